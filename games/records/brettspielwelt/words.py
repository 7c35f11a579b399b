"""Cards as Brettspielwelt writes them, and the order in which a play is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import (
    ACE,
    DOG,
    DRAGON,
    JACK,
    JADE,
    KING,
    MAH_JONG,
    PAGODA,
    PHOENIX,
    QUEEN,
    RANKS,
    STAR,
    SUITS,
    SWORD,
    Card,
    Cards,
    in_order,
    make_card,
    rank_of,
)
from games.rules.cards.shapes import Kind

_SUIT_LETTER = {JADE: "G", SWORD: "S", PAGODA: "B", STAR: "R"}
WORD_OF_RANK = {rank: str(rank) for rank in RANKS} | {
    JACK: "B",
    QUEEN: "D",
    KING: "K",
    ACE: "A",
}
RANK_OF_WORD = {word: rank for rank, word in WORD_OF_RANK.items()}
WORD_OF_CARD: dict[Card, str] = {
    make_card(rank, suit): _SUIT_LETTER[suit] + WORD_OF_RANK[rank]
    for suit in SUITS
    for rank in RANKS
} | {DRAGON: "Dr", PHOENIX: "Ph", MAH_JONG: "Ma", DOG: "Hu"}
CARD_OF_WORD = {word: card for card, word in WORD_OF_CARD.items()}


def write_hand(cards: Cards) -> str:
    """Return a hand, highest card first; every word is followed by a blank."""
    return _written(reversed(in_order(cards)))


def write_play(combination: Combination) -> str:
    """Return a play in Brettspielwelt's order; a blank follows every word.

    Descending, the triple of a full house first, the Phoenix in the place of the card
    it replaces.
    """
    ordered = sorted(
        in_order(combination.cards),
        key=lambda card: (
            _place(_rank(card, combination), combination),
            card != PHOENIX,
        ),
    )
    return _written(ordered)


def _written(cards: Iterable[Card]) -> str:
    return "".join(f"{WORD_OF_CARD[card]} " for card in cards)


def _rank(card: Card, combination: Combination) -> int:
    if card == PHOENIX:
        return combination.phoenix
    return 1 if card == MAH_JONG else rank_of(card)


def _place(rank: int, combination: Combination) -> tuple[bool, int]:
    """Return the sort key for the cards of a play: the triple, then descending."""
    in_triple = combination.kind == Kind.FULL_HOUSE and rank == combination.rank
    return (not in_triple, -rank)


def phoenix_rank(cards: Sequence[Card]) -> int | None:
    """Return the rank the Phoenix stands for, judging by its place in a written play.

    ``None`` if there is nothing to choose (PHX-5) or the order tells nothing.
    """
    readings = BASE_BOOK.readings(sum(cards))
    if len(readings) < 2:
        return None
    written = {reading.phoenix: [_rank(card, reading) for card in cards] for reading in readings}
    for reading in readings:
        ranks = written[reading.phoenix]
        if ranks == sorted(ranks, key=lambda rank: _place(rank, reading)):
            return reading.phoenix
    for phoenix, ranks in written.items():
        if ranks in (sorted(ranks), sorted(ranks, reverse=True)):
            return phoenix
    return None
