"""Whom the table waits for, and which clocks run (sections TIME and BOMB).

The rules know no time. :func:`clocks` says which clocks run and how long each
lasts; the service keeps time and hands in a ``TimeOut`` when one has run out. Which
clocks run, and for how long, depends on public knowledge alone (BOMB-10); only in the
exchange do the turns tell who has yet to choose, so a seat may see just its own.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from games.rules.cards.combinations import Combination
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import fewest_for_a_bomb
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import holding_cards, next_holding_cards, seats_in
from games.rules.state.state import State, Window

_BOMBS = Phase.BOMBS  # looked up with every action

LEFT_AFTER_WAITING = 2
"""The fewest seconds left to a window that has waited under another (BW-1)."""

ANOTHER_USE_SECONDS = 30


class ClockKind(StrEnum):
    """What a clock measures."""

    WINDOW = "window"
    CALLING = "calling"
    TURN = "turn"
    HOLD = "hold"
    MOMENT = "moment"
    PRELEAD = "prelead"


class Clock(NamedTuple):
    """A running clock. It pauses while it is not listed and its window is open."""

    key: str
    """Names the clock: window id, kind and, for a hold, which one."""
    kind: ClockKind
    seconds: float | None
    """The whole time; ``None`` for a turn at a table without turn times, where it
    runs only for seats whose player is away (section OPT)."""
    seats: tuple[int, ...]
    """The seats it is running out on; none if it concerns the whole table."""
    window: int
    """The window during which it pauses if it is not listed."""
    least: float = 0
    """The fewest seconds it has left when it resumes after a pause."""


def turn_key(window: int, seat: int) -> str:
    """Return the name of the clock of a seat's turn in a window."""
    return f"{window}:{ClockKind.TURN}:{seat}"


def is_turn_key(key: str) -> bool:
    """Tell whether a clock of this name runs out on a seat that has to act."""
    return f":{ClockKind.TURN}:" in key


def opened(
    state: State,
    kind: Phase,
    waiting: int,
    *,
    timed: bool = False,
    bombs: bool = False,
    bombs_timed: bool = False,
    **changes: Any,
) -> State:
    """Return the state with its stack replaced by a new window, and other changes.

    With ``bombs`` a bomb window for all seats with cards lies on it (BOMB-6), unless the
    table allows none out of turn.
    """
    number = state.window_count + 1
    window = Window(number, kind, waiting, timed)
    if bombs and rules_in_force(state).out_of_turn_bombs:
        number += 1
        able = holding_cards(changes.get("hands", state.hands))
        changes["windows"] = (window, Window(number, _BOMBS, able, bombs_timed))
    else:
        changes["windows"] = (window,)
    changes["window_count"] = number
    return state._replace(**changes)


def with_window(state: State, place: int, window: Window) -> State:
    """Return the state with one window of its stack replaced."""
    windows = list(state.windows)
    windows[place] = window
    return state._replace(windows=tuple(windows))


def stacked(state: State, kind: Phase, waiting: int, proposal: Proposal | None = None) -> State:
    """Return the state with a window laid on its stack (BW-5)."""
    number = state.window_count + 1
    window = Window(number, kind, waiting, True, proposal=proposal)
    return state._replace(windows=(*state.windows, window), window_count=number)


def unstacked(state: State) -> State:
    """Return the state without the uppermost window; the one below resumes (BW-1)."""
    below = state.windows[:-1]
    return state._replace(windows=(*below[:-1], below[-1]._replace(resumed=True)))


def able_to_bomb(state: State) -> int:
    """Return the bits of the seats with enough cards to bomb what lies there (TIME-2)."""
    return with_enough_for_a_bomb(state, state.top and state.top.combination)


def with_enough_for_a_bomb(state: State, combination: Combination | None) -> int:
    """Return the bits of the seats that might bomb a combination, as all know (BW-2)."""
    if combination is not None and combination.safe:
        return 0
    fewest = fewest_for_a_bomb(rules_in_force(state))
    return sum(1 << seat for seat in (0, 1, 2, 3) if state.hands[seat].bit_count() >= fewest)


