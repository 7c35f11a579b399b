"""Play a round to its end as rule bots would: groups of cards and a few formulas.

Every seat keeps to the groups of its hand (:mod:`games.bots.search.groups`) and chooses
among them by formulas (:mod:`games.bots.search.choosing`).
"""

from __future__ import annotations

from games.bots.search.burdens import (
    GROUP_KIND,
    GROUP_LENGTH,
    GROUP_RANK,
    POINTS,
    TAKEN,
    cards_of_tally,
)
from games.bots.search.choosing import (
    NO_GROUP,
    choose_bomb,
    choose_follow,
    choose_lead,
)
from games.bots.search.compiled import Numbers, Weights, compiled
from games.bots.search.groups import points_of_tally
from games.bots.search.judging import CARDS, TALLY
from games.bots.search.regrouping import remove
from games.bots.search.scoring import points_with, tail_ender
from games.bots.search.table import (
    BARS_BOMBS,
    CLOSING,
    DOG,
    DRAGON_RANK,
    FOLLOW,
    LEAD,
    NOTHING,
    NUMBER_OUT,
    OUT,
    OVER,
    OWNER,
    PASSED,
    PHASE,
    PHOENIX_LEAD,
    PILES,
    SINGLE,
    THE_TRICK,
    TOP_KIND,
    TOP_LENGTH,
    TOP_RANK,
    TRICK_POINTS,
    TURN,
    WISH,
    rank_laid,
    seat_after,
)

_MOST_TURNS = 400


@compiled
def _next_with_cards(round_: Numbers, notes: Numbers, seat: int) -> int:
    for _ in range(4):
        seat = seat_after(round_, seat)
        if notes[seat, CARDS]:
            break
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
    round_[TRICK_POINTS] = round_[PASSED] = round_[BARS_BOMBS] = 0
    round_[TOP_KIND] = round_[OWNER] = NOTHING
    round_[PHASE] = LEAD
    round_[TURN] = owner if notes[owner, CARDS] else _next_with_cards(round_, notes, owner)


@compiled
def _lay(
    round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers, seat: int, place: int
) -> bool:
    """Lay a group; tell whether the round is over."""
    kind, rank = groups[seat, place, GROUP_KIND], groups[seat, place, GROUP_RANK]
    length, taken = groups[seat, place, GROUP_LENGTH], groups[seat, place, TAKEN]
    if taken == 1:
        rank = round_[TOP_RANK] + 1 if round_[PHASE] == FOLLOW else PHOENIX_LEAD
    # More than its length says where four of a kind are a triple.
    notes[seat, CARDS] -= cards_of_tally(taken) if taken else length
    notes[seat, TALLY] -= taken
    round_[TRICK_POINTS] += groups[seat, place, POINTS]
    remove(groups, weights, notes, seat, place)
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
        round_[TURN] = (
            partner if notes[partner, CARDS] else _next_with_cards(round_, notes, partner)
        )
        return ends
    rank = rank_laid(round_, seat, kind, rank)
    round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH] = kind, rank, length
    round_[OWNER] = seat
    round_[PASSED] = 0
    round_[BARS_BOMBS] &= THE_TRICK
    round_[PHASE] = FOLLOW
    if ends:
        if round_[NUMBER_OUT] == 3:
            _collect(round_, notes)
        return True
    round_[TURN] = _next_with_cards(round_, notes, seat)
    return False


@compiled
def _pass(round_: Numbers, notes: Numbers) -> None:
    seat = round_[TURN]
    round_[PASSED] |= 1 << seat
    other = seat
    for _ in range(3):
        other = seat_after(round_, other)
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
            place = choose_bomb(round_, groups, weights, notes, seat)
            if place != NO_GROUP:
                return _lay(round_, groups, weights, notes, seat, place)
    _collect(round_, notes)
    return False


@compiled
def play_out(round_: Numbers, groups: Numbers, weights: Weights, notes: Numbers) -> None:
    """Play a round to its end; everything given to it is changed.

    ``notes`` has cards, tally and number of groups of every seat.
    """
    over = round_[PHASE] == OVER
    for _ in range(_MOST_TURNS):
        if over:
            break
        seat = round_[TURN]
        if round_[PHASE] == LEAD:
            place = choose_lead(round_, groups, weights, notes, seat)
            over = _lay(round_, groups, weights, notes, seat, place)
        elif round_[PHASE] == FOLLOW:
            place = choose_follow(round_, groups, weights, notes, seat)
            if place == NO_GROUP:
                _pass(round_, notes)
            else:
                over = _lay(round_, groups, weights, notes, seat, place)
        elif round_[PHASE] == CLOSING:
            over = _close(round_, groups, weights, notes)
        else:  # the third seat has gone out with the Dragon, and only gives the trick away
            _collect(round_, notes)
            over = True
    round_[PHASE] = OVER


@compiled
def result_of(round_: Numbers, notes: Numbers, team: int) -> tuple[int, int]:
    """Return the points of a team and of the others at the end of a playout."""
    last = tail_ender(round_)
    left = 0 if last == NOTHING else points_of_tally(round_, notes[last, TALLY])
    return points_with(round_, left, team)
