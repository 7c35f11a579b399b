"""What a group is worth to a seat: the rule bot's formulas, asked about tallies.

They stand in :mod:`games.bots.ground.formulas`, and are compiled here; how much each part counts is
the style of a seat (:mod:`games.bots.search.styles`).
"""

from __future__ import annotations

import numpy as np

from games.bots.ground import formulas
from games.bots.ground.formulas import (
    ALMOST_SURE,
    DANGER,
    FULL_HOUSES_PER_TRIPLE,
    LET_OUT,
    PER_RANK,
    PER_RANK_OF_STAIRS,
    PER_RANK_OF_STRAIGHT,
    WITH_PHOENIX,
)
from games.bots.search import styles
from games.bots.search.burdens import cards_of_tally
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.table import (
    CALLS,
    DOG,
    DRAGON_RANK,
    FOUR_BOMB,
    FULL_HOUSE,
    NUMBER_OUT,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
)
from games.bots.search.tables import KINDS

_DANGER = np.array([*DANGER, *[0.0] * (styles.SPARE_GROUPS + 1 - len(DANGER))])
_PER_RANK = np.array([PER_RANK.get(kind, 0.0) for kind in KINDS])
_expected_above = compiled(formulas.expected_above)
_chance_against = compiled(formulas.chance_against)
_worth_of_dog = compiled(formulas.worth_of_dog)
_FEW_GROUPS = 5

# Places in the notes of a playout, for each seat.
CARDS, TALLY, GROUPS = range(3)
"""How many cards a seat holds, its tally, how many groups it has."""


def _tables() -> tuple[Weights, Weights]:
    """Return chances by the share of the unseen cards that some opponents hold.

    First that a single holds, by how many cards beat it; then how many of them hold two
    or three cards of a rank, by kind and number of unseen cards of the rank.
    """
    single = np.zeros((_SHARES + 1, _MOST_HIGHER + 1))
    sets = np.zeros((_SHARES + 1, TRIPLE + 1, 5))
    for place in range(_SHARES + 1):
        share = place / _SHARES
        for higher in range(_MOST_HIGHER + 1):
            single[place, higher] = formulas.chance_of_single(share, higher)
        for copies in (2, 3, 4):
            sets[place, PAIR, copies] = formulas.chance_of_set(share, copies, 2)
        for copies in (3, 4):
            sets[place, TRIPLE, copies] = formulas.chance_of_set(share, copies, 3)
    return single, sets


_SHARES = 32
_MOST_HIGHER = 56
_HOLDS_SINGLE, _HOLDS_SET = _tables()


@compiled
def hold_chance(kind: int, rank: int, unseen: int, total: int, one: int, other: int) -> float:
    """Estimate the chance that no opponent beats a combination.

    ``unseen`` is the tally of the unseen cards, ``total`` their number; ``one`` and
    ``other`` say how many cards those opponents hold that may be able to beat it.
    """
    able = one + other
    if able == 0 or FOUR_BOMB <= kind <= DOG:
        return ALMOST_SURE
    total = max(total, 1)
    if kind == SINGLE:
        if rank >= DRAGON_RANK:
            return 1.0
        higher = cards_of_tally(unseen >> 4 * ((rank >> 1) + 1)) + (unseen & 1)
        return _HOLDS_SINGLE[min(_SHARES * able // total, _SHARES), higher]
    if kind == STRAIGHT:
        expected = _expected_above(PER_RANK_OF_STRAIGHT, 14 - rank * 0.5, able)
    elif kind == STAIRS:
        expected = _expected_above(PER_RANK_OF_STAIRS, 14 - rank * 0.5, able)
    elif kind > DOG:
        expected = _expected_above(_PER_RANK[kind], max(14 - rank * 0.5, 0.0), able)
    else:
        number = 2 if one and other else 1
        share = min(_SHARES * able // (number * total), _SHARES)
        sets = PAIR if kind == PAIR else TRIPLE
        expected = 0.0
        higher = unseen >> 4 * ((rank >> 1) + 1)
        for _ in range(14 - (rank >> 1)):
            expected += _HOLDS_SET[share, sets, higher & 7]
            higher >>= 4
        expected *= number
        if kind == FULL_HOUSE:
            expected *= FULL_HOUSES_PER_TRIPLE
    if unseen & 1:
        expected *= WITH_PHOENIX
    return _chance_against(expected)


@compiled
def hold_chance_of(kind: int, rank: int, length: int, seat: int, notes: Numbers) -> float:
    """Estimate the chance that no opponent of a seat beats a combination."""
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    one, other = (one if one >= length else 0), (other if other >= length else 0)
    return hold_chance(kind, rank, unseen, total, one, other)


@compiled
def risk_of_letting_out(kind: int, rank: int, length: int, seat: int, notes: Numbers) -> float:
    """Return what it costs that an opponent may go out on a combination."""
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    if one != length and other != length:
        return 0.0
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    one, other = (one if one == length else 0), (other if other == length else 0)
    return LET_OUT * (1 - hold_chance(kind, rank, unseen, total, one, other))


@compiled
def partner_called(round_: Numbers, seat: int) -> bool:
    """Tell whether the partner has a call to win."""
    return round_[NUMBER_OUT] == 0 and round_[CALLS + (seat + 2 & 3)] != 0


@compiled
def _fewest(notes: Numbers, seat: int) -> int:
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    if one == 0 or other == 0:
        return max(one, other)
    return min(one, other)


@compiled
def worth_of_lead(round_: Numbers, weights: Weights, notes: Numbers, seat: int) -> float:
    """Return what winning this trick and leading is worth."""
    danger = weights[seat, styles.DANGER] * _DANGER[_fewest(notes, seat)]
    if partner_called(round_, seat):
        return weights[seat, styles.BESIDE_A_CALL] + danger
    worth = weights[seat, styles.LEAD] + danger
    number = notes[seat, GROUPS]
    if number < _FEW_GROUPS:
        worth += weights[seat, styles.FEW_GROUPS] * (_FEW_GROUPS - number)
    if round_[NUMBER_OUT] == 0:
        rival = 0
        for step in (1, 3):
            other = (seat + step) & 3
            cards = notes[other, CARDS]
            if round_[CALLS + other] and (rival == 0 or cards < rival):
                rival = cards
        if rival:
            worth += weights[seat, styles.AGAINST_A_CALL] + _DANGER[rival]
    elif notes[seat + 2 & 3, CARDS]:
        worth += weights[seat, styles.AFTER_AN_OPPONENT]
    else:
        worth += weights[seat, styles.AFTER_PARTNER]
    return worth


@compiled
def worth_of_dog(round_: Numbers, weights: Weights, notes: Numbers, seat: int) -> float:
    """Return what giving the partner the lead is worth."""
    for_short = weights[seat, styles.SHORT_PARTNER]
    partner, mine = notes[(seat + 2) & 3, CARDS], notes[seat, CARDS]
    return _worth_of_dog(partner, mine, partner_called(round_, seat), for_short)
