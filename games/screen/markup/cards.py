"""The 56 cards: as faces, within lines of text, in rows, and in the hand."""

from __future__ import annotations

from functools import cache
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import (
    CODE,
    DECK,
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    POINTS,
    Card,
    Cards,
    in_order,
    rank_of,
    suit_of,
    to_codes,
)
from games.rules.cards.shapes import MAH_JONG_RANK, Kind
from games.screen.markup.figures import bdi, icon
from games.screen.page.remembered import by_language
from games.screen.words.names import card_name, rank_letter
from games.screen.words.runs import RUN_KINDS, ranks_of_run

SUIT_IDS = ("jade", "sword", "pagoda", "star")
SUIT_CLASSES = ("s-g", "s-s", "s-b", "s-r")
# Right in both languages: grün/green, Schwert/sword, blau/blue, rot/red.
SUIT_LETTERS = "GSBR"
SPECIAL_IDS = {
    MAH_JONG: "mahjong",
    DOG: "dog",
    PHOENIX: "phoenix",
    DRAGON: "dragon",
}


def _natural_face(card: Card) -> str:
    suit = suit_of(card)
    assert suit is not None
    letter = rank_letter(rank_of(card))
    court = f" {letter}" if letter in "JQKA" else ""
    wide = "rk wide" if letter == "10" else "rk"
    block = '<i class="pan"></i>' if court else ""
    coins = icon("coin", "pts") * (POINTS[card] // 5)
    return (
        f'<span class="card {SUIT_CLASSES[suit]}{court}">{icon(f"r{letter}", wide)}'
        f"{icon(SUIT_IDS[suit], 'su')}"
        f'<b class="lt" translate="no" aria-hidden="true">{SUIT_LETTERS[suit]}</b>'
        f"{block}{coins}{icon(SUIT_IDS[suit], 'big')}</span>"
    )


def _special_face(card: Card) -> str:
    figure = SPECIAL_IDS[card]
    index = "r1" if card == MAH_JONG else figure
    return (
        f'<span class="card sp {figure}">{icon(index, "mini")}'
        f'<span class="name" aria-hidden="true">{escape(card_name(card))}</span>'
        f"{icon(figure, 'fig')}</span>"
    )


@cache
def _faces(_language: str | None) -> dict[Card, SafeString]:
    return {
        card: SafeString(  # made of our own constants
            _natural_face(card) if suit_of(card) is not None else _special_face(card)
        )
        for card in DECK
    }


@cache
def _marks(_language: str | None) -> dict[Card, SafeString]:
    marks = {}
    for card in DECK:
        suit = suit_of(card)
        if suit is None:
            html = f'<span class="k">{escape(card_name(card))}</span>'
        else:
            html = (
                f'<span class="k {SUIT_CLASSES[suit]}">'
                f'<span class="vh">{escape(card_name(card))}</span>'
                f'<span aria-hidden="true">{rank_letter(rank_of(card))}</span>'
                f"{icon(SUIT_IDS[suit], '')}</span>"
            )
        marks[card] = SafeString(html)  # made of our own constants
    return marks


def face(card: Card) -> SafeString:
    """Return the face of a card; it is a picture, its name stands beside it."""
    return _faces(get_language())[card]


def mark(card: Card) -> SafeString:
    """Return a card as a word within a line of text."""
    return _marks(get_language())[card]


@by_language
def marks(cards: Cards) -> SafeString:
    """Return some cards as words within a line of text."""
    found = _marks(get_language())
    return SafeString(" ".join(found[card] for card in in_order(cards)))


def row(cards: list[Card], size: str) -> SafeString:
    """Return faces in a row, overlapping where room is short, with their names."""
    found = _faces(get_language())
    tight = " tight" if len(cards) > 5 else ""
    names = escape(", ".join(card_name(card) for card in cards))
    faces = "".join(f"<span>{found[card]}</span>" for card in cards)
    return SafeString(  # names are escaped
        f'<span class="cards {size}{tight} n{len(cards)}" role="img" '
        f'aria-label="{names}">{faces}</span>'
    )


def as_laid(combination: Combination) -> list[Card]:
    """Return the cards of a combination in the order they lie on the table."""
    cards = in_order(combination.cards)
    if combination.phoenix:
        cards.remove(PHOENIX)
        place = sum(rank_of(card) <= combination.phoenix for card in cards)
        cards.insert(place, PHOENIX)
    if combination.kind == Kind.FULL_HOUSE:
        # The Phoenix counts among the cards it completes; the three come first.
        cards.sort(key=lambda card: _rank_laid(card, combination) != combination.rank)
    elif combination.kind in RUN_KINDS and not combination.altered:
        ranks = ranks_of_run(combination)
        if any(low > high for low, high in pairwise(ranks)):
            cards.sort(key=lambda card: ranks.index(_rank_laid(card, combination)))
    return cards


def _rank_laid(card: Card, combination: Combination) -> int:
    if card == MAH_JONG:
        return MAH_JONG_RANK
    return combination.phoenix if card == PHOENIX else rank_of(card)


def card_to_choose(
    card: Card,
    place: int,
    name: str,
    giver: str = "",
    *,
    is_playable: bool,
    asked: str = "",
    together: Cards = 0,
) -> SafeString:
    """Return a card of the hand: a checkbox with its label; ``name`` is read aloud.

    ``asked`` are classes by which a lesson marks the card, or its lying ready; ``together``
    the cards that are selected with it.
    """
    code, suit = CODE[card], suit_of(card)
    classes = " ".join(["no"] * (not is_playable) + ["new"] * bool(giver) + [asked] * bool(asked))
    css = f' class="{classes}"' if classes else ""
    others = f' data-together="{to_codes(together)}"' if together else ""
    tag = f'<span class="from-tag" aria-hidden="true">{bdi(giver)}</span>' if giver else ""
    return SafeString(  # names are escaped
        f'<li{css} id="l-{code}" data-code="{code}" data-place="{place}" '
        f'data-rank="{rank_of(card)}" data-suit="{4 if suit is None else suit}"{others}>'
        f'<input type="checkbox" name="card" value="{code}" id="c-{code}">'
        f'<label for="c-{code}"><span class="vh">{escape(name)}</span>'
        f"{face(card)}{tag}</label></li>"
    )
