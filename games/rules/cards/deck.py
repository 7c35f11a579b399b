"""The 56 cards, sets of cards, their notation and their points (section DECK).

A *card* is an integer with one bit set, a *set of cards* an integer with the
bits of its cards: membership, union and difference are ``&``, ``|`` and
``& ~``. Each suit owns a lane of 16 bits in which the bit number is the rank
(2..14). The special cards use bits that no rank needs: Dog 0, Mah Jong 1 and
Dragon 15 of the first lane (their single values), Phoenix bit 0 of the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Card = int
Cards = int

JADE, SWORD, PAGODA, STAR = range(4)
SUITS = (JADE, SWORD, PAGODA, STAR)
JACK, QUEEN, KING, ACE = 11, 12, 13, 14
RANKS = tuple(range(2, ACE + 1))

LANE_BITS = 16
LANE = 0x7FFC  # the bits of the ranks 2..14 within a lane

DOG: Card = 1 << 0
MAH_JONG: Card = 1 << 1
DRAGON: Card = 1 << 15
PHOENIX: Card = 1 << LANE_BITS
SPECIALS: Cards = DOG | MAH_JONG | DRAGON | PHOENIX

_RANK_LETTERS = {rank: str(rank) for rank in range(2, 10)} | {
    10: "T",
    JACK: "J",
    QUEEN: "Q",
    KING: "K",
    ACE: "A",
}
_SUIT_LETTERS = "jspt"
_SPECIAL_CODES = {MAH_JONG: "Mah", DOG: "Dog", PHOENIX: "Phx", DRAGON: "Drg"}


def make_card(rank: int, suit: int) -> Card:
    """Return the natural card of a rank 2..14 and a suit 0..3."""
    return 1 << (suit * LANE_BITS + rank)


def cards_of_rank(rank: int) -> Cards:
    """Return the four natural cards of a rank 2..14."""
    return (1 << rank) * 0x0001_0001_0001_0001


def cards_of_suit(suit: int) -> Cards:
    """Return the thirteen natural cards of a suit 0..3."""
    return LANE << (suit * LANE_BITS)


NATURALS: Cards = sum(cards_of_suit(suit) for suit in SUITS)
FULL_DECK: Cards = NATURALS | SPECIALS


def each(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, lowest bit first."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def rank_of(card: Card) -> int:
    """Return 2..14 for a natural card, 0 for a special one."""
    return 0 if card & SPECIALS else (card.bit_length() - 1) % LANE_BITS


def suit_of(card: Card) -> int | None:
    """Return the suit 0..3, ``None`` for a special card (COMBO-8)."""
    return None if card & SPECIALS else (card.bit_length() - 1) // LANE_BITS


def one_of_each_rank(cards: Cards) -> list[Card]:
    """Return one natural card of each rank among some cards, the lowest rank first."""
    found = (cards & cards_of_rank(rank) for rank in RANKS)
    return [equal & -equal for equal in found if equal]


def _sort_key(card: Card) -> tuple[float, int]:
    special = {DOG: -1.0, MAH_JONG: 1.0, PHOENIX: 14.5, DRAGON: 15.0}
    return (special.get(card, float(rank_of(card))), card.bit_length())


DECK: tuple[Card, ...] = tuple(sorted(each(FULL_DECK), key=_sort_key))
_PLACE = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Cards) -> list[Card]:
    """Return the cards as people sort a hand: Dog, Mah Jong, 2..A, Phoenix, Dragon."""
    return sorted(each(cards), key=_PLACE.__getitem__)


RANK_LETTER = _RANK_LETTERS
RANK_OF_LETTER = {letter: rank for rank, letter in _RANK_LETTERS.items()}
CODE: dict[Card, str] = {
    card: _SPECIAL_CODES.get(card)
    or f"{_RANK_LETTERS[rank_of(card)]}{_SUIT_LETTERS[(card.bit_length() - 1) // 16]}"
    for card in DECK
}
CARD_OF_CODE: dict[str, Card] = {code: card for card, code in CODE.items()}

POINTS: dict[Card, int] = {
    card: {5: 5, 10: 10, KING: 10}.get(rank_of(card), 0) for card in DECK
} | {DRAGON: 25, PHOENIX: -25}
_FIVES = cards_of_rank(5)
_TENS = cards_of_rank(10) | cards_of_rank(KING)


def points(cards: Cards) -> int:
    """Return the card points of a set; the whole deck counts 100 (DECK-4)."""
    return (
        5 * (cards & _FIVES).bit_count()
        + 10 * (cards & _TENS).bit_count()
        + (25 if cards & DRAGON else 0)
        - (25 if cards & PHOENIX else 0)
    )


def to_codes(cards: Cards) -> str:
    """Return a set of cards as text, e.g. ``"Mah 5j Tt"``; see :func:`from_codes`."""
    return " ".join(CODE[card] for card in in_order(cards))


def from_codes(codes: str | Iterable[str]) -> Cards:
    """Read cards from text or a list of codes.

    Raises ValueError for an unknown code or a card named twice.
    """
    cards = 0
    for code in codes.split() if isinstance(codes, str) else codes:
        card = CARD_OF_CODE.get(code)
        if card is None:
            raise ValueError(f"unknown card {code!r}")
        if cards & card:
            raise ValueError(f"card named twice: {code}")
        cards |= card
    return cards
