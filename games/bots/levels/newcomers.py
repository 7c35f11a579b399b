"""The two weakest bots play as people do in their first week: what is ready, the lowest first.

They sort their hand into combinations and do not break them up, remember no card, and think of
nobody's hand but their own. They call on the best hands only; what they push is custom. The
apprentice goes by rules of thumb once its hand is short.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from games.bots.levels import beginner
from games.bots.normal import rule
from games.bots.thumb.calls import GRAND_STRENGTH, grand_strength, wants_tichu
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import ACE
from games.rules.cards.moves import Move
from games.rules.cards.shapes import Kind
from games.rules.state.actions import (
    Action,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Pass,
    Play,
    Wait,
)
from games.rules.state.phase import Phase
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective

LOW_TRICK = 10
"""Aces and better are not laid on an opponent's single card below this rank ..."""
NEARLY_OUT = 2
"""... unless an opponent has at most that many cards left."""


class Schooling(NamedTuple):
    """How far a player has come who has just learned the game."""

    best_hand: float
    """The burden up to which they call Tichu."""
    best_eight: float
    """The strength of eight cards from which they call Grand Tichu."""
    over_partner: int
    """The highest rank that they lay on the partner's cards."""
    short_hand: int
    """The number of cards from which they go by rules of thumb."""


FIRST_EVENING = Schooling(best_hand=-1.5, best_eight=8.0, over_partner=ACE, short_hand=0)
FIRST_WEEK = Schooling(best_hand=-0.1, best_eight=GRAND_STRENGTH, over_partner=9, short_hand=7)


def decide_as(
    schooling: Schooling, view: Perspective, found: Options, catalogue: Catalogue = EMPTY
) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    if view.phase == Phase.GRAND:
        return _answer_grand(schooling, view, found)
    found = _without_rash_calls(schooling, view, found, catalogue)
    usual = rule.decide(view, found, catalogue)
    if not isinstance(usual, Play | Pass) or view.hand.bit_count() <= schooling.short_hand:
        return usual
    if isinstance(usual, Play) and usual.boosters:
        return usual
    if view.phase != Phase.FOLLOW:
        return beginner.lead_lowest(view, found, catalogue, usual)
    return _follow(schooling, BotSituation(view, catalogue), found, usual)


novice = partial(decide_as, FIRST_EVENING)
apprentice = partial(decide_as, FIRST_WEEK)


def _without_rash_calls(
    schooling: Schooling, view: Perspective, found: Options, catalogue: Catalogue
) -> Options:
    """Return the options without a Tichu, unless the hand is one of the best."""
    call = CallTichu()
    if call not in found.actions:
        return found
    if wants_tichu(BotSituation(view, catalogue), schooling.best_hand):
        return found
    return found._replace(actions=tuple(it for it in found.actions if it != call))


def _answer_grand(schooling: Schooling, view: Perspective, found: Options) -> Action | None:
    if CallGrand() in found.actions and grand_strength(view.hand) >= schooling.best_eight:
        return rule.decide(view, found)
    return next((it for it in (Wait(), DeclineGrand()) if it in found.actions), None)


def _follow(schooling: Schooling, situation: BotSituation, found: Options, usual: Action) -> Action:
    """Return the lowest that is ready, or a pass; the usual action where a wish binds."""
    moves = [it for it in found.moves if not it.combination.is_bomb]
    if found.wish_binds or not moves or Pass() not in found.actions:
        return usual
    last = next((it for it in moves if situation.goes_out_with(it.combination)), None)
    if last is not None and not situation.partner_called:
        return rule.play_of(situation, found, last)
    groups = (it for it in situation.planner.groups if it in moves)
    ready = [it for it in groups if _is_spent(schooling, situation, it)]
    if not ready:
        return Pass()
    lowest = min(ready, key=lambda it: it.combination.rank)
    # On cards of others they call where they would lay something by rules of thumb, too.
    tichu = isinstance(usual, Play) and usual.tichu
    return rule.play_of(situation, found, lowest)._replace(tichu=tichu)


def _is_spent(schooling: Schooling, situation: BotSituation, move: Move) -> bool:
    """Tell whether something ready is laid on what lies there, not kept for later."""
    top, combination = situation.view.top, move.combination
    assert top is not None
    if top.seat == situation.partner:
        return combination.rank <= schooling.over_partner and not situation.partner_called
    is_high = combination.kind == Kind.SINGLE and combination.rank >= ACE
    return not is_high or top.combination.rank >= LOW_TRICK or situation.fewest <= NEARLY_OUT
