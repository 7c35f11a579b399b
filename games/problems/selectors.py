"""What pages read of problems."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count

from games.models import Player
from games.problems.kept import KeptProblem, PossibleAnswer, answers_from_json
from games.problems.models import (
    START,
    AskedPosition,
    FriendAnswer,
    Problem,
    ProblemAnswer,
    ProblemTheme,
    Solver,
    TakenOut,
)
from games.problems.positions import ProblemPosition, position_of
from games.replays.asking import is_for_others

NEAR = 12
"""Of so many problems with a rating near somebody's own one is asked."""
_SPREAD = 2_654_435_761
"""Multiplied with it, numbers that follow each other lie far apart."""
MOST_TOLD = 200


def position_in(problem: Problem) -> ProblemPosition:
    """Return the position of a problem."""
    return position_of(bytes(problem.steps), problem.step, problem.seat)


def answers_of(problem: Problem) -> tuple[PossibleAnswer, ...]:
    """Return what may be answered to a problem, the best first."""
    return answers_from_json(problem.answers)


def kept_of(problem: Problem) -> KeptProblem:
    """Return a problem as files keep it."""
    return KeptProblem(
        problem.theme,
        bytes(problem.steps),
        problem.step,
        problem.seat,
        problem.judge,
        answers_of(problem),
        tuple(problem.reasons),
        problem.is_solved,
    )


def answer_of(player: Player | None, problem: Problem) -> ProblemAnswer | None:
    """Return what somebody has answered."""
    if player is None:
        return None
    return ProblemAnswer.objects.filter(problem=problem, player=player).first()


def rated_on(player: Player, day: date) -> list[bool]:
    """Return whether the rated answers of somebody on a day were right, in their order."""
    rows = ProblemAnswer.objects.filter(player=player, day=day, change__isnull=False)
    return list(rows.order_by("pk").values_list("is_right", flat=True))


def rating_of(player: Player | None) -> float:
    """Return the rating of a solver."""
    row = None if player is None else Solver.objects.filter(player=player).first()
    return START if row is None else row.rating


def next_problem(
    player: Player | None, day: date, theme: str = "", seen: Collection[int] = ()
) -> int | None:
    """Return a problem that somebody has not answered, with a rating near theirs; another each day.

    ``seen`` are those that somebody without an account has answered. ``None`` if none is left.
    """
    found = Problem.objects.filter(taken_out=TakenOut.NO).exclude(pk__in=list(seen))
    if player is not None:
        found = found.exclude(answered__player=player)
    if theme:
        found = found.filter(theme=theme)
    mine = rating_of(player)
    rows = [(abs(rating - mine), _mix(pk), pk) for rating, pk in found.values_list("rating", "pk")]
    near = [pk for _far, _mixed, pk in sorted(rows)[:NEAR]]
    return min(near, key=lambda pk: _mix(pk + day.toordinal()), default=None)


def _mix(number: int) -> int:
    return number * _SPREAD % 2**32


class ThemeLine(NamedTuple):
    """A theme, how many problems it has, and how many of them somebody has answered rightly."""

    theme: ProblemTheme
    number: int
    right: int


def themes_of(player: Player | None) -> list[ThemeLine]:
    """Return the themes that have problems."""
    asked = Problem.objects.filter(taken_out=TakenOut.NO).order_by()
    numbers = dict(asked.values_list("theme").annotate(Count("pk")))
    mine: dict[str, int] = {}
    if player is not None:
        rows = ProblemAnswer.objects.filter(player=player, is_right=True)
        rows = rows.filter(problem__taken_out=TakenOut.NO).order_by()
        mine = dict(rows.values_list("problem__theme").annotate(Count("pk")))
    return [
        ThemeLine(it, numbers[it.value], mine.get(it.value, 0))
        for it in ProblemTheme
        if it.value in numbers
    ]


def shares_of(problem: Problem) -> dict[str, float]:
    """Return which part of all who have answered a problem has chosen what."""
    rows = ProblemAnswer.objects.filter(problem=problem).order_by()
    number = dict(rows.values_list("choice").annotate(Count("pk")))
    whole = sum(number.values())
    return {choice: count / whole for choice, count in number.items()}


# --- positions to ask friends about -----------------------------------------------------


def position_to_show(slug: str) -> AskedPosition | None:
    """Return a position that somebody asks about, while it may be shown."""
    found = AskedPosition.objects.filter(slug=slug).select_related("hand__match", "player").first()
    if found is None:
        return None
    match = found.hand.match
    rows = tuple(match.players.select_related("player"))
    others = [it for it in rows if it.player_id != found.player_id]
    is_own = len(others) < len(rows) and all(it.level for it in others)
    is_over = match.ended is not None and not match.is_secret
    return found if is_for_others(match, rows) or (is_own and is_over) else None


def friends_answers(position: AskedPosition) -> list[FriendAnswer]:
    """Return what friends have answered, the newest last."""
    found = FriendAnswer.objects.filter(position=position).select_related("player")
    return list(found.order_by("pk")[:MOST_TOLD])


def counted(answers: Iterable[FriendAnswer]) -> list[tuple[str, int]]:
    """Return what was answered and how often, the most frequent first."""
    return Counter(it.choice for it in answers).most_common()


def told_about(player: Player) -> list[dict[str, Any]]:
    """Return what is kept of somebody, for the export of their data."""
    answered = ProblemAnswer.objects.filter(player=player).order_by("pk")
    told: list[dict[str, Any]] = [
        {
            "problem": it.problem_id,
            "answer": json.loads(it.choice),
            "right": it.is_right,
            "at": it.at.isoformat(),
            "change": it.change,
            "unclear": it.is_unclear,
        }
        for it in answered
    ]
    told += [
        {"asked_about": it.slug, "at": it.created.isoformat()}
        for it in AskedPosition.objects.filter(player=player)
    ]
    told += [
        {"answered_a_friend": json.loads(it.choice), "at": it.at.isoformat()}
        for it in FriendAnswer.objects.filter(player=player)
    ]
    return [{"rating": rating_of(player)}, *told] if told else []
