"""Sheets and words that several tests of score sheets share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from typing import Any

from games.pads.models import Pad
from games.pads.services.writing import NewLine, TakenLines, open_pad, write_lines
from games.services.rights.table_options import agreed

NAMES = ("Ursina", "Jean-Claude", "Anneliese", "Köbi")
_keys = count()


def make_pad(*, vp_per_deal: bool = False, **choices: Any) -> Pad:
    """Return a sheet for four with real cards."""
    return open_pad(NAMES, agreed(**choices), vp_per_deal=vp_per_deal)


def new_key() -> str:
    """Return an id that no line has."""
    return f"key-{next(_keys)}"


def write(pad: Pad, number: int, words: str, *replaces: str, by=None, key="", waited=0.0) -> str:
    """Write a line that is taken; return its id."""
    key = key or new_key()
    done = send(pad, NewLine(key, number, words, replaces, waited), by=by)
    assert done == TakenLines((key,), {})
    return key


def send(pad: Pad, *lines: NewLine, by=None) -> TakenLines:
    """Send lines as a phone does."""
    return write_lines(pad, lines, by)


def all_words() -> Iterator[str]:
    """Return all that can be written of a deal, whether it can have been or not."""
    cards = [*map(str, range(-25, 126, 5)), "D0", "D1"]
    for points, calls in product(cards, product("-tg", repeat=4)):
        yield f"{points}/{''.join(calls)}/-"
        for first, call in enumerate(calls):
            if call != "-":
                yield f"{points}/{''.join(calls)}/{first}"
