"""Bots that search read what the conventions of others, open to all, give away of hands."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.ground.conventions import DOG_RIGHT, NOTHING, PAIR_SHOWS_BOMB, STANDARDS, Agreed
from games.bots.ground.turns import deal_of
from games.bots.search.imagining import imagine
from games.bots.search.table import HAS_BOMB, LACKS_DOG, SHOWN
from games.bots.strong.knowledge import known
from games.rules.cards.deck import DOG, Cards, cards_of_rank
from games.rules.cards.ruleset import SEATS
from games.rules.cards.shapes import Kind
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record

WORLDS = 400


def first_lead(seed: int = 1, **changes: object) -> State:
    """Return a round whose first lead is due, of the seat 0, with the Dog at the seat 1."""
    deal = deal_of(Random(seed))
    hands = [a | b for a, b in zip(deal.first, deal.rest, strict=True)]
    holder = next(seat for seat in SEATS if hands[seat] & DOG)
    hands = hands[holder - 1 :] + hands[: holder - 1]
    given = four_pushes(hands)
    state = State(hands=four(hands), exchanged=True, given=given)._replace(**changes)
    return opened(state, Phase.LEAD, 1)


def four_pushes(hands: list[Cards]) -> tuple:
    """Return pushes of cards that their receivers hold, the Dog not among them."""
    pushes = []
    for giver in SEATS:
        row = [0, 0, 0, 0]
        for step in (1, 2, 3):
            held = hands[(giver + step) % 4] & ~DOG
            for _ in range(giver):
                held &= held - 1  # another card of each giver
            row[(giver + step) % 4] = held & -held
        pushes.append(tuple(row))
    return tuple(pushes)


def worlds_of(state: State, agreed: Agreed) -> np.ndarray:
    view, record = perspective(state, 0), public_record(state)
    found = known(view, record, agreed)
    assert found is not None
    worlds = np.zeros((WORLDS, 4), dtype=np.int64)
    imagine(found.round, 0, found.unknown, found.fixed, found.sizes, 1, worlds)
    return worlds


def has_four(cards: Cards) -> bool:
    return any(not cards_of_rank(rank) & ~cards for rank in range(2, 15))


def of_opponents(*names: str) -> Agreed:
    return NOTHING, frozenset(names), NOTHING, frozenset(names)


def test_a_pair_led_first_shows_a_bomb_where_that_is_agreed() -> None:
    state = first_lead(first_leads=(None, Kind.PAIR, None, None))
    shares = []
    for agreed in (of_opponents(), of_opponents(PAIR_SHOWS_BOMB)):
        hands = worlds_of(state, agreed)[:, 1].tolist()
        shares.append(np.mean([has_four(cards) for cards in hands]))
    assert shares[0] < 0.2
    assert shares[1] > 3 * shares[0]
    assert shares[1] > 0.4


def test_other_leads_show_no_bomb() -> None:
    single = first_lead(first_leads=(None, Kind.SINGLE, None, None))
    usual = worlds_of(single, of_opponents())
    assert np.array_equal(worlds_of(single, of_opponents(PAIR_SHOWS_BOMB)), usual)


def test_the_dog_that_has_not_come_from_the_left_is_not_there() -> None:
    """Who sits on the left would have pushed it here, and the partner gets it from the right."""
    state = first_lead()
    shares = []
    for agreed in (of_opponents(), of_opponents(DOG_RIGHT)):
        hands = worlds_of(state, agreed)
        shares.append([np.mean(hands[:, seat] & DOG != 0) for seat in SEATS])
    assert shares[0][3] > 0.1
    assert shares[1][3] < shares[0][3] / 3


def test_where_everybody_has_agreed_the_dog_is_with_neither_opponent_for_certain() -> None:
    ticked = frozenset(STANDARDS)
    found = known_numbers(first_lead(), (ticked,) * 4)
    assert found[SHOWN + 1] == found[SHOWN + 3] == LACKS_DOG
    assert found[SHOWN] == found[SHOWN + 2] == 0


def test_after_a_call_nothing_is_said_of_the_dog() -> None:
    called = first_lead(calls=(None, None, "tichu", None))
    assert not known_numbers(called, of_opponents(DOG_RIGHT))[SHOWN : SHOWN + 4].any()


def test_a_hand_of_three_cards_holds_no_bomb() -> None:
    state = first_lead(first_leads=(None, Kind.PAIR, None, Kind.PAIR))
    agreed = of_opponents(PAIR_SHOWS_BOMB)
    assert known_numbers(state, agreed)[SHOWN + 1] == HAS_BOMB
    few = 0
    for _ in range(3):
        few |= (state.hands[1] & ~few) & -(state.hands[1] & ~few)
    gone = state.hands[1] & ~few
    hands = (state.hands[0], few, *state.hands[2:])
    late = state._replace(hands=hands, piles=(gone, 0, 0, 0))
    assert known_numbers(late, agreed)[SHOWN + 1] == 0


def known_numbers(state: State, agreed: Agreed) -> np.ndarray:
    found = known(perspective(state, 0), public_record(state), agreed)
    assert found is not None
    return found.round
