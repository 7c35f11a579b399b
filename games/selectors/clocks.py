"""The clocks that an audience sees running."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import TableClock
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import ClockKind
from games.selectors.facts import Facts
from games.selectors.shown import ClockInfo
from games.services.clocks import timing

NEVER_SHOWN = {
    *timing.UNSEEN,
    *(TableClock.GRACE, TableClock.QUIET, TableClock.OFFER, TableClock.FILL, TableClock.MATCH),
}


def clocks_shown(facts: Facts, me: int | None) -> Iterable[ClockInfo]:
    """Return the running clocks, of several for the same seats the first to run out."""
    found: dict[tuple[str, tuple[int, ...]], ClockInfo] = {}
    is_unhurried = timing.is_unhurried(facts.seats)
    for key, entry in facts.table.clocks.items():
        kind, seats, due = entry.kind, entry.seats, entry.due
        if kind in NEVER_SHOWN or due is None:
            continue
        if is_unhurried and kind in (ClockKind.TURN, ClockKind.WINDOW):
            continue  # they run out on bots
        if kind == ClockKind.TURN and choose_unseen(facts.state) and seats != (me,):
            continue  # who has chosen already is shown to nobody
        info = ClockInfo(
            key.rule or key.text,
            kind,
            entry.seconds,
            timing.as_datetime(due),
            seats,
            entry.on_bank,
        )
        other = found.get((kind, seats))
        if other is None or info.due < other.due:
            found[kind, seats] = info
    return found.values()


def choose_unseen(state: State) -> bool:
    """Tell whether several choose at once: cards to push, or to give away (BW-8)."""
    if state.phase == Phase.EXCHANGE:
        return True
    if state.phase != Phase.ANSWER or state.proposal is None:
        return False
    answered = sum(answer is not None for answer in state.proposal.answers)
    return answered + state.windows[-1].waiting.bit_count() > 1
