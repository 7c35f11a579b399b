"""The quick grouping of a hand finds what the rule bot's planner finds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.plan import Planner
from games.bots.search import groups as kernel
from games.rules.cards.deck import DECK, from_codes
from games.rules.cards.ruleset import BASE

COUNTS = np.zeros(16, dtype=np.int64)
GROUPS = np.zeros((20, 5), dtype=np.int64)
WEIGHTS = np.zeros(20)
HANDS = 200
LEAST_EQUAL = 0.9
MOST_ON_AVERAGE = 0.05


def burden(cards: int) -> float:
    return kernel.burden_of(cards, COUNTS, GROUPS, WEIGHTS)


def random_hands() -> list[int]:
    chance = Random(1)
    return [sum(chance.sample(DECK, chance.choice((14, 14, 10, 7, 4)))) for _ in range(HANDS)]


def test_burden_is_nearly_always_that_of_the_rule_bot() -> None:
    more = [burden(hand) - Planner(hand, BASE).burden for hand in random_hands()]
    assert min(more) > -1e-9, "lighter than the best grouping"
    assert sum(abs(it) < 1e-9 for it in more) >= LEAST_EQUAL * HANDS
    assert sum(more) / HANDS < MOST_ON_AVERAGE


def test_groups_hold_every_card_once() -> None:
    for hand in random_hands():
        number = kernel.group_hand(hand, COUNTS, GROUPS, WEIGHTS)
        taken = sum(int(group[kernel.TAKEN]) for group in GROUPS[:number])
        assert taken == kernel.tally_of(hand)
        lengths = sum(int(group[kernel.GROUP_LENGTH]) for group in GROUPS[:number])
        assert lengths == hand.bit_count()


@pytest.mark.parametrize(
    "codes",
    [
        "2s 2j 2p 2t 5j",
        "3s 4s 5s 6s 7s Drg",
        "3s 4j 5s 6s 7s 9j 9p Dog",
        "4j 4p 5j 5p 6s 6t 9j",
        "3j 3p 3t 8j 8p Ks",
        "Aj As Ap 2j 2p",
        "9p 9t 5j 5s Phx",
        "Mah 2s 3p 4p Phx 9s",
    ],
)
def test_groups_of_a_clear_hand(codes: str) -> None:
    hand = from_codes(codes)
    assert burden(hand) == pytest.approx(Planner(hand, BASE).burden)
