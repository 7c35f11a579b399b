"""Schedules: items with their times, the signals of rounds, moving items (SCH)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import chain, takewhile
from typing import NamedTuple

MINUTE = 60
WARNINGS = (10, 2)
"""Minutes before the end at which a round warns, unless the tournament says otherwise."""


class ItemKind(StrEnum):
    """The kinds of items of a schedule."""

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
    """The kinds of signals."""

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
    return (*items[:first], *_later(items[first:], minutes * MINUTE))


def laid_out(starts: int, rounds: int, minutes: int, between: int) -> tuple[Item, ...]:
    """Return rounds of some minutes, each with as long to report, and then the ranking (SCH-1)."""
    items = []
    for number in range(1, rounds + 1):
        ends = starts + minutes * MINUTE
        items.append(Item(ItemKind.ROUND, str(number), starts, ends))
        starts = ends + between * MINUTE
        items.append(Item(ItemKind.REPORT, str(number), ends, starts))
    return (*items, Item(ItemKind.RANKING, "", starts, starts))


def with_rounds(items: Sequence[Item], count: int) -> tuple[Item, ...]:
    """Return a schedule with so many rounds: the last ones left out, or more like the last one.

    The ranking after them moves along. A schedule without rounds stays as it is.
    """
    places = [place for place, item in enumerate(items) if item.kind is ItemKind.ROUND]
    if not places:
        return tuple(items)
    more = count - len(places)
    first = places[count] if more < 0 else places[-1]
    after = [*takewhile(lambda item: item.kind is ItemKind.RANKING, reversed(items))][::-1]
    block = items[first : len(items) - len(after)]
    length = max(item.ends for item in block) - block[0].starts
    if more < 0:
        return (*items[:first], *_later(after, -length))
    added = [_numbered(block, length * it, len(places) + it) for it in range(more + 1)]
    return (*items[:first], *chain.from_iterable(added), *_later(after, length * more))


def _later(items: Sequence[Item], seconds: int) -> list[Item]:
    return [it._replace(starts=it.starts + seconds, ends=it.ends + seconds) for it in items]


def _numbered(block: Sequence[Item], seconds: int, number: int) -> list[Item]:
    named = (ItemKind.ROUND, ItemKind.REPORT)
    return [
        it._replace(name=str(number)) if it.kind in named else it for it in _later(block, seconds)
    ]
