"""The standing as people read it: its lines, and what it is called (LIVE-1)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.tournaments.models import Entrant, Round, RoundStatus, Tournament
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.standings import Criterion, StandingRow
from games.tournaments.selectors.pages import StandingPage, StandingShown
from games.tournaments.views.showing import MINUS, signed


class StandingLine(NamedTuple):
    """A line of the standing as people read it."""

    rank: int
    entrant: Entrant
    people: str
    victory_points: int | float
    points: str
    difference: str
    note: str
    is_own: bool
    percent: str
    net: str


def lines_of(event: Tournament, page: StandingPage, own: Entrant | None) -> list[StandingLine]:
    """Return the standing as people read it."""
    return [_line(event, it, own) for it in page.rows]


def _line(event: Tournament, it: StandingShown, own: Entrant | None) -> StandingLine:
    people = "" if event.is_of_persons else ", ".join(it.people)
    is_same = " & ".join(it.people) == it.entrant.name
    status = it.entrant.get_status_display() if it.entrant.status == "withdrawn" else ""
    difference = it.row.difference
    return StandingLine(
        rank=it.row.rank,
        entrant=it.entrant,
        people="" if is_same else people,
        victory_points=shown(it.row.victory_points),
        points=signed(it.row.points),
        difference=f"+{difference}" if difference > 0 else signed(difference),
        note=status,
        is_own=it.entrant == own,
        percent=percent(it.row.percent),
        net=two_decimals(it.row.net),
    )


def main_figure(event: Tournament, row: StandingRow) -> str:
    """Return what the standing goes by first."""
    if event.ladder[0] == Criterion.POINTS:
        return signed(row.points)
    if event.ladder[0] == Criterion.DIFFERENCE:
        return signed(row.difference)
    if event.ladder[0] == Criterion.PERCENT:
        return percent(row.percent)
    if event.ladder[0] == Criterion.NET:
        return two_decimals(row.net)
    return str(shown(row.victory_points))


def percent(value: Fraction | None) -> str:
    """Return a percentage with two decimals (DUP-5)."""
    return "–" if value is None else number_format(_decimal(value), 2)


def two_decimals(value: Fraction) -> str:
    """Return a number with its sign and two decimals."""
    text = number_format(_decimal(value), 2).replace("-", MINUS)
    return f"+{text}" if value > 0 else text


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def standing_title(page: StandingPage, round_: Round | None) -> tuple[str, str]:
    """Return what the standing is called, and how far it has come (LIVE-1)."""
    if page.is_final:
        return _("Final standing"), _corrected(page)
    if page.hides_scores:
        return pgettext("of a tournament", "Standing"), ""
    if round_ is None:
        return pgettext("of a tournament", "Standing"), ""
    done = page.tables - page.playing
    if not page.playing:
        return _("Standing after round %(number)s") % {"number": round_.number}, ""
    progress = _progress(page, round_)
    if not done and round_.number > 1:
        return _("Standing after round %(number)s") % {"number": round_.number - 1}, progress
    return _("Standing, round %(number)s still running") % {"number": round_.number}, progress


def _corrected(page: StandingPage) -> str:
    """Return the mark of a standing that was corrected after the end (DIR-7)."""
    if page.corrected is None:
        return ""
    return _("corrected on %(day)s") % {"day": date_format(page.corrected, _("j M"))}


def _progress(page: StandingPage, round_: Round) -> str:
    if round_.status == RoundStatus.PUBLISHED and not round_.tournament.days:
        return ""
    if round_.tournament.days:
        return ngettext(
            "%(done)s of %(tables)s match played",
            "%(done)s of %(tables)s matches played",
            page.tables,
        ) % {"done": page.tables - page.playing, "tables": page.tables}
    return ngettext(
        "%(playing)s of %(tables)s table playing",
        "%(playing)s of %(tables)s tables playing",
        page.tables,
    ) % {"playing": page.playing, "tables": page.tables}
