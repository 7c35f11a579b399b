"""The standing on pages: its lines and its name (LIVE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.screen.words.names import apart
from games.tournaments import words
from games.tournaments.models import Entrant, Round, RoundStatus, Tournament
from games.tournaments.rules.amounts import rounded
from games.tournaments.rules.criteria import criterion
from games.tournaments.rules.ranking import NET, PERCENT, POINTS, VICTORY_POINTS
from games.tournaments.rules.standings import StandingRow
from games.tournaments.selectors.pages import StandingPage, StandingShown
from games.tournaments.views.table_rows import MINUS

USUAL = (VICTORY_POINTS, POINTS, "difference")
USUAL_OF_BOARDS = (PERCENT, POINTS, NET)
COLUMNS = 3
"""How many figures a phone has room for; others of the ladder stand beside them elsewhere."""


class Head(NamedTuple):
    """The head of a column of figures."""

    name: str
    short: str
    is_more: bool
    """Whether there is no room for it on a phone."""


class Figure(NamedTuple):
    """A figure of a line."""

    text: str
    is_more: bool


class StandingLine(NamedTuple):
    """A line of the standing as people read it; its figures are those of :func:`heads_of`."""

    rank: int
    entrant: Entrant
    people: str
    figures: list[Figure]
    why: str
    """Why it stands behind the line above, if its first figures do not say it."""
    note: str
    is_own: bool


def columns_of(event: Tournament) -> list[str]:
    """Return the criteria that are columns: what the ladder begins with, the usual ones, others.

    What compares the tied has no column: it is said where it decides.
    """
    of_ladder = [it for it in event.ladder if criterion(it).among is None]
    usual = USUAL_OF_BOARDS if event.is_duplicate else USUAL
    first = [*of_ladder[:1], *usual]
    return [*dict.fromkeys([*list(dict.fromkeys(first))[:COLUMNS], *of_ladder])]


def heads_of(event: Tournament) -> list[Head]:
    """Return the heads of the columns of a standing."""
    return [
        Head(words.criterion_name(it), words.criterion_short(it), place >= COLUMNS)
        for place, it in enumerate(columns_of(event))
    ]


def lines_of(event: Tournament, page: StandingPage, own: Entrant | None) -> list[StandingLine]:
    """Return the standing as people read it."""
    before = (None, *page.rows)
    return [
        _line(event, it, above, is_own=it.entrant == own)
        for it, above in zip(page.rows, before, strict=False)
    ]


def _line(
    event: Tournament, it: StandingShown, above: StandingShown | None, *, is_own: bool
) -> StandingLine:
    people = "" if event.is_of_persons else ", ".join(it.people)
    is_same = " & ".join(it.people) == it.entrant.name
    columns = columns_of(event)
    is_clear = it.row.split_by in columns[:COLUMNS]
    return StandingLine(
        rank=it.row.rank,
        entrant=it.entrant,
        people="" if is_same else people,
        figures=[
            Figure(figure(key, it.row.values.get(key)), place >= COLUMNS)
            for place, key in enumerate(columns)
        ],
        why="" if above is None or is_clear else behind(above, it),
        note=it.entrant.get_status_display() if it.entrant.status == "withdrawn" else "",
        is_own=is_own,
    )


def behind(above: StandingShown, it: StandingShown) -> str:
    """Return why a line stands behind the one above; nothing if they share the rank."""
    key = it.row.split_by
    if not key:
        return ""
    return _("behind %(name)s: %(criterion)s %(more)s : %(less)s") % {
        "name": apart(above.entrant.name),
        "criterion": words.criterion_name(key),
        "more": figure(key, above.row.values.get(key)),
        "less": figure(key, it.row.values.get(key)),
    }


def main_figure(event: Tournament, row: StandingRow) -> str:
    """Return the first criterion of the standing."""
    key = columns_of(event)[0]
    return figure(key, row.values.get(key))


def told_figures(event: Tournament, rows: Sequence[StandingShown]) -> list[tuple[str, str]]:
    """Return what each line shows where there is one column, and of ties what has split them."""
    found = []
    for it, below in zip_longest(rows, rows[1:]):
        around = (it.row.split_by, "" if below is None else below.row.split_by)
        key = next((key for key in around if key not in ("", event.ladder[0])), "")
        why = key and f"{words.criterion_name(key)} {figure(key, it.row.values.get(key))}"
        found.append((main_figure(event, it.row), why))
    return found


def figure(key: str, value: Fraction | None) -> str:
    """Return a value of a criterion as it is shown: with its decimals and its sign."""
    if value is None:
        return "–"
    declared = criterion(key)
    number = rounded(value) if declared.decimals is None else rounded(value, declared.decimals)
    decimal = Decimal(number.numerator) / number.denominator
    text = number_format(decimal, declared.decimals)
    text = text.replace("-", MINUS)
    return f"+{text}" if declared.is_signed and number > 0 else text


def standing_title(page: StandingPage, round_: Round | None) -> tuple[str, str]:
    """Return the name of the standing, and its progress (LIVE-1)."""
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
