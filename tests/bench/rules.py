"""How fast the rules are."""

from __future__ import annotations

from functools import partial
from random import Random

from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import DECK, RANKS, SUITS, Cards, make_card
from games.rules.cards.moves import follows, leads, moves_of, some_cards
from games.rules.state.state import State
from tests.bench.figures import best_seconds, figure, median_us
from tests.boosters import driver
from tests.rules.random_driver import random_round

ROUNDS = 150
BOOSTER_ROUNDS = 20
HANDS = 101


@figure("rounds/s")
def random_rounds_per_second() -> float:
    """Complete rounds from deal to score, played at random through the engine."""

    def rounds() -> None:
        chance = Random(1)
        for _ in range(ROUNDS):
            for _state in random_round(State(), chance):
                pass

    return ROUNDS / best_seconds(rounds, times=7)


@figure("rounds/s")
def booster_rounds_per_second() -> float:
    """Complete rounds with all Boosters, four in each hand at the start, at random."""

    def rounds() -> None:
        for seed in range(BOOSTER_ROUNDS):
            for _step in driver.random_round(driver.table(), Random(seed)):
                pass

    return BOOSTER_ROUNDS / best_seconds(rounds, times=3)


@figure("us")
def lead_moves_us() -> float:
    """All leads of 14 random cards."""
    return median_us(partial(leads, hand, BASE_BOOK) for hand in _hands())


@figure("us")
def follow_moves_us() -> float:
    """All plays of 14 random cards on a random pair."""
    chance = Random(2)
    tops = [_random_pair(chance) for _ in range(HANDS)]
    return median_us(
        partial(follows, hand, top, BASE_BOOK) for hand, top in zip(_hands(), tops, strict=True)
    )


@figure("us")
def classify_us() -> float:
    """Reading the cards of a random legal play."""
    chance = Random(3)
    plays = []
    for hand in _hands():
        plays.append(some_cards(chance.choice(moves_of(hand, None, BASE_BOOK)), hand))
    return median_us(partial(BASE_BOOK.read, cards) for cards in plays)


def _hands() -> list[Cards]:
    chance = Random(4)
    return [sum(chance.sample(DECK, 14)) for _ in range(HANDS)]


def _random_pair(chance: Random) -> Combination:
    suits = chance.sample(SUITS, 2)
    rank = chance.choice(RANKS)
    pair = BASE_BOOK.read(sum(make_card(rank, suit) for suit in suits))
    assert pair is not None
    return pair
