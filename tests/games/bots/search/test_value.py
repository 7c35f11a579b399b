"""What points are worth in the match."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.search.knowledge import worth_in_match
from games.bots.search.value import FEWEST, PLAIN, STEP, value_of, worth_of_points
from games.rules.cards.deck import from_codes
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import CallGrand, DeclineGrand
from games.rules.state.phase import Phase
from games.rules.state.state import State, four
from games.rules.state.windows import opened
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record

GOOD = "Drg As Aj Ks Kj Qs Qj 2t"


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


def test_what_ends_the_match_counts_and_no_more() -> None:
    worth = worth_of_points(990, 400, 1000)
    assert value_of(10, 90, worth) == value_of(300, -200, worth)
    assert value_of(0, 100, worth) < value_of(10, 90, worth)


@pytest.mark.parametrize("rotates", [False, True])
def test_points_count_as_they_are_where_partners_rotate(rotates: bool) -> None:
    """No team has points there (MATCH-8)."""
    agreed = TableOptions(partners_rotate=rotates, target=1000)
    view = perspective(State(rounds=((990, 400),), options=agreed), 0)
    assert (worth_in_match(view) is PLAIN) == rotates


def answer(rounds: tuple[tuple[int, int], ...]) -> object:
    hands = four(from_codes(GOOD if seat == 0 else "2p 3p 4p 5p 6p 7p 8p 9p") for seat in SEATS)
    state = opened(State(hands=hands, rounds=rounds), Phase.GRAND, 0b1111)
    view = perspective(state, 0)
    return decide("strong", view, options(view), record=public_record(state))


def test_a_grand_tichu_is_another_thing_near_the_target() -> None:
    """Who needs ten points does not risk 200; who would lose otherwise does."""
    assert answer(((990, 400),)) == DeclineGrand()
    assert answer(((850, 990),)) == CallGrand()
