"""What players read of the Booster cards, in German and English; no logic."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """Name and words of a card, translated when they are shown."""

    name: str
    when: str
    text: str
    until: str = ""
    short: str = ""


TEXTS: dict[str, Text] = {}
