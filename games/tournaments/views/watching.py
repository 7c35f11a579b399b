"""The tables of a round on one page, for spectators (LIVE-1)."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Table, TableStatus
from games.selectors.told import is_told
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.pages import PairingShown, last_round
from games.tournaments.selectors.rooms import TABLES
from games.tournaments.selectors.tables import tables_of_round
from games.tournaments.views import table_rows
from games.tournaments.views.ground import UNCHANGED, Viewer, for_viewers
from games.tournaments.views.rooms import SeatedPairs, rooms_of
from games.views.requests import HtmxHttpRequest


@require_safe
@for_viewers
def watch(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show how all tables of the last round stand; those of this site with a link to watch."""
    facts = facts_of(viewer.event)
    round_ = last_round(facts)
    tables = {} if round_ is None else tables_of_round(round_)
    seen = ".".join(map(str, [viewer.version, *(it.version for it in tables.values())]))
    if request.htmx and request.GET.get("seen") == seen:
        return HttpResponse(status=UNCHANGED)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "round": round_,
        "version": seen,
        "rows": _rows(facts, tables),
    }
    name = "tournaments/_watch.html" if request.htmx else "tournaments/watch.html"
    return render(request, name, context)


class WatchedRoom(NamedTuple):
    """One of the two tables of a meeting of teams of four."""

    room: SeatedPairs
    small: str
    link: str


class WatchedRow(NamedTuple):
    """A meeting as spectators see it: one row, however many tables it has."""

    shown: PairingShown
    word: str
    """The score, or that it is being played."""
    small: str
    kind: str
    """How far it is, as in the list of the round."""
    href: str
    """The way to the one table of this site, if others may watch there."""
    rooms: tuple[WatchedRoom, ...]


def _rows(facts: EventFacts, tables: dict[int, Table]) -> list[WatchedRow]:
    rows = table_rows.rows_of(facts, last_round(facts))
    return [_row(facts, it, tables) for it in rows if it.shown.is_at_table]


def _row(facts: EventFacts, row: table_rows.TableRow, tables: dict[int, Table]) -> WatchedRow:
    shown = row.shown
    found = [tables.get(getattr(shown.pairing, f"{field}_id") or 0) for field in TABLES]
    seated = rooms_of(facts.tournament, shown)
    rooms = tuple(
        WatchedRoom(room, _progress(table), _link(table))
        for room, table in zip(seated, found, strict=False)
    )
    if rooms or shown.is_final or found[0] is None:
        return WatchedRow(shown, row.word, row.small, row.kind, "", rooms)
    word, small, link = _score(found[0]) or row.word, _progress(found[0]), _link(found[0])
    return WatchedRow(shown, word, small or row.small, row.kind, link, ())


def _score(table: Table) -> str:
    """Return how a table stands; nothing is said about closed boards (DUP-3)."""
    if not _plays(table) or table.match is None or not is_told(table.match):
        return ""
    one, other = table.match.totals
    return table_rows.score((one, other))


def _progress(table: Table | None) -> str:
    if table is None or not _plays(table) or table.hand is None:
        return ""
    number = _("deal %(number)s") % {"number": table.hand.number}
    return " · ".join([number, _("watch")] if _link(table) else [number])


def _link(table: Table | None) -> str:
    """Return the way to a table where others may watch."""
    if table is None or not (_plays(table) and table.allows_spectators):
        return ""
    return reverse("table", args=[table.slug])


def _plays(table: Table) -> bool:
    return table.status == TableStatus.PLAYING
