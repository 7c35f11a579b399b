"""Boosters are drawn and drafted (BG-1 to BG-3)."""

from __future__ import annotations

from random import Random

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.errors import RuleViolation
from games.rules.play.engine import act
from games.rules.state.actions import CallGrand, CallTichu, DeclineGrand, Draft, TimeOut
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.perspective import perspective
from tests.boosters import driver
from tests.boosters.scene import Scene, last_play
from tests.rules.random_driver import random_deal


def after_grand_calls(*callers: int, deck: int = len(CATALOGUE), at_start: int = 0) -> State:
    """Return a round whose Grand Tichus have been called, and answered by nobody."""
    table = driver.table(at_start, driver.COMPLETE[:deck])
    state, _ = act(table, None, random_deal(Random(1)), CATALOGUE, 1)
    for seat in range(4):
        action = CallGrand() if seat in callers else DeclineGrand()
        state, _ = act(state, seat, action, CATALOGUE, 1)
    while state.phase == Phase.REACTION:
        state, _ = act(state, None, TimeOut(clocks(state)[0].key), CATALOGUE, 1)
    return state


@pytest.mark.parametrize("caller", range(4))
def test_after_a_grand_tichu_the_caller_chooses_first(caller: int) -> None:
    state = after_grand_calls(caller)
    assert state.phase == Phase.INTAKE
    assert all(hand.bit_count() == 14 for hand in state.hands)
    order = tuple((caller + place) % 4 for place in range(4))
    assert state.booster_state.drafters == order
    left = set(state.booster_state.draft)
    for seat in order[:3]:
        for other in range(4):
            view = perspective(state, other).boosters
            assert view is not None
            assert set(view.draft) == (left if other == seat else set())
        assert len(left) == len(state.booster_state.drafters)
        slug = sorted(left)[0]
        state, _ = act(state, seat, Draft(slug), CATALOGUE, 1)
        left.remove(slug)
        assert slug in state.booster_state.hands[seat]
    # The last seat takes what is left, and the round goes on.
    assert state.booster_state.hands[order[3]] == tuple(left)
    assert state.phase == Phase.EXCHANGE_BOOSTERS


def test_of_several_callers_the_first_from_the_dealer_chooses() -> None:
    assert after_grand_calls(3, 1).booster_state.drafters == (1, 2, 3, 0)


def test_each_grand_tichu_has_a_window_of_its_own() -> None:
    """BW-1: in play order from the dealer, before the ninth card."""
    table = driver.table(1, (("contra", 4),))
    state, _ = act(table, None, random_deal(Random(1)), CATALOGUE, 1)
    for seat, action in ((2, CallGrand()), (0, DeclineGrand()), (1, CallGrand())):
        state, _ = act(state, seat, action, CATALOGUE, 1)
    assert state.calls == (None, "grand", "grand", None)
    assert state.phase == "grand"
    state, _ = act(state, 3, DeclineGrand(), CATALOGUE, 1)
    seats = []
    while state.phase == Phase.REACTION:
        assert state.proposal is not None
        seats.append(state.proposal.seat)
        assert all(hand.bit_count() == 8 for hand in state.hands)
        state, _ = act(state, None, TimeOut(clocks(state)[0].key), CATALOGUE, 1)
    assert seats == [1, 2]


def test_without_a_call_there_is_no_intake() -> None:
    assert after_grand_calls().phase == Phase.EXCHANGE


def test_with_fewer_than_four_boosters_left_all_are_drafted() -> None:
    """BG-2: the caller first."""
    state = after_grand_calls(2, deck=2)
    assert state.booster_state.drafters == (2, 3)
    assert len(state.booster_state.draft) == 2
    state, _ = act(state, 2, Draft(state.booster_state.draft[0]), CATALOGUE, 1)
    assert state.phase == Phase.EXCHANGE_BOOSTERS
    assert [len(hand) for hand in state.booster_state.hands] == [0, 0, 1, 1]


def test_the_discard_pile_refills_the_draw_pile() -> None:
    scene = small_call(1, discard="skat njet", pile=("rainbow",))
    assert sorted(scene.state.booster_state.draft) == ["njet", "rainbow", "skat"]
    assert scene.state.booster_state.discard == ()
    assert scene.state.booster_state.drafters == (1, 2, 3)


def small_call(caller: int, dealer: int = 0, **more: object) -> Scene:
    """Return the end of a round in which a small Tichu was called."""
    pile = more.pop("pile", ())
    calls = tuple("tichu" if seat == caller else None for seat in range(4))
    scene = Scene("5j", "6j", "", "", out=(2, 3), calls=calls, dealer=dealer, **more)  # type: ignore[arg-type]
    scene.state = scene.state._replace(booster_state=scene.state.booster_state._replace(pile=pile))
    scene.play(0, "5j")
    assert scene.state.score is not None
    return scene


@pytest.mark.parametrize("caller", range(4))
def test_after_a_small_tichu_the_caller_chooses_first(caller: int) -> None:
    """Finished players draft, too (BG-6)."""
    scene = small_call(caller, discard="skat njet rainbow spy pothole")
    order = tuple((caller + place) % 4 for place in range(4))
    assert scene.state.booster_state.drafters == order
    assert scene.refuse(order[1], Draft(scene.state.booster_state.draft[0])) == "not_your_turn"
    assert scene.refuse(order[0], Draft("dealer")) == "bad_target"
    assert scene.refuse(order[0], CallTichu()) == "wrong_phase"
    for seat in order[:3]:
        scene.act(seat, Draft(scene.state.booster_state.draft[0]))
    assert not scene.state.windows
    assert [len(hand) for hand in scene.state.booster_state.hands] == [1, 1, 1, 1]


def test_the_dealer_comes_first_of_several_who_called() -> None:
    scene = last_play(calls=("tichu", "tichu", None, "tichu"), dealer=3)
    scene.play(0, "5j")
    assert scene.state.booster_state.drafters == (3, 0, 1, 2)


def test_a_call_during_the_draft_is_answered_before_it_goes_on() -> None:
    """CALL-6, BG-12: fourteen cards are held."""
    state = after_grand_calls(2, at_start=1)
    state, _ = act(state, 0, CallTichu(), CATALOGUE, 1)
    assert state.phase == Phase.REACTION
    with pytest.raises(RuleViolation) as refused:
        act(state, 2, Draft(state.booster_state.draft[0]), CATALOGUE, 1)
    assert refused.value.code == "window_open"
    state, _ = act(state, None, TimeOut(clocks(state)[0].key), CATALOGUE, 1)
    assert state.phase == Phase.INTAKE
