"""Cards laid ready before one's own turn: played when it comes, if they can be then.

They are stored with the hand out of which they were laid and with whether they were meant to
lead: a player who has laid or lost a card since, or is asked for something else, has laid nothing
ready. Only their owner is shown them. Where a table has windows they are played at the times
at which bots play, so that nobody sees who had decided before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from games import expansion
from games.models import ClockKey, Seat, Table, TableClock
from games.rules.cards.combinations import book_for
from games.rules.cards.errors import RuleViolation
from games.rules.play.engine import act
from games.rules.state.actions import Action, Pass, Play
from games.rules.state.codec import from_json, to_json
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.state.windows import blocking_code, calling_time_runs
from games.services.clocks.bot_pace import AMONG_PEOPLE, Wanted
from games.services.ground.deal import between

PHASES = (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING, Phase.REACTION)
"""While these last cards may be laid ready."""
SECONDS = 0.3
"""After this they are played at a table without windows, where nobody could gain by it."""


def refusal(state: State, seat: int, play: Play) -> str:
    """Return why a seat cannot lay cards ready now, as a code; empty if it can."""
    if state.phase not in PHASES or _is_asked(state, seat):
        return "stale"
    if play.cards & ~state.hands[seat]:
        return "card_not_in_hand"
    is_plain = not play.boosters and not play.tichu
    is_combination = bool(book_for(rules_in_force(state)).readings(play.cards))
    return "" if is_plain and is_combination else "invalid_combination"


def remembered(table: Table, state: State, seat: int, play: Play) -> dict[str, Any]:
    """Return what to store for cards that a seat lays ready."""
    leads = state.top is not None and state.top.seat == seat
    return {"hand": table.hand_id, "of": state.hands[seat], "leads": leads, "play": to_json(play)}


def forget(seat: Seat, action: Action) -> None:
    """Let a seat that passes have laid nothing ready: it was for this turn."""
    if seat.laid_ready and isinstance(action, Pass):
        seat.laid_ready = {}
        seat.save(update_fields=["laid_ready"])


def play_of(table: Table, state: State, seat: Seat) -> Play | None:
    """Return the play that a seat has laid ready, if it still holds."""
    kept = seat.laid_ready
    if not kept or (kept["hand"], kept["of"]) != (table.hand_id, state.hands[seat.number]):
        return None
    play: Play = from_json(kept["play"])
    is_refused = _is_asked(state, seat.number) and not _is_taken(state, seat.number, kept, play)
    return None if is_refused else play


def wanted(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return what plays the cards that the seat in turn has laid ready, and when.

    What cannot be played is forgotten at once.
    """
    if state.turn is None or not seats[state.turn].laid_ready:
        return
    seat = seats[state.turn]
    if seat.stand_in or not _is_asked(state, seat.number):
        return
    key = ClockKey(own=TableClock.LAID, numbers=(state.window.id, seat.number))
    has_windows = state.options.window_seconds or is_boosted(state)
    seconds = partial(between, *AMONG_PEOPLE.play) if has_windows else SECONDS
    if play_of(table, state, seat) is None:
        seconds = 0
    yield Wanted(key, TableClock.LAID, seconds, state.window.id, (seat.number,))


def _is_asked(state: State, seat: int) -> bool:
    """Tell whether a seat may play regularly now."""
    may_play = state.phase in (Phase.LEAD, Phase.FOLLOW) and state.turn == seat
    return may_play and blocking_code(state, seat) is None and not calling_time_runs(state, None)


def _is_taken(state: State, seat: int, kept: dict[str, Any], play: Play) -> bool:
    """Tell whether the rules take the play where it was meant."""
    if kept["leads"] != (state.phase == Phase.LEAD):
        return False
    try:
        act(state, seat, play, expansion.catalogue())
    except RuleViolation:
        return False
    return True
