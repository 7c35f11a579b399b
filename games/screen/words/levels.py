"""What pages call the levels of bots."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.bots.levels import LEVELS, USUAL, level_named
from games.bots.search.ready import Readiness, readiness


class ShownLevel(NamedTuple):
    """A level to choose."""

    name: str
    title: str
    character: str
    """How it plays, in a sentence."""
    is_chosen: bool


def shown_levels(chosen: str) -> tuple[ShownLevel, ...]:
    """Return all levels, the weakest first, and which is chosen, by a former name, too."""
    found = level_named(chosen)
    return tuple(
        ShownLevel(name, level_title(name), _(level.character), level == found)
        for name, level in LEVELS.items()
    )


def fitting_title(level: str) -> str:
    """Return what a level that fits itself is called in a list of levels."""
    return _("adapts: %(level)s") % {"level": level_title(level)}


def level_title(name: str) -> str:
    """Return the title of a level in the active language; one that is gone keeps its name."""
    level = level_named(name)
    return name if level is None else _(level.title)


def title_at_seat(name: str) -> str:
    """Return how a bot of a level plays now: one that searches waits for its search."""
    level = level_named(name)
    if level is None or not level.thinks:
        return level_title(name)
    match readiness():
        case Readiness.PREPARING:
            later = {"level": level_title(name)}
            return _("normal, %(level)s in a moment") % later
        case Readiness.MISSING | Readiness.FAILED:
            return level_title(USUAL)
        case _:
            return level_title(name)
