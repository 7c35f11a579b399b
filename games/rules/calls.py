"""Grand Tichu, its concession, and the small Tichu (section CALL)."""

from __future__ import annotations

from games.rules.actions import (
    CallGrand,
    CallTichu,
    DeclineGrand,
    KeepGrand,
    SayReady,
    Wait,
    WithdrawGrand,
)
from games.rules.errors import RuleViolation
from games.rules.events import (
    GrandDecided,
    ReadySaid,
    RestDealt,
    TichuCalled,
)
from games.rules.options import TREIBHAUS
from games.rules.pack import CALL
from games.rules.proposing import propose
from games.rules.ruleset import SEATS, partner_of
from games.rules.state import (
    ALL_SEATS,
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND,
    GRAND_PHASE,
    INTAKE,
    LEAD,
    STAGES,
    TICHU,
    State,
    after,
    four,
    holding_boosters,
    is_boosted,
    replaced,
)
from games.rules.story import Decide, Evolve, Story
from games.rules.windows import may_say_ready, opened

NO_GRAND = "no_grand"
WAIT = "wait"
WITHDRAWN = "withdrawn"
KEPT = "kept"
DECISION_OF = {CallGrand: GRAND, DeclineGrand: NO_GRAND, Wait: WAIT}
CALL_PHASES = (INTAKE, *STAGES, EXCHANGE, LEAD, FOLLOW, CLOSING, GIFT)


def decide_grand(
    story: Story, seat: int, action: CallGrand | DeclineGrand | Wait
) -> None:
    """Answer with ``grand``, ``no_grand`` or ``wait`` (CALL-1, CALL-5)."""
    state = story.state
    if state.phase != GRAND_PHASE:
        raise RuleViolation("wrong_phase")
    decision = DECISION_OF[type(action)]
    treibhaus = state.options.grand_mode == TREIBHAUS
    if state.decisions[seat] not in (None, WAIT):
        raise RuleViolation("already_decided")
    if not state.window.waiting >> seat & 1:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if treibhaus and state.decisions[seat] is None and decision == NO_GRAND:
        raise RuleViolation("use_wait")
    if decision == WAIT and (not treibhaus or state.decisions[seat] == WAIT):
        raise RuleViolation("wrong_phase")
    state = story.tell(GrandDecided(seat, decision))
    if not state.window.waiting and not is_boosted(state):
        story.tell(RestDealt())


def decide_concession(
    story: Story, seat: int, action: WithdrawGrand | KeepGrand
) -> None:
    """Withdraw the call or keep it, the partner having called too (CALL-5)."""
    if story.state.phase != CONCESSION:
        raise RuleViolation("wrong_phase")
    if story.state.turn != seat:
        raise RuleViolation("not_your_turn", turn=story.state.turn)
    kept = isinstance(action, KeepGrand)
    state = story.tell(GrandDecided(seat, KEPT if kept else WITHDRAWN))
    if not state.window.waiting and not is_boosted(state):
        story.tell(RestDealt())


def refuse_tichu(state: State, seat: int) -> None:
    """Raise why a seat may not call Tichu now (CALL-6..11)."""
    phase = state.window.kind
    if phase not in CALL_PHASES or len(state.out) >= 3 or state.score is not None:
        raise RuleViolation("wrong_phase")
    if state.calls[seat] is not None or state.pack.silenced >> seat & 1:
        raise RuleViolation("already_called", call=state.calls[seat])
    if state.played >> seat & 1:
        raise RuleViolation("already_played")
    if phase == EXCHANGE and any(give is not None for give in state.given):
        raise RuleViolation("exchange_started")


def decide_tichu(story: Story, seat: int, _action: CallTichu) -> None:
    """Call the small Tichu."""
    refuse_tichu(story.state, seat)
    state = story.tell(TichuCalled(seat))
    holders = holding_boosters(state)
    if holders:
        propose(story, CALL, seat, holders)


def decide_ready(story: Story, seat: int, _action: SayReady) -> None:
    """Say that no more time for calls is needed (TIME-6)."""
    if not may_say_ready(story.state):
        raise RuleViolation("wrong_phase")
    if story.state.ready >> seat & 1:
        raise RuleViolation("already_decided")
    story.tell(ReadySaid(seat))


def evolve_grand_decided(state: State, event: GrandDecided) -> State:
    """Store the answer; ask the next seat, or for a concession, or nobody."""
    calls = state.calls
    if event.decision == GRAND:
        calls = replaced(calls, event.seat, GRAND)
    elif event.decision == WITHDRAWN:
        calls = replaced(calls, event.seat, None)
    state = state._replace(
        decisions=replaced(state.decisions, event.seat, event.decision), calls=calls
    )
    kind, waiting = _still_to_ask(state)
    if kind == state.phase and state.options.grand_mode != TREIBHAUS:
        window = state.window._replace(waiting=waiting)
        return state._replace(windows=(window,))
    return opened(state, kind, waiting)


def _still_to_ask(state: State) -> tuple[str, int]:
    """Return the phase and the bits of the seats that are asked next."""
    if state.options.grand_mode != TREIBHAUS:
        undecided = (seat for seat in SEATS if state.decisions[seat] is None)
        return GRAND_PHASE, sum(1 << seat for seat in undecided)
    order = treibhaus_order(state)
    for unanswered in (None, WAIT):
        for seat in order:
            if state.decisions[seat] == unanswered:
                return GRAND_PHASE, 1 << seat
    for place, seat in enumerate(order):
        partner_called = order.index(partner_of(seat)) < place and (
            state.calls[partner_of(seat)] == GRAND
        )
        if partner_called and state.decisions[seat] == GRAND:
            return CONCESSION, 1 << seat
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
    return opened(state, EXCHANGE, ALL_SEATS, timed=timed)


def evolve_tichu_called(state: State, event: TichuCalled) -> State:
    """Note the call; it changes neither turn nor window (CALL-10)."""
    return state._replace(calls=replaced(state.calls, event.seat, TICHU))


def evolve_ready_said(state: State, event: ReadySaid) -> State:
    """Note the sign."""
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
