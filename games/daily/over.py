"""Days that are over: who has played, how their ways parted, what was practised."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from statistics import mean
from typing import NamedTuple

from django.db.models import Count, Q

from games.daily import days, standing
from games.daily.models import DailyBoards, DailyGame, DailyResult, DailyTry
from games.daily.selectors import field_of, result_of
from games.models import Hand, Match, MatchKind, Player
from games.replays.reading import deeds_of, walk_of
from games.replays.walk import Step, Walk
from games.rules.state.state import State

PEOPLE_SHOWN = 50
"""People of a list that stand on one page."""
NEIGHBOURS = 2
"""Of those ranked before somebody, and of those after."""
DAYS_SHOWN = 31
"""Days of the archive that stand on one page."""


class Person(NamedTuple):
    """Somebody who has played a game, in the list of all."""

    key: int
    """Of the result."""
    player: Player
    rank: int
    """1 for the most points; those with the same share it."""
    points: float
    share: float | None
    is_friend: bool
    is_me: bool


class People(NamedTuple):
    """Who has played a game."""

    friends: tuple[Person, ...]
    """And oneself: they come first."""
    shown: tuple[Person, ...]
    number: int
    """Of all who are listed."""
    next: int | None
    """The place from which on the next page shows them."""


def people_on(daily: DailyBoards, me: Player | None, friends: set[int], start: int = 0) -> People:
    """Return all who have played a game that is over, and the viewer even if not listed."""
    ordered = _ordered(daily, me)
    mine = 0 if me is None else me.pk
    near = [key for key, player, _points in ordered if player in friends or player == mine]
    end = start + PEOPLE_SHOWN
    return People(
        _people(ordered, near[:PEOPLE_SHOWN] if friends else [], friends, mine),
        _people(ordered, [key for key, _player, _points in ordered[start:end]], friends, mine),
        len(ordered),
        end if end < len(ordered) else None,
    )


def beside(daily: DailyBoards, me: Player, friends: set[int]) -> tuple[Person, ...]:
    """Return oneself and friends who have played a game that is over; without any, neighbours.

    Neighbours are ranked next to oneself. Empty for players without a result, or with nobody else.
    """
    ordered = _ordered(daily, me)
    mine = next((place for place, row in enumerate(ordered) if row[1] == me.pk), None)
    if mine is None or len(ordered) < 2:
        return ()
    near = [row[0] for row in ordered if row[1] in friends or row[1] == me.pk]
    if len(near) < 2:
        near = [row[0] for row in ordered[max(0, mine - NEIGHBOURS) : mine + NEIGHBOURS + 1]]
    return _people(ordered, near[:PEOPLE_SHOWN], friends, me.pk)


_Row = tuple[int, int, float]
"""The keys of a result and of its player, and the points."""


def _ordered(daily: DailyBoards, me: Player | None) -> list[_Row]:
    """Return the results of a game, the best first: those listed, and one's own."""
    rows = DailyResult.objects.filter(daily=daily)
    rows = rows.filter(Q(is_listed=True) | Q(player=me)).order_by("-points", "pk")
    return list(rows.values_list("pk", "player", "points"))


def _people(
    ordered: Sequence[_Row], keys: Sequence[int], friends: set[int], mine: int
) -> tuple[Person, ...]:
    """Return some of those who have played, with their ranks among all."""
    ranks = standing.ranks([points for _key, _player, points in ordered])
    rank_of = {row[0]: rank for row, rank in zip(ordered, ranks, strict=True)}
    found = DailyResult.objects.select_related("player").in_bulk(keys)

    def person(key: int) -> Person:
        it = found[key]
        is_friend, is_me = it.player_id in friends, it.player_id == mine
        return Person(key, it.player, rank_of[key], it.points, it.share, is_friend, is_me)

    return tuple(map(person, keys))


class Day(NamedTuple):
    """A day of the archive."""

    day: date
    games: tuple[DailyBoards, ...]
    people: int
    """How many have played one of them and are listed."""
    share: float | None
    """Of the field, by which somebody has beaten it on the evening."""


