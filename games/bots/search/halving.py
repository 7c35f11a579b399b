"""Compare candidates over the same worlds, and halve their number again and again."""

from __future__ import annotations

import numpy as np

from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory
from games.bots.search.deeds import CARDS_LAID, do
from games.bots.search.groups import group_hand, tally_of
from games.bots.search.judging import CARDS, GROUPS, TALLY
from games.bots.search.playout import play_out, result_of
from games.bots.search.table import HANDS, SIZE, count
from games.bots.search.value import value_of
from games.bots.search.worlds import BURN_IN, sample_worlds

_SPARE_GROUPS = 20
_SWAPS_A_WORLD = 5
"""Between two worlds. More make them differ more, and have brought no points in duels."""


@compiled
def _note_hand(
    seat: int, cards: int, counts: Numbers, groups: Numbers, weights: Weights, notes: Numbers
) -> None:
    notes[seat, CARDS] = count(cards)
    notes[seat, TALLY] = tally_of(cards)
    notes[seat, GROUPS] = group_hand(cards, counts, groups[seat], weights[seat])


@compiled
def _copy(
    groups: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    to_groups: Numbers,
    to_weights: Weights,
    to_notes: Numbers,
) -> None:
    for place in range(notes[seat, GROUPS]):
        for column in range(5):
            to_groups[seat, place, column] = groups[seat, place, column]
        to_weights[seat, place] = weights[seat, place]
    for column in range(3):
        to_notes[seat, column] = notes[seat, column]


@compiled_with_memory
def _plan_worlds(number: int, rounds: int, playouts: int) -> tuple[Numbers, Numbers]:
    """Return places for as many worlds as will be needed, and the swaps before each."""
    most, alive = 0, number
    for _ in range(rounds):
        most += max(playouts // (rounds * alive), 4)
        alive = max((alive + 1) // 2, 2)
    swaps = np.full(most, _SWAPS_A_WORLD)
    swaps[0] = BURN_IN
    return np.zeros((most, 4), dtype=np.int64), swaps


@compiled_with_memory
def compare(
    round_: Numbers,
    seat: int,
    candidates: Numbers,
    usual: int,
    unknown: int,
    fixed: Numbers,
    sizes: Numbers,
    playouts: int,
    seed: int,
    worth: Weights,
    means: Weights,
    spreads: Weights,
) -> int:
    """Estimate what candidates bring; return how many playouts there were.

    ``usual`` is the place of the move to beat, which is never dropped. ``means`` gets the
    worth for the team by candidate (:mod:`games.bots.search.value`), ``spreads`` the
    standard error of the difference to the usual move; candidates dropped on the way keep
    what was known.
    """
    np.random.seed(seed)
    number = len(candidates)
    rounds = 1
    while 1 << rounds < number:
        rounds += 1
    worlds, swaps = _plan_worlds(number, rounds, playouts)
    sample_worlds(round_, seat, unknown, fixed, sizes, swaps, worlds)

    team = seat % 2
    counts = np.zeros(16, dtype=np.int64)
    own_groups = np.zeros((number, 4, _SPARE_GROUPS, 5), dtype=np.int64)
    own_weights = np.zeros((number, 4, _SPARE_GROUPS))
    own_notes = np.zeros((number, 4, 3), dtype=np.int64)
    for place in range(number):
        rest = round_[HANDS + seat] & ~candidates[place, CARDS_LAID]
        _note_hand(seat, rest, counts, own_groups[place], own_weights[place], own_notes[place])
    world_groups = np.zeros((4, _SPARE_GROUPS, 5), dtype=np.int64)
    world_weights = np.zeros((4, _SPARE_GROUPS))
    world_notes = np.zeros((4, 3), dtype=np.int64)
    groups = np.zeros((4, _SPARE_GROUPS, 5), dtype=np.int64)
    weights = np.zeros((4, _SPARE_GROUPS))
    notes = np.zeros((4, 3), dtype=np.int64)
    now = np.zeros(SIZE, dtype=np.int64)
    values = np.zeros(number)
    sums = np.zeros(number)
    squares = np.zeros(number)
    seen = np.zeros(number, dtype=np.int64)
    is_alive = np.ones(number, dtype=np.int64)
    alive = number
    usual_total = 0.0
    done = 0
    world = 0
    for _ in range(rounds):
        for _ in range(max(playouts // (rounds * alive), 4)):
            for other in range(4):
                if other != seat:
                    _note_hand(
                        other,
                        worlds[world, other],
                        counts,
                        world_groups,
                        world_weights,
                        world_notes,
                    )
            for place in range(number):
                if not is_alive[place]:
                    continue
                for column in range(SIZE):
                    now[column] = round_[column]
                for other in range(4):
                    now[HANDS + other] = worlds[world, other]
                    if other != seat:
                        _copy(
                            world_groups, world_weights, world_notes, other, groups, weights, notes
                        )
                _copy(
                    own_groups[place],
                    own_weights[place],
                    own_notes[place],
                    seat,
                    groups,
                    weights,
                    notes,
                )
                do(now, seat, candidates[place])
                play_out(now, groups, weights, notes)
                ours, theirs = result_of(now, notes, team)
                values[place] = value_of(ours, theirs, worth)
                done += 1
            for place in range(number):
                if is_alive[place]:
                    difference = values[place] - values[usual]
                    sums[place] += difference
                    squares[place] += difference * difference
                    seen[place] += 1
            usual_total += values[usual]
            world += 1
        kept = max((alive + 1) // 2, 2)
        while alive > kept:
            worst = -1
            for place in range(number):
                if not is_alive[place] or place == usual:
                    continue
                if worst < 0 or sums[place] / seen[place] < sums[worst] / seen[worst]:
                    worst = place
            is_alive[worst] = 0
            alive -= 1
    for place in range(number):
        n = seen[place]
        mean = sums[place] / n
        means[place] = usual_total / world + mean
        spreads[place] = np.sqrt(max(squares[place] / n - mean * mean, 0.0) / n)
        if not is_alive[place]:
            spreads[place] = -1.0
    return done
