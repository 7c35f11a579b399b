"""Answers count once, move both ratings within a cap, and five a day are rated."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.models import Player
from games.people.export import data_of
from games.problems import rating
from games.problems.models import Problem, ProblemAnswer, Solver, TakenOut
from games.problems.selectors import next_problem, rated_on, themes_of
from games.problems.services import answering
from games.problems.services.shipped import bring
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import forget_player
from tests.games.daily.test_playing import account
from tests.games.problems.samples import (
    THEMES,
    a_problem,
    address_of,
    answer_with,
    form_of,
    kept,
    make_problems,
)
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def solve(player: Player, problem: Problem, verdict: str, at: datetime = NOON) -> ProblemAnswer:
    return answering.answer(player, problem, answer_with(problem, verdict), at)


def rating_of(player: Player) -> float:
    return Solver.objects.get(player=player).rating


def test_ratings_move_against_each_other_and_never_by_more_than_the_cap() -> None:
    mine, its = rating.moved(1500, 1500, is_right=True)
    assert (mine, its) == (1512, 1494)
    assert rating.moved(1500, 1500, is_right=False) == (1488, 1506)
    mine, _its = rating.moved(1000, 2400, is_right=True)
    assert 1000 < mine <= 1000 + rating.MOST
    mine, _its = rating.moved(rating.LEAST, 2000, is_right=False)
    assert mine == rating.LEAST
    chances = [rating.chance(it, 1500) for it in (1100, 1500, 1900)]
    assert all(one < other for one, other in pairwise(chances))
    assert chances[1] == 0.5


def test_a_right_answer_moves_both_and_a_second_one_nothing() -> None:
    player, problem = account("Ada"), a_problem()
    first = solve(player, problem, "right")
    assert first.is_right
    assert first.change == 12
    again = solve(player, problem, "wrong", NOON + timedelta(days=1))
    assert again == first
    problem.refresh_from_db()
    assert (rating_of(player), problem.rating) == (1512, 1494)


def test_a_close_answer_counts_as_right() -> None:
    player, problem = account("Ada"), a_problem()
    chosen = answer_with(problem, "right")._replace(verdict="close")
    assert answering.answer(player, problem, chosen, NOON).is_right


def test_five_a_day_are_rated_and_the_day_is_that_of_zurich() -> None:
    make_problems()
    player, problems = account("Ada"), list(Problem.objects.all())
    before_midnight = datetime(2026, 11, 29, 22, 59, tzinfo=UTC)
    rows = [solve(player, it, "wrong", before_midnight) for it in problems[:6]]
    assert [it.change is not None for it in rows] == [True] * 5 + [False]
    assert len(rated_on(player, before_midnight.date())) == 5
    late = solve(player, problems[6], "right", before_midnight + timedelta(minutes=1))
    assert late.change is not None
    assert late.day == before_midnight.date() + timedelta(days=1)


def test_who_is_faster_than_themselves_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player, problem = account("Ada"), a_problem()
    first = solve(player, problem, "right")
    before = rating_of(player)
    # The other press has not seen the first one.
    nothing = ProblemAnswer.objects.none()
    with monkeypatch.context() as patch:
        patch.setattr(ProblemAnswer.objects, "filter", lambda *_a, **_k: nothing)
        assert solve(player, problem, "wrong") == first
    assert rating_of(player) == before
    assert ProblemAnswer.objects.count() == 1


def test_what_is_taken_out_is_practice_and_not_asked_any_more() -> None:
    player, problem = account("Ada"), a_problem()
    Problem.objects.filter(pk=problem.pk).update(taken_out=TakenOut.JUDGE)
    assert solve(player, problem, "right").change is None
    today = NOON.date()
    assert next_problem(None, today, "follow") is None
    assert "follow" not in [it.theme for it in themes_of(None)]


def test_the_next_problem_is_another_one_each_day_and_none_that_was_answered() -> None:
    make_problems()
    player, today = account("Ada"), NOON.date()
    days = {next_problem(player, today + timedelta(days=it)) for it in range(20)}
    assert len(days) > 1
    left = list(Problem.objects.all())
    seen = set()
    while (number := next_problem(player, today)) is not None:
        assert number not in seen
        seen.add(number)
        solve(player, Problem.objects.get(pk=number), "right")
    assert len(seen) == len(left)
    assert next_problem(None, today, seen=[it.pk for it in left]) is None


def voters(problem: Problem, number: int, weeks: int = 4) -> list[Player]:
    people = [account(f"V{weeks}.{it}", weeks) for it in range(number)]
    for it in people:
        solve(it, problem, "wrong")
    return people


def test_enough_votes_of_old_accounts_take_a_problem_out() -> None:
    problem = a_problem()
    people = voters(problem, answering.FEWEST_VOTES)
    for it in people[:-1]:
        answering.vote(it, problem, NOON, is_unclear=True)
        answering.vote(it, problem, NOON, is_unclear=True)
    problem.refresh_from_db()
    assert not problem.taken_out
    answering.vote(people[-1], problem, NOON, is_unclear=True)
    problem.refresh_from_db()
    assert problem.taken_out == TakenOut.UNCLEAR


def test_young_accounts_and_a_small_part_of_many_take_nothing_out() -> None:
    problem = a_problem()
    get_user_model().objects.update(date_joined=NOON)
    for it in voters(problem, answering.FEWEST_VOTES, weeks=-60):
        answering.vote(it, problem, NOON, is_unclear=True)
    many = voters(problem, 4 * answering.FEWEST_VOTES + 1)
    for it in many[: answering.FEWEST_VOTES]:
        answering.vote(it, problem, NOON, is_unclear=True)
    problem.refresh_from_db()
    assert not problem.taken_out


def test_nobody_votes_before_having_answered() -> None:
    with pytest.raises(TableRefusal, match="answer_first"):
        answering.vote(account("Ada"), a_problem(), NOON, is_unclear=True)


@pytest.mark.parametrize("theme", THEMES)
def test_each_kind_of_question_is_asked_answered_and_told(theme: str) -> None:
    player, problem = account("Ada"), a_problem(theme)
    client, address = client_of(player), address_of(problem)
    asked = client.get(address)
    assert asked.status_code == 200
    assert "How the round went on" not in asked.content.decode()
    assert client.post(address, {}).status_code == 422
    answer = answer_with(problem, "wrong")
    assert client.post(address, form_of(problem, answer)).status_code == 302
    kept_answer = ProblemAnswer.objects.get()
    assert (kept_answer.problem, kept_answer.is_right) == (problem, False)
    told = client.get(address).content.decode()
    assert "How the round went on" in told
    assert "100 % answered so" in told
    # An old page, pressed again, changes nothing.
    best = answer_with(problem, "right")
    assert client.post(address, form_of(problem, best)).status_code == 302
    assert not ProblemAnswer.objects.get().is_right


def test_somebody_without_an_account_practises_and_leaves_nothing() -> None:
    client, problem = Client(headers={"accept-language": "en"}), a_problem()
    address = address_of(problem)
    client.post(address, form_of(problem, answer_with(problem, "right")))
    assert "How the round went on" in client.get(address).content.decode()
    assert not ProblemAnswer.objects.exists()
    assert not Player.objects.exists()
    assert "How the round went on" not in Client().get(address).content.decode()
    assert client.post(f"{address}clear/", {"clear": "no"}).status_code == 404


@pytest.mark.parametrize(
    "data",
    [
        {"do": "play", "card": ["zz"]},
        {"do": "play", "card": ["Drg", "Drg"]},
        {"do": "play", "card": ["Mah"]},
        {"answer": "9" * 5000},
        {"do": "play"},
    ],
)
def test_what_cannot_be_played_is_refused_in_words(data: dict[str, object]) -> None:
    answer = Client(headers={"accept-language": "en"}).post(address_of(a_problem()), data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_what_is_shipped_comes_once_and_newer_judgements_replace_older_ones() -> None:
    assert bring(kept()) == len(kept())
    assert bring(kept()) == 0
    old = a_problem()
    Problem.objects.filter(pk=old.pk).update(taken_out=TakenOut.JUDGE)
    newer = [it._replace(judge=it.judge + 1) for it in kept()]
    assert bring(newer) == len(kept())
    old.refresh_from_db()
    assert (old.judge, old.taken_out) == (newer[0].judge, TakenOut.NO)
    Problem.objects.filter(pk=old.pk).update(taken_out=TakenOut.UNCLEAR, judge=1)
    bring(newer)
    old.refresh_from_db()
    assert old.taken_out == TakenOut.UNCLEAR


def test_an_account_takes_its_answers_along_and_deletes_them() -> None:
    player, problem = account("Ada"), a_problem()
    solve(player, problem, "wrong")
    told = data_of(player, player.user)["problems"]
    assert told[0] == {"rating": 1488}
    assert told[1]["problem"] == problem.pk
    forget_player(player)
    assert not ProblemAnswer.objects.exists()
    assert not Solver.objects.exists()
