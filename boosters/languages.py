"""Words that are written in German and English side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from django.utils.translation import get_language

T = TypeVar("T")


def is_german() -> bool:
    """Tell whether the reader reads German."""
    return (get_language() or "").startswith("de")


class Both(NamedTuple, Generic[T]):
    """The same in both languages."""

    de: T
    en: T

    @property
    def active(self) -> T:
        """Return it in the language that is active."""
        return self.de if is_german() else self.en


class InBoth(Mapping[str, T]):
    """A mapping that answers each look-up in the language that is active.

    So the answer is plain text: keep the key, not the words, between requests.
    """

    def __init__(self, words: Mapping[str, Both[T]]) -> None:
        self.words = words

    def __getitem__(self, key: str) -> T:
        """Return the words of a key in the active language."""
        return self.words[key].active

    def __iter__(self) -> Iterator[str]:
        """Go through the keys in the order in which they are written."""
        return iter(self.words)

    def __len__(self) -> int:
        """Return how many keys there are."""
        return len(self.words)