def archive(before: date, player: Player | None) -> list[Day]:
    """Return days that are over, the newest first, at most ``DAYS_SHOWN``."""
    found = DailyBoards.objects.exclude(board_set__opened=None).filter(day__lt=before)
    rows = found.order_by("-day").values_list("day", flat=True).distinct()[:DAYS_SHOWN]
    on = [day for day in rows if day is not None]
    games = list(found.filter(day__in=on).order_by("-day", "pk"))
    listed = DailyResult.objects.filter(daily__in=games, is_listed=True).order_by()
    counted = listed.values("daily__day").annotate(people=Count("player", distinct=True))
    people = dict(counted.values_list("daily__day", "people"))
    own = DailyResult.objects.filter(
        daily__in=games, daily__game=DailyGame.EVENING, player=player or 0
    )
    shares = dict(own.values_list("daily__day", "share"))
    return [
        Day(
            day,
            tuple(it for it in games if it.day == day),
            people.get(day, 0),
            shares.get(day),
        )
        for day in on
    ]


class Yesterday(NamedTuple):
    """What somebody has made of the last evening before today's."""

    daily: DailyBoards
    share: float | None
    is_over: bool


def yesterday_of(player: Player, now: datetime) -> Yesterday | None:
    """Return somebody's evening of yesterday; ``None`` if they have not played all of it."""
    day = days.day_at(now) - timedelta(days=1)
    found = DailyBoards.objects.filter(day=day, game=DailyGame.EVENING)
    daily = found.select_related("board_set").first()
    own = None if daily is None else result_of(player, daily)
    if daily is None or own is None:
        return None
    return Yesterday(daily, own.beaten, daily.board_set.opened is not None)


class Practised(NamedTuple):
    """What somebody has made of a game as practice, the last time on each board."""

    boards: int
    points: float
    """A board."""
    share: float | None


def practised(player: Player, daily: DailyBoards) -> Practised | None:
    """Return what somebody has practised of a game that is over; ``None`` if nothing."""
    if daily.board_set.opened is None:
        return None
    found = Match.objects.filter(
        kind=MatchKind.PRACTICE,
        table__board_set=daily.board_set,
        players__player=player,
        ended__isnull=False,
    )
    last: dict[int, int] = {}
    for match in found.select_related("table").order_by("ended", "pk"):
        assert match.table is not None
        ours, theirs = match.totals
        last[match.table.first_board] = ours - theirs
    if not last:
        return None
    fields = [(points, field_of(daily, board)) for board, points in last.items()]
    return Practised(len(last), mean(last.values()), standing.share_of_boards(fields))


class Parting(NamedTuple):
    """Where two who have played the same board first did something else."""

    board: int
    mine: Match
    theirs: Match
    points: tuple[int, int]
    """What each has made of it, oneself first."""
    steps: tuple[Step, Step] | None
    """Of each of the two; ``None`` if they did the same to the end."""
    states: tuple[State, ...]
    """How their rounds stood after these steps."""


def partings(daily: DailyBoards, one: Player, other: Player) -> list[Parting]:
    """Return how the ways of two have parted on each board of a game that is over.

    Bots answer everybody alike, so the first difference is always one of the two.
    """
    rows = DailyTry.objects.filter(daily=daily, match__isnull=False, points__isnull=False)
    tries = rows.filter(player__in=(one, other), by_bot=False).select_related("match")
    by_board: dict[int, dict[int, DailyTry]] = {}
    for it in tries.order_by("board"):
        by_board.setdefault(it.board, {})[it.player_id] = it
    return [
        _parting(board, found[one.pk], found[other.pk])
        for board, found in by_board.items()
        if len(found) == 2
    ]


def _parting(board: int, mine: DailyTry, theirs: DailyTry) -> Parting:
    assert mine.match is not None
    assert theirs.match is not None
    hands = [it.hands.select_related("match").get() for it in (mine.match, theirs.match)]
    points = (mine.points or 0, theirs.points or 0)
    versions = _versions_at_parting(hands)
    if versions is None:
        return Parting(board, mine.match, theirs.match, points, None, ())
    one, other = (walk_of(hand) for hand in hands)
    steps = _step_at(one, versions[0]), _step_at(other, versions[1])
    states = one.states[steps[0].number], other.states[steps[1].number]
    return Parting(board, mine.match, theirs.match, points, steps, states)


def _versions_at_parting(hands: Sequence[Hand]) -> tuple[int, int] | None:
    one, other = (deeds_of(hand) for hand in hands)
    for mine, theirs in zip(one, other, strict=False):
        if (mine.seat, mine.action) != (theirs.seat, theirs.action):
            return mine.version, theirs.version
    return None


def _step_at(walk: Walk, version: int) -> Step:
    """Return the step in which something is seen first that was done at a version."""
    return next((it for it in walk.steps if it.version >= version), walk.steps[-1])
