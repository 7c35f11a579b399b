"""A field as a histogram, with its levels as circles below: numbers for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import NamedTuple

from games.screen.words.names import signed

LOW, HIGH, BIN = -300, 350, 25
TICKS = (-200, -100, 0, 100, 200, 300)
HEIGHT, BASE = 96.0, 128.0
CIRCLE = 25.0
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
    circles = _apart(
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


def _apart(wanted: Sequence[float], width: float) -> list[float]:
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
