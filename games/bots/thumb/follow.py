"""Whether to beat what lies on the table, and with what."""

from __future__ import annotations

from games.bots.ground.formulas import (
    MOST,
    OVER_PARTNER,
    PER_CHANCE_OF_PARTNER,
    least_over_partner,
    value_of_beating,
)
from games.bots.thumb.chances import hold_chance
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import (
    risk_of_letting_out,
    worth_of_going_out,
    worth_of_lead,
    worth_of_trick,
)
from games.rules.cards.combinations import Combination
from games.rules.cards.moves import Move
from games.rules.view.choices import Options


def choose_follow(situation: BotSituation, found: Options) -> Move | None:
    """Return the best play on what lies there; ``None`` for a pass."""
    moves = found.moves
    if not found.wish_binds:
        # A bomb can still be thrown when the trick closes: let the others play first.
        moves = tuple(
            move
            for move in moves
            if not move.combination.is_bomb or situation.goes_out_with(move.combination)
        )
    if not moves:
        return None
    best = max(moves, key=lambda move: value_of_play(situation, move))
    if found.wish_binds or value_of_play(situation, best) > least_value(situation):
        return best
    return None


def value_of_play(situation: BotSituation, move: Move) -> float:
    """Return what beating the table gains: a lighter hand, the trick, the lead."""
    combination = move.combination
    if situation.goes_out_with(combination):
        return worth_of_going_out(situation)
    gain = situation.planner.burden - situation.planner.burden_after(move)
    return gain + prospects_of_follow(situation, combination)


def prospects_of_follow(situation: BotSituation, combination: Combination) -> float:
    """Return what beating the table gains beyond a lighter hand."""
    top = situation.view.top
    assert top is not None
    return value_of_beating(
        hold_chance(situation, combination),
        worth_of_lead(situation) + worth_of_trick(situation, combination),
        risk_of_letting_out(situation, top.combination),
        risk_of_letting_out(situation, combination),
    )


def least_value(situation: BotSituation) -> float:
    """Return what a play must gain: the partner's cards are not beaten for little."""
    top = situation.view.top
    assert top is not None
    if top.seat != situation.partner:
        return 0.0
    to_come = [
        seat
        for seat in situation.opponents
        if situation.counts[seat] and not situation.view.passed >> seat & 1
    ]
    if not to_come or situation.partner_called:
        # It is theirs already, or will be: only going out is worth more.
        return MOST / 2
    hold = hold_chance(situation, top.combination)
    return least_over_partner(OVER_PARTNER, PER_CHANCE_OF_PARTNER, hold)
