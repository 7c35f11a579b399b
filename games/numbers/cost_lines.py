"""What somebody's mistakes cost, on a line with what those of the levels of bots do."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.bots.levels import LEVELS
from games.intervals import Interval
from games.numbers.level_costs import LevelCost
from games.screen.markup.apart import apart
from games.screen.words.levels import level_title

MARGIN = 6.0
WIDTHS = ((530, "wide"), (306, "narrow"))
WITH_LEVELS, WITHOUT = 84, 54
STEP = 10
"""Lines end at a multiple of so many points."""
LEAST_END = 30


class LevelMark(NamedTuple):
    """A level below the line: its number from 1, its place on the line, and where its circle is."""

    number: int
    x: float
    circle: float


class CostLine(NamedTuple):
    """A line for one width of the page, with places across it."""

    name: str
    width: int
    low: float
    high: float
    point: float
    end: int
    """The points at its right end."""
    marks: tuple[LevelMark, ...]

    @property
    def height(self) -> int:
        """How high it is drawn: lower without levels."""
        return WITH_LEVELS if self.marks else WITHOUT

    @property
    def end_place(self) -> float:
        """Where its right end is."""
        return self.width - MARGIN


class LevelRow(NamedTuple):
    """A line of the table of all levels."""

    number: int
    title: str
    cost: str
    between: str


def cost_lines(own: Interval, levels: Sequence[LevelCost]) -> list[CostLine]:
    """Return the line for wide pages and for narrow ones."""
    highest = max([own.high, LEAST_END, *(it.cost for it in levels)])
    end = ceil(highest / STEP) * STEP
    return [_line(own, levels, end, width, name) for width, name in WIDTHS]


def _line(own: Interval, levels: Sequence[LevelCost], end: int, width: int, name: str) -> CostLine:
    def place(points: float) -> float:
        return round(MARGIN + (width - 2 * MARGIN) * max(0.0, points) / end, 1)

    by_cost = sorted(levels, key=lambda it: it.cost)
    circles = apart([place(it.cost) for it in by_cost], width)
    marks = tuple(
        LevelMark(_number(it), place(it.cost), circle)
        for it, circle in zip(by_cost, circles, strict=True)
    )
    return CostLine(name, width, place(own.low), place(own.high), place(own.value), end, marks)


def level_rows(levels: Sequence[LevelCost]) -> list[LevelRow]:
    """Return the levels as a table has them, the strongest first."""
    return [
        LevelRow(_number(it), level_title(it.level), _points(it.cost), between(it.low, it.high))
        for it in reversed(levels)
    ]


def beside_levels(own: Interval, levels: Sequence[LevelCost]) -> str:
    """Return in a sentence between which levels somebody is for certain, empty where it is open."""
    better = [it for it in levels if it.high < own.low]
    worse = [it for it in levels if it.low > own.high]
    words = {
        "better": level_title(max(better, key=_cost).level) if better else "",
        "worse": level_title(min(worse, key=_cost).level) if worse else "",
    }
    if better and worse:
        text = _('Certainly more than at the level "%(better)s", less than at "%(worse)s".')
    elif better:
        text = _('Certainly more than at the level "%(better)s".')
    else:
        text = _('Certainly less than at the level "%(worse)s".') if worse else ""
    return text % words


def between(low: float, high: float) -> str:
    """Return an interval of costs in words."""
    return _("%(low)s to %(high)s") % {"low": _points(max(0.0, low)), "high": _points(high)}


def _cost(it: LevelCost) -> float:
    return it.cost


def _number(it: LevelCost) -> int:
    return list(LEVELS).index(it.level) + 1


def _points(points: float) -> str:
    return number_format(round(points, 1), 1)
