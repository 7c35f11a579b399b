"""The region of what is in force, and the piles; empty without Boosters."""

from __future__ import annotations

from games.screen.scene import Scene


def effects_html(scene: Scene) -> str:
    """Return the region."""
    return '<div id="effects"></div>'
