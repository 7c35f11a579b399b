"""Group a hand as the rule bot does (:mod:`games.bots.thumb.plan`), a thousand times faster.

The rule bot's planner tries every grouping. This one takes bombs out first, tries the
straights worth trying one after the other, and groups the rest by rank; it finds
the same burden in most hands and one nearly as small in the others. Groups and tallies are
those of :mod:`games.bots.search.burdens`.
"""

from __future__ import annotations

from games.bots.search.burdens import BURDENS, POINTS, TAKEN, emit
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.new_kinds import regroup
from games.bots.search.table import (
    DOG,
    DRAGON_RANK,
    FOUR_BOMB,
    FOURS_ARE_TRIPLES,
    FULL_HOUSE,
    LIMIT,
    NEW_RULES,
    PAIR,
    PHOENIX_LEAD,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_BOMB,
    TENS,
    TRIPLE,
    count,
)
from games.rules.cards.deck import ACE

_LANE = 0x7FFC
_HIGH = 13
"""From this rank up a card may be worth more alone than at the end of a straight."""
_NO_RANK = 0
_USUAL_MOST = 14


@compiled
def points_of_tally(round_: Numbers, tally: int) -> int:
    """Return the card points of the cards that a tally counts (DECK-4)."""
    total = 5 * (tally >> 20 & 7) + 10 * (tally >> 40 & 7) + 10 * (tally >> 52 & 7)
    if round_[TENS]:
        tens = (1 << 10 | 1 << 13) ^ round_[TENS]
        total = 5 * (tally >> 20 & 7)
        for rank in range(2, 15):
            if tens >> rank & 1:
                total += 10 * (tally >> 4 * rank & 7)
    return total + 25 * (tally >> 60 & 1) - 25 * (tally & 1)


@compiled
def _starts_of_straight_bombs(cards: int, suit: int) -> int:
    """Return the bits of ranks from which five cards of a suit follow one another."""
    lane = cards >> 16 * suit & _LANE
    return lane & lane >> 1 & lane >> 2 & lane >> 3 & lane >> 4


@compiled
def has_straight_bomb(cards: int) -> bool:
    """Tell whether there is a bomb for which suits matter."""
    starts = 0
    for suit in range(4):
        starts |= _starts_of_straight_bombs(cards, suit)
    return starts != 0


@compiled
def _take_bombs(
    round_: Numbers, cards: int, most: int, counts: Numbers, groups: Numbers, weights: Weights
) -> int:
    """Take bombs out of the hand, and count what remains; return their number."""
    number = 0
    fours_are_triples = round_[NEW_RULES] & FOURS_ARE_TRIPLES
    for suit in range(4):
        lane = cards >> 16 * suit & _LANE
        starts = _starts_of_straight_bombs(cards, suit)
        if starts:
            low = 2
            while not starts >> low & 1:
                low += 1
            high = low
            while lane >> (high + 1) & 1 and high - low + 1 < most:
                high += 1
            taken = 0
            for rank in range(low, high + 1):
                taken |= 1 << 4 * rank
                cards &= ~(1 << (16 * suit + rank))
            length = high - low + 1
            number = emit(groups, weights, number, STRAIGHT_BOMB, 2 * high, length, taken)
    counts[1] = cards >> 1 & 1
    for rank in range(2, 15):
        held = 0
        for suit in range(4):
            held += cards >> (16 * suit + rank) & 1
        if held == 4 and not fours_are_triples:
            number = emit(groups, weights, number, FOUR_BOMB, 2 * rank, 4, 4 << 4 * rank)
            held = 0
        counts[rank] = held
    return number


@compiled
def _group_by_rank(
    counts: Numbers, phoenix: int, most: int, groups: Numbers, weights: Weights, number: int
) -> tuple[int, float]:
    """Group what is left without straights; return how many groups there are, and their burden."""
    first = number
    singles, pairs, triples = _held(counts, 1), _held(counts, 2), _held(counts, 3)
    number, pairs = _take_stairs(pairs, triples, most, groups, weights, number)
    number, pairs, triples = _take_full_houses(pairs, triples, groups, weights, number)
    if phoenix:
        number, pairs, triples, singles = _use_phoenix(
            pairs, triples, singles, groups, weights, number
        )
    for rank in range(1, 15):
        if triples >> rank & 1:
            number = emit(groups, weights, number, TRIPLE, 2 * rank, 3, 3 << 4 * rank)
        elif pairs >> rank & 1:
            number = emit(groups, weights, number, PAIR, 2 * rank, 2, 2 << 4 * rank)
        elif singles >> rank & 1:
            number = emit(groups, weights, number, SINGLE, 2 * rank, 1, 1 << 4 * rank)
    for _ in range(counts[ACE]):
        number = emit(groups, weights, number, SINGLE, 2 * ACE, 1, 1 << 4 * ACE)
    burden = 0.0
    for place in range(first, number):
        burden += weights[place]
    return number, burden


