"""What a seat may do now: a function of what it may know, so it reveals no more.

Exchange, wish and gift are listed as forms (what may be chosen), plays and bombs
as moves, everything else as ready actions.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.combinations import book_for
from games.rules.cards.deck import DRAGON
from games.rules.cards.moves import Move, allowed, bombs, demanded, moves_of
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.state.actions import (
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
from games.rules.state.boosters import Proposal
from games.rules.state.phase import CALL_PHASES, STAGES, Phase
from games.rules.view.booster import EMPTY, Catalogue, Colour, Need
from games.rules.view.booster_choices import targets, why_not
from games.rules.view.booster_view import BoosterView
from games.rules.view.perspective import Perspective


class BoosterForm(NamedTuple):
    """A Booster that may be played, and what its player has to name."""

    booster: str
    needs: tuple[Need, ...]
    on: tuple[int, ...] = ()
    """The events a red one may answer."""


class Options(NamedTuple):
    """The legal actions of a seat."""

    actions: tuple[Action, ...] = ()
    """Actions that need nothing further."""
    moves: tuple[Move, ...] = ()
    """Regular plays; one with the Mah Jong may carry a wish (WISH-2)."""
    wish_binds: bool = False
    """Whether a wish restricts the choice to these moves (WISH-4)."""
    bombs: tuple[Move, ...] = ()
    """Bombs that may be thrown (BOMB-5)."""
    exchange: bool = False
    """Whether three cards may be pushed."""
    receivers: tuple[int, ...] = ()
    """Opponents who may be given the Dragon's trick."""
    boosters: tuple[BoosterForm, ...] = ()
    """Boosters that may be played now, with what they need."""
    companions: tuple[BoosterForm, ...] = ()
    """Yellow Boosters that may go with a regular play now."""
    draft: tuple[str, ...] = ()
    """Boosters of which one may be kept (BG-1)."""
    question: Proposal | None = None
    """What asks the seat for an answer."""


NOTHING = Options()


def options(view: Perspective, catalogue: Catalogue = EMPTY) -> Options:
    """Return everything the seat of a perspective may do now."""
    if view.seat is None or not view.window_id:
        return NOTHING
    found = _regular_options(view)
    if view.boosters is not None and catalogue:
        return _with_boosters(view, view.boosters, catalogue, found)
    return found


def _regular_options(view: Perspective) -> Options:
    match view.phase:
        case phase if phase in (Phase.REACTION, Phase.ANSWER, Phase.INTAKE, *STAGES):
            return _window_options(view)
        case Phase.GRAND:
            return Options(_grand_answers(view))
        case Phase.CONCESSION:
            answers = (WithdrawGrand(), KeepGrand()) if view.waiting else ()
            return Options(answers)
        case Phase.EXCHANGE:
            return _exchange_options(view)
        case Phase.LEAD:
            return _lead_options(view)
        case Phase.FOLLOW | Phase.CLOSING:
            return _trick_options(view)
        case Phase.GIFT:
            return Options(_calls(view), receivers=_receivers(view))
    return NOTHING


def _grand_answers(view: Perspective) -> tuple[Action, ...]:
    if not view.waiting or view.seat is None:
        return ()
    if view.rules.grand_mode == GrandMode.TREIBHAUS and view.decisions[view.seat] is None:
        return (CallGrand(), Wait())
    return (CallGrand(), DeclineGrand())


def _calls(view: Perspective) -> tuple[Action, ...]:
    """List the small Tichu where it may be called (CALL-6..11)."""
    assert view.seat is not None
    closed = view.has_played or view.exchange_begun or len(view.out) >= 3
    if view.boosters is not None:
        closed = closed or bool(view.boosters.silenced >> view.seat & 1)
        closed = closed or view.score is not None
        closed = closed or any(proposal.ends_round for proposal in view.boosters.stack)
    return () if closed or view.calls[view.seat] is not None else (CallTichu(),)


def _with_boosters(
    view: Perspective, boosters: BoosterView, catalogue: Catalogue, found: Options
) -> Options:
    """Add the Boosters that may be played, and answers that are asked for."""
    if boosters.announced:
        found = found._replace(actions=(*found.actions, TakeBack()))
    if boosters.asked:
        found = found._replace(question=boosters.stack[-1])
    forms: list[BoosterForm] = []
    companions: list[BoosterForm] = []
    ready = tuple(boost.booster for boost in boosters.ready)
    for slug in sorted({*boosters.hand, *ready}):
        booster = catalogue[slug]
        if why_not(view, slug, catalogue) is not None:
            continue
        if booster.colour == Colour.YELLOW:
            companions.append(BoosterForm(slug, booster.needs))
        else:
            forms.append(BoosterForm(slug, booster.needs, targets(view, booster)))
    return found._replace(boosters=tuple(forms), companions=tuple(companions), draft=boosters.draft)


