"""What a seat expects from the round, no matter whose turn it is."""

from __future__ import annotations

import numpy as np

from games.bots.search import table
from games.bots.search.imagining import imagine, play_on
from games.bots.strong.calibration import too_much
from games.bots.strong.knowledge import Knowledge

WORLDS = 100


def expected(knowledge: Knowledge, seat: int, worlds: int = WORLDS) -> float:
    """Return how many points more than the others the team of a seat can expect to make.

    Near the end of the match they are counted by what they are worth in it.
    """
    hands = np.zeros((worlds, 4), dtype=np.int64)
    known = knowledge
    imagine(known.round, seat, known.unknown, known.fixed, known.sizes, known.seed, hands)
    rounds = np.tile(known.round, (worlds, 1))
    rounds[:, table.HANDS : table.HANDS + 4] = hands
    values = np.zeros(worlds)
    play_on(rounds, seat, False, known.worth, values)
    return float(values.mean()) - too_much(known, seat)
