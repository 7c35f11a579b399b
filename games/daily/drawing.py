"""A field as a histogram with its levels below, a month as bars: numbers for templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from statistics import mean
from typing import NamedTuple

from games.screen.markup.apart import apart
from games.screen.words.names import signed

LOW, HIGH, BIN = -300, 350, 25
TICKS = (-200, -100, 0, 100, 200, 300)
HEIGHT, BASE = 96.0, 128.0
WIDTHS = ((724, "wide"), (350, "narrow"))


class Bar(NamedTuple):
    """A bar of the histogram."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    """Its class: ``me`` where one's own result is."""


class Circle(NamedTuple):
    """A level: where its mean is on the axis, where its circle, and its number from 1."""

    x: float
    circle: float
    number: int
    kind: str
    """Its class: ``on`` for the level as which one has played."""


class FieldPicture(NamedTuple):
    """A field, for one width of the page."""

    width: int
    name: str
    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    levels: tuple[Circle, ...]
    me: float | None


def picture_of(
    width: int,
    name: str,
    by_level: Mapping[str, Sequence[float]],
    own: float | None,
    like: str | None,
) -> FieldPicture:
    """Return the picture of a field; what is beyond the ends of the axis stands at them.

    Without an ``own`` result nothing is marked in it.
    """

    def at(points: float) -> float:
        inside = min(max(points, LOW), HIGH)
        return round((inside - LOW) / (HIGH - LOW) * width, 1)

    counts = [0] * ((HIGH - LOW) // BIN)
    for made in by_level.values():
        for points in made:
            counts[_bin(points)] += 1
    most = max(counts)
    step = width / len(counts)
    bars = tuple(
        Bar(
            round(place * step + 1, 1),
            round(BASE - HEIGHT * count / most, 1),
            round(step - 2, 1),
            round(HEIGHT * count / most, 1),
            "me" if own is not None and place == _bin(own) else "b",
        )
        for place, count in enumerate(counts)
        if count
    )
    means = [
        (number, level, mean(made)) for number, (level, made) in enumerate(by_level.items(), 1)
    ]
    circles = apart(
        [at(points) for _number, _level, points in sorted(means, key=_by_points)], width
    )
    levels = tuple(
        Circle(at(points), circle, number, "on" if level == like else "off")
        for (number, level, points), circle in zip(
            sorted(means, key=_by_points), circles, strict=True
        )
    )
    ticks = tuple((at(tick), signed(tick)) for tick in TICKS)
    return FieldPicture(width, name, bars, ticks, levels, None if own is None else at(own))


def pictures_of(
    by_level: Mapping[str, Sequence[float]], own: float | None, like: str | None
) -> list[FieldPicture]:
    """Return the picture of a field for wide pages and for narrow ones; none of no field."""
    if not any(by_level.values()):
        return []
    return [picture_of(width, name, by_level, own, like) for width, name in WIDTHS]


def _by_points(it: tuple[int, str, float]) -> float:
    return it[2]


def _bin(points: float) -> int:
    return min(max(int((points - LOW) // BIN), 0), (HIGH - LOW) // BIN - 1)


class EveningKind(StrEnum):
    """What became of an evening."""

    PLAYED = "played"
    WAITS = "waits"
    """Played to its end, but its day is not over: it counts then."""
    MISSED = "missed"
    TODAY = "today"
    """Not played yet."""
    COMING = "coming"


class EveningOfMonth(NamedTuple):
    """An evening of a month, for one person."""

    day: date
    kind: EveningKind
    share: float | None
    """Of the bots that were beaten; ``None`` where it is not known or was not played."""


MONTH_HIGH, MONTH_BASE = 40.0, 48.0
MONTH_WIDTH, DAY_GAP = 340.0, 3.0
MISSED = 2.5
DAYS_NAMED = (1, 10, 20)


class DayBar(NamedTuple):
    """An evening as a bar: as high as the part of the bots that was beaten."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    """Its class, an ``EveningKind``."""


class MonthPicture(NamedTuple):
    """The evenings of a month."""

    bars: tuple[DayBar, ...]
    ticks: tuple[tuple[float, int], ...]


def month_picture(evenings: Sequence[EveningOfMonth]) -> MonthPicture:
    """Return a month as bars; frames stand for evenings whose share is not known yet."""
    step = MONTH_WIDTH / len(evenings)
    width = round(step - DAY_GAP, 1)
    bars, ticks = [], []
    for place, it in enumerate(evenings):
        x = round(place * step + DAY_GAP / 2, 1)
        height = MONTH_HIGH
        if it.kind == EveningKind.MISSED:
            height = MISSED
        elif it.kind == EveningKind.PLAYED:
            height = max(MISSED, MONTH_HIGH * (it.share or 0.0))
        bars.append(DayBar(x, round(MONTH_BASE - height, 1), width, round(height, 1), it.kind))
        if it.day.day in (*DAYS_NAMED, len(evenings)):
            ticks.append((round(x + width / 2, 1), it.day.day))
    return MonthPicture(tuple(bars), tuple(ticks))
