"""The region of what a Booster or a draft asks; empty at a table without Boosters."""

from __future__ import annotations

from games.screen.scene import Scene


def choice_html(scene: Scene) -> str:
    """Return the region."""
    return '<div id="choice"></div>'
