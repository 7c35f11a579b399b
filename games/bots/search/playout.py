"""Play a round to its end as rule bots would: groups of cards and a few formulas.

Every seat keeps to the groups of its hand (:mod:`games.bots.search.groups`); what to lead,
beat, pass and bomb is decided by the rule bot's formulas (:mod:`games.bots.stakes`,
:mod:`games.bots.chances`, :mod:`games.bots.lead`, :mod:`games.bots.follow`).
"""

from __future__ import annotations

import numpy as np

from games.bots.search import table
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.groups import (
    GROUP_KIND,
    GROUP_LENGTH,
    GROUP_RANK,
    POINTS,
    TAKEN,
    emit,
    points_of_tally,
)
from games.bots.search.table import (
    CALLS,
    CLOSING,
    DOG,
    DRAGON_RANK,
    FOLLOW,
    FOUR_BOMB,
    FULL_HOUSE,
    LEAD,
    NOTHING,
    NUMBER_OUT,
    OUT,
    OVER,
    OWNER,
    PAIR,
    PASSED,
    PHASE,
    PHOENIX_LEAD,
    PILES,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TOP_KIND,
    TOP_LENGTH,
    TOP_RANK,
    TRICK_POINTS,
    TRIPLE,
    TURN,
    WISH,
)

ALMOST_SURE = 0.97
_IS_BEATEN_IF_IT_CAN_BE = 0.9
_PER_RANK_OF_STRAIGHT, _PER_RANK_OF_STAIRS = 0.18, 0.10
_FULL_HANDS = 28
_FULL_HOUSES_PER_TRIPLE = 0.7
_WITH_PHOENIX = 1.2
_DANGER = np.array([0.0, 1.0, 0.7, 0.4, 0.25, 0.15, 0, 0, 0, 0, 0, 0, 0, 0, 0])
_AGAINST_A_CALL = _BESIDE_A_CALL = 0.3
_POINTS_OF_A_LEAD = 35.0
_MOST = 10.0
_LET_OUT = 2.0
_PARTNER_GOES_OUT = 0.8
_LEAD_FOR_PARTNER, _LEAD_FOR_CALLER = 0.4, 2.0
_LEAD_FOR_SHORT_PARTNER, _LEAD_FOR_OPPONENT = 0.3, -0.5
_OVER_PARTNER, _PER_CHANCE_OF_PARTNER = 0.6, 2.0
_NIBBLES = 0x0F0F_0F0F_0F0F_0F0F
_BYTES = 0x0101_0101_0101_0101
_NO_GROUP = -1
_MOST_TURNS = 400

# Places in the notes of a playout, for each seat.
CARDS, TALLY, GROUPS = range(3)
"""How many cards a seat holds, its tally, how many groups it has."""


def _tables() -> tuple[Weights, Weights]:
    """Return chances by what share of the unseen cards some opponents hold.

    First that a single holds, by how many cards beat it; then how many of them hold two
    or three cards of a rank, by kind and number of unseen cards of the rank.
    """
    single = np.zeros((_SHARES + 1, _MOST_HIGHER + 1))
    sets = np.zeros((_SHARES + 1, TRIPLE + 1, 5))
    for place in range(_SHARES + 1):
        share = place / _SHARES
        missing = 1 - share
        for higher in range(_MOST_HIGHER + 1):
            single[place, higher] = 1 - _IS_BEATEN_IF_IT_CAN_BE * (1 - missing**higher)
        for copies in (2, 3, 4):
            none_or_one = missing**copies + copies * share * missing ** (copies - 1)
            sets[place, PAIR, copies] = 1 - none_or_one
        for copies in (3, 4):
            sets[place, TRIPLE, copies] = share**3 * (1 if copies == 3 else 4 - 3 * share)
    return single, sets


_SHARES = 32
_MOST_HIGHER = 56
_HOLDS_SINGLE, _HOLDS_SET = _tables()


