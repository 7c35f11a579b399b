"""Alone with bots, a Booster that was not wanted in one gap is not asked about in the next.

Some Boosters may be played before every lead. Whoever waves such a gap through has seen what could
be played there: until the round ends these Boosters rest, unless they are woken. Among people
nothing rests, since there every gap has to look the same (BG-14).
"""

from __future__ import annotations

from collections.abc import Sequence

from games import expansion
from games.models import Seat, Table
from games.rules.state.actions import Action, Boost, Decline
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.booster import Colour
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.ground import snapshots
from games.services.rights.seating import is_alone


def resting_of(table: Table, seat: Seat) -> frozenset[str]:
    """Return the Boosters of a seat that rest in this round."""
    kept = seat.resting
    return frozenset(kept["boosters"]) if kept and kept["hand"] == table.hand_id else frozenset()


def note(table: Table, seats: Sequence[Seat], seat: Seat, action: Action) -> None:
    """Let rest what somebody alone with bots has not played in a gap; a played one is awake."""
    before = resting_of(table, seat)
    after = before
    if isinstance(action, Decline) and is_alone(seats):
        state = snapshots.state_of(table)
        if state.phase == Phase.GAP:
            after = before | _playable_in_gap(state, seat.number)
    elif isinstance(action, Boost):
        after = before - {action.booster}
    if after != before:
        let_rest(table, seat, after)


def let_rest(table: Table, seat: Seat, boosters: frozenset[str]) -> None:
    """Store which Boosters of a seat rest in this round."""
    seat.resting = {"hand": table.hand_id, "boosters": sorted(boosters)}
    seat.save(update_fields=["resting"])


def _playable_in_gap(state: State, seat: int) -> frozenset[str]:
    catalogue = expansion.catalogue()
    found = options(perspective(state, seat), catalogue).boosters
    return frozenset(it.booster for it in found if catalogue[it.booster].colour == Colour.BROWN)
