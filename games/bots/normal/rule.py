"""The rule bot: rules of thumb for every situation, without memory or randomness."""

from __future__ import annotations

from games.bots.normal.boosters.choose import best_companion, respond
from games.bots.thumb.bombs import choose_bomb
from games.bots.thumb.calls import wants_grand, wants_tichu, wants_tichu_early
from games.bots.thumb.exchange import choose_exchange
from games.bots.thumb.follow import choose_follow, least_value, value_of_play
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.lead import choose_lead, value_of_lead
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.wishes import choose_wish
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.moves import Move
from games.rules.cards.ruleset import FEWEST_FOR_A_BOMB
from games.rules.cards.shapes import BASE_KINDS, BOMB_KINDS, Kind
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    GiveDragon,
    Pass,
    Play,
    SayReady,
    Wait,
    WithdrawGrand,
)
from games.rules.state.phase import STAGES, Phase
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective

NEED_NO_NAME = BASE_KINDS | BOMB_KINDS | {Kind.DOG}
"""Kinds that need not be named when they are led (BG-10)."""


def decide(view: Perspective, found: Options, catalogue: Catalogue = EMPTY) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    if found == Options():
        return None
    if view.phase == Phase.GRAND:
        return _answer_grand(view, found)
    if view.phase == Phase.CONCESSION:
        # Two Grand Tichus in a team: one is lost for certain (CALL-12).
        return WithdrawGrand() if WithdrawGrand() in found.actions else None
    situation = BotSituation(view, catalogue)
    if view.boosters is not None:
        action = respond(situation, found)
        if action is not None:
            return action
    if view.phase == Phase.EXCHANGE:
        return _before_the_exchange(situation, found)
    if view.phase in (Phase.REACTION, Phase.ANSWER, *STAGES):
        return _wave_through(situation, found)
    if view.phase == Phase.LEAD:
        return _on_an_empty_table(situation, found)
    return _in_a_trick(situation, found)


def _answer_grand(view: Perspective, found: Options) -> Action | None:
    if not found.actions:
        return None
    if wants_grand(view):
        return CallGrand()
    return Wait() if Wait() in found.actions else DeclineGrand()


def _before_the_exchange(situation: BotSituation, found: Options) -> Action | None:
    if CallTichu() in found.actions and wants_tichu_early(situation):
        return CallTichu()
    if situation.view.options.precall_seconds and _others_wait_for_sign(situation, found):
        return SayReady()
    return choose_exchange(situation) if found.exchange else None


def _others_wait_for_sign(situation: BotSituation, found: Options) -> bool:
    """Tell whether a ``ready`` is of use: those who have called need not say it (TIME-6)."""
    has_called = situation.view.calls[situation.seat] is not None
    return SayReady() in found.actions and not has_called


def _on_an_empty_table(situation: BotSituation, found: Options) -> Action | None:
    if situation.view.calling_time and _others_wait_for_sign(situation, found):
        return SayReady()
    return _lead(situation, found)


def _wave_through(situation: BotSituation, found: Options) -> Action | None:
    """Let what lies there take effect: a bomb has time until the trick closes."""
    boosters = situation.view.boosters
    assert boosters is not None
    if boosters.calling and _others_wait_for_sign(situation, found):
        return SayReady()
    return Decline() if Decline() in found.actions else None


def _in_a_trick(situation: BotSituation, found: Options) -> Action | None:
    view = situation.view
    bomb = choose_bomb(situation, found)
    if bomb is not None:
        assert view.top is not None
        return Bomb(cards_to_lay(situation, bomb), view.top.number)
    if _has_to_decline(view, found):
        return Decline()
    if found.receivers:
        return GiveDragon(_receiver(situation, found))
    if Collect() in found.actions:
        return Collect()
    if view.phase == Phase.FOLLOW:
        return _follow(situation, found)
    return _lead(situation, found)


def _has_to_decline(view: Perspective, found: Options) -> bool:
    """Tell whether the table waits for this seat to wave the window through.

    Whether it does depends on the number of cards alone (TIME-2).
    """
    is_waited_for = view.window_timed and view.hand.bit_count() >= FEWEST_FOR_A_BOMB
    return is_waited_for and Decline() in found.actions


def _follow(situation: BotSituation, found: Options) -> Action | None:
    move = choose_follow(situation, found) if found.moves else None
    may_pass = Pass() in found.actions
    if found.companions and (found.moves or may_pass):
        value = least_value(situation)
        if move is not None:
            value = value_of_play(situation, move)
        better = best_companion(situation, found)
        if better is not None and better.value > value:
            return _with_call(situation, found, better.play)
    if move is not None:
        return play_of(situation, found, move)
    return Pass() if may_pass else None


def _lead(situation: BotSituation, found: Options) -> Action | None:
    if not found.moves:
        return Pass() if Pass() in found.actions else None
    move = choose_lead(situation, found)
    if found.companions and not situation.goes_out_with(move.combination):
        better = best_companion(situation, found)
        alone = situation.leads_alone
        value = value_of_lead(situation, move, alone=alone)
        if better is not None and better.value > value:
            return _with_call(situation, found, better.play)
    return play_of(situation, found, move)


def play_of(situation: BotSituation, found: Options, move: Move) -> Play:
    """Return a move as it is laid, with the wish and the call that go with it."""
    cards = cards_to_lay(situation, move)
    play = Play(cards, move.combination.phoenix or None)
    kind = move.combination.kind
    if situation.view.phase != Phase.FOLLOW and kind not in NEED_NO_NAME:
        play = play._replace(reading=kind)
    return _with_call(situation, found, play)


def _with_call(situation: BotSituation, found: Options, play: Play) -> Play:
    """Add the wish and the call that go with a play."""
    gives_wish = play.cards & MAH_JONG and not (play.cards == MAH_JONG and play.boosters)
    wish = choose_wish(situation, play.cards) if gives_wish else 0
    tichu = CallTichu() in found.actions and wants_tichu(situation)
    return play._replace(wish=wish, tichu=tichu)


def _receiver(situation: BotSituation, found: Options) -> int:
    """Return the opponent who gets the Dragon's trick: the one likelier to come last.

    The tail-ender's tricks go to the player who was out first (SCORE-3).
    """
    in_order = [seat for seat in situation.after if seat in found.receivers]
    return max(in_order, key=lambda seat: situation.counts[seat])
