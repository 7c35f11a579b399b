"""The beginner bot: goes by rules of thumb, but leads its lowest until its hand is short."""

from __future__ import annotations

from games.bots.normal import rule
from games.bots.thumb.situation import BotSituation
from games.rules.cards.moves import Move
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Action, Play
from games.rules.state.phase import Phase
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective

SHORT_HAND = 7
"""The number of cards from which it thinks about its leads."""


def decide(view: Perspective, found: Options, catalogue: Catalogue = EMPTY) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    action = rule.decide(view, found, catalogue)
    if view.hand.bit_count() <= SHORT_HAND:
        return action
    return lead_lowest(view, found, catalogue, action)


def lead_lowest(
    view: Perspective, found: Options, catalogue: Catalogue, usual: Action | None
) -> Action | None:
    """Return a lead with the lowest of the combinations into which the hand is sorted.

    If nothing is led, or a Booster is, it is the usual action. The Dog is kept for later.
    """
    if view.phase == Phase.FOLLOW or not isinstance(usual, Play) or usual.boosters:
        return usual
    situation = BotSituation(view, catalogue)
    planned = [move for move in situation.planner.groups if move in found.moves]
    groups = [move for move in planned if not move.combination.is_bomb]
    return rule.play_of(situation, found, min(groups, key=_height)) if groups else usual


def _height(move: Move) -> tuple[bool, float, int]:
    """Return a sort key: low ranks first, of equal ones the longer; the Dog is kept for later."""
    it = move.combination
    return it.kind == Kind.DOG, it.rank, -it.length