def _window_options(view: Perspective) -> Options:
    """List what may be done while Boosters have their time (section BW)."""
    assert view.boosters is not None
    actions = _calls(view) if view.boosters.below in CALL_PHASES else ()
    if view.phase in (Phase.ANSWER, Phase.INTAKE):
        return Options(actions)
    if view.boosters.calling and not view.is_ready:
        actions += (SayReady(),)
    if not view.has_declined:
        actions += (Decline(),)
        if view.phase == Phase.REACTION and view.holds_left and not _holds(view):
            actions += (Hold(),)
    bombs_on = view.boosters.stack[-1] if view.phase == Phase.REACTION else None
    if bombs_on is None or not bombs_on.number or view.aside is not None:
        return Options(actions)
    top = bombs_on.combination
    if top is None and view.top is not None and bombs_on.number == view.top.number:
        top = view.top.combination
    if top is None or not view.hand:
        # What grows becomes a combination of its own only once it lies on the table.
        return Options(actions)
    found = bombs(view.hand, top, book_for(view.rules)) if view.bombs_freely else []
    return Options(actions, bombs=tuple(allowed(found, view.rules)))


def _holds(view: Perspective) -> bool:
    return bool(view.holds >> (view.seat or 0) & 1)


def _exchange_options(view: Perspective) -> Options:
    actions = _calls(view)
    if not view.is_ready:
        actions += (SayReady(),)
    if view.given is not None:
        final = view.boosters is not None and view.boosters.final
        return Options(actions if final else (*actions, TakeBack()))
    waits_for_others = view.rules.pushes_last == view.seat and (
        view.boosters is not None and not any(view.boosters.offered)
    )
    return Options(actions, exchange=not view.calling_time and not waits_for_others)


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
    top = view.to_beat
    hand, wish = view.hand, view.wish
    if view.boosters is not None:
        hand &= ~view.boosters.barred
        wish = 0 if view.boosters.wish_rests else wish
    moves = demanded(hand, top, wish, book)
    if moves:
        return found._replace(moves=tuple(moves), wish_binds=True)
    moves = moves_of(hand, top, book)
    if not moves and top is None:
        found = found._replace(actions=(*found.actions, Pass()))
    return found._replace(moves=tuple(moves))


def _trick_options(view: Perspective) -> Options:
    assert view.top is not None
    assert view.seat is not None
    actions = _calls(view)
    if view.hand and view.bomb_window_id and not view.has_declined:
        actions += (Decline(),)
        if view.holds_left and not view.holds >> view.seat & 1:
            actions += (Hold(),)
    if view.aside is not None:
        return Options(actions)
    found = Options(actions, bombs=_bombs(view))
    if view.blocked is not None:
        return found
    if view.phase == Phase.CLOSING:
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
    if top is None:
        return ()
    if not view.rules.out_of_turn_bombs and not (view.is_my_turn and view.phase == Phase.FOLLOW):
        return ()
    found = tuple(allowed(bombs(view.hand, top.combination, book), book.rules))
    if not found or view.bombs_freely:
        return found
    if view.blocked is not None:
        return ()
    if not demanded(view.hand, view.to_beat, view.wish, book):
        return found
    return tuple(bomb for bomb in found if bomb.ranks >> view.wish & 1)


def _closing_options(view: Perspective, found: Options) -> Options:
    assert view.top is not None
    if view.top.seat == view.seat:
        found = found._replace(actions=(*found.actions, Collect()))
    if view.top.combination.cards == DRAGON:
        if _reacts(view):
            return found
        return found._replace(receivers=_receivers(view))
    if _reacts(view):
        return found
    return _with_moves(view, found) if view.turn == view.seat else found


def _reacts(view: Perspective) -> bool:
    """Tell whether others have time for Boosters before play goes on (BG-14)."""
    return view.boosters is not None and view.boosters.reacts


def _receivers(view: Perspective) -> tuple[int, ...]:
    if view.turn != view.seat or view.seat is None:
        return ()
    opponents = [seat for seat in SEATS if seat % 2 != view.seat % 2]
    if view.rules.dragon_gift_active_only:
        opponents = [seat for seat in opponents if view.counts[seat]]
    return tuple(opponents)