@compiled
def _sum_of_fields(tally: int) -> int:
    pairs = (tally & _NIBBLES) + (tally >> 4 & _NIBBLES)
    return (pairs * _BYTES >> 56) & 0x7F


@compiled
def _hold(kind: int, rank: int, unseen: int, total: int, one: int, other: int) -> float:
    """Estimate the chance that no opponent beats a combination.

    ``unseen`` is the tally of the cards not seen, ``total`` their number; ``one`` and
    ``other`` say how many cards those opponents hold that may be able to beat it.
    """
    able = one + other
    if able == 0 or kind >= FOUR_BOMB:
        return ALMOST_SURE
    total = max(total, 1)
    if kind == SINGLE:
        if rank >= DRAGON_RANK:
            return 1.0
        higher = _sum_of_fields(unseen >> 4 * ((rank >> 1) + 1)) + (unseen & 1)
        return _HOLDS_SINGLE[min(_SHARES * able // total, _SHARES), higher]
    if kind == STRAIGHT:
        expected = _PER_RANK_OF_STRAIGHT / _FULL_HANDS * (14 - rank * 0.5) * able
    elif kind == STAIRS:
        expected = _PER_RANK_OF_STAIRS / _FULL_HANDS * (14 - rank * 0.5) * able
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
            expected *= _FULL_HOUSES_PER_TRIPLE
    if unseen & 1:
        expected *= _WITH_PHOENIX
    return ALMOST_SURE / ((1 + expected) * (1 + expected))


@compiled
def _hold_of(kind: int, rank: int, length: int, seat: int, notes: Numbers) -> float:
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    one, other = (one if one >= length else 0), (other if other >= length else 0)
    return _hold(kind, rank, unseen, total, one, other)


@compiled
def _risk_of_letting_out(kind: int, rank: int, length: int, seat: int, notes: Numbers) -> float:
    """Return what it costs that an opponent may go out on a combination."""
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    if one != length and other != length:
        return 0.0
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    one, other = (one if one == length else 0), (other if other == length else 0)
    return _LET_OUT * (1 - _hold(kind, rank, unseen, total, one, other))


@compiled
def _partner_called(round_: Numbers, seat: int) -> bool:
    return round_[NUMBER_OUT] == 0 and round_[CALLS + (seat + 2 & 3)] != 0


@compiled
def _fewest(notes: Numbers, seat: int) -> int:
    one, other = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    if one == 0 or other == 0:
        return max(one, other)
    return min(one, other)


@compiled
def _worth_of_lead(round_: Numbers, notes: Numbers, seat: int) -> float:
    danger = _DANGER[_fewest(notes, seat)]
    if _partner_called(round_, seat):
        return _BESIDE_A_CALL + danger
    worth = 1 + danger
    if round_[NUMBER_OUT] == 0:
        rival = 0
        for step in (1, 3):
            other = (seat + step) & 3
            cards = notes[other, CARDS]
            if round_[CALLS + other] and (rival == 0 or cards < rival):
                rival = cards
        if rival:
            worth += _AGAINST_A_CALL + _DANGER[rival]
    return worth


@compiled
def _worth_of_dog(round_: Numbers, notes: Numbers, seat: int) -> float:
    cards = notes[(seat + 2) & 3, CARDS]
    if cards == 0:
        return _LEAD_FOR_OPPONENT
    if _partner_called(round_, seat):
        return _LEAD_FOR_CALLER
    is_short = cards < notes[seat, CARDS]
    return _LEAD_FOR_PARTNER + (_LEAD_FOR_SHORT_PARTNER if is_short else 0)


@compiled
def _break_up(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> None:
    """Make single cards of a group."""
    taken = groups[seat, place, TAKEN]
    number = _remove(groups, weights, notes, seat, place)
    if taken & 1:
        number = emit(groups[seat], weights[seat], number, SINGLE, PHOENIX_LEAD, 1, 1)
        groups[seat, number - 1, POINTS] = -25
    for rank in range(1, 15):
        for _ in range(taken >> 4 * rank & 7):
            one = 1 << 4 * rank
            number = emit(groups[seat], weights[seat], number, SINGLE, 2 * rank, 1, one)
            groups[seat, number - 1, POINTS] = points_of_tally(one)
    notes[seat, GROUPS] = number


@compiled
def _remove(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> int:
    """Take a group out of the list; return how many are left."""
    last = notes[seat, GROUPS] - 1
    if place != last:
        for column in range(5):
            groups[seat, place, column] = groups[seat, last, column]
        weights[seat, place] = weights[seat, last]
    notes[seat, GROUPS] = last
    return last


@compiled
def _choose_lead(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the group to lead."""
    helps = _partner_called(round_, seat)
    number = notes[seat, GROUPS]
    if number == 1:
        if not helps or groups[seat, 0, GROUP_LENGTH] == 1:
            return 0
        _break_up(groups, weights, notes, seat, 0)
        number = notes[seat, GROUPS]
    wish = round_[WISH]
    if wish and not notes[seat, TALLY] >> 4 * wish & 7:
        wish = 0
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    right, left = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    partner = notes[(seat + 2) & 3, CARDS]
    worth = _worth_of_lead(round_, notes, seat)
    best, best_value, best_winner, best_of_winners = _NO_GROUP, -99.0, _NO_GROUP, -99.0
    winners = 0
    for place in range(number):
        kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        length = groups[seat, place, GROUP_LENGTH]
        value = weights[seat, place]
        hold = 0.0
        if kind == DOG:
            if wish:
                continue
            value += _worth_of_dog(round_, notes, seat)
        else:
            one, other = (right if right >= length else 0), (left if left >= length else 0)
            hold = _hold(kind, rank, unseen, total, one, other)
            if hold >= ALMOST_SURE:
                winners += 1
            value += hold * worth
            if right == length or left == length:
                value -= _risk_of_letting_out(kind, rank, length, seat, notes)
            if partner == length:
                value += (1 - hold) * _PARTNER_GOES_OUT
        if wish and not groups[seat, place, TAKEN] >> 4 * wish & 7:
            continue
        if hold >= ALMOST_SURE and value > best_of_winners:
            best_winner, best_of_winners = place, value
        if value > best_value:
            best, best_value = place, value
    if not helps and winners >= number - 1 and best_winner != _NO_GROUP:
        return best_winner
    return best


@compiled
def _choose_follow(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the group to lay on the top, or none to pass."""
    kind, top_rank, length = round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH]
    if round_[WISH] and notes[seat, TALLY] >> 4 * round_[WISH] & 7:
        forced = _fulfil_wish(round_, groups, weights, notes, seat)
        if forced != _NO_GROUP:
            return forced
    helps = _partner_called(round_, seat)
    number = notes[seat, GROUPS]
    best, best_value = _NO_GROUP, -99.0
    worth = -1.0
    for place in range(number):
        own_kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        own_length = groups[seat, place, GROUP_LENGTH]
        goes_out = own_length == notes[seat, CARDS]
        if own_kind == FOUR_BOMB or own_kind == table.STRAIGHT_BOMB:
            if not goes_out or not table.beats(own_kind, rank, own_length, round_):
                continue
        elif own_kind != kind or own_length != length:
            continue
        elif groups[seat, place, TAKEN] == 1:
            if top_rank >= DRAGON_RANK:
                continue
            rank = top_rank + 1
        elif rank <= top_rank:
            continue
        if goes_out:
            value = -_MOST if helps else _MOST
        else:
            if worth < 0:
                worth = _worth_of_lead(round_, notes, seat)
            prize = worth
            if kind == SINGLE and rank == DRAGON_RANK:
                prize -= round_[TRICK_POINTS] / _POINTS_OF_A_LEAD
            else:
                prize += round_[TRICK_POINTS] / _POINTS_OF_A_LEAD
            hold = _hold_of(own_kind, rank, own_length, seat, notes)
            value = weights[seat, place] + hold * prize
            value += _risk_of_letting_out(kind, top_rank, length, seat, notes)
            value -= _risk_of_letting_out(own_kind, rank, own_length, seat, notes)
        if value > best_value:
            best, best_value = place, value
    if best == _NO_GROUP or best_value <= 0:
        return _NO_GROUP
    if round_[OWNER] == (seat + 2) & 3 and best_value <= _least_over_partner(round_, notes, seat):
        return _NO_GROUP
    return best


@compiled
def _least_over_partner(round_: Numbers, notes: Numbers, seat: int) -> float:
    """Return what beating the partner's cards must bring."""
    to_come = False
    for step in (1, 3):
        other = (seat + step) & 3
        if notes[other, CARDS] and not round_[PASSED] >> other & 1:
            to_come = True
    if not to_come or _partner_called(round_, seat):
        return _MOST / 2
    hold = _hold_of(round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH], seat, notes)
    return _OVER_PARTNER + _PER_CHANCE_OF_PARTNER * hold


@compiled
def _fulfil_wish(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return a group that a wish demands, breaking one up for a single card (WISH-4)."""
    wish = round_[WISH]
    holder = _NO_GROUP
    for place in range(notes[seat, GROUPS]):
        if not groups[seat, place, TAKEN] >> 4 * wish & 7:
            continue
        holder = place
        kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        if kind in (FOUR_BOMB, table.STRAIGHT_BOMB):
            continue
        if table.beats(kind, rank, groups[seat, place, GROUP_LENGTH], round_):
            return place
    if round_[TOP_KIND] != SINGLE or 2 * wish <= round_[TOP_RANK]:
        return _NO_GROUP
    _break_up(groups, weights, notes, seat, holder)
    for place in range(notes[seat, GROUPS]):
        if groups[seat, place, TAKEN] == 1 << 4 * wish:
            return place
    return _NO_GROUP


@compiled
def _choose_bomb(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the bomb to throw when the trick closes, or none."""
    if (round_[OWNER] ^ seat) & 1 == 0:
        return _NO_GROUP
    best, best_value = _NO_GROUP, 0.0
    for place in range(notes[seat, GROUPS]):
        kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        length = groups[seat, place, GROUP_LENGTH]
        if kind not in (FOUR_BOMB, table.STRAIGHT_BOMB):
            continue
        if not table.beats(kind, rank, length, round_):
            continue
        if length == notes[seat, CARDS]:
            value = -_MOST if _partner_called(round_, seat) else _MOST
        else:
            prize = _worth_of_lead(round_, notes, seat)
            if not (round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK):
                prize += round_[TRICK_POINTS] / _POINTS_OF_A_LEAD
            value = weights[seat, place] + ALMOST_SURE * prize
        if value > best_value:
            best, best_value = place, value
    return best


@compiled
def _next_with_cards(notes: Numbers, seat: int) -> int:
    for step in range(1, 5):
        if notes[(seat + step) & 3, CARDS]:
            return (seat + step) & 3
    return seat


@compiled
def _collect(round_: Numbers, notes: Numbers) -> None:
    """Give the trick to its owner; the Dragon's to the opponent with more cards."""
    owner = round_[OWNER]
    to = owner
    if round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK:
        to, other = (owner + 1) & 3, (owner + 3) & 3
        if notes[other, CARDS] > notes[to, CARDS]:
            to = other
    round_[PILES + to] += round_[TRICK_POINTS]
    round_[TRICK_POINTS] = round_[PASSED] = 0
    round_[TOP_KIND] = round_[OWNER] = NOTHING
    round_[PHASE] = LEAD
    round_[TURN] = owner if notes[owner, CARDS] else _next_with_cards(notes, owner)


@compiled
def _lay(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int
) -> bool:
    """Lay a group; tell whether the round is over."""
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    length, taken = groups[seat, place, GROUP_LENGTH], groups[seat, place, TAKEN]
    if taken == 1:
        rank = round_[TOP_RANK] + 1 if round_[PHASE] == FOLLOW else PHOENIX_LEAD
    notes[seat, CARDS] -= length
    notes[seat, TALLY] -= taken
    round_[TRICK_POINTS] += groups[seat, place, POINTS]
    _remove(groups, weights, notes, seat, place)
    if round_[WISH] and taken >> 4 * round_[WISH] & 7:
        round_[WISH] = 0
    ends = False
    if notes[seat, CARDS] == 0:
        round_[OUT + round_[NUMBER_OUT]] = seat
        round_[NUMBER_OUT] += 1
        if round_[NUMBER_OUT] == 2:
            ends = (round_[OUT] - round_[OUT + 1]) & 1 == 0
        else:
            ends = round_[NUMBER_OUT] == 3
    if kind == DOG:
        partner = (seat + 2) & 3
        round_[TURN] = partner if notes[partner, CARDS] else _next_with_cards(notes, partner)
        return ends
    round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH] = kind, rank, length
    round_[OWNER] = seat
    round_[PASSED] = 0
    round_[PHASE] = FOLLOW
    if ends:
        if round_[NUMBER_OUT] == 3:
            _collect(round_, notes)
        return True
    round_[TURN] = _next_with_cards(notes, seat)
    return False


@compiled
def _pass(round_: Numbers, notes: Numbers) -> None:
    seat = round_[TURN]
    round_[PASSED] |= 1 << seat
    for step in range(1, 4):
        other = (seat + step) & 3
        if other != round_[OWNER] and not round_[PASSED] >> other & 1 and notes[other, CARDS]:
            round_[TURN] = other
            return
    round_[PHASE] = CLOSING


@compiled
def _close(round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers) -> bool:
    """Let the others bomb the trick, or collect it; tell whether the round is over."""
    owner = round_[OWNER]
    for step in range(1, 4):
        seat = (owner + step) & 3
        if notes[seat, CARDS] >= 4:
            place = _choose_bomb(round_, groups, weights, notes, seat)
            if place != _NO_GROUP:
                return _lay(round_, groups, weights, notes, seat, place)
    _collect(round_, notes)
    return False


@compiled
def play_out(round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers) -> None:
    """Play a round on to its end; everything given to it is changed.

    ``notes`` has cards, tally and number of groups of every seat.
    """
    over = round_[PHASE] == OVER
    for _ in range(_MOST_TURNS):
        if over:
            break
        seat = round_[TURN]
        if round_[PHASE] == LEAD:
            place = _choose_lead(round_, groups, weights, notes, seat)
            over = _lay(round_, groups, weights, notes, seat, place)
        elif round_[PHASE] == FOLLOW:
            place = _choose_follow(round_, groups, weights, notes, seat)
            if place == _NO_GROUP:
                _pass(round_, notes)
            else:
                over = _lay(round_, groups, weights, notes, seat, place)
        else:
            over = _close(round_, groups, weights, notes)
    round_[PHASE] = OVER


@compiled
def result(round_: Numbers, notes: Numbers, team: int) -> int:
    """Return a team's points less the others' at the end of a playout (SCORE-1..7)."""
    first = round_[OUT]
    total = 0
    for seat in range(4):
        worth = round_[CALLS + seat]
        won = worth if seat == first else -worth
        total += won if seat & 1 == team else -won
    if round_[NUMBER_OUT] == 2:
        return total + (200 if first & 1 == team else -200)
    last = 6 - round_[OUT] - round_[OUT + 1] - round_[OUT + 2]
    for seat in range(4):
        heir = first if seat == last else seat
        total += round_[PILES + seat] if heir & 1 == team else -round_[PILES + seat]
    left = points_of_tally(notes[last, TALLY])
    return total + (left if last & 1 != team else -left)