def is_waiting_for_others(state: State, seat: int) -> bool:
    """Tell whether a bomb window holds back the regular actions of a seat (TIME-2)."""
    bombs = state.bombs
    if bombs is None or not bombs.timed:
        return False
    return bombs.waiting & able_to_bomb(state) & ~(1 << seat) != 0


def is_held(state: State, seat: int) -> bool:
    """Tell whether another seat holds (TIME-4)."""
    bombs = state.bombs
    return bombs is not None and bombs.holds & ~(1 << seat) != 0


def blocking_code(state: State, seat: int) -> str | None:
    """Return the refusal code of a regular action of a seat, ``None`` if it may act."""
    windows = state.windows
    if len(windows) < 2:
        return None
    bombs = windows[-1]
    if bombs.kind != _BOMBS:
        return "window_open"
    if not (bombs.timed or bombs.holds):
        return None
    if is_held(state, seat):
        return "held"
    return "window_open" if is_waiting_for_others(state, seat) else None


def goes_last(state: State, seat: int) -> bool:
    """Tell whether a bomb on one's own combination lets others go first (BOMB-8)."""
    return state.options.window_seconds > 0 and blocking_code(state, seat) is not None


def moment_runs(state: State) -> bool:
    """Tell whether actions wait for others of the same moment (BOMB-7)."""
    return bool(state.aside) and any(aside.of_moment for aside in state.aside)


def refuse_while_blocked(state: State, seat: int) -> None:
    """Raise ``held`` or ``window_open`` if a regular action has to wait."""
    uppermost = state.windows[-1]
    # Checked first: this is the case after every play at an untimed table.
    if uppermost.kind == _BOMBS and not (uppermost.timed or uppermost.holds):
        return
    code = blocking_code(state, seat)
    if code == "held":
        bombs = state.bombs
        assert bombs is not None
        raise RuleViolation(code, seats=seats_in(bombs.holds & ~(1 << seat)))
    if code is not None:
        raise RuleViolation(code)


def is_open_for(state: State, seat: int) -> bool:
    """Tell whether a bomb of this seat counts as out of turn (BOMB-6).

    The seat that acts next has this chance until it has waved the window through or
    the time is over, whether red cards may answer in that window or not.
    """
    window = state.bombs
    if window is None or (window.proposal is not None and not window.proposal.number):
        return False
    if seat != acts_next(state):
        return True
    if not window.waiting >> seat & 1:
        return False
    return window.timed or not has_elapsed(state)


def acts_next(state: State) -> int | None:
    """Return the seat with the next regular action once what lies there has taken effect."""
    proposal = state.proposal
    if proposal is None or not proposal.cards:
        return state.turn
    if proposal.kind == SubjectKind.CARDS:
        return next_holding_cards(state, proposal.seat)
    assert state.top is not None
    if proposal.number == state.top.number:
        return state.turn  # slipped under the top (BG-15)
    return next_holding_cards(state, state.top.seat)


def has_elapsed(state: State) -> bool:
    """Tell whether the bomb window had a time that is over.

    A bomb window is timed when it opens after a play or the closing pass of a
    timed table, and no longer once the time is over; after an ordinary pass it
    never had a time (TIME-2).
    """
    bombs = state.bombs
    if bombs is None or bombs.timed or not state.options.window_seconds:
        return False
    return state.phase == Phase.CLOSING or not state.passed


def calling_time_runs(state: State, seat: int | None) -> bool:
    """Tell whether a seat's exchange or first lead must wait for callers (TIME-6).

    Before the exchange the *others* must have called or said ready, before the
    first lead all four (``seat`` is ``None``).
    """
    return state.window.timed and _somebody_may_call(state, seat)


def _somebody_may_call(state: State, seat: int | None) -> bool:
    """Tell whether anybody else has neither called nor said ready."""
    return any(
        state.calls[other] is None and not state.ready >> other & 1
        for other in (0, 1, 2, 3)
        if other != seat
    )


def may_say_ready(state: State) -> bool:
    """Tell whether a ``ready`` has any effect now (section ACT)."""
    if state.phase == Phase.EXCHANGE or (
        state.booster_state.calling and state.phase in (Phase.BLUE, Phase.BROWN)
    ):
        return True
    return state.phase == Phase.LEAD and is_first_lead(state)


