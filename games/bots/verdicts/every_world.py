"""All the worlds there are, where they are few: every way in which unknown cards may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod

import numpy as np

from games.bots.search.styles import SPARE_GROUPS
from games.bots.search.worlds import BELIEF, disbelief_of
from games.bots.strong.knowledge import Knowledge
from games.rules.cards.deck import Card, Cards, each
from games.rules.cards.ruleset import SEATS

MOST = 240
"""The most worlds that are listed: more are imagined at random."""


def number_of(knowledge: Knowledge, seat: int) -> int:
    """Return how many worlds there are for a seat."""
    missing = _missing(knowledge, seat).values()
    return factorial(sum(missing)) // prod(map(factorial, missing))


def every_world(knowledge: Knowledge, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """Return all worlds, by world and seat, and how likely each is; they sum to 1.

    As with imagined ones, the better the hands are grouped, the likelier.
    """
    missing = _missing(knowledge, seat)
    fixed = [int(cards) for cards in knowledge.fixed]
    fixed[seat] = int(knowledge.round[seat])
    dealt = _dealt(list(each(knowledge.unknown)), missing)
    worlds = np.array(
        [[cards | hands.get(it, 0) for it, cards in enumerate(fixed)] for hands in dealt],
        dtype=np.int64,
    )
    doubts = np.array([doubt_of(knowledge, seat, world) for world in worlds])
    likely = np.exp(-BELIEF * (doubts - doubts.min()))
    return worlds, likely / likely.sum()


def _missing(knowledge: Knowledge, seat: int) -> dict[int, int]:
    """Return how many unknown cards each of the others holds."""
    return {
        it: int(knowledge.sizes[it]) - int(knowledge.fixed[it]).bit_count()
        for it in SEATS
        if it != seat
    }


def _dealt(cards: list[Card], missing: dict[int, int]) -> Iterator[dict[int, Cards]]:
    """Yield all ways to deal cards to seats that lack so many."""
    if not missing:
        yield {}
        return
    seat, *others = missing
    for mine in combinations(cards, missing[seat]):
        rest = [card for card in cards if card not in mine]
        for hands in _dealt(rest, {it: missing[it] for it in others}):
            yield hands | {seat: sum(mine)}


def doubt_of(knowledge: Knowledge, seat: int, hands: Sequence[int]) -> float:
    """Return how unlikely the hands of the others are, compared with other worlds."""
    notes = (
        np.zeros(16, dtype=np.int64),
        np.zeros((SPARE_GROUPS, 5), dtype=np.int64),
        np.zeros(SPARE_GROUPS),
    )
    return sum(
        disbelief_of(seat, it, int(hands[it]), knowledge.round, *notes)
        for it in SEATS
        if it != seat
    )
