"""What getting rid of a group gains in a style, and how groups are broken up in a playout."""

from __future__ import annotations

from games.bots.search import styles, table
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.groups import (
    GROUP_KIND,
    GROUP_RANK,
    POINTS,
    TAKEN,
    emit,
    points_of_tally,
)
from games.bots.search.judging import GROUPS
from games.bots.search.table import DOG, DRAGON_RANK, FOUR_BOMB, PHOENIX_LEAD, SINGLE

_SIX, _JACK, _KING, _ACE = 12, 22, 26, 28


@compiled
def weigh(groups: Numbers, weights: Weights, seat: int, place: int) -> None:
    """Add to a group's burden what getting rid of it gains in addition in a style."""
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    if kind == DOG:
        column = styles.DOG
    elif kind >= FOUR_BOMB:
        return
    elif kind != SINGLE:
        column = styles.PAIR + kind - table.PAIR
    elif groups[seat, place, TAKEN] == 1:
        column = styles.PHOENIX
    else:
        column = column_of_single(rank)
    weights[seat, place] += weights[seat, column]


@compiled
def column_of_single(rank: int) -> int:
    """Return where a style has what getting rid of a single gains; not of the Phoenix."""
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
def break_up(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> None:
    """Split a group into single cards."""
    taken = groups[seat, place, TAKEN]
    number = remove(groups, weights, notes, seat, place)
    if taken & 1:
        number = emit(groups[seat], weights[seat], number, SINGLE, PHOENIX_LEAD, 1, 1)
        groups[seat, number - 1, POINTS] = -25
        weigh(groups, weights, seat, number - 1)
    for rank in range(1, 15):
        for _ in range(taken >> 4 * rank & 7):
            one = 1 << 4 * rank
            number = emit(groups[seat], weights[seat], number, SINGLE, 2 * rank, 1, one)
            groups[seat, number - 1, POINTS] = points_of_tally(one)
            weigh(groups, weights, seat, number - 1)
    notes[seat, GROUPS] = number


@compiled
def break_off(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> int:
    """Take a card out of a pair or a triple; return the index of the group that it is then."""
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    one = 1 << 2 * rank
    number = remove(groups, weights, notes, seat, place)
    if kind == table.PAIR:
        number = emit(groups[seat], weights[seat], number, SINGLE, rank, 1, one)
    else:
        number = emit(groups[seat], weights[seat], number, table.PAIR, rank, 2, 2 * one)
    groups[seat, number - 1, POINTS] = points_of_tally(groups[seat, number - 1, TAKEN])
    weigh(groups, weights, seat, number - 1)
    number = emit(groups[seat], weights[seat], number, SINGLE, rank, 1, one)
    groups[seat, number - 1, POINTS] = points_of_tally(one)
    weigh(groups, weights, seat, number - 1)
    notes[seat, GROUPS] = number
    return number - 1
