"""Bring the problems that are shipped into the database, and check all of them anew."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.problems.kept import KeptProblem, answers_as_json
from games.problems.models import Problem, TakenOut


def bring(problems: Iterable[KeptProblem]) -> int:
    """Write problems that are not there yet, and newer judgements of others; say how many.

    It may be done again and again. What people have found unclear stays taken out.
    """
    shipped = {it.key: it for it in problems}
    with transaction.atomic():
        there = {it.key: it for it in Problem.objects.filter(key__in=shipped).defer("steps")}
        new = [_row(key, it) for key, it in shipped.items() if key not in there]
        Problem.objects.bulk_create(new, batch_size=100)
        changed = [key for key, row in there.items() if row.judge < shipped[key].judge]
        for key in changed:
            _judge_again(there[key], shipped[key])
    return len(new) + len(changed)


def _row(key: str, it: KeptProblem) -> Problem:
    return Problem(
        key=key,
        theme=it.theme,
        steps=it.steps,
        step=it.step,
        seat=it.seat,
        answers=answers_as_json(it.answers),
        reasons=list(it.reasons),
        is_solved=it.is_solved,
        judge=it.judge,
    )


def _judge_again(row: Problem, it: KeptProblem) -> None:
    taken_out = TakenOut.NO if row.taken_out == TakenOut.JUDGE else row.taken_out
    Problem.objects.filter(pk=row.pk).update(
        answers=answers_as_json(it.answers),
        reasons=list(it.reasons),
        is_solved=it.is_solved,
        judge=it.judge,
        taken_out=taken_out,
    )


def note_check(problem: Problem, again: KeptProblem | None, version: int) -> None:
    """Keep what a newer judgement says of a problem; ``None`` takes it out."""
    if again is not None:
        _judge_again(problem, again)
        return
    still_asked = TakenOut.JUDGE if problem.taken_out == TakenOut.NO else problem.taken_out
    Problem.objects.filter(pk=problem.pk).update(judge=version, taken_out=still_asked)
