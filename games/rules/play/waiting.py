"""Hold, decline, and clocks that have run out (section TIME)."""

from __future__ import annotations

from games.rules.cards.errors import RuleViolation
from games.rules.play.laying import collect
from games.rules.play.outcome import Decide, Evolve, Outcome
from games.rules.play.trick import lay_bomb
from games.rules.state.actions import Bomb, Boost, Decline, Hold
from games.rules.state.booster_events import CallingEnded
from games.rules.state.events import (
    ActionReturned,
    ActionSetAside,
    Declined,
    HoldCalled,
    HoldExpired,
    MomentSettled,
    WindowElapsed,
)
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import after, holding_cards, replaced
from games.rules.state.state import Aside, State, Window
from games.rules.state.turns import refuse_bomb
from games.rules.state.windows import (
    Clock,
    ClockKind,
    able_to_bomb,
    goes_last,
    moment_runs,
    with_window,
)

_CLOSING = Phase.CLOSING  # looked up with every action


def decide_hold(outcome: Outcome, seat: int, _action: Hold) -> None:
    """Stop the regular actions of the others (TIME-4)."""
    state = outcome.state
    if state.phase in STAGES:
        raise RuleViolation("no_window")
    bombs = _window_open_for(state, seat)
    if bombs.holds >> seat & 1:
        raise RuleViolation("held", seats=(seat,))
    if state.holds_used[seat] >= state.options.holds_per_round:
        raise RuleViolation("no_holds_left", number=state.options.holds_per_round)
    outcome.add(HoldCalled(seat))


def decide_decline(outcome: Outcome, seat: int, _action: Decline) -> None:
    """Wave the window through, or end one's own hold (TIME-2..4)."""
    _window_open_for(outcome.state, seat)
    outcome.add(Declined(seat))


def _window_open_for(state: State, seat: int) -> Window:
    """Return the bomb window; raise why a seat has no say in it."""
    bombs = state.window if state.phase in STAGES else state.bombs
    if bombs is None:
        raise RuleViolation("no_window")
    if not state.hands[seat] and bombs.kind == Phase.BOMBS:
        raise RuleViolation("no_cards")
    if not bombs.waiting >> seat & 1:
        raise RuleViolation("already_declined")
    return bombs


def run_out(outcome: Outcome, clock: Clock) -> None:
    """End the hold or the waiting time whose clock has run out (TIME-2..6)."""
    if clock.key.endswith(ClockKind.PRELEAD):
        outcome.add(CallingEnded())
    elif clock.kind == ClockKind.HOLD:
        outcome.add(HoldExpired(clock.seats[0]))
    else:
        outcome.add(WindowElapsed(outcome.state.windows[-1].id))


def go_on(outcome: Outcome) -> None:
    """Do what was only waiting for the other seats; called after every action.

    A bomb on one's own play lands (BOMB-8), or a timed table's closing window ends (TIME-3).
    """
    state = outcome.state
    if state.aside:
        if moment_runs(state):
            return
        for seat, action, _ in state.aside:
            assert isinstance(action, Bomb)
            if not goes_last(state, seat):
                _lay_waiting(outcome, seat, action)
                return
    if state.phase != _CLOSING:
        return
    if state.options.window_seconds or not rules_in_force(state).out_of_turn_bombs:
        bombs = state.windows[-1]
        if not bombs.holds and (not bombs.timed or _all_have_declined(state, bombs)):
            collect(outcome)


def _lay_waiting(outcome: Outcome, seat: int, action: Bomb) -> None:
    """Lay a waiting bomb on its player's own play, unless a Booster spoilt it (BOMB-8)."""
    top = outcome.state.top
    try:
        refuse_bomb(outcome.state, seat, action.cards, top and top.combination)
    except RuleViolation as refusal:
        outcome.add(ActionReturned(seat, refusal.code))
    else:
        lay_bomb(outcome, seat, action.cards)


def _all_have_declined(state: State, bombs: Window) -> bool:
    """Tell whether somebody, and everybody able to bomb, has declined (TIME-3)."""
    declined = holding_cards(state.hands) & ~bombs.waiting
    return declined != 0 and not bombs.waiting & able_to_bomb(state)


def in_order_of_moment(state: State, batch: list[Aside]) -> list[Aside]:
    """Sort simultaneous actions: bombs first, in play order (BOMB-7).

    Play order begins after the last player, who comes last; ordinary actions keep
    the order of their arrival.
    """
    lying = state.proposal or state.top
    if lying is None:
        return batch
    order = (*after(state, lying.seat), lying.seat)
    thrown = [aside for aside in batch if isinstance(aside.action, Bomb)]
    boosts = [aside for aside in batch if isinstance(aside.action, Boost)]
    others = [aside for aside in batch if not isinstance(aside.action, Bomb | Boost)]
    for reactions in (thrown, boosts):
        reactions.sort(key=lambda aside: order.index(aside.seat))
    return thrown + boosts + others


def evolve_hold_called(state: State, event: HoldCalled) -> State:
    """Begin a hold."""
    bombs = state.windows[-1]
    used = replaced(state.holds_used, event.seat, state.holds_used[event.seat] + 1)
    held = bombs._replace(holds=bombs.holds | 1 << event.seat)
    return with_window(state, -1, held)._replace(holds_used=used)


def evolve_hold_expired(state: State, event: HoldExpired) -> State:
    """End a hold; its seat may still bomb."""
    bombs = state.windows[-1]
    return with_window(state, -1, bombs._replace(holds=bombs.holds & ~(1 << event.seat)))


def evolve_declined(state: State, event: Declined) -> State:
    """End a seat's chance in the window, and its hold."""
    bombs = state.windows[-1]
    mine = ~(1 << event.seat)
    return with_window(
        state,
        -1,
        bombs._replace(waiting=bombs.waiting & mine, holds=bombs.holds & mine),
    )


def evolve_window_elapsed(state: State, event: WindowElapsed) -> State:
    """Note that the time of a window is over."""
    for place, window in enumerate(state.windows):
        if window.id == event.window:
            return with_window(state, place, window._replace(timed=False))
    return state


def evolve_action_set_aside(state: State, event: ActionSetAside) -> State:
    """Keep an action that has to wait."""
    return state._replace(aside=(*state.aside, Aside(*event)))


def evolve_moment_settled(state: State, _event: MomentSettled) -> State:
    """Take up the actions of the moment."""
    waiting = tuple(aside for aside in state.aside if not aside.of_moment)
    return state._replace(aside=waiting, moments=state.moments + 1)


def evolve_action_returned(state: State, event: ActionReturned) -> State:
    """Forget the action: the cards never left the hand."""
    kept = tuple(it for it in state.aside if it.seat != event.seat or it.of_moment)
    return state._replace(aside=kept)


EVOLVE: dict[type, Evolve] = {
    HoldCalled: evolve_hold_called,
    HoldExpired: evolve_hold_expired,
    Declined: evolve_declined,
    WindowElapsed: evolve_window_elapsed,
    ActionSetAside: evolve_action_set_aside,
    MomentSettled: evolve_moment_settled,
    ActionReturned: evolve_action_returned,
}

DECIDE: dict[type, Decide] = {Hold: decide_hold, Decline: decide_decline}
