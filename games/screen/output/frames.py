"""Messages to the browser: regions that are swapped in, and their version."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.screen.markup.figures import version_mark

LOG = "log"
_END_OF_LINES = "</ol>"


def frame(regions: Mapping[str, str], version: int, now: datetime, since: int | None = None) -> str:
    """Return one message in which every region is swapped out of band.

    ``version`` lets the page drop what is older than what it shows; ``since``, where only
    some regions come, lets it ask for all if it shows another version than that; ``now``,
    the server's time, lets it count down to the right moment.
    """
    return out_of_band({"version": version_mark(version, now, since)}) + out_of_band(regions)


def news(shown: Mapping[str, str], changed: Mapping[str, str]) -> str:
    """Return the regions that have changed since some were shown, as parts of a message.

    Of a log that has only grown the new lines come, to be added to those that the page shows.
    """
    found = dict(changed)
    added = _lines_added(shown[LOG], found[LOG]) if LOG in found and LOG in shown else None
    if added is not None:
        del found[LOG]
    return out_of_band(found) + (added or "")


def _lines_added(before: str, after: str) -> str | None:
    """Return what adds the new lines to a log; ``None`` if its other lines change, too."""
    begun, end = before.rindex(_END_OF_LINES), after.rindex(_END_OF_LINES)
    if after[:begun] != before[:begun]:
        return None
    return f'<ol hx-swap-oob="beforeend:#log-lines">{after[begun:end]}{_END_OF_LINES}'


def out_of_band(regions: Mapping[str, str]) -> str:
    """Return regions such that each is swapped for the element of its id."""
    return "".join(map(marked, regions.values()))


def marked(html: str) -> str:
    """Mark the root element of a region, which has an id, to be morphed into its like."""
    return html.replace(" ", ' hx-swap-oob="morph" ', 1)
