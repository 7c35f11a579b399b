"""What points are worth in the match."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.ground.turns import deal_of, next_action
from games.bots.normal import rule
from games.bots.search.value import FEWEST, PLAIN, STEP, value_of
from games.bots.strong.knowledge import worth_in_match
from games.bots.strong.match_worth import worth_of_points
from games.rules.cards.deck import from_codes
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, CallGrand, DeclineGrand, Play
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.by_day import by_day

GOOD = "Drg As Aj Ks Kj Qs Qj 2t"
CALLED_ON = (3, 7, 8, 9, 12, 13, 15, 20, 21, 27, 33, 49)
"""Seeds of deals with a hand that leads first and on which Tichu is called."""


def test_far_from_the_end_points_count_as_they_are() -> None:
    assert worth_of_points(400, 300, 1000) is PLAIN
    assert worth_of_points(990, 400, None) is PLAIN
    assert value_of(120, -20, PLAIN) == 140


@pytest.mark.parametrize(("ours", "theirs"), [(990, 400), (900, 900), (400, 990)])
def test_more_points_are_never_worth_less(ours: int, theirs: int) -> None:
    worth = worth_of_points(ours, theirs, 1000)
    assert (worth[1:, :] >= worth[:-1, :]).all() or ours == theirs
    least = value_of(FEWEST, FEWEST, worth)
    assert value_of(FEWEST + STEP, FEWEST, worth) >= least


def test_points_that_end_the_match_count_and_those_beyond_hardly() -> None:
    worth = worth_of_points(990, 400, 1000)
    beyond = value_of(310, -200, worth) - value_of(10, 90, worth)
    decisive = value_of(10, 90, worth) - value_of(0, 100, worth)
    assert beyond / 590 < decisive / 20 / 2


@pytest.mark.parametrize("score", [(0, 0), (200, 900), (0, 900), (-200, 900), (900, 200), (0, 950)])
def test_usual_rounds_differ_as_much_in_worth_as_in_points(score: tuple[int, int]) -> None:
    """Or margins, which are points, would never be passed in a one-sided match."""
    worth = worth_of_points(*score, 1000)
    results = [(50, 50), (200, 0), (0, 200), (130, -30), (-30, 130), (300, 0), (0, 300)]
    spread = np.std([value_of(one, other, worth) for one, other in results])
    assert 0.7 < spread / np.std([one - other for one, other in results]) < 1.4


@pytest.mark.parametrize("rotates", [False, True])
def test_points_count_as_they_are_where_partners_rotate(rotates: bool) -> None:
    """No team has points there (MATCH-8)."""
    agreed = TableOptions(partners_rotate=rotates, target=1000)
    view = perspective(State(rounds=((990, 400),), options=agreed), 0)
    assert (worth_in_match(view) is PLAIN) == rotates


def answer(rounds: tuple[tuple[int, int], ...], hand: str = GOOD) -> object:
    hands = four(from_codes(hand if seat == 0 else "2p 3p 4p 5p 6p 7p 8p 9p") for seat in SEATS)
    state = opened(State(hands=hands, rounds=rounds), Phase.GRAND, 0b1111)
    view = perspective(state, 0)
    return decide("strong", view, options(view), record=public_record(state))


@pytest.mark.parametrize("score", [(200, 900), (0, 950), (400, 990)])
def test_a_great_hand_is_called_on_however_far_behind(score: tuple[int, int]) -> None:
    assert answer((score,), "Drg Phx As Aj Ks Kj 4t 2t") == CallGrand()


@pytest.mark.parametrize(
    ("ours", "theirs"),
    by_day(((300, 800), (200, 900), (0, 900), (-200, 900), (900, 200)), ((200, 900), (900, 200))),
)
def test_tichu_is_called_as_often_in_one_sided_matches(ours: int, theirs: int) -> None:
    """Of twelve hands on which it is called at 0:0."""
    called = sum(calls_tichu(first_lead(seed), (ours, theirs)) for seed in CALLED_ON)
    assert called >= len(CALLED_ON) / 2


def test_tichu_is_called_on_the_chosen_hands_at_no_points() -> None:
    called = sum(calls_tichu(first_lead(seed), (0, 0)) for seed in CALLED_ON)
    assert called >= len(CALLED_ON) * 0.9


def first_lead(seed: int) -> State:
    """Return a round among rule bots before its first lead."""
    state, _ = act(State(options=TableOptions(target=1000)), None, deal_of(Random(seed)))
    while not state.exchanged:
        state, _ = act(state, *next_action(state, [usual] * 4))
    return state


def usual(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return rule.decide(view, found)


def calls_tichu(state: State, score: tuple[int, int]) -> bool:
    """Tell whether the strong bot calls with its first lead, at a score of its team."""
    assert state.turn is not None
    rounds = (score if state.turn % 2 == 0 else score[::-1],)
    view = perspective(state._replace(rounds=rounds), state.turn)
    action = decide("strong", view, options(view), record=public_record(state))
    return isinstance(action, Play) and action.tichu


def test_a_grand_tichu_is_another_thing_near_the_target() -> None:
    """A team that needs ten points does not risk 200; one that would lose otherwise does."""
    assert answer(((990, 400),)) == DeclineGrand()
    assert answer(((850, 990),)) == CallGrand()
