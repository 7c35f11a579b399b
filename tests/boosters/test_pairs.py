"""Every Booster with every other one in a round that ends without a fault."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.engine import act
from games.rules.ruleset import SEATS
from tests.boosters import driver
from tests.rules.random_driver import random_deal

PAIRS = sorted(product(CATALOGUE, repeat=2))
SAMPLE = 300


def play_round_with(first: str, second: str, seed: int) -> set[str]:
    """Play a round in which every seat holds both; return what was played."""
    chance = Random(seed)
    deck = ((first, 4), (second, 4)) if first != second else ((first, 8),)
    state = driver.table(0, deck)
    state, _ = act(state, None, random_deal(chance), CATALOGUE, seed)
    hands = tuple((first, second) for _ in SEATS)
    state = state._replace(pack=state.pack._replace(hands=hands, pile=()))
    everything = sorted([first, second] * 4)
    played = set()
    number = 0
    while state.windows:
        state, events, _, action = driver.random_step(state, chance)
        number += 1
        assert number < 3000, "the round never ends"
        assert driver.cards_conserved(state), action
        for event in events:
            if type(event).__name__ == "BoosterLaid":
                played.add(event.boost.booster)  # type: ignore[union-attr]
    assert driver.all_boosters(state) == everything
    return played


def check(pairs: Iterable[tuple[str, str]]) -> None:
    for first, second in pairs:
        seed = PAIRS.index((first, second))
        try:
            play_round_with(first, second, seed)
        except Exception as fault:
            raise AssertionError(f"{first} with {second}, seed {seed}") from fault


@pytest.mark.parametrize("block", range(10))
def test_random_pairs(block: int) -> None:
    sample = Random(57).sample(PAIRS, SAMPLE)
    check(sample[block::10])


@pytest.mark.nightly
@pytest.mark.parametrize("slug", sorted(CATALOGUE))
def test_all_pairs(slug: str) -> None:
    check(pair for pair in PAIRS if pair[0] == slug)
