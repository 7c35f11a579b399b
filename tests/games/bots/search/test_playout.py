"""Playouts: what is laid leaves the hand, card by card."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.search import playout
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.judging import CARDS, GROUPS
from games.rules.cards.deck import from_codes
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.shapes import Kind
from tests.games.bots.search.test_groups import random_hands, random_rules, round_under

SEAT = 2


def lay_all(cards: int, rules: Rules) -> int:
    """Lay every group of a hand; return how many there were."""
    round_, hands = round_under(rules), no_groups()
    note_hand(round_, SEAT, cards, np.zeros(16, dtype=np.int64), hands)
    number = int(hands.notes[SEAT, GROUPS])
    for _ in range(number):
        assert hands.notes[SEAT, CARDS] > 0
        playout._lay(round_, *hands, SEAT, 0)
    assert hands.notes[SEAT].tolist() == [0, 0, 0]
    return number


def test_a_seat_is_out_with_its_last_group_under_any_rules() -> None:
    chance = Random(3)
    for cards in random_hands():
        lay_all(cards, random_rules(chance))


@pytest.mark.parametrize(
    ("kinds", "codes"),
    [
        ((), "5j 5s 5p 5t"),
        ((), "5j 5s 5p 5t 8j 8s"),
        ((Kind.FLOWER,), "3j 5j 5s 5p 5t"),
        ((Kind.TRIPLE_TRAIN,), "5j 5s 5p 5t 6j 6s 6p"),
    ],
)
def test_a_triple_of_four_cards_is_laid_with_all_of_them(
    kinds: tuple[Any, ...], codes: str
) -> None:
    """A card that is counted and in no group once ended the process: its seat had to lead it."""
    rules = BASE._replace(kinds=kinds, quads_are_bombs=False)
    assert lay_all(from_codes(codes), rules) == 1
