"""Lists of months, leagues and clubs: of evenings whose day is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, QuerySet

from games.daily import days, leagues, standing
from games.daily.leagues import InLeague
from games.daily.models import DailyGame, DailyResult, LeagueFortnight, LeagueSeat
from games.models import Player
from games.replays.reading import Remembering
from games.tournaments.models import Club, Membership

BEST_OF_MONTH = 20
"""Evenings of a month that count."""
BEST_OF_CLUB = 8
"""Members of a club that count; where there are fewer, the others count nothing."""
FEWEST_OF_CLUB = 3
"""A club of which fewer have played is not listed: it would tell of one or two people."""
PLACES_SHOWN = 50
MONTHS_KEPT = 4

_months: Remembering[dict[int, tuple[float, int]]] = Remembering(MONTHS_KEPT)


class MonthPlace(NamedTuple):
    """Somebody in the list of a month."""

    player: Player
    rank: int
    points: float
    """The sum of the parts of the field that were beaten on the best evenings, in percent."""
    evenings: int
    """That were played."""
    is_friend: bool
    is_me: bool


class MonthList(NamedTuple):
    """The list of a month."""

    near: tuple[MonthPlace, ...]
    """Friends and oneself: they come first."""
    shown: tuple[MonthPlace, ...]
    number: int
    next: int | None
    """The place from which on the next page shows them."""


def month_of(day: date) -> tuple[date, date]:
    """Return the first day of the month of a day, and that of the month after."""
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)


def evenings_in(first: date, end: date) -> QuerySet[DailyResult]:
    """Return the listed results of evenings from a day on, before another one."""
    return DailyResult.objects.filter(
        daily__game=DailyGame.EVENING,
        daily__day__gte=first,
        daily__day__lt=end,
        is_listed=True,
        share__isnull=False,
    )


def shares_of(found: QuerySet[DailyResult]) -> dict[int, list[float]]:
    """Return the shares of results by player."""
    shares: dict[int, list[float]] = {}
    for player, share in found.order_by("pk").values_list("player", "share"):
        assert share is not None
        shares.setdefault(player, []).append(share)
    return shares


def totals_of(month: date) -> Mapping[int, tuple[float, int]]:
    """Return what counts of everybody in a month, and of how many evenings."""
    found = evenings_in(*month_of(month))
    state = found.aggregate(number=Count("pk"), last=Max("pk"))
    key = (month_of(month)[0], state["number"], state["last"])
    return _months.get(key, lambda: {it: _total(made) for it, made in shares_of(found).items()})


def _total(shares: Sequence[float]) -> tuple[float, int]:
    best = sorted(shares, reverse=True)[:BEST_OF_MONTH]
    return 100 * sum(best), len(shares)


def month_list(month: date, me: Player | None, friends: set[int], start: int = 0) -> MonthList:
    """Return the list of a month, by the sum of the best twenty evenings."""
    totals = totals_of(month)
    ordered = sorted(totals, key=lambda it: (-totals[it][0], it))
    ranks = standing.ranks([totals[it][0] for it in ordered])
    rank_of = dict(zip(ordered, ranks, strict=True))
    mine = 0 if me is None else me.pk
    near = [it for it in ordered if it in friends or it == mine][:PLACES_SHOWN]
    end = start + PLACES_SHOWN
    page = ordered[start:end]
    players = Player.objects.in_bulk({*near, *page})

    def place(key: int) -> MonthPlace:
        points, evenings = totals[key]
        is_friend = key in friends
        return MonthPlace(players[key], rank_of[key], points, evenings, is_friend, key == mine)

    return MonthList(
        tuple(place(it) for it in near if it in players),
        tuple(place(it) for it in page if it in players),
        len(ordered),
        end if end < len(ordered) else None,
    )


class ClubPlace(NamedTuple):
    """A club in the list of a month."""

    club: Club
    rank: int
    points: float
    """The mean of the best eight members."""
    people: int
    """Members who have played."""
    is_mine: bool


def club_list(month: date, me: Player | None) -> list[ClubPlace]:
    """Return clubs by the mean of what their best eight members have made in a month."""
    totals = totals_of(month)
    members: dict[int, set[int]] = {}
    rows = Membership.objects.filter(player__isnull=False).values_list("club", "player")
    for club, player in rows.order_by("pk"):
        if player in totals:
            members.setdefault(club, set()).add(player)
    points = {
        club: _best([totals[it][0] for it in found])
        for club, found in members.items()
        if len(found) >= FEWEST_OF_CLUB
    }
    ordered = sorted(points, key=lambda it: (-points[it], it))[:PLACES_SHOWN]
    ranks = standing.ranks([points[it] for it in ordered])
    clubs = Club.objects.in_bulk(ordered)
    mine = set()
    if me is not None:
        mine = set(Membership.objects.filter(player=me).values_list("club", flat=True))
    return [
        ClubPlace(clubs[it], rank, points[it], len(members[it]), it in mine)
        for it, rank in zip(ordered, ranks, strict=True)
    ]


def _best(points: Sequence[float]) -> float:
    return sum(sorted(points, reverse=True)[:BEST_OF_CLUB]) / BEST_OF_CLUB


class LeaguePlace(NamedTuple):
    """Somebody in a league."""

    player: Player
    standing: InLeague
    is_me: bool
    move: int
    """1 for who would go up now, -1 for who would go down."""


class League(NamedTuple):
    """The league of somebody in two weeks."""

    number: int
    """1 is the highest."""
    of: int
    """How many leagues there are."""
    places: tuple[LeaguePlace, ...]
    begins: date
    ends: date
    """The last day."""


def fortnight_at(now: datetime) -> LeagueFortnight | None:
    """Return the two weeks whose leagues stand last; ``None`` before the first."""
    return LeagueFortnight.objects.filter(begins__lte=days.day_at(now)).first()


def league_of(player: Player | None, now: datetime, number: int | None = None) -> League | None:
    """Return the league of somebody, or one by its number; ``None`` if they are in none."""
    fortnight = fortnight_at(now)
    if fortnight is None:
        return None
    seats = LeagueSeat.objects.filter(fortnight=fortnight)
    if number is None:
        number = seats.filter(player=player or 0).values_list("league", flat=True).first()
    members = list(seats.filter(league=number or 0).select_related("player"))
    if not members or number is None:
        return None
    players = {it.player_id: it.player for it in members}
    number_of_leagues = seats.aggregate(last=Max("league"))["last"]
    end = fortnight.begins + timedelta(days=leagues.DAYS)
    found = evenings_in(fortnight.begins, end).filter(player__in=players)
    stood = leagues.standing_of(list(players), shares_of(found))
    counted = sum(it.rank is not None for it in stood)

    def move(it: InLeague) -> int:
        if it.rank is None or counted < 2 * leagues.MOVES:
            return 0
        up = number > 1 and it.rank <= leagues.MOVES
        down = number < number_of_leagues and it.rank > counted - leagues.MOVES
        return up - down

    places = tuple(
        LeaguePlace(players[it.player], it, player is not None and it.player == player.pk, move(it))
        for it in stood
    )
    return League(number, number_of_leagues, places, fortnight.begins, end - timedelta(days=1))


def evenings_of(player: Player, now: datetime) -> int:
    """Return how many evenings of these two weeks somebody has played that count.

    On the first Monday the two weeks before stand until their last evening closes.
    """
    begins = leagues.fortnight_of(days.day_at(now))
    if now < days.closing(begins - timedelta(days=1)):
        begins -= timedelta(days=leagues.DAYS)
    found = evenings_in(begins, begins + timedelta(days=leagues.DAYS))
    return found.filter(player=player).count()
