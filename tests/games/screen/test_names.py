"""Names of cards and combinations, and the order in which they lie."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import CODE, DECK, from_codes, to_codes
from games.screen.markup.cards import as_laid, face, mark
from games.screen.words.names import (
    bomb_name,
    card_name,
    combination_name,
    minus,
    phoenix_name,
    short_name,
    signed,
)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("codes", "name", "short"),
    [
        ("Kt", "Star King", "Star King"),
        ("Mah", "Mah Jong", "Mah Jong"),
        ("9s 9t", "Pair of nines", "9-9"),
        ("9s Phx", "Pair of nines", "9-9"),
        ("Jj Js Jt", "Three jacks", "J-J-J"),
        ("9s 9t 9j Kt Ks", "Full house, nines", "Full house, nines"),
        ("5j 6j 7s 8p 9t", "Straight 5 to 9", "5-6-7-8-9"),
        ("Mah 2j 3s 4p 5t", "Straight 1 to 5", "1-2-3-4-5"),
        ("5j 5s 6j 6s", "Stairs 5 to 6", "5-5-6-6"),
        ("Aj As Ap At", "Bomb of four aces", "A-A-A-A"),
        ("Tj Jj Qj Kj Aj", "Straight bomb 10 to A", "10-J-Q-K-A"),
        ("Dog", "Dog", "Dog"),
    ],
)
def test_combinations_have_names(codes: str, name: str, short: str) -> None:
    combination = BASE_BOOK.readings(from_codes(codes))[0]
    assert combination_name(combination) == name
    assert short_name(combination) == short


@pytest.mark.parametrize(
    ("codes", "name"),
    [("9j 9s 9p 9t", "four nines"), ("Tj Jj Qj Kj Aj", "10 to A")],
)
def test_bombs_have_short_names_for_their_button(codes: str, name: str) -> None:
    assert bomb_name(BASE_BOOK.readings(from_codes(codes))[0]) == name


def test_readings_are_told_apart_by_the_phoenix() -> None:
    readings = BASE_BOOK.readings(from_codes("6j 7s 8p 9t Phx"))
    assert [phoenix_name(reading) for reading in readings] == [
        "Phoenix as 10",
        "Phoenix as 5",
    ]


@pytest.mark.parametrize(
    ("codes", "laid"),
    [
        ("5j 6j 8p 9t Phx", "5j 6j Phx 8p 9t"),
        ("6j 7s 8p 9t Phx", "6j 7s 8p 9t Phx"),
        ("Ks Kt 9s 9t 9j", "9j 9s 9t Ks Kt"),
        ("9s 9t Ks Kt Phx", "Ks Kt Phx 9s 9t"),
    ],
)
def test_the_phoenix_lies_where_it_stands_in(codes: str, laid: str) -> None:
    combination = BASE_BOOK.readings(from_codes(codes))[0]
    assert " ".join(CODE[card] for card in as_laid(combination)) == laid


def test_all_cards_have_names_faces_and_marks_of_their_own() -> None:
    assert len({card_name(card) for card in DECK}) == 56
    assert len({face(card) for card in DECK}) == 56
    assert len({mark(card) for card in DECK}) == 56
    assert to_codes(sum(DECK)).count(" ") == 55


def test_numbers_have_a_true_minus() -> None:
    assert [signed(number) for number in (100, 0, -25)] == ["+100", "0", "−25"]
    assert minus(-15) == "−15"
