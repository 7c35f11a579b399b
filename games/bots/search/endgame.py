"""Exact play when few cards are left: every possible deal, played to its end.

In each deal all four play their best as if they saw all cards, which is nearly true by
then. The better the hands of a deal are grouped, the more it counts
(:mod:`games.bots.search.worlds`).
"""

from __future__ import annotations

import numpy as np

from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory
from games.bots.search.deeds import do
from games.bots.search.moves import MOST_MOVES, cards_of_move, legal_bombs, legal_moves
from games.bots.search.scoring import points_of_teams
from games.bots.search.styles import SPARE_GROUPS
from games.bots.search.table import (
    CLOSING,
    DRAGON_RANK,
    FOLLOW,
    HANDS,
    LEAD,
    OVER,
    OWNER,
    PHASE,
    SINGLE,
    SIZE,
    TOP_KIND,
    TOP_RANK,
    TURN,
    collect,
    count,
    lay,
    pass_turn,
)
from games.bots.search.tables import COLUMNS, KIND, LENGTH, RANK
from games.bots.search.value import value_of
from games.bots.search.worlds import BELIEF, disbelief_of

MOST_CARDS = 12
"""The most cards in all hands with which exact play is tried."""
MOST_UNKNOWN = 7
MOST_NODES = 8_000
"""Positions looked at for one decision."""
_ASKED = SIZE
"""Place in the array: who has been asked for a bomb while a trick closes, in steps."""
_ALL_ASKED = 3
_FEWEST_FOR_A_BOMB = 4
_DEPTH = 60
_INFINITY = 1e9
# What is noted about the position at each depth: the next way on to try, how many of them are
# moves, how many there are, whether the team decides; what it is worth, and between which bounds.
_NEXT, _MOVES, _ALL, _GAINS = range(4)
_BEST, _LOW, _HIGH = range(3)


@compiled
def _decider(round_: Numbers) -> int:
    """Return the seat that chooses what happens next."""
    if round_[PHASE] in (LEAD, FOLLOW):
        return round_[TURN]
    is_asked = round_[PHASE] == CLOSING and round_[_ASKED] < _ALL_ASKED
    return (round_[OWNER] + (round_[_ASKED] + 1 if is_asked else 0)) & 3


@compiled
def _list_ways(round_: Numbers, moves: Numbers) -> tuple[int, int]:
    """Return how many moves the decider may lay, and how many other ways on there are."""
    if round_[PHASE] in (LEAD, FOLLOW):
        listed = legal_moves(round_, moves)
        if listed < 0:
            return -listed - 1, 0
        return listed, 1 if round_[PHASE] == FOLLOW else 0
    if round_[PHASE] == CLOSING and round_[_ASKED] < _ALL_ASKED:
        seat = _decider(round_)
        if count(round_[HANDS + seat]) < _FEWEST_FOR_A_BOMB:
            return 0, 1
        return legal_bombs(round_, seat, moves), 1
    return 0, 2 if round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK else 1


@compiled
def _go(round_: Numbers, after: Numbers, moves: Numbers, place: int, number: int) -> None:
    """Take one of the ways on: a move, or one of the others."""
    for column in range(SIZE + 1):
        after[column] = round_[column]
    seat, phase = _decider(round_), round_[PHASE]
    if place < number:
        move = moves[place]
        cards = cards_of_move(move, round_[HANDS + seat])
        after[_ASKED] = 0
        lay(after, seat, move[KIND], move[RANK], move[LENGTH], cards, 0)
    elif phase == FOLLOW:
        after[_ASKED] = 0
        pass_turn(after)
    elif phase == CLOSING and round_[_ASKED] < _ALL_ASKED:
        after[_ASKED] += 1
    elif round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK:
        collect(after, (seat + 1 + 2 * (place - number)) & 3)
    else:
        collect(after, round_[OWNER])


@compiled
def _enter(
    rounds: Numbers, depth: int, team: int, moves: Numbers, ways: Numbers, bounds: Weights
) -> None:
    """Start on a position: nothing has been tried yet."""
    number, besides = _list_ways(rounds[depth], moves[depth])
    ways[depth, _NEXT], ways[depth, _MOVES], ways[depth, _ALL] = 0, number, number + besides
    ways[depth, _GAINS] = 1 if _decider(rounds[depth]) & 1 == team else 0
    bounds[depth, _BEST] = -_INFINITY if ways[depth, _GAINS] else _INFINITY
    bounds[depth, _LOW] = bounds[depth - 1, _LOW] if depth else -_INFINITY
    bounds[depth, _HIGH] = bounds[depth - 1, _HIGH] if depth else _INFINITY