@compiled
def _held(counts: Numbers, wanted: int) -> int:
    """Return the bits of ranks with a number of cards; aces are worth more one by one.

    Four are a triple here: where they are a bomb, it has been taken out.
    """
    ranks = 0
    for rank in range(1, ACE):
        if counts[rank] == wanted or (counts[rank] == 4 and wanted == 3):
            ranks |= 1 << rank
    return ranks


@compiled
def _take_stairs(
    pairs: int, triples: int, most: int, groups: Numbers, weights: Weights, number: int
) -> tuple[int, int]:
    """Group neighbouring pairs; return how many groups there are, and the bits of other pairs.

    The lowest pairs are left for full houses, as long as there are triples without one.
    """
    runs = pairs & (pairs >> 1 | pairs << 1)
    alone = pairs & ~runs
    lacking = count(triples) - count(alone)
    rank = 2
    while runs and rank < 15:
        if not runs >> rank & 1:
            rank += 1
            continue
        high = rank
        while runs >> (high + 1) & 1:
            high += 1
        while lacking > 0 and high - rank >= 2:
            alone |= 1 << rank
            rank += 1
            lacking -= 1
        if lacking >= 2 and high - rank == 1:
            alone |= 3 << rank
            lacking -= 2
        else:
            while high - rank + 1 > most >> 1:
                alone |= 1 << rank
                rank += 1
            taken = 0
            for other in range(rank, high + 1):
                taken |= 2 << 4 * other
            length = high - rank + 1
            number = emit(groups, weights, number, STAIRS, 2 * high, 2 * length, taken)
        rank = high + 1
    return number, alone


@compiled
def _take_full_houses(
    pairs: int, triples: int, groups: Numbers, weights: Weights, number: int
) -> tuple[int, int, int]:
    """Group triples with pairs, the lowest pairs first; return what is left of both."""
    low = 2
    left = 0
    for rank in range(14, 1, -1):
        if not triples >> rank & 1:
            continue
        while low < 15 and not pairs >> low & 1:
            low += 1
        if low < 15:
            pairs &= ~(1 << low)
            taken = 3 << 4 * rank | 2 << 4 * low
            number = emit(groups, weights, number, FULL_HOUSE, 2 * rank, 5, taken)
        else:
            left |= 1 << rank
    return number, pairs, left


@compiled
def _use_phoenix(
    pairs: int, triples: int, singles: int, groups: Numbers, weights: Weights, number: int
) -> tuple[int, int, int, int]:
    """Add the group with the Phoenix that makes the rest lightest; return what is left."""
    kind, rank, other = _place_of_phoenix(pairs, triples, singles)
    if kind == SINGLE:
        number = emit(groups, weights, number, SINGLE, PHOENIX_LEAD, 1, 1)
    elif kind == FULL_HOUSE:
        taken = 1 | 2 << 4 * rank | 2 << 4 * other
        number = emit(groups, weights, number, FULL_HOUSE, 2 * rank, 5, taken)
        pairs &= ~(1 << rank | 1 << other)
    elif kind == TRIPLE:
        taken = 1 | 3 << 4 * rank | 1 << 4 * other
        number = emit(groups, weights, number, FULL_HOUSE, 2 * rank, 5, taken)
        triples &= ~(1 << rank)
        singles &= ~(1 << other)
    else:
        taken = 1 | 2 << 4 * rank | 1 << 4 * other
        number = emit(groups, weights, number, STAIRS, 2 * max(rank, other), 4, taken)
        pairs &= ~(1 << rank)
        singles &= ~(1 << other)
    return number, pairs, triples, singles


@compiled
def _place_of_phoenix(pairs: int, triples: int, singles: int) -> tuple[int, int, int]:
    """Return what the Phoenix joins, and the ranks with which it is laid.

    Nothing (a single card), two pairs (a full house), a triple with a single card, or a
    pair with a neighbour (stairs).
    """
    best = BURDENS[SINGLE, PHOENIX_LEAD, 1]
    kind, rank, other = SINGLE, 0, 0
    low, lowest = _lowest(pairs), _lowest(singles)
    for high in range(3, 15):
        if pairs >> high & 1 and low < high:
            change = BURDENS[FULL_HOUSE, 2 * high, 5]
            change -= BURDENS[PAIR, 2 * high, 2] + BURDENS[PAIR, 2 * low, 2]
            if change < best:
                best, kind, rank, other = change, FULL_HOUSE, high, low
    for high in range(2, 15):
        if triples >> high & 1 and lowest:
            change = BURDENS[FULL_HOUSE, 2 * high, 5] - BURDENS[TRIPLE, 2 * high, 3]
            change -= BURDENS[SINGLE, 2 * lowest, 1]
            if change < best:
                best, kind, rank, other = change, TRIPLE, high, lowest
        if pairs >> high & 1:
            for near in (high - 1, high + 1):
                if near >= 2 and singles >> near & 1:
                    top = max(near, high)
                    change = BURDENS[STAIRS, 2 * top, 4] - BURDENS[PAIR, 2 * high, 2]
                    change -= BURDENS[SINGLE, 2 * near, 1]
                    if change < best:
                        best, kind, rank, other = change, STAIRS, high, near
    return kind, rank, other


