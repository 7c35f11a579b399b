"""Which group a seat leads, lays on the top, or throws as a bomb: as rule bots choose.

The formulas are those of :mod:`games.bots.lead` and :mod:`games.bots.follow`.
"""

from __future__ import annotations

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
from games.bots.search.judging import (
    ALMOST_SURE,
    CARDS,
    GROUPS,
    POINTS_OF_A_LEAD,
    TALLY,
    hold_chance,
    hold_chance_of,
    partner_called,
    risk_of_letting_out,
    worth_of_dog,
    worth_of_lead,
)
from games.bots.search.table import (
    DOG,
    DRAGON_RANK,
    FOUR_BOMB,
    OWNER,
    PASSED,
    PHOENIX_LEAD,
    SINGLE,
    TOP_KIND,
    TOP_LENGTH,
    TOP_RANK,
    TRICK_POINTS,
    WISH,
)

MOST = 10.0
_PARTNER_GOES_OUT = 0.8
_OVER_PARTNER, _PER_CHANCE_OF_PARTNER = 0.6, 2.0
NO_GROUP = -1


@compiled
def _break_up(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> None:
    """Make single cards of a group."""
    taken = groups[seat, place, TAKEN]
    number = remove(groups, weights, notes, seat, place)
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
def remove(groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int) -> int:
    """Take a group out of the list; return how many are left."""
    last = notes[seat, GROUPS] - 1
    if place != last:
        for column in range(5):
            groups[seat, place, column] = groups[seat, last, column]
        weights[seat, place] = weights[seat, last]
    notes[seat, GROUPS] = last
    return last


@compiled
def choose_lead(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the group to lead."""
    helps = partner_called(round_, seat)
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
    worth = worth_of_lead(round_, notes, seat)
    best, best_value, best_winner, best_of_winners = NO_GROUP, -99.0, NO_GROUP, -99.0
    winners = 0
    for place in range(number):
        kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        length = groups[seat, place, GROUP_LENGTH]
        value = weights[seat, place]
        hold = 0.0
        if kind == DOG:
            if wish:
                continue
            value += worth_of_dog(round_, notes, seat)
        else:
            one, other = (right if right >= length else 0), (left if left >= length else 0)
            hold = hold_chance(kind, rank, unseen, total, one, other)
            if hold >= ALMOST_SURE:
                winners += 1
            value += hold * worth
            if right == length or left == length:
                value -= risk_of_letting_out(kind, rank, length, seat, notes)
            if partner == length:
                value += (1 - hold) * _PARTNER_GOES_OUT
        if wish and not groups[seat, place, TAKEN] >> 4 * wish & 7:
            continue
        if hold >= ALMOST_SURE and value > best_of_winners:
            best_winner, best_of_winners = place, value
        if value > best_value:
            best, best_value = place, value
    if not helps and winners >= number - 1 and best_winner != NO_GROUP:
        return best_winner
    return best


@compiled
def choose_follow(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the group to lay on the top, or none to pass."""
    kind, top_rank, length = round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH]
    if round_[WISH] and notes[seat, TALLY] >> 4 * round_[WISH] & 7:
        forced = _fulfil_wish(round_, groups, weights, notes, seat)
        if forced != NO_GROUP:
            return forced
    helps = partner_called(round_, seat)
    number = notes[seat, GROUPS]
    best, best_value = NO_GROUP, -99.0
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
            value = -MOST if helps else MOST
        else:
            if worth < 0:
                worth = worth_of_lead(round_, notes, seat)
            prize = worth
            if kind == SINGLE and rank == DRAGON_RANK:
                prize -= round_[TRICK_POINTS] / POINTS_OF_A_LEAD
            else:
                prize += round_[TRICK_POINTS] / POINTS_OF_A_LEAD
            hold = hold_chance_of(own_kind, rank, own_length, seat, notes)
            value = weights[seat, place] + hold * prize
            value += risk_of_letting_out(kind, top_rank, length, seat, notes)
            value -= risk_of_letting_out(own_kind, rank, own_length, seat, notes)
        if value > best_value:
            best, best_value = place, value
    if best == NO_GROUP or best_value <= 0:
        return NO_GROUP
    if round_[OWNER] == (seat + 2) & 3 and best_value <= _least_over_partner(round_, notes, seat):
        return NO_GROUP
    return best


@compiled
def _least_over_partner(round_: Numbers, notes: Numbers, seat: int) -> float:
    """Return what beating the partner's cards must bring."""
    to_come = False
    for step in (1, 3):
        other = (seat + step) & 3
        if notes[other, CARDS] and not round_[PASSED] >> other & 1:
            to_come = True
    if not to_come or partner_called(round_, seat):
        return MOST / 2
    hold = hold_chance_of(round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH], seat, notes)
    return _OVER_PARTNER + _PER_CHANCE_OF_PARTNER * hold


@compiled
def _fulfil_wish(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return a group that a wish demands, breaking one up for a single card (WISH-4)."""
    wish = round_[WISH]
    holder = NO_GROUP
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
        return NO_GROUP
    _break_up(groups, weights, notes, seat, holder)
    for place in range(notes[seat, GROUPS]):
        if groups[seat, place, TAKEN] == 1 << 4 * wish:
            return place
    return NO_GROUP


@compiled
def choose_bomb(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the place of the bomb to throw when the trick closes, or none."""
    if (round_[OWNER] ^ seat) & 1 == 0:
        return NO_GROUP
    best, best_value = NO_GROUP, 0.0
    for place in range(notes[seat, GROUPS]):
        kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
        length = groups[seat, place, GROUP_LENGTH]
        if kind not in (FOUR_BOMB, table.STRAIGHT_BOMB):
            continue
        if not table.beats(kind, rank, length, round_):
            continue
        if length == notes[seat, CARDS]:
            value = -MOST if partner_called(round_, seat) else MOST
        else:
            prize = worth_of_lead(round_, notes, seat)
            if not (round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK):
                prize += round_[TRICK_POINTS] / POINTS_OF_A_LEAD
            value = weights[seat, place] + ALMOST_SURE * prize
        if value > best_value:
            best, best_value = place, value
    return best
