"""Boards of a duplicate tournament: commitments before, travelling sheets after (DUP)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.cards.deck import to_codes
from games.rules.play import verifiable
from games.services.writing.boards import deal_in, seed_of_board
from games.tournaments.selectors.boards import BoardsShown, SheetRow, boards_shown
from games.tournaments.selectors.facts import facts_of
from games.tournaments.views import showing
from games.tournaments.views.ground import Viewer, for_viewers
from games.views.requests import HtmxHttpRequest


@require_safe
@for_viewers
def boards(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the commitments of all boards and, once nobody still has to play them, the sheets."""
    if not (viewer.event.is_duplicate or viewer.event.draws_boards):
        raise Http404
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "sets": [_set(it) for it in boards_shown(facts_of(viewer.event))],
        "label": verifiable.DEAL,
    }
    return render(request, "tournaments/boards.html", context)


def _set(it: BoardsShown) -> dict[str, Any]:
    chain = it.boards
    return {
        "number": it.number,
        "is_open": it.is_open,
        "chain": chain,
        "count": len(it.sheets) or (chain.boards if chain else 0),
        "sheets": [
            {
                "number": board.number,
                "rows": [_row(row) for row in board.rows],
                "hands": [] if chain is None else _hands(it, board.number),
                "seed": "" if chain is None else seed_of_board(chain, board.number).hex(),
            }
            for board in it.sheets
        ],
    }


def _hands(it: BoardsShown, number: int) -> list[str]:
    """Return the cards of the four seats, as they were dealt."""
    assert it.boards is not None
    deal = deal_in(it.boards, number)
    return [to_codes(one | other) for one, other in zip(deal.first, deal.rest, strict=True)]


def _row(row: SheetRow) -> dict[str, Any]:
    score = row.deal.score
    difference = score[0] - score[1]
    return {
        "table": row.table,
        "sides": row.sides,
        "score": showing.score(score),
        "difference": f"+{difference}" if difference > 0 else showing.signed(difference),
        "given": row.deal.percent is not None,
        "percents": [showing.percent(it) for it in row.percent],
        "match": row.match,
        "number": row.number,
    }
