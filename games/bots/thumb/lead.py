"""Which combination to lead."""

from __future__ import annotations

from functools import partial

from games.bots.ground.formulas import (
    ALMOST_SURE,
    LEAD_FOR_SHORT_PARTNER,
    PARTNER_GOES_OUT,
    value_of_holding,
    worth_of_dog,
)
from games.bots.thumb.chances import hold_chance
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import risk_of_letting_out, worth_of_going_out, worth_of_lead
from games.rules.cards.combinations import Combination
from games.rules.cards.moves import Move
from games.rules.cards.shapes import Kind
from games.rules.view.choices import Options


def choose_lead(situation: BotSituation, found: Options) -> Move:
    """Return the best lead: one of the planned groups if a wish allows it."""
    if not situation.partner_called:
        for move in found.moves:
            if situation.goes_out_with(move.combination):
                return move
    if situation.leads_alone:
        return max(found.moves, key=partial(value_of_lead, situation, alone=True))
    groups = situation.planner.groups
    planned = [move for move in groups if move in found.moves]
    if situation.partner_called:
        if len(groups) == 1:
            # The partner has to go out first: break up the last group.
            planned = []
    elif len(groups) > 1:
        winners = [move for move in groups if _wins(situation, move)]
        if len(winners) >= len(groups) - 1:
            # Nobody can get in between: lead the winners first, then go out with the rest.
            planned = [move for move in winners if move in planned] or planned
    return max(planned or found.moves, key=partial(value_of_lead, situation))


def _wins(situation: BotSituation, move: Move) -> bool:
    return hold_chance(situation, move.combination) >= ALMOST_SURE


def value_of_lead(situation: BotSituation, move: Move, *, alone: bool = False) -> float:
    """Return what a lead gains: what it takes off the hand, and the next lead.

    ``alone`` is for one that cannot be followed.
    """
    combination = move.combination
    gain = situation.planner.burden - situation.planner.burden_after(move)
    if situation.goes_out_with(combination):
        return worth_of_going_out(situation)
    if combination.kind == Kind.DOG:
        return gain + _worth_of_dog(situation)
    return gain + prospects_of_lead(situation, combination, alone=alone)


def prospects_of_lead(
    situation: BotSituation, combination: Combination, *, alone: bool = False
) -> float:
    """Return what a lead gains beyond a lighter hand."""
    if alone:
        return worth_of_lead(situation)
    releases = situation.counts[situation.partner] == combination.length
    return value_of_holding(
        hold_chance(situation, combination),
        worth_of_lead(situation),
        risk_of_letting_out(situation, combination),
        PARTNER_GOES_OUT if releases else 0.0,
    )


def _worth_of_dog(situation: BotSituation) -> float:
    """Return what handing over the lead is worth."""
    partner, mine = situation.counts[situation.partner], situation.view.hand.bit_count()
    return worth_of_dog(partner, mine, situation.partner_called, LEAD_FOR_SHORT_PARTNER)
