"""Boards that everybody plays alone with the same bots: these answer everybody alike.

What a bot does follows from the position and from what has happened so far, and from nothing
else: not from how fast somebody plays, nor from how busy the server is. So bots answer one after
the other, after the person where all are asked, and lay bombs in their own turn only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.models import BotTask, Seat, Table
from games.rules.state.state import State
from games.services.clocks.bot_pace import Wanted


def answers_alike(table: Table, seats: Sequence[Seat]) -> bool:
    """Tell whether the bots of a table answer everybody alike; those of tournaments have none."""
    return table.board_set_id is not None and any(seat.bot for seat in seats)


def in_order(state: State, bots: Sequence[int], wanted: Iterable[Wanted]) -> list[Wanted]:
    """Return what the bots have to do now: the first of them, once no person is waited for."""
    window = state.windows[-1]
    people = window.waiting & ~sum(1 << seat for seat in bots)
    is_bombable = state.bombs is not None and not state.bombs.timed
    asked = [
        it for it in wanted if not (is_bombable and it.key.task == BotTask.ANSWER) and not it.waits
    ]
    if people and not is_bombable:
        return []
    return sorted(asked, key=lambda it: it.seats)[:1]
