"""The luck of the cards: what a deal is worth, no matter who plays it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.search.opening import note_pushes
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_doubt
from games.rules.cards.ruleset import SEATS
from games.rules.state.seats import four
from games.rules.state.state import Four

PLAYOUTS = 400
DOUBT = 0.3
"""How much a seat's weights vary between playouts, in leads."""


class Par(NamedTuple):
    """The mean result of a deal for the seats 0 and 2, less that of the others."""

    points: float
    error: float
    """Its standard error."""


def par_of(hands: Four, leads: int) -> Par:
    """Return the par of a deal after the exchange, given who leads first.

    All seats play and call as playouts do, so it depends on the cards alone.
    """
    values = np.zeros(PLAYOUTS)
    seed = hash((hands, leads)) & 0x7FFF_FFFF
    play_in_doubt(np.array(hands, dtype=np.int64), leads, seed, DOUBT, PLAIN, values)
    return Par(float(values.mean()), float(values.std()) / PLAYOUTS**0.5)


def after_usual_pushes(dealt: Four) -> Four:
    """Return the hands after an exchange in which all four push as rule bots do."""
    deals, nothing_called = np.array([dealt], dtype=np.int64), np.zeros(4, dtype=np.int64)
    pushed = np.zeros((1, 4, 3), dtype=np.int64)
    for seat in (0, 1):  # each asks what the three others push
        note_pushes(seat, deals, nothing_called, pushed)
    hands = list(dealt)
    for seat in SEATS:
        for step, card in enumerate(map(int, pushed[0, seat]), start=1):
            hands[seat] &= ~card
            hands[(seat + step) % 4] |= card
    return four(hands)