@compiled
def _take(depth: int, value: float, ways: Numbers, bounds: Weights) -> None:
    """Note what a way on is worth; skip the others if none can matter any more."""
    if ways[depth, _GAINS]:
        bounds[depth, _BEST] = max(bounds[depth, _BEST], value)
        bounds[depth, _LOW] = max(bounds[depth, _LOW], value)
    else:
        bounds[depth, _BEST] = min(bounds[depth, _BEST], value)
        bounds[depth, _HIGH] = min(bounds[depth, _HIGH], value)
    if bounds[depth, _LOW] >= bounds[depth, _HIGH]:
        ways[depth, _NEXT] = ways[depth, _ALL]


@compiled
def _solve(
    rounds: Numbers,
    team: int,
    worth: Weights,
    moves: Numbers,
    nodes: Numbers,
    ways: Numbers,
    bounds: Weights,
) -> float:
    """Return what the first position is worth to a team if all play their best (alpha-beta).

    Numba cannot keep compiled functions that call themselves, hence the notes by depth.
    """
    depth = -1
    while True:
        if rounds[depth + 1, PHASE] == OVER:
            ours, theirs = points_of_teams(rounds[depth + 1], team)
            value = value_of(ours, theirs, worth)
        elif nodes[0] <= 0 or depth == _DEPTH - 3:
            nodes[0] = -1
            return 0.0
        else:
            nodes[0] -= 1
            depth += 1
            _enter(rounds, depth, team, moves, ways, bounds)
            value = bounds[depth, _BEST]
        if depth < 0:
            return value
        _take(depth, value, ways, bounds)
        while ways[depth, _NEXT] == ways[depth, _ALL]:
            value = bounds[depth, _BEST]
            depth -= 1
            if depth < 0:
                return value
            _take(depth, value, ways, bounds)
        place = ways[depth, _NEXT]
        ways[depth, _NEXT] += 1
        # Passing comes last: what is laid decides more.
        _go(rounds[depth], rounds[depth + 1], moves[depth], place, ways[depth, _MOVES])


@compiled
def _deal_out(
    code: int, unknown: int, seat: int, own: int, fixed: Numbers, sizes: Numbers, hands: Numbers
) -> bool:
    """Deal unknown cards by the digits of a number in base 3; tell whether all hands are full."""
    for other in range(4):
        hands[other] = fixed[other]
    hands[seat] = own
    while unknown:
        card = unknown & -unknown
        unknown ^= card
        hands[(seat + 1 + code % 3) & 3] |= card
        code //= 3
    wrong = 0
    for other in range(4):
        if other != seat and count(hands[other]) != sizes[other]:
            wrong += 1
    return wrong == 0


@compiled
def _likelihood(
    hands: Numbers, seat: int, round_: Numbers, counts: Numbers, groups: Numbers, weights: Weights
) -> float:
    """Return how likely the hands of the others are, compared with other deals."""
    doubt = 0.0
    for other in range(4):
        if other != seat:
            doubt += disbelief_of(seat, other, hands[other], round_, counts, groups, weights)
    result: float = np.exp(-BELIEF * doubt)
    return result


@compiled_with_memory
def compare_exactly(
    round_: Numbers,
    seat: int,
    candidates: Numbers,
    unknown: int,
    fixed: Numbers,
    sizes: Numbers,
    worth: Weights,
    means: Weights,
) -> bool:
    """Find what candidates gain; tell whether there were few enough positions for that."""
    rounds = np.zeros((_DEPTH, SIZE + 1), dtype=np.int64)
    moves = np.zeros((_DEPTH, MOST_MOVES, COLUMNS), dtype=np.int64)
    nodes = np.array([MOST_NODES])
    ways, bounds = np.zeros((_DEPTH, 4), dtype=np.int64), np.zeros((_DEPTH, 3))
    hands = np.zeros(4, dtype=np.int64)
    counts = np.zeros(16, dtype=np.int64)
    groups = np.zeros((SPARE_GROUPS, 5), dtype=np.int64)
    weights = np.zeros(SPARE_GROUPS)
    deals, total = 3 ** count(unknown), 0.0
    sums = np.zeros(len(candidates))
    for code in range(deals):
        if not _deal_out(code, unknown, seat, round_[HANDS + seat], fixed, sizes, hands):
            continue
        weight = _likelihood(hands, seat, round_, counts, groups, weights)
        total += weight
        for place in range(len(candidates)):
            rounds[0, :SIZE] = round_
            rounds[0, HANDS : HANDS + 4] = hands
            rounds[0, _ASKED] = 0
            do(rounds[0], seat, candidates[place])
            value = _solve(rounds, seat & 1, worth, moves, nodes, ways, bounds)
            if nodes[0] < 0:
                return False
            sums[place] += weight * value
    if total == 0.0:
        return False
    for place in range(len(candidates)):
        means[place] = sums[place] / total
    return True
