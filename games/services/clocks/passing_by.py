"""Alone with bots, what nobody there could answer passes by itself.

Among people a window opens and lasts by public knowledge alone (BW-2, BW-3). Somebody who
plays with three bots has nobody to hide anything from: where nothing in their hand could
answer, the window is waved through, and the bots, who are asked all the same, do not tarry. Nor is
a gap asked about that only Boosters at rest could use (:mod:`games.services.clocks.resting`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from games import expansion
from games.models import BotTask, ClockKey, Seat, Table, TableClock
from games.rules.state.actions import Decline
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.booster import Colour
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.clocks.bot_pace import Wanted, paced
from games.services.clocks.resting import resting_of
from games.services.rights.seating import is_alone

SECONDS = 0.15
SECONDS_TO_SEE = 1.5
"""The same where a Booster or a call lies, which wants to be seen."""
_COLOURS = {
    Phase.REACTION: {Colour.RED},
    Phase.BLUE: {Colour.BLUE},
    Phase.BROWN: {Colour.BROWN},
    Phase.GAP: {Colour.BROWN},
    Phase.EXCHANGE_BOOSTERS: set(Colour),
}
"""The Boosters that have to be played in a window, or never: green ones have other times."""


def wanted(table: Table, state: State, seat: Seat) -> Iterable[Wanted]:
    """Return what waves the uppermost window through for the only person, and when."""
    window, person = state.windows[-1], seat.number
    if not window.waiting >> person & 1 or window.holds:
        return
    if _holds_no_answer(state, person, resting_of(table, seat)):
        key = ClockKey(own=TableClock.WAVE, numbers=(window.id, person))
        yield Wanted(key, TableClock.WAVE, _seconds(state), window.id, (person,))


def hastened(want: Wanted, state: State) -> Wanted:
    """Return the clock by which a bot answers a window that the only person has no say in."""
    window = state.windows[-1]
    if state.phase not in _COLOURS or want.window != window.id:
        return want
    if want.key.task != BotTask.ANSWER:
        return want
    return want._replace(seconds=partial(paced, _seconds(state)))


def is_passing_by(table: Table, seat: int | None, seats: Sequence[Seat]) -> bool:
    """Tell whether something is waved through for the only person at a table."""
    waves = (it for it in table.clocks.values() if it.kind == TableClock.WAVE)
    return any(it.seats == (seat,) for it in waves) and is_alone(seats)


def _seconds(state: State) -> float:
    proposal = state.proposal if state.phase == Phase.REACTION else None
    if proposal is None:
        return SECONDS
    is_plain = proposal.boost is None and not proposal.companions and proposal.combination
    return SECONDS if is_plain else SECONDS_TO_SEE


def _holds_no_answer(state: State, seat: int, resting: frozenset[str]) -> bool:
    if state.phase not in _COLOURS and not state.windows[-1].timed:
        return False
    catalogue = expansion.catalogue()
    found = options(perspective(state, seat), catalogue)
    if Decline() not in found.actions:  # a draft, a question: what waits for a choice
        return False
    awake = {form.booster for form in found.boosters} - resting
    colours = {catalogue[slug].colour for slug in awake}
    return not found.bombs and not colours & _COLOURS.get(state.phase, set())
