"""The easygoing bot: leads its lowest combination until its hand is short, then thinks."""

from __future__ import annotations

from games.bots import rule
from games.bots.beginner import lead_lowest
from games.rules.state.actions import Action
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
