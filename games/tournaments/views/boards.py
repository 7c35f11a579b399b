"""Boards of a duplicate: commitments before, travelling sheets and replays after (DUP)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.door.match_visit import come_to_match
from games.replays.listing import StepList
from games.replays.reading import hand_to_see, walk_of
from games.rules.cards.deck import to_codes
from games.rules.play import verifiable
from games.services.writing.board_deals import deal_in, seed_of_board
from games.tournaments.rules.ranking import PERCENT
from games.tournaments.selectors.boards import BoardsShown, SheetRow, boards_shown
from games.tournaments.selectors.facts import facts_of
from games.tournaments.views import table_rows
from games.tournaments.views.ground import Viewer, for_viewers
from games.tournaments.views.standing import figure
from games.views.requests import HtmxHttpRequest

NOWHERE = -1
"""No step is the one at which somebody is."""


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


@require_safe
@for_viewers
def board(request: HtmxHttpRequest, viewer: Viewer, number: int, board: int) -> HttpResponse:
    """Show side by side what was played with a board at the tables of this site, once it is open.

    Each table is shown to those whom the door of its match lets in.
    """
    found = [
        sheet
        for it in boards_shown(facts_of(viewer.event))
        if it.number == number and it.is_open
        for sheet in it.sheets
        if sheet.number == board
    ]
    rows = [row for sheet in found for row in sheet.rows if row.match and row.deal.percent is None]
    if not rows:
        raise Http404
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "number": number,
        "board": board,
        "columns": [_row(it) | {"tricks": _tricks(request, it)} for it in rows],
    }
    return render(request, "tournaments/board.html", context)


def _tricks(request: HtmxHttpRequest, row: SheetRow) -> SafeString:
    """Return all steps of a round by tricks, each a way to its replay."""
    visit = come_to_match(request, row.match)
    hand = hand_to_see(visit, row.number)
    way = reverse("replay_round", args=[row.match, row.number])
    return StepList(hand, visit.rows, way, "").drawn(walk_of(hand), NOWHERE, None, {})


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
                "replays": sum(bool(it.match) and it.deal.percent is None for it in board.rows),
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
        "score": table_rows.score(score),
        "difference": f"+{difference}" if difference > 0 else table_rows.signed(difference),
        "given": row.deal.percent is not None,
        "percents": [figure(PERCENT, it) for it in row.percent],
        "match": row.match,
        "number": row.number,
    }
