"""Whom a sheet is open to: everybody with its address, unless its match says who (PAD-1, WHO-1)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.pads.models import Pad

PadQuestion = Callable[[HttpRequest, Pad], bool]
_asked: list[PadQuestion] = []


def ask_first(asked: PadQuestion) -> None:
    """Let those who keep matches say who may open the sheets of these."""
    if asked not in _asked:
        _asked.append(asked)


def is_open_to(request: HttpRequest, pad: Pad) -> bool:
    """Tell whether a visitor may open a sheet; one that is closed takes nothing any more."""
    return pad.closed is not None or all(asked(request, pad) for asked in _asked)
