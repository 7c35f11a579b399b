"""Circles below an axis, each near its place and beside the others."""

from __future__ import annotations

from collections.abc import Sequence

CIRCLE = 25.0
"""The room that a circle takes."""


def apart(wanted: Sequence[float], width: float) -> list[float]:
    """Return places from left to right that are near those wanted, and do not overlap."""
    found: list[float] = []
    for place in wanted:
        found.append(max(place, found[-1] + CIRCLE if found else CIRCLE / 2))
    over = found[-1] + CIRCLE / 2 - width if found else 0
    limit = width - CIRCLE / 2
    if over > 0:
        for place in reversed(range(len(found))):
            found[place] = min(found[place], limit)
            limit = found[place] - CIRCLE
    return [round(it, 1) for it in found]
