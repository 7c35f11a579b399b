"""Cards and plays as text that people can read and :func:`read_play` can parse.

Cards are the codes of the rules (``Tj``, ``Mah``); a Phoenix that stands for a rank
says so: ``Phx=8``. A play is its name and its cards:
``straight 5-9: 5j 6t Phx=7 8s 9p``.
"""

from __future__ import annotations

from functools import lru_cache

from games.rules.cards.combinations import BASE_BOOK, Book, Combination
from games.rules.cards.deck import (
    CODE,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANK_LETTER,
    RANK_OF_LETTER,
    Card,
    Cards,
    from_codes,
    in_order,
    rank_of,
)
from games.rules.cards.shapes import Kind

NAME_OF_KIND = {
    Kind.SINGLE: "single",
    Kind.DOG: "dog",
    Kind.PAIR: "pair",
    Kind.TRIPLE: "triple",
    Kind.STAIRS: "stairs",
    Kind.FULL_HOUSE: "full house",
    Kind.STRAIGHT: "straight",
    Kind.FOUR_BOMB: "bomb",
    Kind.STRAIGHT_BOMB: "straight bomb",
}
_PHOENIX_CODE = CODE[PHOENIX]
TEXTS_KEPT = 16_384
"""How many texts are kept: matches by the hundred consist of the same few plays."""


def write_rank(rank: int) -> str:
    """Return ``2`` .. ``9 T J Q K A``; the Mah Jong in a run is ``1``."""
    return RANK_LETTER.get(rank, str(rank))


def read_rank(text: str) -> int:
    """Return the rank 2..14 of a letter; raise ValueError if it is not one."""
    if not isinstance(text, str) or text not in RANK_OF_LETTER:
        raise ValueError(f"unknown rank {text!r}")
    return RANK_OF_LETTER[text]


@lru_cache(TEXTS_KEPT)
def write_cards(cards: Cards, phoenix: int | None = None) -> str:
    """Return cards as codes in the order of a hand.

    A Phoenix that stands for ``phoenix`` says so and stands in that place.
    """
    return " ".join(_codes(cards, phoenix))


def _codes(cards: Cards, phoenix: int | None) -> list[str]:
    if not phoenix:
        return [CODE[card] for card in in_order(cards)]
    joker = f"{_PHOENIX_CODE}={write_rank(phoenix)}"
    ordered = in_order(cards & ~PHOENIX)
    lower = [CODE[card] for card in ordered if _value(card) <= phoenix]
    higher = [CODE[card] for card in ordered if _value(card) > phoenix]
    return [*lower, joker, *higher]


def _value(card: Card) -> int:
    return 1 if card == MAH_JONG else rank_of(card)


def read_cards(text: str) -> tuple[Cards, int | None]:
    """Return the cards and the rank the Phoenix is said to stand for, if any.

    Raises ValueError for unknown codes, cards named twice and a rank given to another card.
    """
    phoenix = None
    codes = []
    for word in text.split():
        code, equals, rank = word.partition("=")
        if equals:
            if code != _PHOENIX_CODE:
                raise ValueError(f"only the Phoenix stands for a rank: {word!r}")
            phoenix = read_rank(rank)
        codes.append(code)
    return from_codes(codes), phoenix


def name_play(combination: Combination) -> str:
    """Return what a play is: ``pair 8``, ``straight 5-9``, ``full house K over 4``."""
    name = NAME_OF_KIND[combination.kind]
    if combination.kind == Kind.DOG:
        return name
    if combination.kind == Kind.SINGLE:
        return f"{name} {_single_value(combination)}"
    high = write_rank(int(combination.rank))
    if combination.kind == Kind.FULL_HOUSE:
        return f"{name} {high} over {write_rank(_pair_rank(combination))}"
    if combination.kind in (Kind.STAIRS, Kind.STRAIGHT, Kind.STRAIGHT_BOMB):
        pairs = combination.kind == Kind.STAIRS
        steps = combination.length // 2 if pairs else combination.length
        return f"{name} {write_rank(int(combination.rank) - steps + 1)}-{high}"
    return f"{name} {high}"


def _single_value(combination: Combination) -> str:
    if combination.cards == PHOENIX:
        return str(combination.rank)
    if combination.cards in (MAH_JONG, DRAGON):
        return CODE[combination.cards]
    return write_rank(int(combination.rank))


def _pair_rank(combination: Combination) -> int:
    ranks = {rank_of(card) for card in in_order(combination.cards & ~PHOENIX)}
    ranks.add(combination.phoenix or int(combination.rank))
    rank = int(combination.rank)
    return next((other for other in ranks if other != rank), rank)


def write_play(combination: Combination) -> str:
    """Return a play with its cards, e.g. ``pair 8: 8j Phx=8``."""
    cards = write_cards(combination.cards, combination.phoenix)
    return f"{name_play(combination)}: {cards}"


def read_play(text: str, book: Book = BASE_BOOK) -> Combination:
    """Return the play that :func:`write_play` has written.

    Raises ValueError if the cards do not make the play that is named.
    """
    name, _, codes = text.partition(": ")
    cards, phoenix = read_cards(codes)
    combination = book.read(cards, phoenix)
    if combination is None:
        raise ValueError(f"no play: {text!r}")
    if cards == PHOENIX:
        combination = combination._replace(rank=_read_half(name))
    if name_play(combination) != name:
        raise ValueError(f"the cards make a {name_play(combination)}: {text!r}")
    return combination


def _read_half(name: str) -> float:
    """Return the value of a single Phoenix, 1.5 to 14.5 (PHX-2)."""
    value = name.removeprefix(f"{NAME_OF_KIND[Kind.SINGLE]} ")
    if value not in {f"{rank}.5" for rank in range(1, 15)}:
        raise ValueError(f"no value of a Phoenix: {name!r}")
    return float(value)