@compiled
def _lowest(ranks: int) -> int:
    """Return the lowest rank of natural cards among these bits, 0 if there is none."""
    for rank in range(2, 15):
        if ranks >> rank & 1:
            return rank
    return 0


@compiled
def _may_hold_straight(counts: Numbers, phoenix: int) -> bool:
    for low in range(1, 11):
        held = 0
        for rank in range(low, low + 5):
            held += counts[rank] > 0
        if held + phoenix >= 5:
            return True
    return False


@compiled
def _best_straight(
    counts: Numbers,
    phoenix: int,
    most: int,
    groups: Numbers,
    weights: Weights,
    number: int,
    burden: float,
) -> tuple[float, int, int, int]:
    """Return the burden with the best straight, its ends, and the rank of a joker."""
    best, best_low, best_high, best_joker = burden - 1e-9, 0, 0, _NO_RANK
    for joker in range(15 if phoenix else 1):
        if joker == 1:
            continue
        if joker:
            if counts[joker] or not (counts[joker - 1] or (joker < 14 and counts[joker + 1])):
                continue
            counts[joker] = 1
        for low in range(1, 11):
            if not counts[low]:
                continue
            is_start = low <= 2 or counts[low - 1] != 1 or low - 1 == joker
            if not is_start and most == _USUAL_MOST:
                continue
            high = low
            while high < 14 and counts[high + 1] and high - low + 1 < most:
                high += 1
                if high - low < 4 or (joker and not low <= joker <= high):
                    continue
                is_end = high == 14 or counts[high + 1] != 1 or high + 1 >= _HIGH
                if not is_end and high - low + 1 < most:
                    continue
                for rank in range(low, high + 1):
                    counts[rank] -= 1
                left = 0 if joker else phoenix
                _, with_it = _group_by_rank(counts, left, most, groups, weights, number)
                with_it += BURDENS[STRAIGHT, 2 * high, high - low + 1]
                for rank in range(low, high + 1):
                    counts[rank] += 1
                if with_it < best:
                    best, best_low, best_high, best_joker = with_it, low, high, joker
        if joker:
            counts[joker] = 0
    return best, best_low, best_high, best_joker


@compiled
def group_hand(
    round_: Numbers, cards: int, counts: Numbers, groups: Numbers, weights: Weights
) -> int:
    """Group the cards of a hand under the rules of a round; return the number of groups.

    ``counts`` is for notes.
    """
    most = round_[LIMIT] if round_[LIMIT] else _USUAL_MOST
    number = _take_bombs(round_, cards, most, counts, groups, weights)
    if cards & 1:
        number = emit(groups, weights, number, DOG, 0, 1, 0)
    if cards & 1 << 15:
        number = emit(groups, weights, number, SINGLE, DRAGON_RANK, 1, 1 << 60)
    phoenix = cards >> 16 & 1
    found, burden = _group_by_rank(counts, phoenix, most, groups, weights, number)
    is_overwritten = False  # by groupings that were tried
    while _may_hold_straight(counts, phoenix):
        is_overwritten = True
        best, low, high, joker = _best_straight(
            counts, phoenix, most, groups, weights, number, burden
        )
        if not low:
            break
        taken = 0
        for rank in range(low, high + 1):
            if rank == joker:
                taken |= 1
            else:
                taken |= 1 << 4 * rank
                counts[rank] -= 1
        if joker:
            phoenix = 0
        number = emit(groups, weights, number, STRAIGHT, 2 * high, high - low + 1, taken)
        burden = best - weights[number - 1]
    if is_overwritten:
        found, burden = _group_by_rank(counts, phoenix, most, groups, weights, number)
    if round_[NEW_RULES]:
        found = regroup(round_, cards, most, counts, groups, weights, found)
    for place in range(found):
        groups[place, POINTS] = points_of_tally(round_, groups[place, TAKEN])
    return found


@compiled
def burden_of(
    round_: Numbers, cards: int, counts: Numbers, groups: Numbers, weights: Weights
) -> float:
    """Return the burden of a hand (:mod:`games.bots.ground.worth`)."""
    number = group_hand(round_, cards, counts, groups, weights)
    total = 0.0
    for place in range(number):
        total += weights[place]
    return total


@compiled
def tally_of(cards: int) -> int:
    """Return the tally of a set of cards; the Dog does not count."""
    tally = (cards >> 1 & 1) << 4 | (cards >> 16 & 1) | (cards >> 15 & 1) << 60
    for rank in range(2, 15):
        for suit in range(4):
            tally += (cards >> (16 * suit + rank) & 1) << 4 * rank
    return tally
