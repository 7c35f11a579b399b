"""Cards and ranks named by the order in force."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.strong.order import order_of
from games.rules.cards.deck import DECK, FULL_DECK, NATURALS, SUITS, each, from_codes, points
from games.rules.cards.ruleset import BASE

SKAT = BASE._replace(
    order=(2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10, 14),
    numbers=((10, 13.5),),
    phoenix_step=0.25,
)
"""The Ten between King and Ace."""


def test_in_the_usual_order_cards_are_what_they_are() -> None:
    order = order_of(BASE)
    assert order.is_usual
    assert order.tens == 0
    assert order.named(FULL_DECK) == FULL_DECK
    assert [order.doubled(rank) for rank in (1, 1.5, 2, 7.5, 15, 20)] == [2, 3, 4, 15, 30, 40]


def test_cards_named_anew_are_found_again() -> None:
    order, chance = order_of(SKAT), Random(1)
    assert order.named(from_codes("Tj Js Kp At 9j Mah Dog Drg Phx")) == from_codes(
        "Kj Ts Qp At 9j Mah Dog Drg Phx"
    )
    for _ in range(50):
        cards = sum(chance.sample(DECK, 14))
        assert order.real(order.named(cards)) == cards


def test_points_are_those_of_the_real_cards() -> None:
    order = order_of(SKAT)
    tens = (1 << 10 | 1 << 13) ^ order.tens
    for card in each(NATURALS):
        is_ten = any(order.named(card) >> 16 * suit & tens for suit in SUITS)
        assert is_ten == (points(card) == 10)


@pytest.mark.parametrize(
    ("number", "doubled"),
    [
        *((1, 2), (1.5, 3), (9, 18), (9.25, 19), (10, 19), (11, 20), (13, 24), (13.25, 25)),
        *((13.5, 26), (14, 28), (14.25, 29), (15, 30), (20, 40)),
    ],
)
def test_numbers_keep_their_order(number: float, doubled: int) -> None:
    """A Ten that was laid before lies between Nine and Jack."""
    assert order_of(SKAT).doubled(number) == doubled
