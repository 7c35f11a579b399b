"""What somebody has said for the rest of a trick: "no bomb from me", "I pass".

It is stored together with what it was said on, and holds only as long as that is so:
the trick has not ended, and the seat has neither laid anything nor held since. So it
cannot outlive its trick. Only its owner is shown it; it is carried out at the times at
which bots act, whatever the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import partial

from games import expansion
from games.models import ClockKey, Seat, Table, TableClock
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import blocking_code
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.clocks.bot_pace import Wanted
from games.services.ground.deal import between


class ForTrick(StrEnum):
    """What a seat may say for the rest of a trick."""

    NO_BOMB = "no_bomb"
    PASSES = "passes"


PASSES_AFTER = (0.8, 1.6)
"""How long after its turn has come a seat passes, at least and at most, as with bots."""


def remembered(table: Table, state: State, seat: int, answers: Iterable[str]) -> dict[str, object]:
    """Return what to store for answers that a seat gives on what lies now."""
    return {"on": _said_on(table, state, seat), "answers": list(answers)}


def answers_of(table: Table, state: State, seat: Seat) -> tuple[str, ...]:
    """Return the answers of a seat that still hold; no pass where a wish binds (WISH-4)."""
    said = seat.for_trick
    if not said or not state.plays or said["on"] != _said_on(table, state, seat.number):
        return ()
    is_bound = ForTrick.PASSES in said["answers"] and _is_bound(state, seat.number)
    return tuple(answer for answer in said["answers"] if answer != ForTrick.PASSES or not is_bound)


def wanted(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return the pass of the seat in turn if it has said so, and when."""
    if state.phase != Phase.FOLLOW or state.turn is None:
        return
    seat = seats[state.turn]
    if seat.stand_in:
        return
    may_act = blocking_code(state, seat.number) is None
    if may_act and ForTrick.PASSES in answers_of(table, state, seat):
        key = ClockKey(own=TableClock.PASSING, numbers=(state.window.id, seat.number))
        seconds = partial(between, *PASSES_AFTER)
        yield Wanted(key, TableClock.PASSING, seconds, state.window.id, (seat.number,))


def _said_on(table: Table, state: State, seat: int) -> list[int | None]:
    """Return what stays as it is until the trick ends or the seat takes part again."""
    first = state.plays[0].number if state.plays else None
    own = sum(laid.seat == seat for laid in state.plays)
    return [table.hand_id, first, own, state.holds_used[seat]]


def _is_bound(state: State, seat: int) -> bool:
    if state.turn != seat:
        return False
    return options(perspective(state, seat), expansion.catalogue()).wish_binds
