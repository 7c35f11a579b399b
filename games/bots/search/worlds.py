"""Deals that fit what a seat knows: the better the hands are grouped, the likelier.

Real hands have been exchanged and played sensibly, so they are far better grouped than
random ones. A Metropolis walk swaps two unknown cards between hidden hands; hands with
little burden are visited more often, the more so the fewer cards they hold and when
their holder has called.
"""

from __future__ import annotations

import numpy as np

from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory, inlined
from games.bots.search.groups import burden_of
from games.bots.search.styles import SPARE_GROUPS
from games.bots.search.table import (
    CALLS,
    HANDS,
    HAS_BOMB,
    LACKS_DOG,
    SHOWN,
    count,
    shape_of,
)

BELIEF = 1.2
"""How much likelier well grouped hands are."""
BURN_IN = 40
# How much a burden counts, by the number of cards in the hand: for opponents and for the partner,
# and for those of them who have called. Hands sampled in this way weigh on average what real ones
# do; the card pushed to the partner is known to be in that hand, which makes it lighter anyway.
_USUAL = np.array(
    [
        [0] + [1.9] * 3 + [1.2] * 3 + [0.88] * 3 + [0.8] * 3 + [0.47] * 2,
        [0] + [1.75] * 3 + [1.1] * 3 + [0.8] * 3 + [0.72] * 3 + [0.39] * 2,
    ]
)
_CALLER = np.array(
    [
        [0] + [2.5] * 3 + [1.6] * 3 + [1.45] * 3 + [1.28] * 3 + [1.22] * 2,
        [0] + [2.5] * 3 + [1.6] * 3 + [1.3] * 3 + [1.12] * 3 + [1.02] * 2,
    ]
)
# How much more a hand weighs that does not fit what a convention shows of it: for each card that
# the most of a rank lack to a bomb, and for the Dog.
_A_CARD_TO_A_BOMB = 2.5
_DOG_SHOWN_ELSEWHERE = 3.0
_DOG = 1
_MOST_UNKNOWN = 56


@compiled
def _against_what_is_shown(shown: int, cards: int) -> float:
    """Return how unlikely a hand is by the conventions of its holder."""
    against = 0.0
    if shown & HAS_BOMB:
        shape = shape_of(cards)
        most = 1
        while most < 4 and shape >> 16 * most & 0x7FFC:
            most += 1
        against += _A_CARD_TO_A_BOMB * (4 - most)
    if shown & LACKS_DOG and cards & _DOG:
        against += _DOG_SHOWN_ELSEWHERE
    return against


@compiled
def disbelief_of(
    viewer: int,
    seat: int,
    cards: int,
    round_: Numbers,
    counts: Numbers,
    groups: Numbers,
    weights: Weights,
) -> float:
    """Return how unlikely another seat finds a hand: its burden times what one lead counts."""
    number = count(cards)
    if number == 0 or number > 14:
        return 0.0
    burden = burden_of(round_, cards, counts, groups, weights)
    is_partner = 1 if (seat ^ viewer) & 1 == 0 else 0
    counted = _CALLER if round_[CALLS + seat] else _USUAL
    disbelief: float = counted[is_partner, number] * burden
    if round_[SHOWN + seat]:
        disbelief += _against_what_is_shown(round_[SHOWN + seat], cards)
    return disbelief


@compiled
def shuffle(unknown: int, cards: Numbers) -> None:
    """Fill ``cards`` with the cards of a set, in random order."""
    number = 0
    while unknown:
        card = unknown & -unknown
        unknown ^= card
        cards[number] = card
        number += 1
    for place in range(number - 1, 0, -1):
        other = np.random.randint(0, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@compiled
def _hand_out(seat: int, cards: Numbers, sizes: Numbers, holder: Numbers, hands: Numbers) -> int:
    """Give the others what their hands lack; return how many cards."""
    number = 0
    for other in range(4):
        if other == seat:
            continue
        for _ in range(sizes[other] - count(hands[other])):
            holder[number] = other
            hands[other] |= cards[number]
            number += 1
    return number


@inlined
def _swap(
    viewer: int,
    one: int,
    two: int,
    cards: Numbers,
    holder: Numbers,
    hands: Numbers,
    disbelief: Weights,
    round_: Numbers,
    counts: Numbers,
    groups: Numbers,
    weights: Weights,
) -> None:
    """Swap two cards of different hands: always if that is likelier, otherwise perhaps."""
    first, second = holder[one], holder[two]
    hand = hands[first] & ~cards[one] | cards[two]
    other_hand = hands[second] & ~cards[two] | cards[one]
    here = disbelief_of(viewer, first, hand, round_, counts, groups, weights)
    there = disbelief_of(viewer, second, other_hand, round_, counts, groups, weights)
    change = here + there - disbelief[first] - disbelief[second]
    if change <= 0 or np.random.random() < np.exp(-BELIEF * change):
        hands[first], hands[second] = hand, other_hand
        disbelief[first], disbelief[second] = here, there
        holder[one], holder[two] = second, first


@compiled_with_memory
def sample_worlds(
    round_: Numbers,
    seat: int,
    unknown: int,
    fixed: Numbers,
    sizes: Numbers,
    swaps: Numbers,
    worlds: Numbers,
) -> None:
    """Fill ``worlds`` with hands of all four seats.

    ``unknown`` are the cards whose places are not known; ``fixed`` those that are known
    to be in a hand, by seat; ``sizes`` how many cards each seat holds; ``swaps`` how often
    cards are swapped before each world. Randomness is numpy's, which the caller has seeded.
    """
    counts = np.zeros(16, dtype=np.int64)
    groups = np.zeros((SPARE_GROUPS, 5), dtype=np.int64)
    weights = np.zeros(SPARE_GROUPS)
    cards = np.zeros(_MOST_UNKNOWN, dtype=np.int64)
    holder = np.zeros(_MOST_UNKNOWN, dtype=np.int64)
    hands = fixed.copy()
    shuffle(unknown, cards)
    number = _hand_out(seat, cards, sizes, holder, hands)
    hands[seat] = round_[HANDS + seat]
    disbelief = np.zeros(4)
    for other in range(4):
        if other != seat:
            disbelief[other] = disbelief_of(
                seat, other, hands[other], round_, counts, groups, weights
            )
    for world in range(len(worlds)):
        for _ in range(swaps[world] if number > 1 else 0):
            one = np.random.randint(0, number)
            two = np.random.randint(0, number)
            if holder[one] != holder[two]:
                _swap(
                    seat,
                    one,
                    two,
                    cards,
                    holder,
                    hands,
                    disbelief,
                    round_,
                    counts,
                    groups,
                    weights,
                )
        for other in range(4):
            worlds[world, other] = hands[other]
