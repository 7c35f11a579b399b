"""Grand Tichu, its concession, and the small Tichu (section CALL)."""

from __future__ import annotations

from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS, GrandMode, partner_of
from games.rules.play.outcome import Decide, Evolve, Outcome
from games.rules.play.proposing import propose
from games.rules.state.actions import (
    CallGrand,
    CallTichu,
    DeclineGrand,
    KeepGrand,
    SayReady,
    Wait,
    WithdrawGrand,
)
from games.rules.state.boosters import SubjectKind
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.events import (
    GrandDecided,
    ReadySaid,
    RestDealt,
    TichuCalled,
)
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import CALL_PHASES, Phase
from games.rules.state.seats import after, four, holding_boosters, is_boosted, replaced
from games.rules.state.state import ALL_SEATS, FourOf, State
from games.rules.state.windows import may_say_ready, opened

DECISION_OF = {
    CallGrand: GrandDecision.GRAND,
    DeclineGrand: GrandDecision.NO_GRAND,
    Wait: GrandDecision.WAIT,
}


def decide_grand(outcome: Outcome, seat: int, action: CallGrand | DeclineGrand | Wait) -> None:
    """Answer with ``grand``, ``no_grand`` or ``wait`` (CALL-1, CALL-5)."""
    state = outcome.state
    if state.phase != Phase.GRAND:
        raise RuleViolation("wrong_phase")
    decision = DECISION_OF[type(action)]
    treibhaus = rules_in_force(state).grand_mode == GrandMode.TREIBHAUS
    if state.decisions[seat] not in (None, GrandDecision.WAIT):
        raise RuleViolation("already_decided")
    if not state.window.waiting >> seat & 1:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if treibhaus and state.decisions[seat] is None and decision == GrandDecision.NO_GRAND:
        raise RuleViolation("use_wait")
    if decision == GrandDecision.WAIT and (
        not treibhaus or state.decisions[seat] == GrandDecision.WAIT
    ):
        raise RuleViolation("wrong_phase")
    state = outcome.add(GrandDecided(seat, decision))
    if not state.window.waiting and not is_boosted(state):
        outcome.add(RestDealt())


def decide_concession(outcome: Outcome, seat: int, action: WithdrawGrand | KeepGrand) -> None:
    """Withdraw or keep the call, the partner having called too (CALL-5)."""
    if outcome.state.phase != Phase.CONCESSION:
        raise RuleViolation("wrong_phase")
    if outcome.state.turn != seat:
        raise RuleViolation("not_your_turn", turn=outcome.state.turn)
    kept = isinstance(action, KeepGrand)
    state = outcome.add(GrandDecided(seat, GrandDecision.KEPT if kept else GrandDecision.WITHDRAWN))
    if not state.window.waiting and not is_boosted(state):
        outcome.add(RestDealt())


def refuse_tichu(state: State, seat: int) -> None:
    """Raise why a seat may not call Tichu now (CALL-6..11)."""
    phase = state.window.kind
    if phase not in CALL_PHASES or len(state.out) >= 3 or state.score is not None:
        raise RuleViolation("wrong_phase")
    if any(it.proposal is not None and it.proposal.ends_round for it in state.windows):
        raise RuleViolation("wrong_phase")
    if state.calls[seat] is not None or state.booster_state.silenced >> seat & 1:
        raise RuleViolation("already_called", call=state.calls[seat])
    if state.played >> seat & 1:
        raise RuleViolation("already_played")
    if phase == Phase.EXCHANGE and any(give is not None for give in state.given):
        raise RuleViolation("exchange_started")


def decide_tichu(outcome: Outcome, seat: int, _action: CallTichu) -> None:
    """Call the small Tichu."""
    refuse_tichu(outcome.state, seat)
    state = outcome.add(TichuCalled(seat))
    holders = holding_boosters(state)
    if holders:
        propose(outcome, SubjectKind.CALL, seat, holders)


def decide_ready(outcome: Outcome, seat: int, _action: SayReady) -> None:
    """Say that no more time for calls is needed (TIME-6)."""
    if not may_say_ready(outcome.state):
        raise RuleViolation("wrong_phase")
    if outcome.state.ready >> seat & 1:
        raise RuleViolation("already_decided")
    outcome.add(ReadySaid(seat))


def evolve_grand_decided(state: State, event: GrandDecided) -> State:
    """Store the answer; ask the next seat, or for a concession, or nobody."""
    calls = state.calls
    if event.decision == GrandDecision.GRAND:
        calls = replaced(calls, event.seat, Call.GRAND)
    elif event.decision == GrandDecision.WITHDRAWN:
        calls = replaced(calls, event.seat, None)
    decisions = replaced(state.decisions, event.seat, event.decision)
    if rules_in_force(state).grand_mode != GrandMode.TREIBHAUS:
        window = state.window._replace(waiting=_undecided(decisions))
        return state._replace(decisions=decisions, calls=calls, windows=(window,))
    state = state._replace(decisions=decisions, calls=calls)
    return opened(state, *_still_to_ask(state))


def _undecided(decisions: FourOf[GrandDecision | None]) -> int:
    return sum(1 << seat for seat in SEATS if decisions[seat] is None)


def _still_to_ask(state: State) -> tuple[Phase, int]:
    """Return the phase and the bits of the seats that are asked next (CALL-5)."""
    order = treibhaus_order(state)
    for unanswered in (None, GrandDecision.WAIT):
        for seat in order:
            if state.decisions[seat] == unanswered:
                return Phase.GRAND, 1 << seat
    for place, seat in enumerate(order):
        partner_called = order.index(partner_of(seat)) < place and (
            state.calls[partner_of(seat)] == Call.GRAND
        )
        if partner_called and state.decisions[seat] == GrandDecision.GRAND:
            return Phase.CONCESSION, 1 << seat
    return state.phase, 0


def treibhaus_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of answering, the dealer first (CALL-5)."""
    return (state.dealer, *after(state, state.dealer))


def evolve_rest_dealt(state: State, _event: RestDealt) -> State:
    """Give every seat its last six cards and ask for the exchange (DEAL-3)."""
    state = state._replace(
        hands=four(state.hands[seat] | state.stock[seat] for seat in SEATS),
        stock=(0, 0, 0, 0),
        ready=0,
    )
    timed = state.options.precall_seconds > 0
    return opened(state, Phase.EXCHANGE, ALL_SEATS, timed=timed)


def evolve_tichu_called(state: State, event: TichuCalled) -> State:
    """Note the call; it changes neither turn nor window (CALL-10)."""
    return state._replace(calls=replaced(state.calls, event.seat, Call.TICHU))


def evolve_ready_said(state: State, event: ReadySaid) -> State:
    """Note that the seat is ready."""
    return state._replace(ready=state.ready | 1 << event.seat)


EVOLVE: dict[type, Evolve] = {
    GrandDecided: evolve_grand_decided,
    RestDealt: evolve_rest_dealt,
    TichuCalled: evolve_tichu_called,
    ReadySaid: evolve_ready_said,
}

DECIDE: dict[type, Decide] = {
    CallGrand: decide_grand,
    DeclineGrand: decide_grand,
    Wait: decide_grand,
    WithdrawGrand: decide_concession,
    KeepGrand: decide_concession,
    CallTichu: decide_tichu,
    SayReady: decide_ready,
}
