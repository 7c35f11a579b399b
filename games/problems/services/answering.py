"""Answer a problem once, and say whether it was clear."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games.daily.days import day_at
from games.models import Player
from games.problems import rating
from games.problems.kept import PossibleAnswer
from games.problems.models import Problem, ProblemAnswer, Solver, TakenOut
from games.problems.positions import choice_of
from games.problems.selectors import rated_on
from games.problems.themes import AnswerVerdict
from games.services.ground.refusals import TableRefusal

FEWEST_VOTES = 5
"""So many have to find a problem unclear before it is taken out,"""
ENOUGH = 0.25
"""and this part of all who have answered it and whose votes count."""
VOTES_FROM = timedelta(days=7)
"""How old an account is whose vote counts: nobody opens five to take a problem out."""


def answer(
    player: Player, problem: Problem, chosen: PossibleAnswer, now: datetime
) -> ProblemAnswer:
    """Keep the answer of somebody with an account, and move both ratings if it is rated.

    The first five of a day are, by Zurich's days. An earlier answer stays.
    """
    try:
        with transaction.atomic():
            return _answered(player, problem, chosen, now)
    except IntegrityError:  # a second press was faster
        return ProblemAnswer.objects.get(player=player, problem=problem)


def _answered(
    player: Player, problem: Problem, chosen: PossibleAnswer, now: datetime
) -> ProblemAnswer:
    Solver.objects.get_or_create(player=player)
    solver = Solver.objects.select_for_update().get(player=player)
    found = ProblemAnswer.objects.filter(player=player, problem=problem).first()
    if found is not None:
        return found
    locked = Problem.objects.select_for_update().get(pk=problem.pk)
    day, is_right = day_at(now), chosen.verdict != AnswerVerdict.WRONG
    is_rated = len(rated_on(player, day)) < rating.RATED_A_DAY and not locked.taken_out
    change = None
    if is_rated:
        mine, its = rating.moved(solver.rating, locked.rating, is_right=is_right)
        change = mine - solver.rating
        Solver.objects.filter(pk=solver.pk).update(rating=mine)
        Problem.objects.filter(pk=locked.pk).update(rating=its)
    return ProblemAnswer.objects.create(
        problem=problem,
        player=player,
        choice=choice_of(chosen.action),
        is_right=is_right,
        day=day,
        at=now,
        change=change,
    )


def vote(player: Player, problem: Problem, now: datetime, *, is_unclear: bool) -> None:
    """Say whether a problem is unclear, and take it out if enough people say so.

    Raises TableRefusal ``answer_first``.
    """
    with transaction.atomic():
        Problem.objects.select_for_update().get(pk=problem.pk)
        mine = ProblemAnswer.objects.filter(player=player, problem=problem)
        if not mine.update(is_unclear=is_unclear):
            raise TableRefusal("answer_first")
        counts = ProblemAnswer.objects.filter(
            problem=problem, player__user__date_joined__lte=now - VOTES_FROM
        )
        unclear = counts.filter(is_unclear=True).count()
        if unclear >= FEWEST_VOTES and unclear >= ENOUGH * counts.count():
            still_asked = Problem.objects.filter(pk=problem.pk, taken_out=TakenOut.NO)
            still_asked.update(taken_out=TakenOut.UNCLEAR)
