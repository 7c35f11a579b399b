"""What shows skill and what does not: small plots by the strength of players elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.intervals import Interval, share
from games.numbers import elsewhere
from games.numbers.lines import hundredths, in_hundred
from games.numbers.selectors import Summed

LEFT, RIGHT, TOP, BOTTOM = 34.0, 198.0, 20.0, 118.0
MOST = 15
"""Hundredths at the top of each plot."""
GRID = (5, 10, 15)
ValuesByTenth = tuple[tuple[int, float], ...]
"""Values by tenths of players."""


class OwnPlace(NamedTuple):
    """Heights of one's own value and its ends, at the right edge."""

    low: float
    high: float
    point: float


class TenthsPlot(NamedTuple):
    """A plot with its verdict."""

    title: str
    label: str
    """The plot in words, for those who do not see it."""
    path: str
    dots: tuple[tuple[float, float], ...]
    own: OwnPlace | None
    verdict: str
    why: str
    told: str
    """One's own share in words; empty before anything was played."""


class TenthsRow(NamedTuple):
    """A line of the table of all plots."""

    name: str
    cells: tuple[str, ...]


def plots(sums: Summed) -> list[TenthsPlot]:
    """Return the three plots, each with one's own share."""
    low, high = elsewhere.BOMBS_OF_ALL_TENTHS
    parts = {"low": hundredths(low), "high": hundredths(high)}
    return [
        _plot(
            _("Grand Tichu called"),
            _known(elsewhere.GRAND_BY_TENTH),
            _own("grand", sums),
            _("Shows skill."),
            _("The strongest call it eight times as often as the weakest."),
        ),
        _plot(
            _("Tichu called"),
            _known(elsewhere.TICHU_BY_TENTH),
            _own("tichu", sums),
            _("The same from the middle on."),
            _("Calling more often makes nobody stronger."),
        ),
        _plot(
            _("Bombs"),
            (),
            _own("bombs", sums),
            _("Are luck."),
            _("Between %(low)s and %(high)s in all tenths.") % parts,
        ),
    ]


def rows(sums: Summed) -> list[TenthsRow]:
    """Return the same as a table."""
    names = (_("weakest tenth"), _("sixth tenth"), _("ninth tenth"), _("strongest tenth"))
    columns = (elsewhere.GRAND_BY_TENTH, elsewhere.TICHU_BY_TENTH)
    bombs = _("%(low)s to %(high)s") % {
        end: hundredths(it)
        for end, it in zip(("low", "high"), elsewhere.BOMBS_OF_ALL_TENTHS, strict=True)
    }
    found = [
        TenthsRow(name, (*("–" if it is None else hundredths(it) for it in values), bombs))
        for name, *values in zip(names, *columns, strict=True)
    ]
    own = (_own(name, sums) for name in ("grand", "tichu", "bombs"))
    told = tuple(_("not yet") if it is None else hundredths(it.value) for it in own)
    return [*found, TenthsRow(_("this person"), told)]


def _own(name: str, sums: Summed) -> Interval | None:
    return share(int(sums[name]), int(sums["rounds"]))


def _known(values: Sequence[float | None]) -> ValuesByTenth:
    pairs = zip(elsewhere.TENTHS, values, strict=True)
    return tuple((tenth, value) for tenth, value in pairs if value is not None)


def _plot(
    title: str, known: ValuesByTenth, own: Interval | None, verdict: str, why: str
) -> TenthsPlot:
    dots = tuple((_across(tenth), height(value)) for tenth, value in known)
    path = "M" + "L".join(f"{x} {y}" for x, y in dots) if dots else _band()
    told = ", ".join(f"{tenth}: {hundredths(value)}" for tenth, value in known) or why
    label = _("%(title)s, by tenths of players: %(values)s") % {"title": title, "values": told}
    place, shown = None, in_hundred(own)
    if own is not None:
        place = OwnPlace(*(height(min(it, MOST)) for it in (own.low, own.high, own.value)))
    of_page = ""
    if shown is not None:
        words = {"share": shown.value, "between": shown.between}
        of_page = _("On this page: %(share)s, %(between)s.") % words
    return TenthsPlot(title, label, path, dots, place, verdict, why, of_page)


def _band() -> str:
    """Return the band in which bombs lie, of whose tenths only the ends are known."""
    low, high = (height(it) for it in elsewhere.BOMBS_OF_ALL_TENTHS)
    return f"M{LEFT} {low}H{RIGHT}V{high}H{LEFT}Z"


def _across(tenth: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * (tenth - 1) / 9, 1)


def height(value: float) -> float:
    """Return where a share in hundredths is drawn."""
    return round(BOTTOM - (BOTTOM - TOP) * value / MOST, 1)


def grid() -> list[tuple[float, int]]:
    """Return the lines across the plots."""
    return [(height(it), it) for it in GRID]
