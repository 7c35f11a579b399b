"""The table at a step of a round: drawn by its own code, from what was seen then.

Spectators see all hands here, which they do while a round runs only if its players agree;
a seat sees exactly what it saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import expansion
from games.models import Hand, MatchSeat, TableStatus, sitting
from games.models.players import DELETED
from games.replays.walk import Step, Walk
from games.rules.cards.ruleset import SEATS
from games.rules.state.state import ALL_SEATS, State
from games.rules.state.windows import ClockKind, clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.screen.output.regions import drawn
from games.screen.page.scene import Scene
from games.selectors.clocks import choose_unseen
from games.selectors.log import log_shown
from games.selectors.shown import Admitted, ClockInfo, SeatInfo, TablePage

DRAWN = ("effects", "seats", "trick", "rack", "own", "hand")
"""The regions of a table that are shown; the others are there to act."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Time stands still."""


def page_at(
    hand: Hand, rows: Sequence[MatchSeat], walk: Walk, step: Step, seat: int | None
) -> TablePage:
    """Return the page of a table as it was after a step: of a seat, or with all hands open."""
    state = walk.states[step.number]
    view = perspective(state, seat, ALL_SEATS if seat is None else 0)
    catalogue = expansion.catalogue()
    private = walk.private[: step.private_length]
    return TablePage(
        slug=hand.match.slug,
        name=hand.match.table_name,
        status=TableStatus.PLAYING,
        version=step.version,
        seats=tuple(seats_at(hand, rows, walk, step, seat)),
        view=view,
        options=options(view, catalogue),
        clocks=tuple(_clocks(state, seat)),
        log=log_shown(walk.log[: step.log_length], private, seat),
        watchers=(),
        pace="",
        admitted=Admitted(),
        is_host=False,
        wants_next=False,
        now=LONG_AGO,
        catalogue=catalogue,
        is_replay=True,
    )


def regions_at(page: TablePage) -> dict[str, SafeString]:
    """Return the HTML of the regions that are shown, by name, in the active language."""
    scene = Scene(page)
    return {name: drawn(scene, name) for name in DRAWN}


def seats_at(
    hand: Hand, rows: Sequence[MatchSeat], walk: Walk, step: Step, me: int | None
) -> Iterable[SeatInfo]:
    """Return who sat on the four seats at a step."""
    for seat in SEATS:
        row = sitting(hand, rows, seat, step.version)
        yield SeatInfo(
            number=seat,
            name=name_of(row, hand.seat_names[seat]),
            is_bot=row is not None and row.is_bot,
            level="" if row is None else row.level,
            is_me=seat == me,
            has_stand_in=_has_stand_in(walk, step, seat),
            shows_hand=me is None,
        )


def name_of(row: MatchSeat | None, began: str) -> str:
    """Return what somebody is called, in the active language."""
    name = row.shown_name if row is not None else ""
    return name or (_(DELETED) if began == DELETED else began)


def _has_stand_in(walk: Walk, step: Step, seat: int) -> bool:
    """Tell whether a bot has done for a player what their seat did last."""
    own = (it for it in reversed(walk.steps[: step.number + 1]) if it.seat == seat)
    last = next(own, None)
    return last is not None and last.by_stand_in


def _clocks(state: State, me: int | None) -> Iterable[ClockInfo]:
    """Return the clocks that ran then: how long they still had is no longer shown."""
    if not state.windows:
        return
    seen: set[tuple[str, tuple[int, ...]]] = set()
    for clock in clocks(state):
        hides = clock.kind == ClockKind.TURN and choose_unseen(state) and clock.seats != (me,)
        if clock.seconds is None or hides or (clock.kind, clock.seats) in seen:
            continue
        seen.add((clock.kind, clock.seats))
        yield ClockInfo(clock.key, clock.kind, clock.seconds, LONG_AGO, clock.seats, is_still=True)
