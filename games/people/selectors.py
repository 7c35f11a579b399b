"""Queries about people for pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.models import Match, MatchKind, MatchSeat, Player, Seat, Table, TableStatus, Waiting
from games.models.players import DELETED
from games.people.models import Convention, ConventionVersion, Follow, Invitation, Profile
from games.services.clocks.free_seats import free_seats
from games.services.ground import wall_clock
from games.talk.selectors import blocked_by, blockers_of

TEAMS = 2
MATCHES_LOOKED_AT = 50
VERSIONS_SHOWN = 6
INVITATIONS_LAST = timedelta(hours=6)


class Results(NamedTuple):
    """Counts of the matches of a player."""

    played: int
    won: int


class Belongings(NamedTuple):
    """The matches and seats that a guest would lose without an account."""

    matches: int
    tables: tuple[str, ...]
    """Names of the tables at which the guest has a seat."""


class Companion(NamedTuple):
    """A recent partner or opponent."""

    player: Player
    as_partner: int
    as_opponent: int


class Friend(NamedTuple):
    """A followed player, and what they show to followers."""

    player: Player
    is_mutual: bool
    plays: bool
    table: Table | None
    """The listed table at which they play, if they agree that followers see it."""


def profile_of(player: Player) -> Profile:
    """Return the profile of a player, or the default."""
    return Profile.objects.filter(player=player).first() or Profile(player=player)


def results_of(player: Player) -> Results:
    """Return how many matches a player has finished and won."""
    rows = MatchSeat.objects.filter(
        player=player,
        match__ended__isnull=False,
        match__kind=MatchKind.PLAYED,
        match__is_void=False,
    )
    won = Count("pk", filter=Q(result=MatchSeat.Result.WON))
    return Results(**rows.aggregate(played=Count("pk"), won=won))


def belongings_of(guest: Player) -> Belongings:
    """Return the matches and seats that a guest would lose without an account."""
    seats = Seat.objects.filter(player=guest).exclude(table__status=TableStatus.CLOSED)
    return Belongings(
        MatchSeat.objects.filter(player=guest).count(),
        tuple(seats.values_list("table__name", flat=True)),
    )


def companions_of(player: Player) -> list[Companion]:
    """Return the last partners and opponents of somebody, the latest first."""
    rows = MatchSeat.objects.filter(player=player, match__kind=MatchKind.PLAYED)
    rows = rows.order_by("-match__started", "-match_id")
    rows = rows.select_related("match")[:MATCHES_LOOKED_AT]
    mine = {row.match_id: row for row in rows}
    others = MatchSeat.objects.filter(match__in=mine, player__isnull=False)
    seats = others.exclude(player=player)
    found: dict[Player, Counter[bool]] = {}
    for seat in _latest_first(seats.exclude(player__name=DELETED)):
        assert seat.player is not None
        own, met = mine[seat.match_id], found.setdefault(seat.player, Counter())
        if own.match.partners_rotate:
            met.update((True, False))  # first the one, then the other
        else:
            met[seat.number % TEAMS == own.number % TEAMS] += 1
    return [Companion(it, number[True], number[False]) for it, number in found.items()]


def _latest_first(seats: QuerySet[MatchSeat]) -> QuerySet[MatchSeat]:
    return seats.select_related("player").order_by("-match__started", "-match_id", "number")


def have_met(one: Player, other: Player) -> bool:
    """Tell whether two players have played together, or sit at one table now."""
    matches = Match.objects.filter(players__player=one).filter(players__player=other)
    tables = Table.objects.filter(seats__player=one).filter(seats__player=other)
    return matches.exists() or tables.exclude(status=TableStatus.CLOSED).exists()


def followed_by(player: Player) -> set[int]:
    """Return the ids of the players whom a player follows."""
    return set(Follow.objects.filter(follower=player).values_list("followed_id", flat=True))


def friends_of(player: Player) -> list[Friend]:
    """Return the players whom a player follows, with their tables if they show them."""
    back = Follow.objects.filter(follower=OuterRef("followed"), followed=player)
    follows = Follow.objects.filter(follower=player).annotate(is_mutual=Exists(back))
    rows = list(follows.select_related("followed", "followed__profile"))
    hidden = blockers_of(player)
    shown = [row.followed_id for row in rows if _shows_table(row.followed)]
    shown = [number for number in shown if number not in hidden]
    seats = Seat.objects.filter(player__in=shown, table__status=TableStatus.PLAYING)
    tables = {it.player_id: it.table for it in seats.filter(is_away=False).select_related("table")}
    return [_friend(row, tables.get(row.followed_id)) for row in rows]


def _friend(row: Follow, table: Table | None) -> Friend:
    is_mutual: bool = row.is_mutual  # type: ignore[attr-defined]  # annotated
    listed = table if table is not None and table.is_listed else None
    return Friend(row.followed, is_mutual, table is not None, listed)


def _shows_table(player: Player) -> bool:
    return hasattr(player, "profile") and player.profile.shows_table


def may_invite(sender: Player, player: Player) -> bool:
    """Tell whether a player may invite another: a follower, or somebody they have played with."""
    follows = Follow.objects.filter(follower=player, followed=sender)
    return sender != player and (follows.exists() or have_met(sender, player))


def invitations_for(player: Player, now: datetime | None = None) -> list[Invitation]:
    """Return the invitations that a player can still accept."""
    since = (now or wall_clock.now()) - INVITATIONS_LAST
    recent = Invitation.objects.filter(player=player, at__gte=since)
    if not recent.exists():  # as on nearly every page: to ask takes less than to read
        return []
    found = list(recent.select_related("table", "sender").defer("table__state"))
    tables = [it.table_id for it in found]
    seated = set(
        Seat.objects.filter(player=player, table__in=tables).values_list("table", flat=True)
    )
    unwanted = blocked_by(player)
    ended = (TableStatus.CLOSED, TableStatus.FINISHED)
    return [
        it
        for it in found
        if it.table.status not in ended
        and it.table_id not in seated
        and it.sender_id not in unwanted
    ]


def seats_kept_for(player: Player) -> list[Table]:
    """Return the tables at which a free seat is kept for a player just now."""
    waits = Waiting.objects.filter(player=player)
    if not waits.exists():
        return []
    found = waits.exclude(table__status=TableStatus.CLOSED).select_related("table")
    return [it.table for it in found if _is_offered(it)]


def _is_offered(waiting: Waiting) -> bool:
    ahead = waiting.table.waiting.filter(pk__lt=waiting.pk).count()
    return ahead < len(free_seats(waiting.table, list(waiting.table.seats.order_by("number"))))


def convention_of(one: Player | int | None, other: Player | int | None) -> Convention | None:
    """Return the agreement of two partners, or ``None``."""
    if one is None or other is None:
        return None
    both = Q(one=one, other=other) | Q(one=other, other=one)
    return Convention.objects.filter(both).select_related("one", "other").first()


def versions_of(one: Player, other: Player) -> QuerySet[ConventionVersion]:
    """Return all versions of the agreement of two partners, the newest first."""
    both = Q(one=one, other=other) | Q(one=other, other=one)
    return ConventionVersion.objects.filter(both)


def version_of(one: Player, other: Player) -> int:
    """Return a number that changes with every version of an agreement."""
    newest = versions_of(one, other).values_list("pk", flat=True).first()
    return newest or 0


def conventions_of(player: Player) -> list[Convention]:
    """Return the agreements of a player with their partners."""
    found = Convention.objects.filter(Q(one=player) | Q(other=player))
    return list(found.select_related("one", "other"))


def partners_by_agreement(player: Player) -> set[int]:
    """Return the ids of the players with whom a player has an agreement."""
    pairs = Convention.objects.filter(Q(one=player) | Q(other=player)).values_list("one", "other")
    return {number for pair in pairs for number in pair} - {player.pk}


def partner_in(convention: Convention, player: Player) -> Player:
    """Return the partner of a player."""
    return convention.other if convention.one_id == player.pk else convention.one


class AgreedAt(NamedTuple):
    """The agreements of two partners at a table, now and before."""

    one: str
    other: str
    text: str
    standards: tuple[str, ...]
    """Conventions that bots understand, too."""
    changed: datetime | None
    """Since when; ``None`` where that is known of the match alone."""
    earlier: tuple[ConventionVersion, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether they no longer have an agreement."""
        return not self.text and not self.standards


def conventions_at(seats: Iterable[Seat]) -> list[AgreedAt]:
    """Return the agreements of the partners at a table."""
    by_number = {seat.number: seat for seat in seats}
    pairs = [(by_number.get(team), by_number.get(team + TEAMS)) for team in range(TEAMS)]
    found = [_agreed_at(one, other) for one, other in pairs if one and other]
    return [it for it in found if it is not None]


def _agreed_at(one: Seat, other: Seat) -> AgreedAt | None:
    if one.player is None or other.player is None:
        names = (one.name, other.name)
        return AgreedAt(*names, "", tuple(one.standards), None) if one.standards else None
    names = (one.player.shown_name, other.player.shown_name)
    versions = tuple(versions_of(one.player, other.player)[:VERSIONS_SHOWN])
    now = convention_of(one.player, other.player)
    if now is not None:
        return AgreedAt(*names, now.text, tuple(now.standards), now.changed, versions[1:])
    return AgreedAt(*names, "", (), versions[0].at, versions[1:]) if versions else None
