"""What pages read of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Match, MatchSeat, Player, Seat, Table, TableStatus
from games.models.players import DELETED
from games.people.models import Convention, Follow, Invitation, Profile
from games.rules.cards.rotation import best_of
from games.rules.state.state import OF_EACH
from games.services import wall_clock
from games.talk.selectors import blocked_by, blockers_of

TEAMS = 2
MATCHES_LOOKED_AT = 50
INVITATIONS_LAST = timedelta(hours=6)


class Results(NamedTuple):
    """What somebody has played so far."""

    played: int
    won: int


class Belongings(NamedTuple):
    """What a guest would not like to lose."""

    matches: int
    tables: tuple[str, ...]
    """Names of the tables at which the guest has a seat."""


class Companion(NamedTuple):
    """Somebody with whom one has played lately."""

    player: Player
    as_partner: int
    as_opponent: int


class Friend(NamedTuple):
    """Somebody who is followed, and what they show of themselves."""

    player: Player
    is_mutual: bool
    plays: bool
    table: Table | None
    """The listed table at which they play, if they agree that followers see it."""


def profile_of(player: Player) -> Profile:
    """Return what is kept of a player, or what is usual."""
    return Profile.objects.filter(player=player).first() or Profile(player=player)


def results_of(player: Player) -> Results:
    """Return how many matches somebody has finished and won."""
    finished = MatchSeat.objects.filter(player=player, match__ended__isnull=False)
    rows = list(finished.values_list("number", "match__winner", "match__totals"))
    return Results(len(rows), sum(_has_won(*row) for row in rows))


def _has_won(number: int, winner: str, totals: list[int]) -> bool:
    """Tell whether a seat has won a match: with its team, or for itself."""
    if winner == OF_EACH:
        return number in best_of(totals)
    return winner == str(number % TEAMS)


def belongings_of(guest: Player) -> Belongings:
    """Return what a guest would not like to lose."""
    seats = Seat.objects.filter(player=guest).exclude(table__status=TableStatus.CLOSED)
    return Belongings(
        MatchSeat.objects.filter(player=guest).count(),
        tuple(seats.values_list("table__name", flat=True)),
    )


def companions_of(player: Player) -> list[Companion]:
    """Return the last partners and opponents of somebody, the latest first."""
    rows = MatchSeat.objects.filter(player=player).order_by("-match__started", "-match_id")
    rows = rows.select_related("match")[:MATCHES_LOOKED_AT]
    mine = {row.match_id: row for row in rows}
    seats = MatchSeat.objects.filter(match__in=mine).exclude(player=player)
    found: dict[Player, Counter[bool]] = {}
    for seat in _latest_first(seats.exclude(player__name=DELETED)):
        own, met = mine[seat.match_id], found.setdefault(seat.player, Counter())
        if own.match.partners_rotate:
            met.update((True, False))  # first the one, then the other
        else:
            met[seat.number % TEAMS == own.number % TEAMS] += 1
    return [Companion(it, number[True], number[False]) for it, number in found.items()]


def _latest_first(seats: QuerySet[MatchSeat]) -> QuerySet[MatchSeat]:
    return seats.select_related("player").order_by("-match__started", "-match_id", "number")


def have_met(one: Player, other: Player) -> bool:
    """Tell whether two have played together, or sit at a table together now."""
    matches = Match.objects.filter(players__player=one).filter(players__player=other)
    tables = Table.objects.filter(seats__player=one).filter(seats__player=other)
    return matches.exists() or tables.exclude(status=TableStatus.CLOSED).exists()


def followed_by(player: Player) -> set[int]:
    """Return the numbers of those whom somebody follows."""
    return set(Follow.objects.filter(follower=player).values_list("followed_id", flat=True))


def friends_of(player: Player) -> list[Friend]:
    """Return whom somebody follows, and where those play who show it."""
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
    """Tell whether somebody may invite somebody: who follows them, or has played with them."""
    follows = Follow.objects.filter(follower=player, followed=sender)
    return sender != player and (follows.exists() or have_met(sender, player))


def invitations_for(player: Player, now: datetime | None = None) -> list[Invitation]:
    """Return the invitations that somebody can still follow."""
    since = (now or wall_clock.now()) - INVITATIONS_LAST
    at_table = Seat.objects.filter(table=OuterRef("table"), player=player)
    found = Invitation.objects.filter(~Exists(at_table), player=player, at__gte=since)
    found = found.exclude(table__status__in=(TableStatus.CLOSED, TableStatus.FINISHED))
    found = found.exclude(sender__in=blocked_by(player))
    return list(found.select_related("table", "sender").defer("table__state"))


def convention_of(one: Player | int | None, other: Player | int | None) -> Convention | None:
    """Return what two partners have agreed on, if they have."""
    if one is None or other is None:
        return None
    both = Q(one=one, other=other) | Q(one=other, other=one)
    return Convention.objects.filter(both).select_related("one", "other").first()


def conventions_of(player: Player) -> list[Convention]:
    """Return what somebody has agreed on with partners."""
    found = Convention.objects.filter(Q(one=player) | Q(other=player))
    return list(found.select_related("one", "other"))


def partner_in(convention: Convention, player: Player) -> Player:
    """Return the partner of somebody."""
    return convention.other if convention.one_id == player.pk else convention.one


def conventions_at(seats: Iterable[Seat]) -> list[Convention]:
    """Return what those who sit opposite each other at a table have agreed on."""
    by_number = {seat.number: seat.player_id for seat in seats}
    pairs = [(by_number.get(team), by_number.get(team + TEAMS)) for team in range(TEAMS)]
    return [found for pair in pairs if (found := convention_of(*pair)) is not None]
