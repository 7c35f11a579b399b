"""What a seat may do now: a function of what it may know, so it can tell no more.

Exchange, wish and gift are listed as forms (what may be chosen), plays and bombs
as moves, everything else as ready actions.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.actions import (
    Action,
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    Hold,
    KeepGrand,
    Pass,
    SayReady,
    TakeBack,
    Wait,
    WithdrawGrand,
)
from games.rules.cards import DRAGON
from games.rules.combinations import book_for
from games.rules.moves import Move, bombs, demanded, moves_of
from games.rules.options import TREIBHAUS
from games.rules.perspective import Perspective
from games.rules.ruleset import SEATS
from games.rules.state import (
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND_PHASE,
    LEAD,
)


class Options(NamedTuple):
    """The legal actions of a seat."""

    actions: tuple[Action, ...] = ()
    """Actions that need nothing further."""
    moves: tuple[Move, ...] = ()
    """Regular plays; one with the Mah Jong may carry a wish (WISH-2)."""
    wish_binds: bool = False
    """Whether the moves are those among which the wish makes choose (WISH-4)."""
    bombs: tuple[Move, ...] = ()
    """Bombs that may be thrown (BOMB-5)."""
    exchange: bool = False
    """Whether three cards may be pushed."""
    receivers: tuple[int, ...] = ()
    """Opponents who may be given the Dragon's trick."""


NOTHING = Options()


def options(view: Perspective) -> Options:
    """Return everything the seat of a perspective may do now."""
    if view.seat is None or not view.window_id:
        return NOTHING
    match view.phase:
        case phase if phase == GRAND_PHASE:
            return Options(_grand_answers(view))
        case phase if phase == CONCESSION:
            answers = (WithdrawGrand(), KeepGrand()) if view.waiting else ()
            return Options(answers)
        case phase if phase == EXCHANGE:
            return _exchange_options(view)
        case phase if phase == LEAD:
            return _lead_options(view)
        case phase if phase in (FOLLOW, CLOSING):
            return _trick_options(view)
        case phase if phase == GIFT:
            return Options(_calls(view), receivers=_receivers(view))
    return NOTHING


def _grand_answers(view: Perspective) -> tuple[Action, ...]:
    if not view.waiting or view.seat is None:
        return ()
    if view.options.grand_mode == TREIBHAUS and view.decisions[view.seat] is None:
        return (CallGrand(), Wait())
    return (CallGrand(), DeclineGrand())


def _calls(view: Perspective) -> tuple[Action, ...]:
    """List the small Tichu where it may be called (CALL-6..11)."""
    assert view.seat is not None
    closed = view.has_played or view.exchange_begun or len(view.out) >= 3
    return () if closed or view.calls[view.seat] is not None else (CallTichu(),)


def _exchange_options(view: Perspective) -> Options:
    actions = _calls(view)
    if not view.is_ready:
        actions += (SayReady(),)
    if view.given is not None:
        return Options((*actions, TakeBack()))
    return Options(actions, exchange=not view.calling_time)


def _lead_options(view: Perspective) -> Options:
    actions = _calls(view)
    if view.first_lead and not view.is_ready:
        actions += (SayReady(),)
    if not view.is_my_turn:
        return Options(actions)
    return _with_moves(view, Options(actions))


def _with_moves(view: Perspective, found: Options) -> Options:
    """Add the regular plays of the seat in turn."""
    book = book_for(view.rules)
    top = view.top.combination if view.phase == FOLLOW and view.top else None
    moves = demanded(view.hand, top, view.wish, book)
    if moves:
        return found._replace(moves=tuple(moves), wish_binds=True)
    return found._replace(moves=tuple(moves_of(view.hand, top, book)))


def _trick_options(view: Perspective) -> Options:
    assert view.top is not None
    assert view.seat is not None
    actions = _calls(view)
    if view.hand and not view.has_declined:
        actions += (Decline(),)
        if view.holds_left and not view.holds >> view.seat & 1:
            actions += (Hold(),)
    if view.aside is not None:
        return Options(actions)
    found = Options(actions, bombs=_bombs(view))
    if view.blocked is not None:
        return found
    if view.phase == CLOSING:
        return _closing_options(view, found)
    if view.turn != view.seat:
        return found
    found = _with_moves(view, found)
    if not found.wish_binds:
        found = found._replace(actions=(*actions, Pass()))
    return found


def _bombs(view: Perspective) -> tuple[Move, ...]:
    """List the bombs; in a regular turn the wish binds them too (BOMB-6, WISH-8)."""
    book = book_for(view.rules)
    top = view.top
    if top is None or not book.rules.bombs_allowed:
        return ()
    found = tuple(bombs(view.hand, top.combination, book))
    if not found or view.turn != view.seat or view.bombs_freely:
        return found
    if view.blocked is not None:
        return ()
    lying = top.combination if view.phase == FOLLOW else None
    if not demanded(view.hand, lying, view.wish, book):
        return found
    return tuple(bomb for bomb in found if bomb.ranks >> view.wish & 1)


def _closing_options(view: Perspective, found: Options) -> Options:
    assert view.top is not None
    if view.top.seat == view.seat:
        found = found._replace(actions=(*found.actions, Collect()))
    if view.top.combination.cards == DRAGON:
        return found._replace(receivers=_receivers(view))
    return _with_moves(view, found) if view.turn == view.seat else found


def _receivers(view: Perspective) -> tuple[int, ...]:
    if view.turn != view.seat or view.seat is None:
        return ()
    opponents = [seat for seat in SEATS if seat % 2 != view.seat % 2]
    if view.options.dragon_gift_active_only:
        opponents = [seat for seat in opponents if view.counts[seat]]
    return tuple(opponents)
