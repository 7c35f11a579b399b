"""Wave events through until further notice (BW-3).

The only standing preference there is: for each kind of event somebody may say that
its windows need not wait for them. The answer comes at the moment at which bots
answer, and never looks at a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.models import Seat
from games.rules.pack import BOOSTER, CALL, CARDS, DOG_LED, DRAGON_WINS, WISH
from games.rules.state import CLOSING, FOLLOW, REACTION, STAGES, State, is_boosted
from games.rules.windows import able_to_bomb
from games.services.bot_pace import Wanted, seconds_to_answer

WAVE = "wave"
STAGE = "stage"
"""A time for Boosters before a lead."""
KINDS = (BOOSTER, CALL, CARDS, DOG_LED, WISH, DRAGON_WINS, STAGE)


def wanted(state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return what is waved through for people, and when."""
    if not any(seat.waves for seat in seats) or not is_boosted(state):
        return
    kinds = _kinds_of_window(state)
    if not kinds:
        return
    window = state.windows[-1]
    waiting = window.waiting
    if state.phase in (FOLLOW, CLOSING):
        waiting &= able_to_bomb(state)
    for seat in seats:
        if seat.is_person and waiting >> seat.number & 1 and kinds <= set(seat.waves):
            key = f"{WAVE}:{window.id}:{seat.number}"
            seconds = seconds_to_answer(state)
            yield Wanted(key, WAVE, seconds, window.id, (seat.number,))


def _kinds_of_window(state: State) -> set[str]:
    """Return the kinds of all events of the uppermost window, which share it."""
    window = state.windows[-1]
    if state.phase in STAGES:
        return {STAGE}
    if state.phase == REACTION and window.proposal is not None:
        subjects = window.proposal.subjects
        return {window.proposal.kind, *(subject.kind for subject in subjects)}
    if state.phase in (FOLLOW, CLOSING) and window.timed:
        return {CARDS}
    return set()
