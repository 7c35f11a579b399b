"""All results at a glance: a row for each entrant, a column for each round (DIR-9)."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.tournaments.models import Entrant, Round, RoundStatus
from games.tournaments.selectors.desk import missing_results
from games.tournaments.selectors.documents import as_csv
from games.tournaments.selectors.facts import PUBLIC, EventFacts, facts_of
from games.tournaments.selectors.told import ANYBODY, ScoreReader, is_told
from games.tournaments.views import described, table_rows
from games.tournaments.views.ground import Viewer, for_viewers, go
from games.views.requests import HtmxHttpRequest


class Cell(NamedTuple):
    """The result of an entrant in a round; empty without one."""

    text: str = ""
    against: str = ""
    """The start numbers of the other side."""
    others: str = ""
    """Their names, for people who hear the page."""
    href: str = ""
    is_missing: bool = False
    """Whether the round is over, and there is no result."""


class GridRow(NamedTuple):
    """An entrant, and what they have made in each round."""

    entrant: Entrant
    cells: tuple[Cell, ...]


class MissingResult(NamedTuple):
    """A match of a round that is over: it has no result."""

    round: int
    table: int | None
    names: str
    href: str


@require_safe
@for_viewers
def results(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show all results; for directors each leads to its table, where it can be corrected."""
    facts = facts_of(viewer.event)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "entrants_title": described.entrants_title(viewer.event),
        "rounds": rounds_of(facts),
        "rows": grid_of(facts, viewer.looker, has_ways=viewer.directs),
        "missing": missing_in(facts) if viewer.directs else (),
    }
    return render(request, "tournaments/results.html", context)


@require_safe
@for_viewers
def results_sheet(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Give all results for spreadsheets (LIVE-3)."""
    facts = facts_of(viewer.event)
    head = ["number", "team", *(str(it.number) for it in rounds_of(facts))]
    rows = [
        [it.entrant.number, it.entrant.name, *(cell.text for cell in it.cells)]
        for it in grid_of(facts)
    ]
    answer = HttpResponse(as_csv(head, rows).encode(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{viewer.event.slug}-results.csv"'
    return answer


def rounds_of(facts: EventFacts) -> list[Round]:
    """Return the rounds that have been published."""
    return [it for it in facts.rounds if it.status in PUBLIC]


def grid_of(
    facts: EventFacts, looker: ScoreReader = ANYBODY, *, has_ways: bool = False
) -> list[GridRow]:
    """Return a row for everybody who has been in a round; with ways to tables, for directors."""
    columns = [_column(facts, it, looker, has_ways=has_ways) for it in rounds_of(facts)]
    return [
        GridRow(entrant, tuple(column.get(entrant.key, Cell()) for column in columns))
        for entrant in facts.entrants
        if any(entrant.key in column for column in columns)
    ]


def missing_in(facts: EventFacts) -> list[MissingResult]:
    """Return what is missing in rounds that are over, with the way to each table."""
    return [
        MissingResult(
            round_.number,
            it.table,
            " – ".join(side.name for side in it.sides),
            go("direct_table", facts.tournament, it.pairing.slug),
        )
        for round_, it in missing_results(facts)
    ]


def _column(
    facts: EventFacts, round_: Round, looker: ScoreReader, *, has_ways: bool
) -> dict[str, Cell]:
    found: dict[str, Cell] = {}
    for row in table_rows.rows_of(facts, round_, looker):
        is_hidden = not is_told(facts, row.shown.entrants, looker)
        for side, shown in enumerate(row.shown.sides):
            cell = _cell(facts, round_, row, side, is_hidden=is_hidden, has_ways=has_ways)
            found |= {it.key: cell for it in shown.entrants}
    return found


def _cell(
    facts: EventFacts,
    round_: Round,
    row: table_rows.TableRow,
    side: int,
    *,
    is_hidden: bool,
    has_ways: bool,
) -> Cell:
    shown = row.shown
    if not shown.is_at_table:
        return Cell(row.word)
    is_missing = shown.result is None and round_.status == RoundStatus.CLOSED
    if shown.result is None:
        text = _("missing") if is_missing else "–"
    else:
        text = _("played") if is_hidden else table_rows.score_of(shown, side)
    other = shown.sides[1 - side]
    return Cell(
        text,
        ", ".join(str(it.number) for it in other.entrants if it.number is not None),
        other.name,
        go("direct_table", facts.tournament, shown.pairing.slug) if has_ways else "",
        is_missing,
    )
