"""What an expansion brings to the games: cards, words and decks, by dotted names.

The games know no expansion; settings name it. Without one there is plain Tichu.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from games.rules.view.booster import Booster, Catalogue, Colour, Standing


class BoosterText(Protocol):
    """What players read of a Booster; all of it is translated when it is shown."""

    name: str
    when: str
    """When it is played, in a few words: ``before the first lead``."""
    line: str
    """What it does, in one line."""
    text: str
    """What it does, in two or three short sentences."""
    until: str
    """How long it lasts; empty if it is settled at once."""
    short: str
    """What it changes while it is in force, in one line."""


class Deck(NamedTuple):
    """A Booster deck that a table may choose."""

    key: str
    """Names the deck in forms."""
    name: str
    cards: tuple[tuple[str, int], ...]
    """(slug, number), as table options hold them."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(number for _, number in self.cards)


class Decks(Protocol):
    """Where tables find the decks they may choose from."""

    def choices(self, player_id: int | None) -> Sequence[Deck]:
        """Return the decks that a player may choose, the usual one first."""

    def find(self, key: str, player_id: int | None) -> Deck | None:
        """Return the deck of a key, if the player may use it."""

    def called(self, name: str) -> str:
        """Return the name of a deck that a table keeps, in the active language."""


class BoosterCards(dict[str, Booster]):
    """The Booster cards there are, by slug.

    A table that goes on, or a record, may hold one that is gone: it is not among the
    cards, a red one that answers nothing; what it has asked or done has no effect.
    """

    def __missing__(self, slug: str) -> Booster:
        return Booster(slug, Colour.RED, Standing.NAMED)


def catalogue() -> Catalogue:
    """Return the Booster cards there are, by slug."""
    return _cards(settings.BOOSTER_CATALOGUE)


@cache
def _cards(name: str) -> Catalogue:
    return BoosterCards(import_string(name) if name else {})


def texts() -> Mapping[str, BoosterText]:
    """Return what players read of the Booster cards, by slug."""
    return import_string(settings.BOOSTER_TEXTS) if has_boosters() else {}


def decks() -> Decks | None:
    """Return where decks are found."""
    return _decks(settings.BOOSTER_DECKS) if has_boosters() else None


@cache
def _decks(name: str) -> Decks:
    return import_module(name)


def has_boosters() -> bool:
    """Tell whether there is an expansion."""
    return bool(settings.BOOSTER_CATALOGUE)


def on_pages(_request: object) -> dict[str, object]:
    """Let all templates know whether there are Boosters to lead to, and how many."""
    return {"has_boosters": has_boosters(), "number_of_boosters": len(catalogue())}
