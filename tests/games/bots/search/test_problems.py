"""Problems are found again from the same seeds, and judged anew by the judge as it is now."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.problems.kept import KeptProblem, line_of
from games.problems.making import making
from games.problems.making.again import judged_again
from games.problems.making.finding import played
from games.problems.models import Problem, TakenOut
from games.problems.services import checking
from games.problems.themes import AnswerVerdict, Theme
from games.services.acting import judging
from tests.games.problems.samples import a_problem, kept, make_problems
from tests.games.threads import wait_for_work

SEEDS = range(500_000, 500_030)


def sample(theme: str) -> KeptProblem:
    return next(it for it in kept() if it.theme == theme)


def test_the_same_seeds_give_the_same_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "WANTED", dict.fromkeys(Theme, 0) | {Theme.LAST: 2})
    one, other = (list(map(line_of, making.make(making.rounds_of_bots(SEEDS)))) for _ in range(2))
    assert len(one) == 2
    assert one == other
    assert played(SEEDS[0]) == played(SEEDS[0])


@pytest.mark.parametrize("theme", ["last", "follow", "bomb", "wish", "push", "call"])
def test_the_judge_says_the_same_of_a_problem_again(theme: str) -> None:
    problem = sample(theme)
    again = judged_again(problem, 9)
    assert again is not None
    assert again.judge == 9
    best = problem.answers[0].action
    assert next(it.verdict for it in again.answers if it.action == best) == AnswerVerdict.RIGHT
    assert {it.action for it in again.answers} == {it.action for it in problem.answers}
    assert any(it.verdict == AnswerVerdict.WRONG for it in again.answers)


def test_what_is_no_longer_right_is_no_problem_any_more() -> None:
    problem = sample("last")
    assert judged_again(problem._replace(answers=problem.answers[::-1]), 9) is None


@pytest.mark.django_db
def test_the_command_checks_older_judgements_and_takes_out_what_is_unsure() -> None:
    make_problems()
    good, bad = a_problem("last"), a_problem("lead")
    Problem.objects.exclude(pk__in=(good.pk, bad.pk)).delete()
    Problem.objects.update(judge=judging.VERSION - 1)
    Problem.objects.filter(pk=bad.pk).update(answers=bad.answers[::-1])
    said = StringIO()
    call_command("check_problems", stdout=said)
    assert said.getvalue() == "2 problems checked, 1 are no longer certain\n"
    found = dict(Problem.objects.values_list("pk", "taken_out"))
    assert found == {good.pk: TakenOut.NO, bad.pk: TakenOut.JUDGE}
    call_command("check_problems", stdout=said)
    assert said.getvalue().endswith("0 problems checked, 0 are no longer certain\n")


@pytest.mark.django_db(transaction=True)
def test_a_new_version_of_the_judge_looks_at_all_problems_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_problems()
    few = [a_problem(theme).pk for theme in ("last", "lead", "wish")]
    Problem.objects.exclude(pk__in=few).delete()
    monkeypatch.setattr(checking, "_nothing_older", False)
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    monkeypatch.setattr(judging, "VERSION", judging.VERSION + 1)
    for left in (1, 0):
        checking._sweep()
        wait_for_work()
        assert Problem.objects.filter(judge__lt=judging.VERSION).count() == left
    assert set(Problem.objects.values_list("taken_out", flat=True)) == {TakenOut.NO}
    checking._sweep()
    with CaptureQueriesContext(connection) as asked:
        checking._sweep()
    assert len(asked) == 0
