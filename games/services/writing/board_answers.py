"""What bots have answered on boards that everybody plays with them: kept with the board.

So a new version of the bots, another machine or a busy one changes nothing in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.models import BoardAnswer, Event, Table
from games.rules.state.actions import Action
from games.rules.state.codec import from_json, to_json


class BoardPosition(NamedTuple):
    """Where a bot is asked on a board: the same for everybody to whom the same has happened."""

    boards: int
    board: int
    digest: str


def position_at(table: Table, seat: int, asked: str) -> BoardPosition:
    """Return where a seat of a locked table is asked for something."""
    rows = Event.objects.filter(hand=table.hand_id).order_by("version")
    return position_after(table, rows.values_list("seat", "action"), seat, asked)


def position_after(
    table: Table, happened: Iterable[tuple[int | None, Any]], seat: int, asked: str
) -> BoardPosition:
    """Return where a seat is asked for something after some actions, the deal first."""
    assert table.board_set_id is not None
    assert table.hand is not None
    told = json.dumps([list(happened), seat, asked], sort_keys=True)
    number = table.first_board + table.hand.number - 1
    return BoardPosition(table.board_set_id, number, sha256(told.encode()).hexdigest())


class KeptAnswer(NamedTuple):
    """What a bot has done in a position; no action is an answer, too."""

    action: Action | None


def answer_kept(position: BoardPosition) -> KeptAnswer | None:
    """Return what has been answered in a position, ``None`` if nobody has come there yet."""
    found = _answers_in(position).values_list("action", flat=True).first()
    is_known = found is not None or _answers_in(position).exists()
    return KeptAnswer(_read(found)) if is_known else None


def keep_answer(position: BoardPosition, action: Action | None) -> KeptAnswer:
    """Keep what a bot answers; return what counts: what another process has kept before."""
    row, _is_new = BoardAnswer.objects.get_or_create(
        board_set_id=position.boards,
        board=position.board,
        position=position.digest,
        defaults={"action": None if action is None else to_json(action)},
    )
    return KeptAnswer(_read(row.action))


def _answers_in(position: BoardPosition) -> QuerySet[BoardAnswer]:
    boards, board, digest = position
    return BoardAnswer.objects.filter(board_set=boards, board=board, position=digest)


def _read(stored: Any) -> Action | None:
    if stored is None:
        return None
    action: Action = from_json(stored)
    return action
