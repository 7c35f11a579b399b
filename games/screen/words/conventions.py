"""What pages call the conventions that bots understand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.bots.ground.conventions import STANDARDS, in_order


class ShownStandard(NamedTuple):
    """A convention to read, or to tick."""

    name: str
    title: str
    effect: str
    is_ticked: bool


def shown_standards(ticked: Iterable[str]) -> tuple[ShownStandard, ...]:
    """Return all conventions, and which are ticked."""
    wanted = set(ticked)
    return tuple(
        ShownStandard(name, _(it.title), _(it.effect), name in wanted)
        for name, it in STANDARDS.items()
    )


def ticked_standards(ticked: Iterable[str]) -> tuple[ShownStandard, ...]:
    """Return those that are ticked."""
    return tuple(it for it in shown_standards(ticked) if it.is_ticked)


def titles_of(ticked: Iterable[str]) -> list[str]:
    """Return what the conventions of some names are called."""
    return [_(STANDARDS[name].title) for name in in_order(ticked)]
