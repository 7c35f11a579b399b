"""Worlds a seat may believe in, and imagined rounds played to their end in them."""

from __future__ import annotations

import numpy as np

from games.bots.ground.worth import TICHU_BURDEN
from games.bots.search import table
from games.bots.search.compiled import Numbers, Weights, compiled_with_memory
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.playout import play_out, result_of
from games.bots.search.scoring import TICHU
from games.bots.search.value import value_of
from games.bots.search.worlds import BURN_IN, sample_worlds
from games.rules.cards.deck import Cards

SWAPS_A_WORLD = 10


@compiled_with_memory
def imagine(
    round_: Numbers,
    seat: int,
    unknown: Cards,
    fixed: Numbers,
    sizes: Numbers,
    seed: int,
    worlds: Numbers,
) -> None:
    """Fill ``worlds`` with hands that the others may hold."""
    np.random.seed(seed)
    swaps = np.full(len(worlds), SWAPS_A_WORLD)
    swaps[0] = BURN_IN
    sample_worlds(round_, seat, unknown, fixed, sizes, swaps, worlds)


@compiled_with_memory
def play_on(rounds: Numbers, seat: int, may_call: bool, worth: Weights, values: Weights) -> None:
    """Play rounds to their end; ``values`` gets what each is worth to the team of a seat.

    If nobody has played yet, seats call as rule bots do.
    """
    counts = np.zeros(16, dtype=np.int64)
    hands = no_groups()
    for place in range(len(rounds)):
        round_ = rounds[place]
        for other in range(4):
            burden = note_hand(round_, other, round_[table.HANDS + other], counts, hands)
            has_called = round_[table.CALLS + other] or round_[table.CALLS + (other + 2 & 3)]
            if may_call and burden <= TICHU_BURDEN and not has_called:
                round_[table.CALLS + other] = TICHU
        play_out(round_, hands.groups, hands.weights, hands.notes)
        ours, theirs = result_of(round_, hands.notes, seat & 1)
        values[place] = value_of(ours, theirs, worth)
