"""By how much playouts expect too much, which is corrected before anybody is told.

All seats of a playout play in one style, so that nobody expects to play better than the others.
The remaining error was found in rounds of strong bots among themselves (``make bench
ONLY=calibration``): both teams are asked at the same moment, and the sum of their expectations is
too much. Half of it is subtracted from each expectation.
"""

from __future__ import annotations

import numpy as np

from games.bots.search import table
from games.bots.strong.knowledge import Knowledge

QUARTERS = 4
_CARDS_A_QUARTER = 14
_CARDS = 56
NO_CALL, OWN_CALL, THEIR_CALL, BOTH_CALLED = range(4)
TOO_MUCH = np.array(
    [
        [5.0, 9.5, 9.5, 26.0],
        [7.0, 10.5, 10.5, 19.0],
        [8.5, 12.5, 12.5, 20.0],
        [4.3, 4.0, 4.0, 20.0],
    ]
)
"""Points by quarter of the round (by cards played) and by whose calls can still be won."""


def quarter_of(knowledge: Knowledge) -> int:
    """Return the quarter of the round, by the cards played."""
    played = _CARDS - int(knowledge.sizes.sum())
    return min(played // _CARDS_A_QUARTER, QUARTERS - 1)


def calls_open(knowledge: Knowledge, seat: int) -> int:
    """Return whose calls can still be won."""
    if knowledge.round[table.NUMBER_OUT]:
        return NO_CALL
    calls = knowledge.round[table.CALLS : table.CALLS + 4]
    own = calls[seat] or calls[(seat + 2) % 4]
    theirs = calls[(seat + 1) % 4] or calls[(seat + 3) % 4]
    return OWN_CALL * bool(own) + THEIR_CALL * bool(theirs)


def too_much(knowledge: Knowledge, seat: int) -> float:
    """Return by how many points playouts are wrong in favour of the seat that asks them."""
    return float(TOO_MUCH[quarter_of(knowledge), calls_open(knowledge, seat)])
