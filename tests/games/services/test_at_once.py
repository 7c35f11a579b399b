"""What happens at the same time happens one after the other, and nothing is lost."""

from __future__ import annotations

import pytest

from games.models import Event
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.services.seats import sitting
from tests.games.builders import (
    act,
    make_match,
    make_player,
    make_room,
    play_to_exchange,
    player_at,
    state_now,
)
from tests.games.services.at_once import assert_record_is_sound, in_threads


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_no_acknowledged_action_is_lost() -> None:
    match = make_match()
    play_to_exchange(match)
    before = Event.objects.filter(table=match).count()
    version = match.version

    def back_and_forth(seat: int) -> int:
        choice = default_action(state_now(match), seat)
        done = 0
        for _ in range(8):
            for action in (choice, asked.TakeBack()):
                act(match, seat, action)
                done += 1
        return done

    seats = [lambda seat=seat: back_and_forth(seat) for seat in (0, 1, 2)]
    results = in_threads(*seats)
    assert results == [16, 16, 16]
    assert Event.objects.filter(table=match).count() == before + 48
    assert state_now(match).phase == Phase.EXCHANGE
    assert match.version == version + 48
    assert_record_is_sound(match)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_same_action_sent_twice_at_once_is_taken_once() -> None:
    match = make_match()
    results = in_threads(*[lambda: act(match, 1, asked.DeclineGrand(), action_id="double")] * 4)
    assert len({taken.version for taken in results}) == 1
    assert sorted(taken.replayed for taken in results) == [False, True, True, True]
    assert Event.objects.filter(table=match, action_id="double").count() == 1


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_all_four_answer_at_once() -> None:
    match = make_match()
    window = state_now(match).window.id
    in_threads(
        *(
            lambda seat=seat: act(match, seat, asked.DeclineGrand(), window_id=window)
            for seat in range(4)
        )
    )
    assert state_now(match).phase == Phase.EXCHANGE
    assert_record_is_sound(match)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_one_seat_is_taken_once() -> None:
    table = make_room([make_player()])
    people = [make_player(name) for name in ("Ben", "Clara", "David")]
    results = in_threads(
        *(lambda player=player: sitting.sit_down(table, player, 2) for player in people)
    )
    assert sorted(type(result).__name__ for result in results) == [
        "NoneType",
        "TableRefusal",
        "TableRefusal",
    ]
    assert player_at(table, 2) in people
