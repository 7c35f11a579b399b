"""What pages call the levels of bots."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.bots.levels import LEVELS


def level_title(name: str) -> str:
    """Return the title of a level in the active language; one that is gone keeps its name."""
    return _(LEVELS[name].title) if name in LEVELS else name
