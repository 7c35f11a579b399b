"""What getting rid of a group gains in a style, and how groups are broken up in a playout."""

from __future__ import annotations

from games.bots.search import styles
from games.bots.search.burdens import BURDENS, GROUP_KIND, GROUP_RANK, POINTS, TAKEN, emit
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.groups import points_of_tally
from games.bots.search.judging import GROUPS
from games.bots.search.table import (
    DOG,
    DRAGON_RANK,
    FOUR_BOMB,
    FULL_HOUSE,
    PAIR,
    PHOENIX_LEAD,
    SINGLE,
    TRIPLE,
)

_SIX, _JACK, _KING, _ACE = 12, 22, 26, 28
_PHOENIX = 7
"""Where a tally counts it."""
NO_RANK = 0


@compiled
def weigh(groups: Numbers, weights: Weights, seat: int, place: int) -> None:
    """Add to a group's burden what getting rid of it gains in addition in a style."""
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    if kind == DOG:
        column = styles.DOG
    elif kind >= FOUR_BOMB:
        return
    elif groups[seat, place, TAKEN] == 1:
        column = styles.PHOENIX
    else:
        column = _column_of(kind, rank)
    weights[seat, place] += weights[seat, column]


@compiled
def _column_of(kind: int, rank: int) -> int:
    """Return where a style has what getting rid of a group gains: not of the Phoenix alone."""
    if kind != SINGLE:
        return styles.PAIR + kind - PAIR
    if rank == DRAGON_RANK:
        return styles.DRAGON
    if rank == _ACE:
        return styles.ACE
    if rank == _KING:
        return styles.KING
    if rank >= _JACK:
        return styles.MIDDLE
    return styles.LOW if rank > _SIX else styles.SMALL


@compiled
def remove(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> int:
    """Take a group out of the list; return how many are left."""
    last = notes[seat, GROUPS] - 1
    if place != last:
        for column in range(5):
            groups[seat, place, column] = groups[seat, last, column]
        weights[seat, place] = weights[seat, last]
    notes[seat, GROUPS] = last
    return last


@compiled
def _add(
    round_: Numbers,
    groups: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    kind: int,
    rank: int,
    taken: int,
) -> None:
    """Add a single, a pair or a triple to the list."""
    place = notes[seat, GROUPS]
    emit(groups[seat], weights[seat], place, kind, rank, kind - SINGLE + 1, taken)
    groups[seat, place, POINTS] = points_of_tally(round_, taken)
    weigh(groups, weights, seat, place)
    notes[seat, GROUPS] = place + 1


@compiled
def break_up(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int
) -> None:
    """Split a group into single cards."""
    taken = groups[seat, place, TAKEN]
    remove(groups, weights, notes, seat, place)
    if taken & _PHOENIX:
        _add(round_, groups, weights, notes, seat, SINGLE, PHOENIX_LEAD, 1)
    for rank in range(1, 15):
        for _ in range(taken >> 4 * rank & 7):
            _add(round_, groups, weights, notes, seat, SINGLE, 2 * rank, 1 << 4 * rank)


@compiled
def rank_within(groups: Numbers, seat: int, place: int, wanted: int) -> int:
    """Return the doubled rank of the single or pair that a larger group can do without.

    Nothing is taken out of a group with the Phoenix, or with four of a kind.
    """
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    taken = groups[seat, place, TAKEN]
    if taken & _PHOENIX or (kind in (TRIPLE, FULL_HOUSE) and taken >> 2 * rank & 4):
        return NO_RANK
    if kind == TRIPLE or (kind == PAIR and wanted == SINGLE):
        return rank
    if kind != FULL_HOUSE or wanted != PAIR:
        return NO_RANK
    pair = taken - (3 << 2 * rank)
    low = 2
    while not pair >> 4 * low & 7:
        low += 1
    return 2 * low


@compiled
def _kind_left(kind: int, wanted: int) -> int:
    """Return what a group is without the single or pair that is taken out of it."""
    return TRIPLE if kind == FULL_HOUSE else SINGLE + kind - wanted - 1


@compiled
def burden_left(groups: Numbers, weights: Weights, seat: int, place: int, wanted: int) -> float:
    """Return what getting rid of the rest of a group gains once a single or pair is out of it."""
    rank = groups[seat, place, GROUP_RANK]
    kind = _kind_left(groups[seat, place, GROUP_KIND], wanted)
    burden: float = BURDENS[kind, rank, kind - SINGLE + 1] + weights[seat, _column_of(kind, rank)]
    return burden


@compiled
def break_off(
    round_: Numbers,
    groups: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    place: int,
    wanted: int,
) -> int:
    """Take a single or a pair out of a larger group; return its index in the list."""
    rank, rank_left = rank_within(groups, seat, place, wanted), groups[seat, place, GROUP_RANK]
    kind, taken = groups[seat, place, GROUP_KIND], groups[seat, place, TAKEN]
    taken_off = (wanted - SINGLE + 1) << 2 * rank
    remove(groups, weights, notes, seat, place)
    _add(
        round_, groups, weights, notes, seat, _kind_left(kind, wanted), rank_left, taken - taken_off
    )
    _add(round_, groups, weights, notes, seat, wanted, rank, taken_off)
    return notes[seat, GROUPS] - 1
