"""From a problem that is answered one plays on against bots, and nothing of it counts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import MatchKind, Table
from games.problems.models import Problem
from games.problems.positions import position_of
from games.problems.services import playing_on
from games.rules.state.state import State
from games.services.ground.snapshots import state_of
from tests.games.builders import make_player
from tests.games.daily.test_playing import account
from tests.games.problems.samples import THEMES, a_problem, address_of, answer_with, form_of
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


def play_address(problem: Problem) -> str:
    return reverse("play_problem", args=[problem.pk])


def unhurried(state: State) -> State:
    """Return a state without what follows from its table: nobody is hurried for practice."""
    windows = tuple(it._replace(timed=False) for it in state.windows)
    return state._replace(windows=windows, options=State().options)


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_stands_where_the_problem_asks(theme: str) -> None:
    player, problem = make_player("Zoe"), a_problem(theme)
    table = playing_on.play_on(player, problem)
    asked = position_of(bytes(problem.steps), problem.step, problem.seat)
    assert unhurried(state_of(table)) == unhurried(asked.state)
    assert table.match.kind == MatchKind.PRACTICE
    assert not table.match.is_rated
    seats = list(table.seats.order_by("number"))
    assert seats[problem.seat].player == player
    assert sum(bool(it.bot) for it in seats) == 3


def test_who_has_answered_plays_on_with_and_without_an_account() -> None:
    problem = a_problem()
    for client in (client_of(account("Ada")), Client()):
        before = Table.objects.count()
        answer = client.post(play_address(problem))
        assert answer["Location"] == address_of(problem), "it would tell what comes of an answer"
        assert Table.objects.count() == before
        client.post(address_of(problem), form_of(problem, answer_with(problem, "right")))
        assert play_address(problem) in client.get(address_of(problem)).content.decode()
        answer = client.post(play_address(problem))
        assert answer["Location"].startswith("/t/")
        assert client.get(answer["Location"]).status_code == 200
        assert client.get(play_address(problem)).status_code == 405
    assert client.post(reverse("play_problem", args=[0])).status_code == 404
