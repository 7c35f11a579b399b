"""Groups of a hand as rows of numbers, and the rule bot's burden of each.

The burdens are those of :mod:`games.bots.ground.worth`.

A *group* has a kind, a doubled rank, a length, what it takes out of a tally, and points. A
*tally* has four bits for each rank 1..14 that count its cards; the Phoenix counts in the field 0
and the Dragon in the field 15.
"""

from __future__ import annotations

import numpy as np

from games.bots.ground.worth import PHOENIX_BURDEN, burden_of_combination
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.table import DRAGON_RANK, PHOENIX_LEAD, SINGLE, TWO_PAIRS
from games.bots.search.tables import KINDS
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.combinations import DRAGON_RANK as RANK_OF_DRAGON
from games.rules.cards.deck import DOG, DRAGON, RANKS
from games.rules.cards.shapes import Combination, Kind

GROUP_KIND, GROUP_RANK, GROUP_LENGTH, TAKEN, POINTS = range(5)
_MOST_CARDS = 15
_NIBBLES = 0x0F0F_0F0F_0F0F_0F0F
_BYTES = 0x0101_0101_0101_0101


def _burdens() -> Weights:
    """Return the rule bot's burden of every combination: by kind, rank and length."""
    found = np.zeros((len(KINDS), DRAGON_RANK + 1, _MOST_CARDS))
    patterns = [pattern for _, group in BASE_BOOK.plain_groups for _, pattern in group]
    combinations = [pattern.combination for pattern in patterns]
    combinations += BASE_BOOK.straight_bombs.values()
    combinations.append(Combination(Kind.SINGLE, RANK_OF_DRAGON, 1, DRAGON))
    combinations.append(Combination(Kind.DOG, 0, 1, DOG))
    for kind in KINDS[TWO_PAIRS:]:
        sizes = range(3, _MOST_CARDS)
        combinations += [Combination(kind, rank, size) for rank in RANKS for size in sizes]
    for it in combinations:
        found[KINDS.index(it.kind), int(2 * it.rank), it.length] = burden_of_combination(it)
    found[SINGLE, PHOENIX_LEAD, 1] = PHOENIX_BURDEN
    return found


BURDENS: Weights = _burdens()


@compiled
def emit(
    groups: Numbers, weights: Weights, number: int, kind: int, rank: int, length: int, taken: int
) -> int:
    """Add a group and return how many there are."""
    groups[number, GROUP_KIND] = kind
    groups[number, GROUP_RANK] = rank
    groups[number, GROUP_LENGTH] = length
    groups[number, TAKEN] = taken
    weights[number] = BURDENS[kind, rank, length]
    return number + 1


@compiled
def cards_of_tally(tally: int) -> int:
    """Return how many cards a tally counts; the Dog is not among them."""
    pairs = (tally & _NIBBLES) + (tally >> 4 & _NIBBLES)
    return (pairs * _BYTES >> 56) & 0x7F
