"""A table page as one audience looks at it: who sits where, what is going on."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.page import OPEN, PLAYING, ClockInfo, SeatInfo, TablePage
from games.rules.ruleset import SEATS
from games.rules.state import (
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND_PHASE,
    LEAD,
    OVER,
    seats_in,
)
from games.rules.windows import CALLING, HOLD, TURN, WINDOW

PLACES = ("south", "east", "north", "west")
MIRRORED = ("south", "west", "north", "east")
NEXT = "next"


class State(NamedTuple):
    """What is going on, in a few words, and how long it lasts."""

    text: str
    clock: ClockInfo | None = None
    is_mine: bool = False
    """Whether this audience is the one to act."""

    @property
    def is_hot(self) -> bool:
        """Whether a window or a hold is open, which the ring shows in red."""
        return self.clock is not None and self.clock.kind in (WINDOW, HOLD)


class Scene:
    """A page with what its regions ask of it again and again."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.view = page.view
        self.options = page.options
        self.me = page.me
        self.home = 0 if page.me is None else page.me
        self.names = tuple(seat.name or _("Empty seat") for seat in page.seats)
        self.places = MIRRORED if page.view.options.display_clockwise else PLACES

    @property
    def is_running(self) -> bool:
        """Whether a round is being played."""
        return self.view.phase != OVER

    @property
    def is_open(self) -> bool:
        """Whether players still take their seats."""
        return self.page.status == OPEN

    @property
    def holds_cards(self) -> bool:
        """Whether this audience has cards to show."""
        return self.me is not None and self.view.hand != 0

    def place(self, seat: int) -> str:
        """Return where a seat is drawn, the own one at the bottom (DECK-6)."""
        return self.places[(seat - self.home) % 4]

    def seats_from_left(self) -> list[SeatInfo]:
        """Return the other seats as they are pushed to: left, partner, right."""
        order = {"west": 0, "north": 1, "east": 2}
        others = [seat for seat in SEATS if seat != self.home]
        others.sort(key=lambda seat: order[self.place(seat)])
        return [self.page.seats[seat] for seat in others]

    def team_of_mine(self) -> int:
        """Return the team that is shown first."""
        return self.home % 2

    def team_name(self, team: int) -> str:
        """Return We and They for players, names for spectators."""
        if self.me is None:
            return f"{self.names[team]} & {self.names[team + 2]}"
        return _("We") if team == self.team_of_mine() else _("They")

    def clock(self, *kinds: str) -> ClockInfo | None:
        """Return a running clock of one of these kinds."""
        return next((c for c in self.page.clocks if c.kind in kinds), None)

    def turn_clock(self) -> ClockInfo | None:
        """Return the clock of the seat to act.

        In the phases in which all act at once only the own one is shown: who is
        still waited for would tell who has finished (EXCH-3).
        """
        at_once = self.view.turn is None
        for clock in self.page.clocks:
            if clock.kind == TURN and (self.me in clock.seats or not at_once):
                return clock
        return None

    def state(self) -> State:
        """Return what is going on."""
        view = self.view
        if self.page.status != PLAYING or not self.is_running:
            return State("", self.clock(NEXT))
        if view.holds:
            names = ", ".join(self.names[seat] for seat in seats_in(view.holds))
            return State(_("Halt! %(names)s") % {"names": names}, self.clock(HOLD))
        if view.window_timed:
            return State(_("Bombs?"), self.clock(WINDOW))
        calling = self.clock(CALLING)
        if calling is not None:
            return State(_("Time to call Tichu"), calling)
        return _PHASES[view.phase](self)

    def _grand(self) -> State:
        if self.view.waiting and self.options.actions:
            return State(_("Your decision"), self.turn_clock(), True)
        if self.view.turn is not None:
            return self._of_other(_("%(name)s decides"))
        text = _("All decide") if self.me is None else _("The others decide")
        return State(text, self.turn_clock())

    def _exchange(self) -> State:
        if self.me is not None and self.view.given is None:
            return State(_("Choose three cards"), self.turn_clock(), True)
        return State(
            _("All choose") if self.me is None else _("The others choose"), None
        )

    def _turn(self) -> State:
        if self.view.is_my_turn:
            return State(_("Your turn"), self.turn_clock(), True)
        return self._of_other(_("%(name)s's turn"))

    def _closing(self) -> State:
        top = self.view.top
        if self.view.is_my_turn or top is None:
            return State(_("Your turn"), self.turn_clock(), True)
        if top.seat == self.me:
            return State(_("The trick is yours"), self.turn_clock(), True)
        text = _("The trick goes to %(name)s") % {"name": self.names[top.seat]}
        return State(text, self.turn_clock())

    def _gift(self) -> State:
        if self.view.is_my_turn:
            return State(_("Your turn"), self.turn_clock(), True)
        return self._of_other(_("%(name)s gives the trick away"))

    def _of_other(self, text: str) -> State:
        turn = self.view.turn
        if turn is None:
            return State(_("Nobody leads yet"), self.turn_clock())
        return State(text % {"name": self.names[turn]}, self.turn_clock())


_PHASES = {
    GRAND_PHASE: Scene._grand,
    CONCESSION: Scene._grand,
    EXCHANGE: Scene._exchange,
    LEAD: Scene._turn,
    FOLLOW: Scene._turn,
    CLOSING: Scene._closing,
    GIFT: Scene._gift,
}
