"""decide and evolve: what follows from an action, and the state after an event.

Dispatch only; the phases live beside it (calls, exchange, trick, waiting, scoring).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules import (
    answers,
    boosting,
    calls,
    evolving,
    exchange,
    laying,
    scoring,
    stages,
    trick,
    waiting,
)
from games.rules.actions import (
    Action,
    Bomb,
    Boost,
    CallTichu,
    Collect,
    Deal,
    EndTime,
    GiveDragon,
    Pass,
    Play,
    TakeBack,
    TimeOut,
)
from games.rules.boosters import EMPTY, Catalogue
from games.rules.cards import FULL_DECK
from games.rules.chance import Chance
from games.rules.defaults import default_action
from games.rules.errors import RuleViolation
from games.rules.events import (
    ActionReturned,
    ActionSetAside,
    Event,
    MomentSettled,
    RoundDealt,
    TimeEnded,
)
from games.rules.options import TREIBHAUS
from games.rules.pack import PLAIN
from games.rules.pack_changes import round_begun
from games.rules.ruleset import SEATS
from games.rules.state import (
    ALL_SEATS,
    ANSWER,
    GRAND_PHASE,
    REACTION,
    Aside,
    State,
    is_boosted,
)
from games.rules.story import Decide, Evolve, Story
from games.rules.waiting import in_order_of_moment
from games.rules.windows import MOMENT, TURN, clocks, opened

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
"""Actions that wait for others of the same moment (BOMB-7, BW-9)."""

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
    ``chance`` are 256 fresh bits, used only if something is drawn (BG-20).
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
    chance: int | Chance = 0,
) -> tuple[State, list[Event]]:
    """Return the state after an action and the events that led there.

    ``chance`` are 256 fresh bits, or what draws in their place.
    """
    story = Story(state, evolve, catalogue, chance)
    if seat is None:
        _decide_for_the_service(story, action)
    elif not state.windows:
        raise RuleViolation("round_over")
    else:
        _decide_for_a_seat(story, seat, action)
    _go_on(story)
    return story.state, story.events


def act_together(
    state: State,
    batch: Sequence[tuple[int, Action]],
    catalogue: Catalogue = EMPTY,
    chance: int = 0,
) -> tuple[State, list[Event], list[tuple[int, Action, str | None]]]:
    """Decide actions of the same moment in the order of BOMB-7.

    Returns the state, the events, and per action in the order decided: seat,
    action and refusal code (``None`` if accepted).
    """
    story = Story(state, evolve, catalogue, chance)
    results = _settle(story, [Aside(seat, action, True) for seat, action in batch])
    _go_on(story)
    return story.state, story.events, results


def _go_on(story: Story) -> None:
    """Do what nobody has to ask for; called after every action."""
    if is_boosted(story.state):
        stages.go_on(story)
    else:
        waiting.go_on(story)


def _decide_for_a_seat(story: Story, seat: int, action: Action) -> None:
    state = story.state
    if not isinstance(action, _OF_A_MOMENT) or state.bombs is None:
        _take(story, seat, action)
    elif state.aside and any(
        aside.seat == seat and (aside.of_moment or not isinstance(action, Boost))
        for aside in state.aside
    ):
        raise RuleViolation("already_submitted")
    elif state.options.simultaneity_ms:
        trial = Story(state, evolve, story.catalogue)
        _take(trial, seat, action)  # it has to be legal now
        story.tell(ActionSetAside(seat, _aimed(story, seat, action), True))
    else:
        _take(story, seat, action)


def _take(story: Story, seat: int, action: Action) -> None:
    if story.state.pack is not PLAIN:
        if isinstance(action, TakeBack) and _announces(story.state, seat):
            boosting.decide_take_back(story, seat, action)
            return
        if story.state.phase in (REACTION, ANSWER) and isinstance(action, _HELD_BACK):
            raise RuleViolation("window_open")
    decider = _DECIDE.get(type(action))
    if decider is None or seat not in SEATS:
        raise RuleViolation("wrong_phase")
    decider(story, seat, action)


def _announces(state: State, seat: int) -> bool:
    """Tell whether a seat has a Booster announced that it may take back (BG-11)."""
    return any(owner == seat for owner, _ in state.pack.announced)


def _decide_for_the_service(story: Story, action: Action) -> None:
    if isinstance(action, Deal):
        _decide_deal(story, action)
    elif isinstance(action, EndTime):
        if story.state.time_over or story.state.winner is not None:
            raise RuleViolation("wrong_phase")
        story.tell(TimeEnded())
        if not story.state.windows:
            scoring.end_match(story)
    elif isinstance(action, TimeOut):
        _decide_time_out(story, action)
    else:
        raise RuleViolation("wrong_phase")


def _decide_time_out(story: Story, action: TimeOut) -> None:
    """Do what follows when a clock has run out (TIME-3..5)."""
    state = story.state
    clock = next((clock for clock in clocks(state) if clock.key == action.key), None)
    if clock is None:
        raise RuleViolation("no_window")
    if clock.kind == MOMENT:
        _settle(story, [aside for aside in state.aside if aside.of_moment])
    elif clock.kind == TURN:
        (seat,) = clock.seats
        _take(story, seat, default_action(state, seat))
    else:
        waiting.run_out(story, clock)


def _decide_deal(story: Story, deal: Deal) -> None:
    """Begin a round with exactly the 56 cards, eight and six a seat (DEAL-2)."""
    state = story.state
    if state.windows or state.winner is not None:
        raise RuleViolation("wrong_phase")
    if sum(deal.first) + sum(deal.rest) != FULL_DECK:
        raise ValueError("a deal must hold each of the 56 cards once")
    if any(cards.bit_count() != 8 for cards in deal.first):
        raise ValueError("the first cards of each seat must be eight")
    if any(cards.bit_count() != 6 for cards in deal.rest):
        raise ValueError("the last cards of each seat must be six")
    stages.begin_match(story)
    dealer = state.out[0] if state.out else state.options.dealer or 0
    story.tell(RoundDealt(state.number + 1, dealer, deal.first, deal.rest))


def _aimed(story: Story, seat: int, action: Action) -> Action:
    """Return the action with the event it answers: none of the same moment (BW-9)."""
    return boosting.aimed(story, seat, action) if isinstance(action, Boost) else action


def _settle(story: Story, batch: list[Aside]) -> list[tuple[int, Action, str | None]]:
    results: list[tuple[int, Action, str | None]] = []
    lying = story.state.proposal or story.state.top
    aim = lying and lying.number
    ordered = [
        (seat, _aimed(story, seat, action))
        for seat, action, _ in in_order_of_moment(story.state, batch)
    ]
    story.tell(MomentSettled())
    for seat, action in ordered:
        code = None
        try:
            if not story.state.windows:
                raise RuleViolation("round_over")
            if isinstance(action, Bomb) and action.on == aim:
                # Tested on what lies by then, not on what it was aimed at (BOMB-7).
                _take(story, seat, action._replace(on=None))
            else:
                _take(story, seat, action)
        except RuleViolation as refusal:
            code = refusal.code
            story.tell(ActionReturned(seat, code))
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
        pack=PLAIN if state.pack is PLAIN else round_begun(state.pack),
    )
    treibhaus = state.options.grand_mode == TREIBHAUS
    waiting_for = 1 << event.dealer if treibhaus else ALL_SEATS
    return opened(fresh, GRAND_PHASE, waiting_for)


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
}
