"""Join groups of the base game to combinations that Boosters have added.

Like the other groups of a hand these are what a seat keeps to in a playout: one for each few
cards that would otherwise have to be led alone. Which of several cards of a rank lies in a group
is not known there, so kinds that go by suits are found by any of them.
"""

from __future__ import annotations

from games.bots.search.burdens import (
    BURDENS,
    GROUP_KIND,
    GROUP_LENGTH,
    GROUP_RANK,
    TAKEN,
    emit,
)
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.table import (
    EXPRESSWAY,
    FLOWER,
    FOURS_ARE_TRIPLES,
    FULL_HOUSE,
    HOCKEY_TEAM,
    NEW_RULES,
    PAIR,
    RAINBOW,
    SINGLE,
    TRIPLE,
    TRIPLE_TRAIN,
    TWO_PAIRS,
    count,
)

_JADE = 0
_ACE, _OUT_OF_ORDER = 14, 15
_TRAIN_AT_LEAST, _EXPRESSWAY_AT_LEAST = 2, 4
_TEAM_AT_LEAST, _TEAM_AT_MOST = 5, 6
_NONE = 0


@compiled
def regroup(
    round_: Numbers,
    cards: int,
    most: int,
    counts: Numbers,
    groups: Numbers,
    weights: Weights,
    number: int,
) -> int:
    """Join groups by the new rules of a round where that makes the hand lighter.

    ``most`` is how many cards may be laid at once, ``counts`` what is left of each rank beside
    bombs and straights. Returns how many groups there are then.
    """
    rules = round_[NEW_RULES]
    if rules & FOURS_ARE_TRIPLES:
        number = _take_fourths_along(most, counts, groups, weights, number)
    if rules >> TRIPLE_TRAIN & 1:
        number = _join_runs(TRIPLE_TRAIN, TRIPLE, 1, most // 3, groups, weights, number)
    if rules >> EXPRESSWAY & 1:
        number = _join_runs(EXPRESSWAY, SINGLE, 2, most, groups, weights, number)
    if rules >> HOCKEY_TEAM & 1:
        number = _join_teams(cards, most, groups, weights, number)
    if rules >> FLOWER & 1:
        number = _join_flowers(cards, groups, weights, number)
    if rules >> RAINBOW & 1:
        number = _join_rainbows(cards, groups, weights, number)
    if rules >> TWO_PAIRS & 1:
        number = _join_pairs(groups, weights, number)
    return number


@compiled
def _take_fourths_along(
    most: int, counts: Numbers, groups: Numbers, weights: Weights, number: int
) -> int:
    """Add the fourth card of a rank to its triple, or leave it alone if that is too much."""
    for rank in range(2, _ACE):
        if counts[rank] != 4:
            continue
        for place in range(number):
            kind = groups[place, GROUP_KIND]
            if groups[place, TAKEN] >> 4 * rank & 7 == 3:
                if kind == TRIPLE or (kind == FULL_HOUSE and most > groups[place, GROUP_LENGTH]):
                    groups[place, TAKEN] += 1 << 4 * rank
                else:
                    number = emit(groups, weights, number, SINGLE, 2 * rank, 1, 1 << 4 * rank)
                break
    return number


@compiled
def _join(
    chosen: int,
    kind: int,
    rank: int,
    length: int,
    groups: Numbers,
    weights: Weights,
    number: int,
) -> int:
    """Put one group in the place of others, given as bits, if it is lighter than all of them."""
    burden, taken = 0.0, 0
    for place in range(number):
        if chosen >> place & 1:
            burden += weights[place]
            taken += groups[place, TAKEN]
    if burden <= BURDENS[kind, rank, length]:
        return number
    kept = 0
    for place in range(number):
        if chosen >> place & 1:
            continue
        for column in range(TAKEN + 1):
            groups[kept, column] = groups[place, column]
        weights[kept] = weights[place]
        kept += 1
    return emit(groups, weights, kept, kind, rank, length, taken)


@compiled
def _place_of(kind: int, rank: int, groups: Numbers, number: int) -> int:
    """Return the bit of a group of natural cards by its kind and rank; none is 0."""
    for place in range(number):
        is_it = groups[place, GROUP_KIND] == kind and groups[place, GROUP_RANK] == 2 * rank
        if is_it and not groups[place, TAKEN] & 7:
            return 1 << place
    return _NONE


@compiled
def _join_runs(
    kind: int, of: int, step: int, most: int, groups: Numbers, weights: Weights, number: int
) -> int:
    """Join triples of neighbouring ranks, or single cards two ranks apart, to the longest run."""
    least = _TRAIN_AT_LEAST if kind == TRIPLE_TRAIN else _EXPRESSWAY_AT_LEAST
    best, best_top, longest = 0, 0, least - 1
    for low in range(1, _ACE):
        chosen, rank, length = 0, low, 0
        while rank <= _ACE and length < most:
            place = _place_of(of, rank, groups, number)
            if not place:
                break
            chosen |= place
            length += 1
            if length > longest:
                best, best_top, longest = chosen, rank, length
            rank += step
    if not best:
        return number
    cards = 3 * longest if kind == TRIPLE_TRAIN else longest
    return _join(best, kind, 2 * best_top, cards, groups, weights, number)


@compiled
def _lowest_of_suit(cards: int, suit: int, besides: int, groups: Numbers, number: int) -> int:
    """Return the rank of the lowest single card of a suit that is not an Ace; else none."""
    for rank in range(2, _ACE):
        if cards >> (16 * suit + rank) & 1:
            place = _place_of(SINGLE, rank, groups, number)
            if place and not place & besides:
                return rank
    return _OUT_OF_ORDER


@compiled
def _join_teams(cards: int, most: int, groups: Numbers, weights: Weights, number: int) -> int:
    """Join five or six single cards of a suit."""
    for suit in range(4):
        chosen, top = 0, 0
        while count(chosen) < min(most, _TEAM_AT_MOST):
            rank = _lowest_of_suit(cards, suit, chosen, groups, number)
            if rank == _OUT_OF_ORDER:
                break
            chosen |= _place_of(SINGLE, rank, groups, number)
            top = rank
        length = count(chosen)
        if length >= _TEAM_AT_LEAST:
            number = _join(chosen, HOCKEY_TEAM, 2 * top, length, groups, weights, number)
    return number


@compiled
def _join_rainbows(cards: int, groups: Numbers, weights: Weights, number: int) -> int:
    """Join single cards of all four suits, the lowest of each."""
    before = number + 1
    while number < before:
        before = number
        chosen, top = 0, 0
        for suit in range(4):
            rank = _lowest_of_suit(cards, suit, chosen, groups, number)
            if rank != _OUT_OF_ORDER:
                chosen |= _place_of(SINGLE, rank, groups, number)
                top = max(top, rank)
        if count(chosen) == 4:
            number = _join(chosen, RAINBOW, 2 * top, 4, groups, weights, number)
    return number


@compiled
def _join_flowers(cards: int, groups: Numbers, weights: Weights, number: int) -> int:
    """Join a single card of jade and the lowest pair or triple, again and again."""
    before = number + 1
    while number < before:
        before = number
        stem = _lowest_of_suit(cards, _JADE, 0, groups, number)
        for rank in range(2, _ACE + 1):
            bouquet = _place_of(PAIR, rank, groups, number)
            length = 3
            if not bouquet:
                bouquet = _place_of(TRIPLE, rank, groups, number)
                length = 4
            if bouquet and stem != _OUT_OF_ORDER:
                chosen = bouquet | _place_of(SINGLE, stem, groups, number)
                number = _join(chosen, FLOWER, 2 * rank, length, groups, weights, number)
                break
    return number


@compiled
def _join_pairs(groups: Numbers, weights: Weights, number: int) -> int:
    """Join the lowest pair and the highest, again and again."""
    before = number + 1
    while number < before:
        before = number
        low, high, top = 0, 0, 0
        for rank in range(2, _ACE + 1):
            place = _place_of(PAIR, rank, groups, number)
            if place:
                low = low if low else place
                high, top = place, rank
        if low != high:
            number = _join(low | high, TWO_PAIRS, 2 * top, 4, groups, weights, number)
    return number
