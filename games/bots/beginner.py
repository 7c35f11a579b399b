"""The beginner: plays low, beats whatever it can with as little as possible, never calls.

It knows its hand and the trick on the table, but neither who may go out next nor what
the partner is about to do; so it makes the mistakes people make in their first matches.
"""

from __future__ import annotations

from games.bots import rule
from games.bots.laying import cards_to_lay
from games.bots.situation import BotSituation
from games.bots.wishes import choose_wish
from games.rules.cards.deck import MAH_JONG
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


def decide(view: Perspective, found: Options, catalogue: Catalogue = EMPTY) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    calls = (CallTichu(), CallGrand())
    found = found._replace(actions=tuple(it for it in found.actions if it not in calls))
    action = rule.decide(view, found, catalogue)
    if isinstance(action, CallGrand):
        return Wait() if Wait() in found.actions else DeclineGrand()
    if not found.moves or not isinstance(action, Play | Pass):
        return action
    if isinstance(action, Play) and action.boosters:
        return action
    situation = BotSituation(view, catalogue)
    if view.phase == Phase.FOLLOW:
        return _follow(situation, found)
    if isinstance(action, Play):
        return _lead(situation, found, action)
    return action


def _follow(situation: BotSituation, found: Options) -> Action:
    """Beat opponents with the smallest cards that do, and leave the partner's alone."""
    top = situation.view.top
    assert top is not None
    moves = [move for move in found.moves if not move.combination.is_bomb]
    is_partners = top.seat == situation.partner
    goes_out = [move for move in found.moves if situation.goes_out_with(move.combination)]
    if goes_out:
        return _play(situation, goes_out[0])
    if Pass() in found.actions and (is_partners or not moves):
        return Pass()
    return _play(situation, min(moves or found.moves, key=_height))


def _lead(situation: BotSituation, found: Options, usual: Play) -> Action:
    """Lead the lowest of the combinations that the hand has been sorted into."""
    planned = [move for move in situation.planner.groups if move in found.moves]
    groups = [move for move in planned if not move.combination.is_bomb]
    if not groups:
        return usual._replace(tichu=False)
    return _play(situation, min(groups, key=_height))


def _height(move: Move) -> tuple[bool, float, int]:
    """Sort low ranks first, of equal ones the longer; the Dog is kept for later."""
    it = move.combination
    return it.kind == Kind.DOG, it.rank, -it.length


def _play(situation: BotSituation, move: Move) -> Play:
    cards = cards_to_lay(situation, move)
    wish = choose_wish(situation, cards) if cards & MAH_JONG else 0
    kind = None
    if situation.view.phase != Phase.FOLLOW and move.combination.kind not in rule.NEED_NO_NAME:
        kind = move.combination.kind
    return Play(cards, move.combination.phoenix or None, wish, reading=kind)
