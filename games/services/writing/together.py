"""Wave a window through for several seats at one moment: in one transaction.

Bots and people who have said so once answer a window at the same moment (BW-3). Each
answer is a version and an event of its own, as if it had come alone; stored, rendered
and announced is the last of them only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from games.models import BotTask, ClockKey, Clocks, Seat, Table, TableClock
from games.rules.state.actions import Decline
from games.services.clocks import timing
from games.services.ground.deal import new_action_id
from games.services.writing.record import ActionToRecord, record_together
from games.services.writing.store import lock_table, seats_of


class DueAnswer(NamedTuple):
    """The entry in the clocks by which a seat waves a window through, and when it is due."""

    key: ClockKey
    due: float


def due_with(entries: Clocks, first: timing.Due, now: datetime) -> list[DueAnswer]:
    """Return what is due and answers the same window as what is due first, that included."""
    window = entries[first.key].window
    return [
        DueAnswer(due.key, due.due)
        for due in timing.all_due(entries)
        if due.due <= max(first.due, now.timestamp())
        and entries[due.key].window == window
        and (due.key == first.key or _answers_a_window(due.key))
    ]


def is_by_bot(answer: DueAnswer) -> bool:
    """Tell whether a bot answers, and no person has said so once."""
    return answer.key.own == TableClock.BOT


def decline(table_id: int, answers: Iterable[DueAnswer], now: datetime) -> None:
    """Wave a window through for all of whom that is still asked.

    Raises RuleViolation if one of them may not, or TableRefusal; then nothing has changed.
    """
    with transaction.atomic():
        table = lock_table(table_id)
        timing.refuse_paused(table)
        asked = [answer for answer in answers if timing.is_asked(table.clocks, *answer)]
        if asked:
            decline_at(table, seats_of(table), asked, now)


def decline_at(
    table: Table, seats: Sequence[Seat], answers: Sequence[DueAnswer], now: datetime
) -> None:
    """Wave a window of a locked table through; raises RuleViolation as ``decline`` does."""
    numbers = [table.clocks[answer.key].seats[0] for answer in answers]
    rest = table.clocks.keys() - {answer.key for answer in answers}
    before = table.clocks
    table.clocks = {key: entry for key, entry in before.items() if key in rest}
    deeds = [
        ActionToRecord(number, Decline(), new_action_id(), bool(seats[number].stand_in))
        for number in numbers
    ]
    try:
        record_together(table, seats, deeds, now)
    except Exception:
        table.clocks = before
        raise


def _answers_a_window(key: ClockKey) -> bool:
    return key.own == TableClock.WAVE or key.task == BotTask.ANSWER
