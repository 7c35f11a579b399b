"""Schedules: items with their times, the signals of rounds, moving items (SCH)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

MINUTE = 60
WARNINGS = (10, 2)
"""Minutes before the end at which a round warns, unless the tournament says otherwise."""


class ItemKind(StrEnum):
    """What an item of a schedule is."""

    ROUND = "round"
    REPORT = "report"
    BREAK = "break"
    RANKING = "ranking"


class Item(NamedTuple):
    """An item of a schedule. What happens at one moment starts and ends there (SCH-1)."""

    kind: ItemKind
    name: str
    starts: int
    ends: int
    label: str = ""
    """What people read beside it; no time is derived from it (TRB-2)."""


class SignalKind(StrEnum):
    """What a signal says."""

    START = "start"
    WARNING = "warning"
    END = "end"


class Signal(NamedTuple):
    """A signal of a round; ``minutes`` is the time left at a warning."""

    at: int
    kind: SignalKind
    round: int
    minutes: int = 0


def signals_of(number: int, starts: int, ends: int, warnings: Iterable[int]) -> list[Signal]:
    """Return the signals of a round; no warning is as long as the round (SCH-3)."""
    found = [Signal(starts, SignalKind.START, number)]
    for minutes in sorted(set(warnings), reverse=True):
        if 0 < minutes * MINUTE < ends - starts:
            found.append(Signal(ends - minutes * MINUTE, SignalKind.WARNING, number, minutes))
    return [*found, Signal(ends, SignalKind.END, number)]


def signals(rounds: Iterable[tuple[int, int, int]], warnings: Iterable[int]) -> list[Signal]:
    """Return all signals in order, for rounds given as number, start and end."""
    warned = tuple(warnings)
    found = [it for round_ in rounds for it in signals_of(*round_, warned)]
    return sorted(found, key=lambda signal: signal.at)


def moved(items: Sequence[Item], first: int, minutes: int) -> tuple[Item, ...]:
    """Return the items with one, and all after it, moved by some minutes (SCH-5)."""
    by = minutes * MINUTE
    return tuple(
        item._replace(starts=item.starts + by, ends=item.ends + by) if place >= first else item
        for place, item in enumerate(items)
    )
