"""Somebody who has learned the game today: leads low, beats what can be beaten, never calls."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.arena import Duel, moved_on, play_round
from games.bots.ground.turns import Bot, deal_of
from games.bots.levels import beginner
from games.bots.normal import rule
from games.bots.thumb.situation import BotSituation
from games.rules.state.actions import Action, CallGrand, CallTichu, DeclineGrand, Pass, Play, Wait
from games.rules.state.phase import Phase
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord


def learner(view: Perspective, found: Options, _record: PublicRecord) -> Action | None:
    """Return what a learner does; what they do not think about is done by rules of thumb."""
    if CallGrand() in found.actions:
        return next(it for it in (Wait(), DeclineGrand()) if it in found.actions)
    found = found._replace(actions=tuple(it for it in found.actions if it != CallTichu()))
    usual = rule.decide(view, found)
    if view.phase != Phase.FOLLOW:
        return beginner.lead_lowest(view, found, {}, usual) if isinstance(usual, Play) else usual
    moves = [it for it in found.moves if not it.combination.is_bomb]
    if not isinstance(usual, Play | Pass):
        return usual
    if not moves:
        return Pass() if Pass() in found.actions else usual
    lowest = min(moves, key=lambda it: (it.combination.rank, it.combination.phoenix != 0))
    return rule.play_of(BotSituation(view, {}), found, lowest)


def duel_of_four(seed: int, team: Sequence[Bot], other: Sequence[Bot]) -> Duel:
    """Play a deal from both sides; each team has two bots."""
    seats = (team[0], other[0], team[1], other[1])
    deal = deal_of(Random(seed))
    scores = [play_round(dealt, seats).score for dealt in (deal, moved_on(deal))]
    return Duel(tuple(it.round for it in scores if it is not None), ())
