"""The tables of a round on one page, for whoever looks on (LIVE-1)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Table, TableStatus
from games.tournaments.models import RoundStatus
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.pages import PairingShown, last_round, shown_round
from games.tournaments.selectors.tables import tables_of_round
from games.tournaments.views import showing
from games.tournaments.views.ground import UNCHANGED, Viewer, for_viewers
from games.views.requests import HtmxHttpRequest


@require_safe
@for_viewers
def watch(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show how all tables of the last round stand; those of this site with a way to look on."""
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


def _rows(facts: EventFacts, tables: dict[int, Table]) -> list[dict[str, Any]]:
    round_ = last_round(facts)
    if round_ is None:
        return []
    return [
        _row(it, tables.get(it.pairing.online_table_id or 0), round_.status)
        for it in shown_round(facts, round_)
        if it.is_at_table
    ]


def _row(it: PairingShown, table: Table | None, status: str) -> dict[str, Any]:
    """Return a table; of closed boards nothing is said but that they are played (DUP-3)."""
    is_closed = table is not None and (table.match is None or table.match.is_secret)
    plays = table is not None and table.status == TableStatus.PLAYING
    score, rounds = "", 0
    if it.result is not None:
        score = showing.score((it.result.score_a, it.result.score_b))
    elif plays and not is_closed and table is not None and table.match is not None:
        one, other = table.match.totals
        score, rounds = showing.score((one, other)), table.hand.number if table.hand else 0
    return {
        "shown": it,
        "score": score,
        "deal": rounds,
        "is_final": it.result is not None,
        "runs": status == RoundStatus.RUNNING,
        "link": table.slug if plays and table is not None and table.allows_spectators else "",
    }
