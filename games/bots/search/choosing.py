"""Which group a seat leads, lays on the top, or throws as a bomb, as rule bots choose.

The formulas stand in :mod:`games.bots.ground.formulas`; one's own team weighs differently
(:mod:`games.bots.search.styles`).
"""

from __future__ import annotations

from games.bots.ground import formulas
from games.bots.ground.formulas import ALMOST_SURE, MOST, POINTS_OF_A_LEAD
from games.bots.search import styles, table
from games.bots.search.burdens import GROUP_KIND, GROUP_LENGTH, GROUP_RANK, TAKEN
from games.bots.search.compiled import Numbers, Weights, compiled, inlined
from games.bots.search.judging import (
    CARDS,
    GROUPS,
    TALLY,
    hold_chance,
    hold_chance_of,
    partner_called,
    risk_of_letting_out,
    worth_of_dog,
    worth_of_lead,
)
from games.bots.search.regrouping import break_off, break_up, burden_left, rank_within
from games.bots.search.table import (
    CLOSES_LEAD,
    DOG,
    DRAGON_RANK,
    FLOWER,
    FOUR_BOMB,
    HOCKEY_TEAM,
    OWNER,
    PAIR,
    PASSED,
    SINGLE,
    TOP_KIND,
    TOP_LENGTH,
    TOP_RANK,
    TRICK_POINTS,
    WISH,
)

_value_of_holding = compiled(formulas.value_of_holding)
_value_of_beating = compiled(formulas.value_of_beating)
_least_over = compiled(formulas.least_over_partner)
_FEW_GROUPS = 4
NO_GROUP = -1
_TOO_LOW = -1
_NOTHING_GAINED = -99.0


