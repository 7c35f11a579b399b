"""How the words of a Booster are held: once in German, once in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import get_language

SOFT_HYPHEN = "\u00ad"


class Text(NamedTuple):
    """What players read of a Booster, in one language."""

    broken_name: str
    """The name with soft hyphens where a narrow card may break it."""
    when: str = ""
    """When it is played, in a few words."""
    text: str = ""
    """What it does, with whom and with what, in two or three sentences."""
    until: str = ""
    """How long it lasts; empty if it is settled at once."""
    short: str = ""
    """What it changes while it is in force, in one line; empty if it never is."""

    @property
    def name(self) -> str:
        """Return the name as it is read aloud, searched and written in lines."""
        return self.broken_name.replace(SOFT_HYPHEN, "")


class Both(NamedTuple):
    """The words of a Booster in both languages."""

    de: Text
    en: Text


class Texts(Mapping[str, Text]):
    """The words by slug; each look-up answers in the language that is active.

    So the answer is plain text: keep the slug, not the words, between requests.
    """

    def __init__(self, words: Mapping[str, Both]) -> None:
        self.words = words

    def __getitem__(self, slug: str) -> Text:
        """Return the words of a Booster in the active language."""
        german = (get_language() or "").startswith("de")
        return self.words[slug].de if german else self.words[slug].en

    def __iter__(self) -> Iterator[str]:
        """Go through the slugs in the order of the catalogue."""
        return iter(self.words)

    def __len__(self) -> int:
        """Return how many Boosters have words."""
        return len(self.words)
