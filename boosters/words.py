"""The words of the cards, each in the language that is active when it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from boosters.cards.words import NAME, Notes, Words
from boosters.catalogue import CARDS

BREAK = "|"
"""Where a narrow card may break a name."""
SOFT_HYPHEN = "\u00ad"


def _translated(text: str) -> str:
    # An empty text is not looked up: gettext would answer with the head of its catalogue.
    return gettext(text) if text else ""


def _all_translated(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(_translated(text) for text in texts)


class Text(NamedTuple):
    """What players read about a Booster; :class:`boosters.cards.words.Words` says what."""

    words: Words

    @property
    def _name(self) -> str:
        return pgettext(NAME, self.words.name)

    @property
    def name(self) -> str:
        """The name as it is read aloud, searched and written in lines."""
        return self._name.replace(BREAK, "")

    @property
    def broken_name(self) -> str:
        """The name with soft hyphens where a narrow card may break it."""
        return self._name.replace(BREAK, SOFT_HYPHEN)

    @property
    def when(self) -> str:
        """When it is played, in a few words."""
        return _translated(self.words.when)

    @property
    def line(self) -> str:
        """What it does, in one line of lists."""
        return _translated(self.words.line)

    @property
    def text(self) -> str:
        """What it does, with whom and with what, in two or three sentences."""
        return _translated(self.words.text)

    @property
    def until(self) -> str:
        """How long it lasts; empty if it is settled at once."""
        return _translated(self.words.until)

    @property
    def short(self) -> str:
        """What it changes while it is in force, in one line; empty if it never is."""
        return _translated(self.words.short)


class Note:
    """What the publisher's answers say about a card, and what we decided."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    @property
    def asked(self) -> tuple[str, ...]:
        """The questions that are answered, with the answers, in our words."""
        return _all_translated(self._notes.asked)

    @property
    def ours(self) -> tuple[str, ...]:
        """What else had to be decided."""
        return _all_translated(self._notes.ours)


TEXTS: Mapping[str, Text] = {card.booster.slug: Text(card.words) for card in CARDS}
NOTES: Mapping[str, Note] = {card.booster.slug: Note(card.notes) for card in CARDS}
