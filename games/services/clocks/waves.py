"""Wave events through until further notice (BW-3).

For each kind of event somebody may say that its windows need not wait for them, and for
one trick that no bomb comes from them (:mod:`games.services.clocks.for_trick`). The answer
comes at the moment at which bots answer, and never looks at a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.models import ClockKey, Seat, Table, TableClock
from games.rules.state.boosters import SubjectKind
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.state.windows import able_to_bomb
from games.services.clocks.bot_pace import WINDOW_PART, Wanted, seconds_to_answer
from games.services.clocks.for_trick import ForTrick, answers_of

STAGE = "stage"
"""A time for Boosters before a lead."""
KINDS = (
    SubjectKind.BOOSTER,
    SubjectKind.CALL,
    SubjectKind.CARDS,
    SubjectKind.DOG_LED,
    SubjectKind.WISH,
    SubjectKind.DRAGON_WINS,
    STAGE,
)


def wanted(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return what is waved through for people, and when."""
    if not any(seat.waves or seat.for_trick for seat in seats):
        return
    kinds = _kinds_of_window(state)
    if not kinds:
        return
    window = state.windows[-1]
    waiting, seconds = window.waiting, seconds_to_answer(state)
    if state.phase in (Phase.FOLLOW, Phase.CLOSING):
        waiting &= able_to_bomb(state)
        seconds = state.options.window_seconds / WINDOW_PART
    for seat in seats:
        is_asked = seat.is_person and not seat.stand_in and waiting >> seat.number & 1
        if is_asked and kinds <= _waved_through(table, state, seat):
            key = ClockKey(own=TableClock.WAVE, numbers=(window.id, seat.number))
            yield Wanted(key, TableClock.WAVE, seconds, window.id, (seat.number,))


def _waved_through(table: Table, state: State, seat: Seat) -> set[str]:
    """Return the kinds of events to which a seat says nothing.

    "No bomb" is an answer to cards if the seat holds no Booster, as everybody knows.
    """
    kinds = set(seat.waves) if is_boosted(state) else set()
    has_boosters = bool(state.booster_state.hands[seat.number])
    if not has_boosters and ForTrick.NO_BOMB in answers_of(table, state, seat):
        kinds.add(SubjectKind.CARDS)
    return kinds


def _kinds_of_window(state: State) -> set[str]:
    """Return the kinds of all events of the uppermost window, which share it."""
    window = state.windows[-1]
    if state.phase in STAGES:
        return {STAGE}
    if state.phase == Phase.REACTION and window.proposal is not None:
        subjects = window.proposal.subjects
        return {window.proposal.kind, *(subject.kind for subject in subjects)}
    if state.phase in (Phase.FOLLOW, Phase.CLOSING) and window.timed:
        return {SubjectKind.CARDS}
    return set()
