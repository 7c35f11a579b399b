"""What the pages of Booster decks show: decks in lines, cards by colour."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise

from boosters.cards.words import Difficulty
from boosters.catalogue import CATALOGUE, DIFFICULTY
from boosters.colours import COLOURS, ColourInWords
from boosters.decks import key_of
from boosters.difficulties import DIFFICULTIES
from boosters.models import MOST_OF_ONE, BoosterDeck, counts_of_colours
from boosters.words import TEXTS, Text

NUMBERS = range(MOST_OF_ONE + 1)


class Share(NamedTuple):
    """How many cards of a colour a deck has."""

    colour: str
    words: ColourInWords
    number: int


class DeckRow(NamedTuple):
    """A deck in a list."""

    deck: BoosterDeck
    key: str
    size: int
    shares: tuple[Share, ...]

    @property
    def fields(self) -> str:
        """What the form holds of the deck, as JSON."""
        return json.dumps({field_of(slug): number for slug, number in self.deck.counts.items()})


class Pick(NamedTuple):
    """A card, and how many of it a deck has."""

    slug: str
    text: Text
    number: int
    difficulty: Difficulty
    difficulty_text: str | Promise

    @property
    def field(self) -> str:
        """What the number is called in the form."""
        return field_of(self.slug)


class Group(NamedTuple):
    """The cards of one colour."""

    colour: str
    words: ColourInWords
    number: int
    picks: tuple[Pick, ...]


def field_of(slug: str) -> str:
    """Return what the number of a card is called in the form."""
    return f"number-{slug}"


def line_of(deck: BoosterDeck) -> DeckRow:
    """Return a deck as a list shows it."""
    counts = deck.counts
    return DeckRow(deck, key_of(deck), sum(counts.values()), shares_of(counts))


def lines_of(decks: Iterable[BoosterDeck]) -> list[DeckRow]:
    """Return decks as a list shows them."""
    return [line_of(deck) for deck in decks]


def shares_of(counts: Mapping[str, int]) -> tuple[Share, ...]:
    """Return how many cards of each colour there are, including colours without any."""
    found = counts_of_colours(counts)
    return tuple(Share(colour, words, found.get(colour, 0)) for colour, words in COLOURS.items())


def groups_of(counts: Mapping[str, int], *, is_whole: bool) -> tuple[Group, ...]:
    """Return cards by colour: the whole catalogue, or only those in the deck."""
    return tuple(
        Group(share.colour, share.words, share.number, picks)
        for share in shares_of(counts)
        if (picks := _picks(share.colour, counts, is_whole=is_whole))
    )


def _picks(colour: str, counts: Mapping[str, int], *, is_whole: bool) -> tuple[Pick, ...]:
    return tuple(
        Pick(
            slug,
            TEXTS[slug],
            counts.get(slug, 0),
            DIFFICULTY[slug],
            DIFFICULTIES[DIFFICULTY[slug]],
        )
        for slug, card in CATALOGUE.items()
        if card.colour == colour and (is_whole or counts.get(slug))
    )


def written(counts: Mapping[str, int]) -> str:
    """Return the cards of a deck as a text of lines."""
    return "\n".join(f"{number} × {TEXTS[slug].name}" for slug, number in counts.items() if number)
