"""The tables of combinations agree with the slow way of thinking (COMBO to WISH)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import (
    DECK,
    FULL_DECK,
    PHOENIX,
    RANKS,
    SPECIALS,
    Cards,
    each,
    from_codes,
    rank_of,
)
from games.rules.cards.moves import bombs, card_sets, demanded, moves_of, some_cards
from tests.rules.slow_rules import BOMBS, Reading, legal, on_top, readings


def dense_hand(chance: Random, size: int) -> Cards:
    """Return a hand of few ranks or few suits, with special cards now and then."""
    low = chance.randint(1, 12)
    wide = chance.randint(2, 7)
    some = [card for card in DECK if low <= rank_of(card) < low + wide]
    if chance.random() < 0.3:
        suit = chance.randrange(4)
        some = [c for c in DECK if c >> 16 * suit and c < 1 << 16 * (suit + 1)] + some
    some += list(each(SPECIALS)) * 2
    hand = 0
    while hand.bit_count() < size:
        hand |= chance.choice(some if chance.random() < 0.9 else list(DECK))
    return hand


def as_reading(combination: Combination) -> Reading:
    kind, rank, length, _, phoenix, *_ = combination
    return Reading(kind, rank, length, phoenix)


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=14))
def test_any_cards_are_read_as_the_slow_rules_read_them(cards: set[int]) -> None:
    found = [as_reading(reading) for reading in BASE_BOOK.readings(sum(cards))]
    assert sorted(found) == sorted(readings(sum(cards)))


@pytest.mark.parametrize("seed", range(12))
def test_listed_plays_are_exactly_the_legal_ones(seed: int) -> None:
    chance = Random(f"legal {seed}")
    for _ in range(6):
        hand = dense_hand(chance, 8)
        others = dense_hand(chance, 7) & ~hand
        lying = sorted(legal(others, None, 0))
        for laid, top in [(0, None), *chance.sample(lying, min(4, len(lying)))]:
            if top is not None and top.kind == "dog":
                continue
            wish = chance.choice((0, 0, *RANKS))
            assert_agreement(hand, laid, top, wish)


def assert_agreement(hand: Cards, laid: Cards, top: Reading | None, wish: int) -> None:
    known = None
    if top is not None:
        known = Combination(top.kind, top.rank, top.length, laid, top.phoenix)
    expected = legal(hand, top, wish)
    moves = demanded(hand, known, wish, BASE_BOOK) or moves_of(hand, known, BASE_BOOK)
    found = {
        (cards, as_reading(move.combination)) for move in moves for cards in card_sets(move, hand)
    }
    assert found == expected
    for move in moves:
        assert some_cards(move, hand) in card_sets(move, hand)
        assert len(list(card_sets(move, hand))) == len(set(card_sets(move, hand)))
    if known is not None and top is not None:
        thrown = {
            (cards, as_reading(move.combination))
            for move in bombs(hand, known, BASE_BOOK)
            for cards in card_sets(move, hand)
        }
        everything = legal(hand, top, 0)
        assert thrown == {(c, r) for c, r in everything if r.kind in BOMBS}


@pytest.mark.parametrize("more", ["3s", "2p 4t", "6s 6p", "4s 7p"])
def test_cards_of_a_straight_are_never_a_bomb(more: str) -> None:
    """For a run of one suit, the cards of the move include another suit (COMBO-10)."""
    hand = from_codes(f"2j 3j 4j 5j 6j {more}")
    straights = [it for it in moves_of(hand, None, BASE_BOOK) if it.combination.kind == "straight"]
    assert straights
    for move in straights:
        [reading] = BASE_BOOK.readings(some_cards(move, hand))
        assert as_reading(reading) == as_reading(move.combination)


def test_highest_reading_never_loses_a_legal_play() -> None:
    """What the lower of two readings may be laid on, the higher may, too (PHX-6)."""
    chance = Random("phoenix")
    several = 0
    for _ in range(30):
        plays = legal(dense_hand(chance, 7) | PHOENIX, None, 0)
        for cards in sorted({laid for laid, reading in plays if reading.phoenix}):
            found = readings(cards)
            several += len(found) > 1
            highest = BASE_BOOK.read(cards)
            assert highest is not None
            for lower in found:
                assert BASE_BOOK.read(cards, lower.phoenix) is not None
                for top in (lower._replace(rank=rank) for rank in RANKS):
                    if on_top(lower, top):
                        assert on_top(as_reading(highest), top)
    assert several > 20


def test_deck_is_complete() -> None:
    assert len(DECK) == len(set(DECK)) == 56
    assert sum(DECK) == FULL_DECK
