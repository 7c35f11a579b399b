"""What pages call the levels of bots."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.bots.levels import LEVELS, USUAL
from games.bots.search.ready import Readiness, readiness


def level_title(name: str) -> str:
    """Return the title of a level in the active language; one that is gone keeps its name."""
    return _(LEVELS[name].title) if name in LEVELS else name


def title_at_seat(name: str) -> str:
    """Return how a bot of a level plays now: one that searches waits for its search."""
    if name not in LEVELS or not LEVELS[name].thinks:
        return level_title(name)
    match readiness():
        case Readiness.PREPARING:
            return _("normal, strong in a moment")
        case Readiness.MISSING | Readiness.FAILED:
            return level_title(USUAL)
        case _:
            return level_title(name)
