"""Compare candidates over the same worlds, and halve their number again and again.

Where it is not certain then which one to choose, those in question are compared for longer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory
from games.bots.search.deeds import CARDS_LAID, do
from games.bots.search.grouped import Grouped, copy_hand, no_groups, note_hand
from games.bots.search.playout import play_out, result_of
from games.bots.search.table import HANDS, SIZE
from games.bots.search.value import value_of
from games.bots.search.worlds import BURN_IN, sample_worlds

_SWAPS_A_WORLD = 5
"""Swaps between two worlds. More make them differ more, but gained no points in duels."""
_DOUBT = 2.0
"""Standard errors within which it is not certain which of two candidates is better."""


class Looks(NamedTuple):
    """How long candidates are compared, in rounds played out."""

    playouts: int
    """For all, half of which are dropped again and again."""
    most: int
    """In all, while it is not certain which one to choose."""
    margin: float
    """Points by which one must be better than the usual one to be chosen."""


class Sums(NamedTuple):
    """What is known about each candidate, compared with the usual one."""

    differences: Weights
    squares: Weights
    seen: Numbers
    """In how many worlds it has been played out."""
    is_alive: Numbers


@compiled
def _number_of_rounds(number: int) -> int:
    """Return how often this many candidates are halved."""
    rounds = 1
    while 1 << rounds < number:
        rounds += 1
    return rounds


@compiled_with_memory
def _plan_worlds(number: int) -> tuple[Numbers, Numbers]:
    """Return room for a number of worlds, and the swaps before each."""
    swaps = np.full(number, _SWAPS_A_WORLD)
    swaps[0] = BURN_IN
    return np.zeros((number, 4), dtype=np.int64), swaps


@compiled
def _lay_out(
    now: Numbers,
    round_: Numbers,
    seat: int,
    hands: Numbers,
    own: Grouped,
    others: Grouped,
    to: Grouped,
) -> None:
    """Set up the round with the hands of a world, and what is noted about them."""
    for column in range(SIZE):
        now[column] = round_[column]
    for other in range(4):
        now[HANDS + other] = hands[other]
        if other != seat:
            copy_hand(others, other, to)
    copy_hand(own, seat, to)


@compiled
def _add(values: Weights, usual: int, sums: Sums) -> None:
    """Count what candidates have gained in a world."""
    for place in range(len(values)):
        if sums.is_alive[place]:
            difference = values[place] - values[usual]
            sums.differences[place] += difference
            sums.squares[place] += difference * difference
            sums.seen[place] += 1


@compiled
def _halve(alive: int, usual: int, sums: Sums) -> int:
    """Drop the worse half of the candidates; return how many are left."""
    kept = max((alive + 1) // 2, 2)
    while alive > kept:
        worst, least = -1, 0.0
        for place in range(len(sums.seen)):
            if not sums.is_alive[place] or place == usual:
                continue
            mean = sums.differences[place] / sums.seen[place]
            if worst < 0 or mean < least:
                worst, least = place, mean
        sums.is_alive[worst] = 0
        alive -= 1
    return alive


@compiled
def _error(place: int, sums: Sums) -> float:
    """Return the standard error of what is known of a candidate."""
    seen = sums.seen[place]
    mean = sums.differences[place] / seen
    error: float = np.sqrt(max(sums.squares[place] / seen - mean * mean, 0.0) / seen)
    return error


@compiled
def _is_open(usual: int, margin: float, sums: Sums) -> bool:
    """Drop candidates that are out of the question; tell whether the choice is still open.

    The best is chosen if it is better than the usual one by the margin. Another comes into
    question as long as it may well be the one to choose. Neither of the two is dropped.
    """
    best, highest = -1, 0.0
    for place in range(len(sums.seen)):
        if sums.is_alive[place] and place != usual:
            mean = sums.differences[place] / sums.seen[place]
            if best < 0 or mean > highest:
                best, highest = place, mean
    error = _error(best, sums)
    is_open: bool = abs(highest - margin) < _DOUBT * error
    for place in range(len(sums.seen)):
        if sums.is_alive[place] and place not in (usual, best):
            mean, own_error = sums.differences[place] / sums.seen[place], _error(place, sums)
            may_be_best = highest - mean < _DOUBT * np.sqrt(error * error + own_error * own_error)
            if may_be_best and mean - margin > -_DOUBT * own_error:
                is_open = True
            else:
                sums.is_alive[place] = 0
    return is_open


@compiled
def _conclude(usual_mean: float, sums: Sums, means: Weights, errors: Weights) -> None:
    for place in range(len(means)):
        means[place] = usual_mean + sums.differences[place] / sums.seen[place]
        errors[place] = _error(place, sums) if sums.is_alive[place] else -1.0


@compiled_with_memory
def compare(
    round_: Numbers,
    seat: int,
    candidates: Numbers,
    usual: int,
    unknown: int,
    fixed: Numbers,
    sizes: Numbers,
    looks: Looks,
    seed: int,
    worth: Weights,
    means: Weights,
    errors: Weights,
) -> int:
    """Estimate what candidates gain; return how many playouts there were.

    ``usual`` is the index of the move to beat, which is never dropped. ``means`` gets the
    worth for the team by candidate (:mod:`games.bots.search.value`), ``errors`` the
    standard error of the difference to the usual move; candidates dropped on the way keep
    what was known.
    """
    np.random.seed(seed)
    number = alive = len(candidates)
    counts, now = np.zeros(16, dtype=np.int64), np.zeros(SIZE, dtype=np.int64)
    own = [no_groups() for _ in range(number)]
    for place in range(number):
        rest = round_[HANDS + seat] & ~candidates[place, CARDS_LAID]
        note_hand(round_, seat, rest, counts, own[place])
    others, hands = no_groups(), no_groups()
    sums = Sums(
        np.zeros(number),
        np.zeros(number),
        np.zeros(number, dtype=np.int64),
        np.ones(number, dtype=np.int64),
    )
    values, usual_total = np.zeros(number), 0.0
    done = seen = stage = 0
    halvings = _number_of_rounds(number)
    share = looks.playouts // halvings
    while stage < halvings or done + share <= looks.most:
        worlds, swaps = _plan_worlds(max(share // alive, 4))
        sample_worlds(round_, seat, unknown, fixed, sizes, swaps, worlds)
        for world in range(len(worlds)):
            for other in range(4):
                if other != seat:
                    note_hand(round_, other, worlds[world, other], counts, others)
            for place in range(number):
                if sums.is_alive[place]:
                    _lay_out(now, round_, seat, worlds[world], own[place], others, hands)
                    do(now, seat, candidates[place])
                    play_out(now, hands.groups, hands.weights, hands.notes)
                    ours, theirs = result_of(now, hands.notes, seat & 1)
                    values[place] = value_of(ours, theirs, worth)
            _add(values, usual, sums)
            usual_total += values[usual]
        seen += len(worlds)
        done += alive * len(worlds)
        stage += 1
        if stage < halvings:
            alive = _halve(alive, usual, sums)
        elif _is_open(usual, looks.margin, sums):
            alive = sums.is_alive.sum()
        else:
            break
    _conclude(usual_total / seen, sums, means, errors)
    return done
