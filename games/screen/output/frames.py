"""Messages to the browser: regions that are swapped in, and their version."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.screen.markup.figures import version_mark


def frame(regions: Mapping[str, str], version: int, now: datetime, since: int | None = None) -> str:
    """Return one message in which every region is swapped out of band.

    ``version`` lets the page drop what is older than what it shows; ``since``, where only
    some regions come, lets it ask for all if it shows another version than that; ``now``,
    the server's time, lets it count down to the right moment.
    """
    return out_of_band({"version": version_mark(version, now, since)}) + out_of_band(regions)


def out_of_band(regions: Mapping[str, str]) -> str:
    """Return regions such that each is swapped for the element of its id."""
    return "".join(map(_marked, regions.values()))


def _marked(html: str) -> str:
    """Mark the root element of a region to be morphed into its like."""
    opening = html.index("<") + 1
    end = min(html.find(" ", opening), html.find(">", opening))
    return f'{html[:end]} hx-swap-oob="morph"{html[end:]}'
