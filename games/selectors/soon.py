"""Where people play soon: tournaments know of it, and the front page asks them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Soon(NamedTuple):
    """A line about an evening or a league, in the active language."""

    name: str
    about: tuple[str, ...]
    """Where, whose it is, and how many take part."""
    when: str
    """The day, or how far it has come."""
    address: str
    sign: str
    """The figure of the sprite beside it."""


ANNOUNCED: list[Callable[[], Sequence[Soon]]] = []
"""Who is asked; packages that know of evenings add themselves."""


def soon() -> list[Soon]:
    """Return what runs over days and what comes next, as few lines as the front page has."""
    return [line for announced in ANNOUNCED for line in announced()]
