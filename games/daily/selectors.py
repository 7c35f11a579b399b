"""What pages read of boards of the day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from statistics import mean
from typing import NamedTuple

from django.db.models import Count, Sum

from games.bots.levels import LEVELS
from games.daily import days, standing
from games.daily.models import BeaconState, DailyBoards, DailyTry, FieldOfLevel
from games.daily.standing import FieldScores
from games.models import BoardSet, Player
from games.services.writing.board_deals import seed_of_board

STRONGEST = list(LEVELS)[-1]
"""The level whose mean is the par of a board."""


def is_open(daily: DailyBoards, now: datetime) -> bool:
    """Tell whether a game may be played: its day has begun, its word is known, it is not over."""
    closes = daily.board_set.closes
    assert closes is not None
    return daily.has_word and daily.opens <= now < closes and daily.board_set.opened is None


def last_seed_shown(boards: BoardSet) -> str:
    """Return the seed of the last board once all are open: those before follow from it (VER-10)."""
    return "" if boards.opened is None else seed_of_board(boards, boards.boards).hex()


def boards_on(day: date) -> list[DailyBoards]:
    """Return the games of a day; none if it was not promised in time."""
    return list(DailyBoards.objects.filter(day=day).select_related("board_set").order_by("pk"))


def next_days(now: datetime) -> list[DailyBoards]:
    """Return what is promised for the days to come, the next one first."""
    found = DailyBoards.objects.filter(day__gt=days.day_at(now)).select_related("board_set")
    return list(found.order_by("day", "pk"))


def last_opened() -> list[DailyBoards]:
    """Return the games of the last day that is open to everybody; none before the first."""
    found = DailyBoards.objects.exclude(board_set__opened=None).filter(day__isnull=False)
    day = found.order_by("-day").values_list("day", flat=True).first()
    return [] if day is None else boards_on(day)


def tries_of(player: Player, games: Iterable[DailyBoards]) -> dict[int, list[DailyTry]]:
    """Return the tries of somebody at some games, by the key of the game, in order."""
    found: dict[int, list[DailyTry]] = {}
    for it in DailyTry.objects.filter(player=player, daily__in=list(games)).order_by("board"):
        found.setdefault(it.daily_id, []).append(it)
    return found


def boards_at(slug: str, player: Player) -> DailyBoards | None:
    """Return what somebody plays at a table, by its address; ``None`` without a seat there."""
    found = DailyBoards.objects.filter(
        board_set__tables__slug=slug, board_set__tables__seats__player=player
    )
    return found.select_related("board_set", "challenge").first()


def all_tries_of(player: Player) -> list[DailyTry]:
    """Return all tries of somebody, in the order in which they began."""
    found = DailyTry.objects.filter(player=player).select_related("daily")
    return list(found.order_by("began", "pk"))


def fault_of_beacon() -> BeaconState | None:
    """Return why days could not be promised when that was last tried, if they could not."""
    return BeaconState.objects.exclude(answer="").first()


class ResultOnBoard(NamedTuple):
    """What somebody has made of a board, and how well that is among others."""

    number: int
    points: int
    field: float | None
    """The mean of the bots; ``None`` if they have not played it."""
    beaten: float | None
    """The part of the bots that made less."""
    by_bot: bool
    par: float | None = None
    """The mean of the strongest bots, on the seat of the player; ``None`` before they played."""


class OwnResult(NamedTuple):
    """What somebody has made of a game, and how well that is among others."""

    boards: tuple[ResultOnBoard, ...]
    points: float
    """A board."""
    above: float | None
    """Points a board above the mean of the field."""
    beaten: float | None
    """The mean of the parts of the field that was beaten on each board."""
    by_level: Mapping[str, Sequence[float]]
    """What bots of each level made, in points a board, the weakest first."""
    like: str | None
    """The level as which somebody has played."""
    people: int
    """How many others of the list have played the game to its end."""
    people_beaten: float | None
    """The part of them that made less; ``None`` while they are few."""
    par: float | None
    """The mean of the strongest bots, in points a board."""


def result_of(player: Player, daily: DailyBoards) -> OwnResult | None:
    """Return the result of somebody who has played all boards of a game, ``None`` of others."""
    tries = tries_of(player, [daily]).get(daily.pk, [])
    points = [it.points for it in tries if it.points is not None]
    if len(points) < daily.board_set.boards:
        return None
    fields = [field_of(daily, it.board) for it in tries]
    boards = tuple(_on_board(*it) for it in zip(tries, points, fields, strict=True))
    own, shares = mean(points), [it.beaten for it in boards if it.beaten is not None]
    means = [it.field for it in boards if it.field is not None]
    is_whole = len(shares) == len(boards)
    pars = [it.par for it in boards if it.par is not None]
    by_level = standing.evenings(fields)
    others = points_of_people(daily, player)
    is_enough = len(others) >= standing.FEWEST_PEOPLE
    return OwnResult(
        boards,
        own,
        own - mean(means) if is_whole else None,
        mean(shares) if is_whole else None,
        by_level,
        standing.level_like(own, by_level),
        len(others),
        standing.share_beaten(sum(points), others) if is_enough else None,
        mean(pars) if len(pars) == len(boards) else None,
    )


def field_of(daily: DailyBoards, board: int) -> dict[str, list[int]]:
    """Return what bots made of a board, by level, the weakest first; none before they played."""
    rows = FieldOfLevel.objects.filter(daily=daily, board=board).values_list("level", "points")
    found = {level: points for level, points in rows if points}
    return {level: found[level] for level in LEVELS if level in found}


def points_of_people(daily: DailyBoards, but: Player) -> list[int]:
    """Return what others of the list made of all boards of a game together."""
    rows = DailyTry.objects.filter(daily=daily, is_listed=True, by_bot=False, points__isnull=False)
    by_player = rows.exclude(player=but).order_by().values("player")
    summed = by_player.annotate(boards=Count("pk"), made=Sum("points"))
    return list(summed.filter(boards=daily.board_set.boards).values_list("made", flat=True))


def _on_board(attempt: DailyTry, points: int, field: FieldScores) -> ResultOnBoard:
    made = [it for level in field.values() for it in level]
    return ResultOnBoard(
        attempt.board,
        points,
        mean(made) if made else None,
        standing.share_beaten(points, made),
        attempt.by_bot,
        standing.par_of(field, STRONGEST),
    )


def streak_of(player: Player, today: date) -> int:
    """Return how many days somebody has played in a row, boards that a bot has ended left out."""
    tries = DailyTry.objects.filter(player=player, by_bot=False, ended__isnull=False)
    played = tries.values_list("daily__day", flat=True)
    return standing.streak({day for day in played if day is not None}, today)
