"""Texts of people outside of matches that the desk can hide: each kind declared once.

The parts of the site that keep such texts declare theirs with :func:`declare`. Hiding puts a
neutral word in the place of a text, so that every page, list and file shows that; what stood
there is kept at the desk, and can be brought back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.functional import Promise

Texts = Mapping[str, object]
"""Texts by the names of their columns."""


class FoundText(NamedTuple):
    """Something written, as it stands."""

    texts: Texts
    """The texts that can be hidden."""
    title: str
    """Its title in lists."""
    address: str
    """The address of its page."""
    author: int | None
    """The number of the player it belongs to, if that is known."""
    people: frozenset[int]
    """The numbers of all players whom it concerns."""
    rivals: frozenset[int] = frozenset()
    """The numbers of all players of the tournament to which it belongs."""


class Put(Protocol):
    """Puts texts in their place: neutral ones if they hide others, or those from before."""

    def __call__(self, key: str, texts: Texts, *, hides: bool) -> None:
        """Store them, and all that follows from them."""


@dataclass(frozen=True)
class WrittenKind:
    """A kind of text, by keys that say nothing and never change."""

    name: str | Promise
    find: Callable[[Collection[str]], Mapping[str, FoundText]]
    """Return those texts of some keys that exist, with a fixed number of queries."""
    may_see: Callable[[HttpRequest, str], bool]
    neutral: Callable[[str], Texts]
    """Return the neutral words for its texts."""
    put: Put


KINDS: dict[str, WrittenKind] = {}


def declare(key: str, kind: WrittenKind) -> None:
    """Let texts of a kind be reported and hidden."""
    KINDS[key] = kind


def find(kind: str, key: str) -> FoundText | None:
    """Return something written, ``None`` if there is no such text."""
    return find_all([(kind, key)]).get((kind, key))


def find_all(names: Iterable[tuple[str, str]]) -> dict[tuple[str, str], FoundText]:
    """Return those of some texts that exist, by kind and key; queries do not grow with them."""
    keys = defaultdict(set)
    for kind, key in names:
        if kind in KINDS:
            keys[kind].add(key)
    found = {kind: KINDS[kind].find(of_kind) for kind, of_kind in keys.items()}
    return {(kind, key): text for kind, texts in found.items() for key, text in texts.items()}


def neutral_name(words: str | Promise, number: int) -> str:
    """Return a name that says nothing, in the language of the site: it is stored."""
    with translation.override(settings.LANGUAGE_CODE):
        return str(words) % {"number": number}


def words_of(texts: Texts) -> str:
    """Return texts as one, to be read at the desk."""
    parts = [", ".join(it) if isinstance(it, list) else it for it in texts.values()]
    return "\n".join(it for it in parts if isinstance(it, str) and it)
