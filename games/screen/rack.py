"""The region of the own Boosters; empty at a table without Boosters."""

from __future__ import annotations

from games.screen.scene import Scene


def rack_html(scene: Scene) -> str:
    """Return the region."""
    return '<div id="rack"></div>'