@compiled
def choose_lead(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the index of the group to lead."""
    helps = partner_called(round_, seat)
    number = notes[seat, GROUPS]
    if number == 1:
        if not helps or groups[seat, 0, GROUP_LENGTH] == 1:
            return 0
        break_up(round_, groups, weights, notes, seat, 0)
        number = notes[seat, GROUPS]
    wish = round_[WISH]
    if wish and not notes[seat, TALLY] >> 4 * wish & 7:
        wish = 0
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    worth = worth_of_lead(round_, weights, notes, seat)
    best, best_value = NO_GROUP, _NOTHING_GAINED
    best_winner, best_of_winners = NO_GROUP, _NOTHING_GAINED
    winners = 0
    for place in range(number):
        hold = _hold_of_lead(groups, notes, seat, place, unseen, total)
        if round_[CLOSES_LEAD] >> seat & 1 and groups[seat, place, GROUP_KIND] != DOG:
            hold = 1.0
        if hold >= ALMOST_SURE:
            winners += 1
        if wish and not groups[seat, place, TAKEN] >> 4 * wish & 7:
            continue
        value = _value_of_lead(round_, groups, weights, notes, seat, place, hold, worth)
        if hold >= ALMOST_SURE and value > best_of_winners:
            best_winner, best_of_winners = place, value
        if value > best_value:
            best, best_value = place, value
    if not helps and winners >= number - 1 and best_winner != NO_GROUP:
        return best_winner
    return best


@inlined
def _hold_of_lead(
    groups: Numbers, notes: Numbers, seat: int, place: int, unseen: int, total: int
) -> float:
    """Return the chance that nobody beats a group when it is led; the Dog has none."""
    kind, length = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_LENGTH]
    if kind == DOG:
        return 0.0
    right, left = notes[(seat + 1) & 3, CARDS], notes[(seat + 3) & 3, CARDS]
    one, other = (right if right >= length else 0), (left if left >= length else 0)
    return hold_chance(kind, groups[seat, place, GROUP_RANK], unseen, total, one, other)


@inlined
def _value_of_lead(
    round_: Numbers,
    groups: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    place: int,
    hold: float,
    worth: float,
) -> float:
    """Return what leading a group gains."""
    kind, length = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_LENGTH]
    value = weights[seat, place]
    if kind == DOG:
        return value + worth_of_dog(round_, weights, notes, seat)
    value += weights[seat, styles.PER_CARD_LED] * (length - 1)
    risk = released = 0.0
    if notes[(seat + 1) & 3, CARDS] == length or notes[(seat + 3) & 3, CARDS] == length:
        risk = risk_of_letting_out(kind, groups[seat, place, GROUP_RANK], length, seat, notes)
    if notes[(seat + 2) & 3, CARDS] == length:
        goes_out = (
            styles.CALLER_GOES_OUT if partner_called(round_, seat) else styles.PARTNER_GOES_OUT
        )
        released = weights[seat, goes_out]
    return value + _value_of_holding(hold, worth, weights[seat, styles.LETS_OUT] * risk, released)


@compiled
def choose_follow(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the index of the group to lay on the top, or none to pass."""
    if round_[WISH] and notes[seat, TALLY] >> 4 * round_[WISH] & 7:
        forced = _fulfil_wish(round_, groups, weights, notes, seat)
        if forced != NO_GROUP:
            return forced
    helps = partner_called(round_, seat)
    best, best_value = NO_GROUP, _NOTHING_GAINED
    worth = -1.0
    for place in range(notes[seat, GROUPS]):
        rank = _rank_on_top(round_, groups, notes, seat, place)
        if rank == _TOO_LOW:
            continue
        if notes[seat, GROUPS] == 1:
            value = -MOST if helps else MOST
        else:
            if worth < 0:
                worth = worth_of_lead(round_, weights, notes, seat)
            burden = weights[seat, place]
            value = _value_on_top(round_, weights, notes, seat, burden, rank, worth)
            if not helps and _rest_wins(groups, weights, notes, seat, place):
                kind, length = round_[TOP_KIND], round_[TOP_LENGTH]
                hold = hold_chance_of(kind, rank, length, seat, notes)
                value += weights[seat, styles.CLINCH] * hold
        if value > best_value:
            best, best_value = place, value
    broken = NO_GROUP
    if round_[TOP_KIND] in (SINGLE, PAIR) and weights[seat, styles.BREAKS] > styles.NEVER:
        if worth < 0:
            worth = worth_of_lead(round_, weights, notes, seat)
        for place in range(notes[seat, GROUPS]):
            value = _value_of_breaking(round_, groups, weights, notes, seat, place, worth)
            if value > best_value:
                best, best_value, broken = place, value, place
    if best == NO_GROUP or best_value <= weights[seat, styles.LEAST]:
        return NO_GROUP
    if round_[OWNER] == (seat + 2) & 3 and best_value <= _least_over_partner(
        round_, weights, notes, seat
    ):
        return NO_GROUP
    if broken == NO_GROUP:
        return best
    return break_off(round_, groups, weights, notes, seat, broken, round_[TOP_KIND])


@inlined
def _value_of_breaking(
    round_: Numbers,
    groups: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    place: int,
    worth: float,
) -> float:
    """Return what laying a single or a pair out of a larger group gains."""
    top = round_[TOP_KIND]
    rank = rank_within(groups, seat, place, top)
    if rank <= round_[TOP_RANK]:
        return _NOTHING_GAINED
    burden = weights[seat, place] - burden_left(groups, weights, seat, place, top)
    burden += weights[seat, styles.BREAKS]
    return _value_on_top(round_, weights, notes, seat, burden, rank, worth)


@compiled
def _rest_wins(groups: Numbers, weights: Weights, notes: Numbers, seat: int, without: int) -> bool:
    """Tell whether few groups are left beside one, and all of them but one win."""
    if weights[seat, styles.CLINCH] == 0.0 or notes[seat, GROUPS] > _FEW_GROUPS:
        return False
    unseen, total = 0, 0
    for step in range(1, 4):
        unseen += notes[(seat + step) & 3, TALLY]
        total += notes[(seat + step) & 3, CARDS]
    losers = 0
    for place in range(notes[seat, GROUPS]):
        hold = _hold_of_lead(groups, notes, seat, place, unseen, total)
        if place != without and hold < ALMOST_SURE:
            losers += 1
    return losers <= 1


@inlined
def _rank_on_top(round_: Numbers, groups: Numbers, notes: Numbers, seat: int, place: int) -> int:
    """Return the doubled rank a group has when laid on the top, if it may be.

    Bombs are laid in turn only to go out.
    """
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    length = groups[seat, place, GROUP_LENGTH]
    top_rank = round_[TOP_RANK]
    if kind == FOUR_BOMB or kind == table.STRAIGHT_BOMB:
        if length == notes[seat, CARDS] and table.beats(kind, rank, length, round_):
            return rank
    elif kind == round_[TOP_KIND] and (
        length == round_[TOP_LENGTH] or kind in (HOCKEY_TEAM, FLOWER)
    ):
        if groups[seat, place, TAKEN] == 1:
            return top_rank + 1 if top_rank < DRAGON_RANK else _TOO_LOW
        if rank > top_rank:
            return rank
    return _TOO_LOW


@inlined
def _value_on_top(
    round_: Numbers,
    weights: Weights,
    notes: Numbers,
    seat: int,
    burden: float,
    rank: int,
    worth: float,
) -> float:
    """Return what laying a higher rank of the same kind gains that rids the hand of a burden."""
    kind, length = round_[TOP_KIND], round_[TOP_LENGTH]
    prize = worth
    points = weights[seat, styles.POINTS_COUNT] * round_[TRICK_POINTS] / POINTS_OF_A_LEAD
    if kind == SINGLE and rank == DRAGON_RANK:
        prize -= points
    else:
        prize += points
    hold = hold_chance_of(kind, rank, length, seat, notes)
    saved = risk_of_letting_out(kind, round_[TOP_RANK], length, seat, notes)
    risk = weights[seat, styles.LETS_OUT] * risk_of_letting_out(kind, rank, length, seat, notes)
    return burden + _value_of_beating(hold, prize, saved, risk)


@compiled
def _least_over_partner(round_: Numbers, weights: Weights, notes: Numbers, seat: int) -> float:
    """Return what beating the partner's cards must gain."""
    to_come = False
    for step in (1, 3):
        other = (seat + step) & 3
        if notes[other, CARDS] and not round_[PASSED] >> other & 1:
            to_come = True
    if not to_come or partner_called(round_, seat):
        return MOST / 2
    hold = hold_chance_of(round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH], seat, notes)
    base, per_chance = (
        weights[seat, styles.OVER_PARTNER],
        weights[seat, styles.PER_CHANCE_OF_PARTNER],
    )
    return _least_over(base, per_chance, hold)


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
    break_up(round_, groups, weights, notes, seat, holder)
    for place in range(notes[seat, GROUPS]):
        if groups[seat, place, TAKEN] == 1 << 4 * wish:
            return place
    return NO_GROUP


@compiled
def choose_bomb(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int
) -> int:
    """Return the index of the bomb to throw when the trick closes, or none."""
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
            prize = worth_of_lead(round_, weights, notes, seat)
            if not (round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK):
                points = round_[TRICK_POINTS] / POINTS_OF_A_LEAD
                prize += weights[seat, styles.POINTS_COUNT] * points
            value = weights[seat, place] + ALMOST_SURE * prize
        if value > best_value:
            best, best_value = place, value
    return best
