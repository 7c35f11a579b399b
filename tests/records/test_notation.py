"""Cards and plays as text."""

from __future__ import annotations

import pytest

from games.records.notation import read_cards, read_play, write_cards, write_play
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import FULL_DECK, PHOENIX, from_codes
from games.rules.cards.moves import card_sets, leads

HANDS = (
    "Mah 2j 3j 4s 5p 6t 7j 8j 9j Tj Jj Qj Kj Phx",
    "Dog 4j 4s 4p 4t 9j 9s 9p 9t Aj As Ap Phx Drg",
    "5j 5s 6j 6s 7j 7s 8j 8s 8p 8t 9j 9s 9p Phx",
)


@pytest.mark.parametrize("hand", HANDS)
def test_every_play_of_a_hand_is_read_back(hand: str) -> None:
    cards = from_codes(hand)
    for move in leads(cards, BASE_BOOK):
        for chosen in list(card_sets(move, cards))[:5]:
            for reading in BASE_BOOK.readings(chosen):
                assert read_play(write_play(reading)) == reading


@pytest.mark.parametrize(
    ("codes", "phoenix", "text"),
    [
        ("Mah", None, "single Mah: Mah"),
        ("Drg", None, "single Drg: Drg"),
        ("Dog", None, "dog: Dog"),
        ("Tj", None, "single T: Tj"),
        ("8j Phx", None, "pair 8: 8j Phx=8"),
        ("5j 6t 8s 9p Phx", None, "straight 5-9: 5j 6t Phx=7 8s 9p"),
        ("6j 7t 8s 9p Phx", 5, "straight 5-9: Phx=5 6j 7t 8s 9p"),
        ("Mah 2j 3t 4s Phx", None, "straight 1-5: Mah 2j 3t 4s Phx=5"),
        ("4j 4s Kj Ks Phx", None, "full house K over 4: 4j 4s Kj Ks Phx=K"),
        ("4j 4s Kj Ks Phx", 4, "full house 4 over K: 4j 4s Phx=4 Kj Ks"),
        ("4j 4s 5j 5s", None, "stairs 4-5: 4j 4s 5j 5s"),
        ("4j 4s 4p 4t", None, "bomb 4: 4j 4s 4p 4t"),
        ("4j 5j 6j 7j 8j", None, "straight bomb 4-8: 4j 5j 6j 7j 8j"),
        ("Qj Qs Qp", None, "triple Q: Qj Qs Qp"),
    ],
)
def test_plays_are_named(codes: str, phoenix: int | None, text: str) -> None:
    reading = BASE_BOOK.read(from_codes(codes), phoenix)
    assert reading is not None
    assert write_play(reading) == text


def test_single_phoenix_keeps_its_value() -> None:
    reading = BASE_BOOK.read(PHOENIX)
    assert reading is not None
    assert write_play(reading) == "single 1.5: Phx"
    assert read_play("single 8.5: Phx") == reading._replace(rank=8.5)


def test_the_whole_deck_is_read_back() -> None:
    assert read_cards(write_cards(FULL_DECK)) == (FULL_DECK, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pair 8",
        "pair 8: 8j 9j",
        "pair 9: 8j 8s",
        "pair 8: 8j 8j",
        "pair 8: 8j 8x",
        "pair 8: 8j Phx=9",
        "pair 8: 8j=8 8s",
        "single 15.5: Phx",
        "single 8: Phx",
        "single nan: Phx",
        "straight 5-9: 5j 6t Phx=1 8s 9p",
    ],
)
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_play(text)
