"""Messages to the browser: regions that are swapped in, and their version."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime


def frame(regions: Mapping[str, str], version: int, now: datetime) -> str:
    """Return one message in which every region is swapped out of band.

    ``version`` lets the page drop what is older than what it shows; ``now``, the
    server's time, lets it count down to the right moment.
    """
    parts = [_out_of_band(html) for html in regions.values()]
    return _out_of_band(version_mark(version, now)) + "".join(parts)


def version_mark(version: int, now: datetime) -> str:
    """Return the element that says what version the page shows."""
    moment = int(now.timestamp() * 1000)
    return (
        f'<div id="version" data-version="{version}" data-now="{moment}" hidden></div>'
    )


def _out_of_band(html: str) -> str:
    """Mark the root element of a region to be morphed into its like."""
    opening = html.index("<") + 1
    end = min(html.find(" ", opening), html.find(">", opening))
    return f'{html[:end]} hx-swap-oob="morph"{html[end:]}'
