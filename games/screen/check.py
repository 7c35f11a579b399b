"""Name the selected cards and say, before the button, why they cannot be played.

Everything is decided on what the seat knows: its perspective and its options.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.rules.cards import DRAGON, PHOENIX, Cards
from games.rules.combinations import DRAGON_RANK, SINGLE, Combination, book_for
from games.rules.errors import RuleViolation
from games.rules.moves import Move, holds_rank
from games.rules.state import CLOSING, EXCHANGE, FOLLOW, GIFT, GRAND_PHASE, LEAD
from games.screen.names import bomb_name, card_name, combination_name, phoenix_name
from games.screen.scene import Scene
from games.screen.texts import refusal_text


class Reading(NamedTuple):
    """A way to read the cards that their player may choose."""

    rank: int
    name: str
    is_chosen: bool


class Selection(NamedTuple):
    """What the selected cards are and what may be done with them."""

    name: str = ""
    reason: str = ""
    """Why they cannot be played now; else what they beat."""
    can_play: bool = False
    can_bomb: bool = False
    bomb: str = ""
    """What the bomb is made of, if they are one."""
    is_last: bool = False
    """Whether they are the last cards of the hand."""
    readings: tuple[Reading, ...] = ()
    wish_binds: bool = False
    is_empty: bool = False
    """Whether nothing is selected."""


def look_at(scene: Scene, cards: Cards, phoenix: int | None = None) -> Selection:
    """Return what the cards are, and whether and why (not) they can be played."""
    view = scene.view
    if cards & ~view.hand:
        missing = {"cards": cards & ~view.hand}
        return Selection(reason=refusal_text("card_not_in_hand", missing, scene.names))
    if view.phase == EXCHANGE:
        return _to_push(scene, cards)
    if view.phase not in (LEAD, FOLLOW, CLOSING, GIFT):
        return Selection(reason=refusal_text("wrong_phase", {}, scene.names))
    return _to_play(scene, cards, phoenix)


def _to_push(scene: Scene, cards: Cards) -> Selection:
    if cards.bit_count() == 1:
        return Selection(card_name(cards), _("Now choose who gets it."))
    return Selection(reason=_("Choose one card, then who gets it."))


def _to_play(scene: Scene, cards: Cards, phoenix: int | None) -> Selection:
    view = scene.view
    book = book_for(view.rules)
    readings = book.readings(cards)
    if not readings:
        reason = refusal_text("invalid_combination", {}, scene.names)
        return Selection(reason=reason)
    chosen = book.read(cards, phoenix) or readings[0]
    found = Selection(
        name=combination_name(chosen),
        is_last=cards == view.hand,
        readings=_choices(readings, chosen),
        can_bomb=_can_bomb(scene, chosen),
        bomb=bomb_name(chosen) if chosen.is_bomb else "",
    )
    refused = _refusal(scene, cards, chosen.phoenix or None)
    if refused is not None:
        if found.can_bomb:
            return found._replace(reason=_("A bomb: you may throw it now."))
        return found._replace(
            reason=refusal_text(refused.code, refused.details, scene.names),
            wish_binds=refused.code == "wish_binds",
        )
    return found._replace(can_play=True, reason=_what_it_does(scene, cards))


def _choices(readings: list[Combination], chosen: Combination) -> tuple[Reading, ...]:
    """Return the readings where the Phoenix leaves a choice (PHX-5)."""
    if len(readings) < 2:
        return ()
    return tuple(
        Reading(reading.phoenix, phoenix_name(reading), reading == chosen)
        for reading in readings
    )


def _refusal(scene: Scene, cards: Cards, phoenix: int | None) -> RuleViolation | None:
    """Return why the cards cannot be laid in the own regular turn, if they cannot."""
    view = scene.view
    try:
        book_for(view.rules).choose(cards, phoenix, _lying(scene))
    except RuleViolation as refusal:
        return refusal
    if view.phase == LEAD and view.calling_time:
        return RuleViolation("call_window")
    if view.phase == GIFT:
        return RuleViolation("gift_pending")
    if not view.is_my_turn:
        return RuleViolation("not_your_turn", turn=view.turn)
    if view.blocked is not None:
        return RuleViolation(view.blocked)
    if view.phase == CLOSING and view.top and view.top.combination.cards == DRAGON:
        return RuleViolation("gift_pending")
    if scene.options.wish_binds and not holds_rank(cards, view.wish):
        moves = scene.options.moves
        return RuleViolation("wish_binds", rank=view.wish, moves=moves)
    return None


def _lying(scene: Scene) -> Combination | None:
    """Return what a regular play has to beat."""
    top = scene.view.top
    return top.combination if top and scene.view.phase == FOLLOW else None


def _can_bomb(scene: Scene, chosen: Combination) -> bool:
    if not chosen.is_bomb:
        return False
    same = chosen.kind, chosen.rank, chosen.length
    return any(bomb.combination[:3] == same for bomb in scene.options.bombs)


def _what_it_does(scene: Scene, cards: Cards) -> str:
    top = _lying(scene)
    if top is None:
        return _("can be led")
    if cards == PHOENIX and top.kind == SINGLE and top.rank < DRAGON_RANK:
        return _("beats %(top)s by half a step") % {"top": combination_name(top)}
    return _("beats %(top)s") % {"top": combination_name(top)}


def opening(scene: Scene, pushed: int = 0) -> Selection:
    """Return the sentence while nothing is selected.

    In the exchange it depends on how many cards have been given a receiver.
    """
    return _opening(scene, pushed)._replace(is_empty=True)


def _opening(scene: Scene, pushed: int) -> Selection:
    view = scene.view
    if scene.me is None or not scene.is_running:
        return Selection()
    if view.aside is not None:
        return Selection(
            reason=_("Your bomb waits until the others have had their chance.")
        )
    if view.phase == GRAND_PHASE and view.waiting:
        return Selection(reason=_("Six more cards come when all have decided."))
    if view.phase == EXCHANGE:
        return Selection(reason=_exchange_hint(scene, pushed))
    if not view.is_my_turn or view.phase == GIFT:
        return Selection()
    if view.blocked is not None:
        if scene.options.bombs:
            return Selection(reason=_("You may throw a bomb now."))
        return Selection(reason=refusal_text(view.blocked, {}, scene.names))
    if scene.options.receivers:
        return Selection(reason=_("Give the trick of the Dragon to an opponent."))
    return _turn_hint(scene)


def _exchange_hint(scene: Scene, pushed: int) -> str:
    if scene.view.given is not None:
        return _("You may take your cards back until the last one has chosen.")
    if scene.view.calling_time:
        return refusal_text("call_window", {}, scene.names)
    if pushed == 3:
        return _("All three are chosen: push them, or tap one to take it back.")
    return _("Three cards to push: choose one, then who gets it.")


def _turn_hint(scene: Scene) -> Selection:
    options, view = scene.options, scene.view
    if options.wish_binds:
        details = {"rank": view.wish, "moves": options.moves}
        reason = refusal_text("wish_binds", details, scene.names)
        return Selection(reason=reason, wish_binds=True)
    top = _lying(scene)
    if top is None:
        return Selection(reason=_("You lead: play any combination."))
    if not options.moves:
        return Selection(reason=_("You hold nothing that beats it."))
    return Selection(
        reason=_("To beat: %(top)s") % {"top": combination_name(top)},
    )


def usable(moves: tuple[Move, ...], hand: Cards) -> Cards:
    """Return the cards of a hand that are part of at least one of the moves."""
    ranks = cards = 0
    for move in moves:
        combination = move.combination
        ranks |= 0 if combination.cards else move.ranks
        cards |= combination.cards | (PHOENIX if combination.phoenix else 0)
    for suit in range(4):
        cards |= ranks << 16 * suit
    return cards & hand
