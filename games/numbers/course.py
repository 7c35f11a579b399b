"""How a rating went over the months, drawn: a line within the range in which it lies."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.intervals import SURE
from games.numbers.models import Rating
from games.numbers.tens import ends_in_tens, tens_between
from games.screen.words.names import signed

LEFT, RIGHT, TOP, BOTTOM = 34.0, 294.0, 10.0, 104.0


class CourseMonth(NamedTuple):
    """What was believed of somebody at the end of a month."""

    first: date
    """The first day of it."""
    value: float
    low: float
    high: float

    @property
    def title(self) -> str:
        """Its month and year."""
        return date_format(self.first, "YEAR_MONTH_FORMAT")

    @property
    def shown_value(self) -> str:
        """The points with their sign."""
        return signed(round(self.value))

    @property
    def between(self) -> str:
        """Both ends in words."""
        ends = {"low": signed(round(self.low)), "high": signed(round(self.high))}
        return _("%(low)s to %(high)s") % ends


class CoursePlot(NamedTuple):
    """The drawing: paths, heights with their texts, and the places of the first and last month."""

    months: tuple[CourseMonth, ...]
    label: str
    """The plot in words, for those who do not see it."""
    band: str
    line: str
    dots: tuple[tuple[float, float], ...]
    zero: float
    grid: tuple[tuple[float, str], ...]
    first: str
    last: str


def course_of(row: Rating) -> CoursePlot | None:
    """Return the drawing of a rating, ``None`` before there are two months to compare."""
    months = tuple(_month(*it) for it in row.course)
    if len(months) < 2:
        return None
    low, high = ends_in_tens(months)

    def height(points: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low), 1)

    places = _places(months)
    line = [(x, height(it.value)) for x, it in zip(places, months, strict=True)]
    above = [(x, height(it.high)) for x, it in zip(places, months, strict=True)]
    below = [(x, height(it.low)) for x, it in zip(places, months, strict=True)]
    return CoursePlot(
        months,
        _label(months),
        f"{_path([*above, *reversed(below)])}z",
        _path(line),
        tuple(line),
        height(0),
        tuple((height(it), signed(it)) for it in tens_between(low, high)),
        *(date_format(it.first, "M Y") for it in (months[0], months[-1])),
    )


def _month(name: str, value: float, error: float) -> CourseMonth:
    year, month = map(int, name.split("-"))
    return CourseMonth(date(year, month, 1), value, value - SURE * error, value + SURE * error)


def _places(months: Sequence[CourseMonth]) -> list[float]:
    """Return where months are from left to right, those without matches left free."""
    numbers = [12 * it.first.year + it.first.month for it in months]
    unit = (RIGHT - LEFT) / (numbers[-1] - numbers[0])
    return [round(LEFT + unit * (it - numbers[0]), 1) for it in numbers]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _label(months: Sequence[CourseMonth]) -> str:
    first, last = months[0], months[-1]
    return _("Rating at the end of each month: %(first)s in %(then)s, %(last)s in %(now)s.") % {
        "first": first.shown_value,
        "then": first.title,
        "last": last.shown_value,
        "now": last.title,
    }
