"""How likely a combination is to win its trick, by the cards not seen yet.

The table shows only the last trick unless its options say otherwise, and a bot has no
memory: cards played earlier count as unseen, and the hands of the others as a random
part of all that is unseen.
"""

from __future__ import annotations

from functools import lru_cache

from games.bots.ground.formulas import (
    ALMOST_SURE,
    FULL_HOUSES_PER_TRIPLE,
    IS_BEATEN_IF_IT_CAN_BE,
    PER_RANK,
    WITH_PHOENIX,
    chance_against,
    chance_of_set,
    chance_of_single,
    expected_above,
)
from games.bots.thumb.situation import BotSituation
from games.rules.cards.combinations import DRAGON_RANK, book_for
from games.rules.cards.deck import DRAGON, PHOENIX, RANKS, Cards, cards_of_rank
from games.rules.cards.moves import moves_of
from games.rules.cards.ruleset import Rules, number_of
from games.rules.cards.shapes import Combination, Kind

_BY_LOWER_CARDS = 0.5
"""How much is higher at the same rank, in ranks, for kinds that compare further cards."""


def hold_chance(situation: BotSituation, combination: Combination) -> float:
    """Estimate the chance that no opponent beats a combination."""
    if situation.open_hands and _is_beaten_openly(situation, combination):
        return 1 - IS_BEATEN_IF_IT_CAN_BE
    return _hold(situation, combination, situation.able_opponents(combination.length))


def out_chance(situation: BotSituation, combination: Combination) -> float:
    """Estimate the chance that an opponent can go out by beating a combination."""
    able = situation.able_opponents(combination.length)
    last = [cards for cards in able if cards == combination.length]
    return 1 - _hold(situation, combination, last) if last else 0.0


def _is_beaten_openly(situation: BotSituation, combination: Combination) -> bool:
    """Tell whether an open hand holds something that beats a combination."""
    if combination.kind == Kind.DOG:
        return False
    book = book_for(situation.view.rules)
    hands = situation.open_hands.values()
    return any(moves_of(hand, combination, book) for hand in hands)


def _hold(situation: BotSituation, combination: Combination, able: list[int]) -> float:
    """Return the chance against opponents with these numbers of cards."""
    if not able or combination.is_bomb or combination.closed:
        return ALMOST_SURE
    unseen, rules = situation.unseen, situation.view.rules
    if combination.kind == Kind.SINGLE:
        share = min(sum(able) / max(unseen.bit_count(), 1), 1.0)
        higher = _higher_singles(unseen, combination.rank, rules)
        return chance_of_single(share, higher)
    expected = _expected_higher(unseen, combination, able, rules)
    if unseen & PHOENIX:
        expected *= WITH_PHOENIX
    return chance_against(expected)


def _higher_singles(unseen: Cards, rank: float, rules: Rules) -> int:
    """Return how many unseen cards beat a single of a rank."""
    if rank >= DRAGON_RANK:
        return 0
    return (unseen & _higher_cards(rank, rules.numbers)).bit_count()


@lru_cache(maxsize=256)
def _higher_cards(rank: float, numbers: tuple[tuple[int, float], ...]) -> Cards:
    """Return the cards that beat a single of a rank."""
    higher = sum(cards_of_rank(other) for other in _ranks_above(rank, numbers))
    return higher | DRAGON | PHOENIX


@lru_cache(maxsize=256)
def _ranks_above(rank: float, numbers: tuple[tuple[int, float], ...]) -> tuple[int, ...]:
    rules = Rules(numbers=numbers)
    return tuple(other for other in RANKS if number_of(rules, other) > rank)


def _expected_higher(
    unseen: Cards, combination: Combination, able: list[int], rules: Rules
) -> float:
    """Return how many higher combinations of the kind opponents hold on average."""
    kind, rank = combination.kind, combination.rank
    if kind not in (Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE):
        above = max(14 - rank, 0.0) + (_BY_LOWER_CARDS if combination.detail else 0.0)
        return expected_above(PER_RANK[kind], above, sum(able))
    number = 2 if kind == Kind.PAIR else 3
    total = unseen.bit_count()
    expected = 0.0
    for higher in _ranks_above(rank, rules.numbers):
        copies = (unseen & cards_of_rank(higher)).bit_count()
        if copies >= number:
            for cards in able:
                expected += chance_of_set(cards / total, copies, number)
    return expected * (FULL_HOUSES_PER_TRIPLE if kind == Kind.FULL_HOUSE else 1)
