"""How likely a combination is to win its trick, by the cards not seen yet.

The table shows no more than the last trick unless its options say so, and a bot has no
memory: cards played earlier count as unseen, and the hands of the others as a random
part of all that is unseen.
"""

from __future__ import annotations

from games.bots.situation import Situation
from games.rules.cards import DRAGON, LANE, PHOENIX, Cards, cards_of_rank
from games.rules.combinations import (
    DRAGON_RANK,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    Combination,
)

ALMOST_SURE = 0.97
"""Only a bomb beats it."""
_IS_BEATEN_IF_IT_CAN_BE = 0.9
"""People keep what they could beat a single with now and then."""
# How many higher ones two full hands hold on average, per rank above.
_STRAIGHTS_PER_RANK = 0.18
_STAIRS_PER_RANK = 0.10
_FULL_HOUSES_PER_TRIPLE = 0.7
_WITH_PHOENIX = 1.2
_FULL_HANDS = 28


def hold_chance(situation: Situation, combination: Combination) -> float:
    """Estimate the chance that no opponent beats a combination."""
    return _hold(situation, combination, situation.able_opponents(combination.length))


def out_chance(situation: Situation, combination: Combination) -> float:
    """Estimate the chance that an opponent can go out by beating a combination."""
    able = situation.able_opponents(combination.length)
    last = [cards for cards in able if cards == combination.length]
    return 1 - _hold(situation, combination, last) if last else 0.0


def _hold(situation: Situation, combination: Combination, able: list[int]) -> float:
    """Return the chance against opponents with these numbers of cards."""
    if not able or combination.is_bomb:
        return ALMOST_SURE
    if combination.kind == SINGLE:
        share = min(sum(able) / max(situation.unseen.bit_count(), 1), 1.0)
        all_below = (1 - share) ** _higher_singles(situation.unseen, combination.rank)
        return 1 - _IS_BEATEN_IF_IT_CAN_BE * (1 - all_below)
    expected = _expected_higher(situation.unseen, combination, able)
    if situation.unseen & PHOENIX:
        expected *= _WITH_PHOENIX
    return ALMOST_SURE / (1 + expected) ** 2


def _higher_singles(unseen: Cards, rank: float) -> int:
    """Return how many unseen cards beat a single of a rank."""
    if rank >= DRAGON_RANK:
        return 0
    higher = LANE & -(2 << int(rank))
    lanes = sum(higher << 16 * suit for suit in range(4))
    return (unseen & (lanes | DRAGON | PHOENIX)).bit_count()


def _expected_higher(unseen: Cards, combination: Combination, able: list[int]) -> float:
    """Return how many higher combinations of the kind opponents hold on average."""
    kind, rank = combination.kind, int(combination.rank)
    fullness = sum(able) / _FULL_HANDS
    if kind == STRAIGHT:
        return _STRAIGHTS_PER_RANK * (14 - rank) * fullness
    if kind not in (PAIR, TRIPLE, FULL_HOUSE):
        return _STAIRS_PER_RANK * (14 - rank) * fullness
    number = 2 if kind == PAIR else 3
    total = unseen.bit_count()
    expected = 0.0
    for higher in range(rank + 1, 15):
        copies = (unseen & cards_of_rank(higher)).bit_count()
        if copies >= number:
            for cards in able:
                expected += _chance_of_set(cards / total, copies, number)
    return expected * (_FULL_HOUSES_PER_TRIPLE if kind == FULL_HOUSE else 1)


def _chance_of_set(share: float, copies: int, number: int) -> float:
    """Return the chance to hold at least so many (2 or 3) of the copies of a rank."""
    missing = 1 - share
    if number == 2:
        return 1 - missing**copies - copies * share * missing ** (copies - 1)
    return share**3 * (1 if copies == 3 else 4 - 3 * share)
