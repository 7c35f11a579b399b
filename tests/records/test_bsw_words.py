"""Cards as Brettspielwelt writes them, and the Phoenix by its place."""

from __future__ import annotations

import pytest

from games.records.brettspielwelt.words import (
    CARD_OF_WORD,
    WORD_OF_CARD,
    phoenix_rank,
    write_hand,
    write_play,
)
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import CODE, DECK, FULL_DECK
from games.rules.cards.moves import card_sets, leads
from tests.records.logs import cards


def test_every_card_has_a_word_of_its_own() -> None:
    assert sorted(WORD_OF_CARD) == sorted(DECK)
    assert [CARD_OF_WORD[WORD_OF_CARD[card]] for card in DECK] == list(DECK)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("BB", "Jp"),
        ("B10", "Tp"),
        ("SB", "Js"),
        ("RD", "Qt"),
        ("Dr", "Drg"),
        ("GK", "Kj"),
        ("SA", "As"),
        ("R2", "2t"),
        ("Ma", "Mah"),
        ("Hu", "Dog"),
        ("Ph", "Phx"),
    ],
)
def test_words_name_the_right_cards(word: str, code: str) -> None:
    assert CODE[CARD_OF_WORD[word]] == code


@pytest.mark.parametrize(
    ("words", "rank"),
    [
        ("BA SK SD SB S10 Ph G8", None),
        ("Ph SD SB R10 B9 B8", 13),
        ("SD SB R10 B9 B8 Ph", 7),
        ("B8 B9 R10 SB SD Ph", 13),
        ("Ph B8 B9 R10 SB SD", 7),
        ("B6 G5 S4 R3 Ph Ma", None),
        ("Ph R8 S8 S5 R5", 8),
        ("Ph R5 S5 S8 R8", 5),
        ("R8 S8 Ph S5 R5", 8),
        ("R8 S8 R5 S5 Ph", 5),
        ("R8 S8 B8 Ph R5", None),
        ("Ph RD BD S6 G6", 12),
        ("Ph R8", None),
        ("Ph", None),
        ("RA SK SD SB Ph", None),
    ],
)
def test_phoenix_stands_for_the_rank_of_its_place(words: str, rank: int | None) -> None:
    assert phoenix_rank([CARD_OF_WORD[word] for word in words.split()]) == rank


@pytest.mark.parametrize(
    ("hand", "phoenix", "written"),
    [
        ("B6 B5 S5 R6 R5", 0, "S5 B5 R5 B6 R6"),
        ("G8 BA SK SD Ph SB S10", 9, "BA SK SD SB S10 Ph G8"),
        ("Ph S4 R3 Ma S5", 2, "S5 S4 R3 Ph Ma"),
        ("R5 S5 R8 S8 Ph", 5, "Ph S5 R5 S8 R8"),
        ("R5 S5 R8 S8 Ph", 8, "Ph S8 R8 S5 R5"),
        ("R5 S5 R6 Ph", 6, "Ph R6 S5 R5"),
    ],
)
def test_plays_are_written_in_order(hand: str, phoenix: int, written: str) -> None:
    play = BASE_BOOK.read(cards(hand), phoenix or None)
    assert play is not None
    assert write_play(play) == "".join(f"{word} " for word in written.split())


def test_written_plays_are_read_in_the_same_way() -> None:
    hand = cards("Ma R2 G2 R3 S3 B4 B5 S6 S7 S8 G8 RD GD Ph")
    for move in leads(hand, BASE_BOOK):
        chosen = next(card_sets(move, hand))
        for reading in BASE_BOOK.readings(chosen):
            words = write_play(reading).split()
            declared = phoenix_rank([CARD_OF_WORD[word] for word in words])
            assert BASE_BOOK.read(chosen, declared) == reading


def test_hands_are_written_from_the_highest_card() -> None:
    words = write_hand(FULL_DECK).split()
    assert words[:3] == ["Dr", "Ph", "RA"]
    assert words[-3:] == ["G2", "Ma", "Hu"]
