"""decide and evolve: what follows from an action, and the state after an event.

Dispatch only; the phases live in modules beside it (calls, exchange, trick ...).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.cards.chance import Bits, Chance
from games.rules.cards.deck import FULL_DECK
from games.rules.cards.errors import RuleViolation
from games.rules.cards.rotation import MOVES_TO, moved
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.play import (
    answers,
    boosting,
    calls,
    evolving,
    exchange,
    laying,
    scoring,
    stages,
    trick,
    undoing,
    waiting,
)
from games.rules.play.defaults import default_action
from games.rules.play.outcome import Decide, Evolve, Outcome
from games.rules.play.waiting import in_order_of_moment
from games.rules.state.actions import (
    Action,
    Bomb,
    Boost,
    CallTichu,
    Collect,
    Deal,
    EndTime,
    GiveDragon,
    GiveUp,
    Pass,
    Play,
    TakeBack,
    TimeOut,
    UndoTurn,
)
from games.rules.state.booster_changes import round_begun
from games.rules.state.boosters import PLAIN, BoosterState
from games.rules.state.events import (
    ActionReturned,
    ActionSetAside,
    Event,
    MomentSettled,
    RestDealt,
    RoundDealt,
    TimeEnded,
)
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import ALL_SEATS, Aside, State
from games.rules.state.windows import ClockKind, clocks, opened
from games.rules.view.booster import EMPTY, Catalogue

_DECIDE: dict[type, Decide] = {
    **calls.DECIDE,
    **exchange.DECIDE,
    **trick.DECIDE,
    **waiting.DECIDE,
    **boosting.DECIDE,
    **answers.DECIDE,
    **stages.DECIDE,
}
_OF_A_MOMENT = (Play, Bomb, Pass, Collect, GiveDragon, Boost)
"""Actions that wait for others made at the same moment (BOMB-7, BW-9)."""

_HELD_BACK = (
    *(kind for kind in calls.DECIDE if kind is not CallTichu),
    *exchange.DECIDE,
    *stages.DECIDE,
    Collect,
    GiveDragon,
)
"""Actions that wait while something lies in a window; calls do not (BW-1, CALL-10)."""


def decide(
    state: State,
    seat: int | None,
    action: Action,
    catalogue: Catalogue = EMPTY,
    chance: int = 0,
) -> list[Event]:
    """Return the events an action leads to; raise RuleViolation if it is refused.

    ``seat`` is ``None`` for the service's own actions: deal, time-out, end of time.
    ``chance`` is 256 fresh bits, used only if something is drawn (BG-20).
    """
    return act(state, seat, action, catalogue, chance)[1]


def evolve(state: State, event: Event) -> State:
    """Return the state after an event: the only maker of states."""
    return _EVOLVE[type(event)](state, event)


def fold(events: Iterable[Event], state: State) -> State:
    """Return the state after a number of events."""
    for event in events:
        state = evolve(state, event)
    return state


def act(
    state: State,
    seat: int | None,
    action: Action,
    catalogue: Catalogue = EMPTY,
    chance: Bits | Chance = 0,
) -> tuple[State, list[Event]]:
    """Return the state after an action, and the events that led to it.

    ``chance`` is 256 bits, what finds them, or what draws in their place.
    """
    outcome = Outcome(state, _EVOLVE, catalogue, chance)
    if seat is None:
        _decide_for_the_service(outcome, action)
    elif not state.windows:
        raise RuleViolation("round_over")
    else:
        _decide_for_a_seat(outcome, seat, action)
    _go_on(outcome)
    return outcome.state, outcome.events


def act_together(
    state: State,
    batch: Sequence[tuple[int, Action]],
    catalogue: Catalogue = EMPTY,
    chance: int = 0,
) -> tuple[State, list[Event], list[tuple[int, Action, str | None]]]:
    """Decide simultaneous actions in the order of BOMB-7.

    Returns the state, the events, and per action in the order decided: seat,
    action and refusal code (``None`` if accepted).
    """
    outcome = Outcome(state, _EVOLVE, catalogue, chance)
    results = _settle(outcome, [Aside(seat, action, True) for seat, action in batch])
    _go_on(outcome)
    return outcome.state, outcome.events, results


def _go_on(outcome: Outcome) -> None:
    """Do what nobody has to ask for; called after every action."""
    if outcome.state.options.booster_deck:
        stages.go_on(outcome)
    else:
        waiting.go_on(outcome)


def _decide_for_a_seat(outcome: Outcome, seat: int, action: Action) -> None:
    state = outcome.state
    has_moments = state.aside or state.options.simultaneity_ms
    if not has_moments or not isinstance(action, _OF_A_MOMENT) or state.bombs is None:
        _take(outcome, seat, action)
    elif any(
        aside.seat == seat and (aside.of_moment or not isinstance(action, Boost))
        for aside in state.aside
    ):
        raise RuleViolation("already_submitted")
    elif state.options.simultaneity_ms:
        trial = Outcome(state, _EVOLVE, outcome.catalogue)
        _take(trial, seat, action)  # it has to be legal by now
        outcome.add(ActionSetAside(seat, _aimed(outcome, seat, action), True))
    else:
        _take(outcome, seat, action)


def _take(outcome: Outcome, seat: int, action: Action) -> None:
    if outcome.state.booster_state is not PLAIN:
        if isinstance(action, TakeBack) and _announces(outcome.state, seat):
            boosting.decide_take_back(outcome, seat, action)
            return
        if outcome.state.phase in (Phase.REACTION, Phase.ANSWER) and isinstance(action, _HELD_BACK):
            raise RuleViolation("window_open")
    decider = _DECIDE.get(type(action))
    if decider is None or seat not in SEATS:
        raise RuleViolation("wrong_phase")
    decider(outcome, seat, action)


def _announces(state: State, seat: int) -> bool:
    """Tell whether a seat has announced a Booster that it may take back (BG-11)."""
    return any(owner == seat for owner, _ in state.booster_state.announced)


def _decide_for_the_service(outcome: Outcome, action: Action) -> None:
    if isinstance(action, Deal):
        _decide_deal(outcome, action)
    elif isinstance(action, EndTime):
        if outcome.state.time_over or outcome.state.winner is not None:
            raise RuleViolation("wrong_phase")
        outcome.add(TimeEnded())
        if not outcome.state.windows:
            scoring.end_match(outcome)
    elif isinstance(action, UndoTurn):
        undoing.undo(outcome, action)
    elif isinstance(action, GiveUp):
        scoring.give_up(outcome, action)
    elif isinstance(action, TimeOut):
        _decide_time_out(outcome, action)
    else:
        raise RuleViolation("wrong_phase")


def _decide_time_out(outcome: Outcome, action: TimeOut) -> None:
    """Do what follows when a clock has run out (TIME-3..5)."""
    state = outcome.state
    clock = next((clock for clock in clocks(state) if clock.key == action.key), None)
    if clock is None:
        raise RuleViolation("no_window")
    if clock.kind == ClockKind.MOMENT:
        _settle(outcome, [aside for aside in state.aside if aside.of_moment])
    elif clock.kind == ClockKind.TURN:
        (seat,) = clock.seats
        _take(outcome, seat, default_action(state, seat))
    else:
        waiting.run_out(outcome, clock)


def _decide_deal(outcome: Outcome, deal: Deal) -> None:
    """Begin a round with exactly the 56 cards, eight and six a seat (DEAL-2)."""
    state = outcome.state
    if state.windows or state.winner is not None:
        raise RuleViolation("wrong_phase")
    if sum(deal.first) + sum(deal.rest) != FULL_DECK:
        raise ValueError("a deal must hold each of the 56 cards once")
    if any(cards.bit_count() != 8 for cards in deal.first):
        raise ValueError("the first cards of each seat must be eight")
    if any(cards.bit_count() != 6 for cards in deal.rest):
        raise ValueError("the last cards of each seat must be six")
    stages.begin_match(outcome)
    dealer = _next_dealer(state)
    state = outcome.add(RoundDealt(state.number + 1, dealer, deal.first, deal.rest))
    if not state.window.waiting and not is_boosted(state):
        outcome.add(RestDealt())


def _next_dealer(state: State) -> int:
    """Return who deals: the player first out in the round before, wherever they sit (DEAL-4)."""
    if not state.out:
        return state.options.dealer or 0
    return MOVES_TO[state.out[0]] if state.options.partners_rotate else state.out[0]


def _aimed(outcome: Outcome, seat: int, action: Action) -> Action:
    """Return the action with the event it answers, which is never one of its own moment (BW-9)."""
    return boosting.aimed(outcome, seat, action) if isinstance(action, Boost) else action


def _settle(outcome: Outcome, batch: list[Aside]) -> list[tuple[int, Action, str | None]]:
    results: list[tuple[int, Action, str | None]] = []
    lying = outcome.state.proposal or outcome.state.top
    aim = lying and lying.number
    ordered = [
        (seat, _aimed(outcome, seat, action))
        for seat, action, _ in in_order_of_moment(outcome.state, batch)
    ]
    outcome.add(MomentSettled())
    for seat, action in ordered:
        code = None
        before, told = outcome.state, len(outcome.events)
        try:
            if not outcome.state.windows:
                raise RuleViolation("round_over")
            if isinstance(action, Bomb) and action.on == aim:
                # Tested on what lies by then, not on what it was aimed at (BOMB-7).
                _take(outcome, seat, action._replace(on=None))
            else:
                _take(outcome, seat, action)
        except RuleViolation as refusal:
            code = refusal.code
            outcome.state = before  # a refused action changes nothing (TRICK-13)
            del outcome.events[told:]
            outcome.add(ActionReturned(seat, code))
        results.append((seat, action, code))
    return results


def _evolve_round_dealt(state: State, event: RoundDealt) -> State:
    """Begin a round: eight cards for each seat, Grand Tichu decisions (DEAL-2)."""
    fresh = State(
        options=state.options,
        number=event.number,
        rounds=state.rounds,
        time_over=state.time_over,
        dealer=event.dealer,
        window_count=state.window_count,
        hands=event.first,
        stock=event.rest,
        booster_state=_boosters_of_round(state),
    )
    asked = {
        GrandMode.SIMULTANEOUS: ALL_SEATS,
        GrandMode.TREIBHAUS: 1 << event.dealer,
        GrandMode.NONE: 0,
    }
    return opened(fresh, Phase.GRAND, asked[rules_in_force(fresh).grand_mode])


def _boosters_of_round(state: State) -> BoosterState:
    """Return the Boosters that are left; they move with players who change seats."""
    if state.booster_state is PLAIN:
        return PLAIN
    begun = round_begun(state.booster_state)
    if state.options.partners_rotate and state.number:
        return begun._replace(hands=moved(begun.hands))
    return begun


def _evolve_time_ended(state: State, _event: TimeEnded) -> State:
    return state._replace(time_over=True)


_EVOLVE: dict[type, Evolve] = {
    RoundDealt: _evolve_round_dealt,
    TimeEnded: _evolve_time_ended,
    **calls.EVOLVE,
    **exchange.EVOLVE,
    **laying.EVOLVE,
    **evolving.EVOLVE,
    **waiting.EVOLVE,
    **scoring.EVOLVE,
    **undoing.EVOLVE,
}
