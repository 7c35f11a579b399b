"""A match of some minutes: the round in which they are over is the last."""

from __future__ import annotations

import pytest

from games.models import Event, Table, TableClock, TableStatus
from games.services.clocks.timing import OF_MATCH
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed
from tests.games.builders import make_match, play_last_cards, play_to_last_cards, state_now
from tests.games.conftest import Time
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db

MINUTE = 60


@pytest.fixture
def match(time: Time) -> Table:
    return make_match(target=None, max_minutes=10, pace="none")


def test_the_round_that_runs_when_time_is_up_is_finished(match, time) -> None:
    play_to_last_cards(match)
    time.go_by(10 * MINUTE - 1)
    assert not state_now(match).time_over
    time.go_by(1)
    assert state_now(match).time_over
    assert match.status == TableStatus.PLAYING
    assert Event.objects.filter(table=match, kind="EndTime").count() == 1
    play_last_cards(match)
    match.refresh_from_db()
    assert match.status == TableStatus.FINISHED
    assert match.match.winner in ("0", "1", "tie")


def test_time_that_is_up_between_two_rounds_ends_the_match_at_once(match, time) -> None:
    play_to_last_cards(match)
    time.go_by(10 * MINUTE - 5)
    play_last_cards(match)
    time.go_by(5)
    match.refresh_from_db()
    assert match.status == TableStatus.FINISHED


def test_the_time_goes_on_from_round_to_round_and_is_no_clock_of_a_turn(match, time) -> None:
    due = match.clocks[OF_MATCH].due
    play_to_last_cards(match)
    play_last_cards(match)
    time.go_by(30)
    match.refresh_from_db()
    assert state_now(match).number == 2
    assert match.clocks[OF_MATCH].due == due
    assert all(clock.kind != TableClock.MATCH for clock in table_page(match, 0).clocks)


def test_a_match_of_minutes_lasts_five_to_six_hundred() -> None:
    assert agreed(target=None, max_minutes=90).max_minutes == 90
    for minutes in (4, 601):
        with pytest.raises(TableRefusal, match="unknown_minutes"):
            agreed(target=None, max_minutes=minutes)
