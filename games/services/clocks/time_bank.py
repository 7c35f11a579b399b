"""The time bank: how much longer a seat may think in a round than its turns last.

It is drawn on by itself when the time of a turn runs out, if its player is there; what is left
waits for the next time. Where several choose at once nobody draws on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from games.models import ClockEntry, ClockKey, Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.state import State


def fill(table: Table, options: TableOptions) -> None:
    """Give every seat the whole time of a round; the caller stores it."""
    table.banks = [options.bank_seconds * settings.CLOCK_PACE for _number in SEAT_NUMBERS]


def draw(table: Table, seats: Sequence[Seat], state: State, key: ClockKey, now: datetime) -> bool:
    """Let the clock of a turn go on with the bank of its seat; tell whether it does."""
    entry = table.clocks[key]
    if not entry.is_of_turn or entry.on_bank or len(table.banks) != len(SEAT_NUMBERS):
        return False
    (number,) = entry.seats
    if state.turn != number:
        return False
    seat, left = seats[number], table.banks[number]
    if left <= 0 or seat.is_away or not seat.is_person:
        return False
    due = now.timestamp() + left
    table.clocks[key] = entry._replace(seconds=left, due=due, on_bank=True)
    return True


def settle(table: Table, entry: ClockEntry, now: datetime) -> None:
    """Put back what a turn has left of the bank; the caller stores it."""
    if entry.on_bank:
        table.banks[entry.seats[0]] = entry.paused(now.timestamp()).left or 0.0
