"""The time bank: how much longer a seat may think in a round than its turns last.

It is drawn on by itself when the time of a turn is over, by who is there; what is left
waits for the next time. Where several choose at once nobody draws on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings

from games.models import Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.state import State
from games.rules.state.windows import ClockKind

BANK = "bank"
"""Marks the clock of a turn that runs on the bank of its seat."""


def fill(table: Table, options: TableOptions) -> None:
    """Give every seat the whole time of a round; the caller stores it."""
    table.banks = [options.bank_seconds * settings.CLOCK_PACE for _number in SEAT_NUMBERS]


def draw(table: Table, seats: Sequence[Seat], state: State, key: str, now: datetime) -> bool:
    """Let the clock of a turn go on with the bank of its seat; tell whether it does."""
    entry = table.clocks[key]
    if entry["kind"] != ClockKind.TURN or BANK in entry or len(table.banks) != len(SEAT_NUMBERS):
        return False
    (number,) = entry["seats"]
    if state.turn != number:
        return False
    seat, left = seats[number], table.banks[number]
    if left <= 0 or seat.is_away or not seat.is_person:
        return False
    table.clocks[key] = entry | {"seconds": left, "due": now.timestamp() + left, BANK: True}
    return True


def settle(table: Table, entry: dict[str, Any], now: datetime) -> None:
    """Put back what a turn has left of the bank; the caller stores it."""
    if BANK in entry:
        due = entry["due"]
        left = entry["left"] if due is None else max(0.0, due - now.timestamp())
        table.banks[entry["seats"][0]] = left