def is_first_lead(state: State) -> bool:
    """Tell whether nobody has led in this round yet."""
    return state.exchanged and not state.laid and not state.played


def clocks(state: State) -> tuple[Clock, ...]:
    """Return the clocks that run now."""
    if not state.windows:
        return ()
    bombs = state.bombs
    if bombs is not None and moment_runs(state):
        key = f"{bombs.id}:{ClockKind.MOMENT}:{state.moments}"
        seconds = state.options.simultaneity_ms / 1000
        return (Clock(key, ClockKind.MOMENT, seconds, (), bombs.id),)
    found: tuple[Clock, ...] = ()
    if state.booster_state.calling and state.window.kind in (Phase.BLUE, Phase.BROWN, Phase.LEAD):
        found = _prelead_clocks(state)
    if bombs is not None and bombs.holds:
        return _hold_clocks(state, bombs)
    if bombs is not None and bombs.timed:
        return (*found, _window_clock(state, bombs))
    return (*found, *_regular_clocks(state))


def _window_clock(state: State, window: Window) -> Clock:
    """Return the clock of a bomb or reaction window, or of a stage."""
    seconds = state.options.window_seconds
    if window.kind != Phase.BOMBS:
        seconds = state.options.reaction_seconds
    least = LEFT_AFTER_WAITING if window.resumed else 0
    key = f"{window.id}:{ClockKind.WINDOW}"
    return Clock(key, ClockKind.WINDOW, seconds, (), window.id, least)


def _prelead_clocks(state: State) -> tuple[Clock, ...]:
    """Return the clock of the calling time, which runs beside the stages (TIME-6).

    It outlasts windows, so it goes with the one that is open.
    """
    if not _somebody_may_call(state, None):
        return ()
    key = f"{state.number}:{ClockKind.PRELEAD}"
    seconds = state.options.prelead_seconds
    return (Clock(key, ClockKind.CALLING, seconds, (), state.window.id),)


def _hold_clocks(state: State, bombs: Window) -> tuple[Clock, ...]:
    seconds = state.options.hold_seconds
    return tuple(
        Clock(
            f"{bombs.id}:{ClockKind.HOLD}:{seat}:{state.holds_used[seat]}",
            ClockKind.HOLD,
            seconds,
            (seat,),
            bombs.id,
        )
        for seat in seats_in(bombs.holds)
    )


def _regular_clocks(state: State) -> tuple[Clock, ...]:
    window, options = state.windows[-1], state.options
    if window.kind == Phase.BOMBS:
        window = state.window
    if window.kind in STAGES:
        return (_window_clock(state, window),)
    if window.timed and window.kind != Phase.ANSWER and calling_time_runs(state, None):
        if state.booster_state.calling and window.kind == Phase.LEAD:
            return ()
        seconds = (
            options.precall_seconds if window.kind == Phase.EXCHANGE else options.prelead_seconds
        )
        key = f"{window.id}:{ClockKind.CALLING}"
        return (Clock(key, ClockKind.CALLING, seconds, (), window.id),)
    whole = turn_seconds(state)
    least = LEFT_AFTER_WAITING if state.windows[-1].resumed else 0
    # Each seat has its own: one may be away while the others think.
    return tuple(
        Clock(turn_key(window.id, seat), ClockKind.TURN, whole, (seat,), window.id, least)
        for seat in seats_in(window.waiting)
        if seat not in _waiting_for_others(state)
    )


def turn_seconds(state: State) -> float | None:
    """Return the time of a turn or an answer; another use has 30 s at most (TIME-5)."""
    seconds = state.options.turn_seconds
    proposal = state.proposal
    if proposal is not None and proposal.barred and state.phase == Phase.ANSWER:
        return min(seconds or ANOTHER_USE_SECONDS, ANOTHER_USE_SECONDS)
    return seconds


def _waiting_for_others(state: State) -> tuple[int, ...]:
    """Return the seat that pushes last while others have not pushed."""
    last = rules_in_force(state).pushes_last
    if state.phase != Phase.EXCHANGE or last is None or state.window.waiting == 1 << last:
        return ()
    return (last,)
