"""What is written about a Booster."""

from __future__ import annotations

from typing import NamedTuple

SOFT_HYPHEN = "\u00ad"


class Text(NamedTuple):
    """What players read of a Booster, in one language."""

    broken_name: str
    """The name with soft hyphens where a narrow card may break it."""
    when: str
    """When it is played, in a few words."""
    text: str
    """What it does, with whom and with what, in two or three sentences."""
    until: str = ""
    """How long it lasts; empty if it is settled at once."""
    short: str = ""
    """What it changes while it is in force, in one line; empty if it never is."""

    @property
    def name(self) -> str:
        """Return the name as it is read aloud, searched and written in lines."""
        return self.broken_name.replace(SOFT_HYPHEN, "")
