"""The time bank: drawn on when the time of a turn has run out, kept until the round ends."""

from __future__ import annotations

import pytest

from games.models import Event, Table
from games.rules.play.defaults import default_action
from games.services.seats import sitting
from tests.games.builders import act, make_match, play_to_lead, player_at, state_now
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time) -> Table:
    """A first lead with 45 seconds for a turn and 60 in the bank."""
    match = make_match(pace="normal")
    play_to_lead(match)
    return match


def bank_of(table: Table, seat: int) -> float:
    table.refresh_from_db()
    return table.banks[seat]


def test_bank_is_drawn_on_when_the_time_of_a_turn_is_over(match, time) -> None:
    leader = state_now(match).turn
    time.go_by(45)
    (clock,) = (it for it in table_page(match, leader).clocks if it.seats == (leader,))
    assert (clock.is_reserve, clock.seconds) == (True, 60)
    assert state_now(match).turn == leader


def test_what_is_left_is_kept(match, time) -> None:
    leader = state_now(match).turn
    time.go_by(55)
    act(match, leader, default_action(state_now(match), leader))
    assert bank_of(match, leader) == pytest.approx(50)
    assert bank_of(match, (leader + 1) % 4) == 60


def test_time_runs_out_when_the_bank_is_empty(match, time) -> None:
    leader = state_now(match).turn
    time.go_by(104.9)
    assert Event.objects.filter(table=match).latest("version").kind != "TimeOut"
    time.go_by(0.1)
    assert Event.objects.filter(table=match).latest("version").kind == "TimeOut"
    assert bank_of(match, leader) == 0


def test_a_missing_player_draws_on_no_time_bank(match, time) -> None:
    leader = state_now(match).turn
    sitting.stand_up(match, player_at(match, leader))
    time.go_by(45)
    assert bank_of(match, leader) == 60
    assert Event.objects.filter(table=match).latest("version").kind == "TimeOut"
