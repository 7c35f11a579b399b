"""What a combination is worth in one's own hand, counted in leads.

A *burden* of 1 is a combination that has to be led to get rid of it, and loses the
lead. The better a combination is at being laid on others, or at holding the lead, the
smaller its burden; a combination that wins a trick nearly for sure has a burden of
about -1, because the lead it wins pays for one burden of 1. The burdens of a hand
together say how many more leads its holder needs to get rid of it.
"""

from __future__ import annotations

from functools import lru_cache

from games.rules.cards.combinations import DRAGON_RANK
from games.rules.cards.deck import PHOENIX
from games.rules.cards.shapes import Combination, Kind

TICHU_BURDEN = 0.8
"""The greatest burden of a hand worth a Tichu."""
DOG_BURDEN = 0.7
"""Less than 1: the lead it loses goes to the partner."""
DRAGON_BURDEN = -1.1
PHOENIX_BURDEN = -0.8
BOMB_BURDEN = -1.7
"""It can take any trick at any time."""

# The Mah Jong can only ever be led.
_SINGLES = (
    {1: 1.1}
    | {rank: 1.05 - 0.02 * rank for rank in range(2, 10)}
    | {10: 0.8, 11: 0.65, 12: 0.45, 13: 0.1, 14: -0.5, DRAGON_RANK: DRAGON_BURDEN}
)
# Burden with the lowest rank there is, and how much of it each higher rank takes off.
_BY_KIND = {
    Kind.PAIR: (1.05, 0.085),
    Kind.TRIPLE: (0.95, 0.085),
    Kind.FULL_HOUSE: (0.85, 0.10),
    Kind.STAIRS: (0.85, 0.09),
    Kind.STRAIGHT: (1.1, 0.10),
    # Of Boosters, where nearly everybody holds one of the kind.
    Kind.TWO_PAIRS: (0.95, 0.075),
    Kind.RAINBOW: (1.0, 0.06),
    Kind.HOCKEY_TEAM: (0.95, 0.09),
    Kind.FLOWER: (1.0, 0.085),
    Kind.EXPRESSWAY: (0.95, 0.10),
    Kind.TRIPLE_TRAIN: (0.4, 0.05),
    Kind.POTHOLED: (1.05, 0.10),
    Kind.FOUR_CARD: (1.05, 0.09),
    Kind.FOUR_POTHOLED: (1.05, 0.08),
}
_LONGER = 0.1
"""How much each card beyond the shortest of a kind takes off: few can beat it."""
_SHORTEST = {Kind.STAIRS: 4, Kind.STRAIGHT: 5, Kind.EXPRESSWAY: 4, Kind.POTHOLED: 5}


@lru_cache(maxsize=4096)
def burden_of_combination(combination: Combination) -> float:
    """Return the burden of a combination of one's own hand."""
    kind, rank, length, cards, *_ = combination
    if cards == PHOENIX:
        return PHOENIX_BURDEN
    if combination.is_bomb:
        return BOMB_BURDEN
    if kind == Kind.DOG:
        return DOG_BURDEN
    if kind == Kind.SINGLE:
        return _SINGLES[int(rank)]
    most, step = _BY_KIND[kind]
    longer = _LONGER * (length - _SHORTEST.get(kind, length))
    return most - step * (rank - 2) - longer
