"""A table page as one audience looks at it: who sits where, what is going on."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import TableClock, TableStatus
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.state.actions import Decline
from games.rules.state.events import CardsLaid, DogLed, Passed
from games.rules.state.phase import Phase
from games.rules.state.seats import seats_in
from games.rules.state.windows import ClockKind
from games.rules.view.booster import Asked
from games.rules.view.booster_view import BoosterView
from games.rules.view.perspective import Perspective
from games.screen.page.kept import Kept
from games.screen.page.remembered import by_language
from games.screen.words.event_names import short_event_name
from games.screen.words.names import all_apart, apart
from games.selectors.shown import ClockInfo, SeatInfo, TablePage

PLACES = ("south", "east", "north", "west")
MIRRORED = ("south", "west", "north", "east")
BESIDE_REACTION = 12
"""Letters of what can be answered that fit beside that word on a phone."""


class Headline(NamedTuple):
    """What is going on, in a few words, and how long it lasts."""

    text: str
    clock: ClockInfo | None = None
    is_mine: bool = False
    """Whether this audience is the one to act."""
    is_calm: bool = False
    """Whether its window is a stage of the round, in which nothing lies."""
    is_quiet: bool = False
    """Whether its window is one for bombs, which concerns few and is told in a low voice."""

    is_open: bool = False
    """Whether it is a window for Boosters without a clock, which waits for this audience."""

    @property
    def is_hot(self) -> bool:
        """Whether a hold or a window for Boosters is open, which the ring shows in red."""
        if self.is_calm or self.is_quiet or self.clock is None:
            return self.is_open
        return self.clock.kind in (ClockKind.WINDOW, ClockKind.HOLD)


@by_language
def named(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what seats are called, a free one, too."""
    return tuple(name or _("Empty seat") for name in names)


@by_language
def calling_you(names: tuple[str, ...], me: int) -> tuple[str, ...]:
    """Return names in which a seat is "You"."""
    you = pgettext("one's own state", "You")
    return (*names[:me], you, *names[me + 1 :])


class Scene:
    """A page with what its regions ask of it again and again."""

    def __init__(self, page: TablePage, kept: Kept | None = None) -> None:
        self.page = page
        self.kept = kept or Kept()
        self.view = page.view
        self.options = page.options
        self.me = page.me
        self.home = 0 if page.me is None else page.me
        names = tuple([seat.name for seat in page.seats])
        self.plain_names = named(names)
        """What the seats are called, for what is compared, counted or cut."""
        self.names = named(all_apart(names))
        """The same as they stand in sentences: each region draws them as names."""
        self.called = self.names if page.me is None else calling_you(self.names, page.me)
        """What the seats are called where a name stands alone: one's own is "You"."""
        self.places = MIRRORED if page.view.options.display_clockwise else PLACES
        self.ring, self.is_turned = _ring(page.view)

    @property
    def plays_alone(self) -> bool:
        """Whether all play for themselves, with another partner in every round."""
        return self.view.options.partners_rotate

    @property
    def is_alone(self) -> bool:
        """Whether all but one who play are bots."""
        return sum(not (seat.is_empty or seat.is_bot) for seat in self.page.seats) == 1

    @property
    def is_among_bots(self) -> bool:
        """Whether bots have all other seats; one that somebody has left counts as a person's."""
        return all(seat.is_bot or seat.is_me for seat in self.page.seats)

    @property
    def is_running(self) -> bool:
        """Whether a round is being played."""
        return self.view.phase != Phase.OVER

    @property
    def is_open(self) -> bool:
        """Whether players are still taking their seats."""
        return self.page.status == TableStatus.OPEN

    @property
    def holds_cards(self) -> bool:
        """Whether this audience has cards to show."""
        return self.me is not None and self.view.hand != 0

    def place(self, seat: int) -> str:
        """Return where a seat is drawn, one's own at the bottom (DECK-6)."""
        ring = self.ring
        return self.places[(ring.index(seat) - ring.index(self.home)) % 4]

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
        """Return We and They for players, names for spectators and where partners rotate."""
        if self.me is None:
            return f"{self.names[team]} & {self.names[team + 2]}"
        if self.plays_alone:
            first = self.me if team == self.team_of_mine() else team
            return f"{self.called[first]} & {self.called[partner_of(first)]}"
        return _("We") if team == self.team_of_mine() else _("They")

    @cached_property
    def has_news(self) -> bool:
        """Whether the cards received are still to be pointed out.

        They are until the seat's own first action of the trick play.
        """
        if not self.view.received or self.view.has_played or not self.is_running:
            return False
        return not any(
            isinstance(entry.event, CardsLaid | DogLed | Passed) and entry.event.seat == self.me
            for entry in self.page.log
        )

    def clock(self, *kinds: str) -> ClockInfo | None:
        """Return a running clock of one of these kinds."""
        return next((c for c in self.page.clocks if c.kind in kinds), None)

    def turn_clock(self) -> ClockInfo | None:
        """Return the clock of the seat to act.

        In the phases in which all act at once only one's own is shown: the
        clocks of the others would tell who has finished (EXCH-3).
        """
        at_once = self.view.turn is None
        for clock in self.page.clocks:
            if clock.kind == ClockKind.TURN and (self.me in clock.seats or not at_once):
                return clock
        return None

    @cached_property
    def state(self) -> Headline:
        """What is going on."""
        view = self.view
        if self.page.status != TableStatus.PLAYING or not self.is_running:
            return Headline("", self.clock(TableClock.NEXT))
        if self.page.absent:
            return Headline(
                _("Waits for %(names)s") % {"names": ", ".join(map(apart, self.page.absent))}
            )
        if self.page.is_paused:
            return Headline(_("Pause"), self.clock(TableClock.PAUSE))
        if view.holds:
            names = ", ".join(self.called[seat] for seat in seats_in(view.holds))
            return Headline(_("Halt! %(names)s") % {"names": names}, self.clock(ClockKind.HOLD))
        if view.window_timed and view.phase not in (Phase.REACTION, Phase.ANSWER):
            return Headline(self._soon(), self.clock(ClockKind.WINDOW), is_quiet=True)
        if self.page.passes_by:
            return Headline(_("A moment"))
        calling = self.clock(ClockKind.CALLING)
        if calling is not None and view.phase not in _BESIDE_CALLING:
            return Headline(_("Time to call Tichu"), calling)
        found = _PHASES[view.phase](self)
        if found.clock is not None and found.clock.is_reserve:
            return found._replace(text=_("%(state)s, time bank") % {"state": found.text})
        return found

    def _soon(self) -> str:
        """Return what follows when the window for bombs has closed."""
        view = self.view
        if view.phase == Phase.CLOSING and view.top is not None:
            is_mine = view.top.seat == self.me
            return _("The trick is yours") if is_mine else self._closing().text
        if view.is_my_turn:
            return _("You next")
        if view.turn is None:
            return _("A moment")
        return _("%(name)s next") % {"name": self.names[view.turn]}

    def _grand(self) -> Headline:
        if self.view.waiting and self.options.actions:
            return Headline(_("Your decision"), self.turn_clock(), True)
        if self.view.turn is not None:
            return self._of_other(_("%(name)s decides"))
        text = _("All decide") if self.me is None else _("The others decide")
        return Headline(text, self.turn_clock())

    def _exchange(self) -> Headline:
        if self.me is not None and self.view.given is None:
            if not self.options.exchange and self.view.rules.pushes_last == self.me:
                return Headline(_("First the others choose"), None)
            pushes_two = self.view.rules.pushes_two >> self.me & 1
            text = _("Choose four cards") if pushes_two else _("Choose three cards")
            return Headline(text, self.turn_clock(), True)
        return Headline(_("All choose") if self.me is None else _("The others choose"), None)

    def _turn(self) -> Headline:
        if self.view.is_my_turn:
            return Headline(_("Your turn"), self.turn_clock(), True)
        return self._of_other(_("%(name)s's turn"))

    def _closing(self) -> Headline:
        top = self.view.top
        if self.view.is_my_turn or top is None:
            return Headline(_("Your turn"), self.turn_clock(), True)
        if top.seat == self.me:
            return Headline(_("The trick is yours"), self.turn_clock(), True)
        text = _("The trick goes to %(name)s") % {"name": self.names[top.seat]}
        return Headline(text, self.turn_clock())

    def _gift(self) -> Headline:
        if self.view.is_my_turn:
            return Headline(_("Your turn"), self.turn_clock(), True)
        return self._of_other(_("%(name)s gives the trick away"))

    # --- Boosters have their time

    @property
    def boosters(self) -> BoosterView:
        """Return what there is of Boosters, in phases that are there for them."""
        assert self.view.boosters is not None
        return self.view.boosters

    def _intake(self) -> Headline:
        seat = self.boosters.drafters[0]
        clock = self._turn_clock_of(seat)
        if seat == self.me:
            return Headline(_("Choose a Booster"), clock, True)
        name = {"name": self.names[seat]}
        return Headline(_("%(name)s chooses a Booster") % name, clock)

    def _stage(self) -> Headline:
        """Return what a stage asks; a seat without a say in it may still call (TIME-6)."""
        is_asked = Decline() in self.options.actions
        calling = self.clock(ClockKind.CALLING)
        may_call = calling is not None and not self.view.is_ready
        if may_call and not is_asked and self.me is not None:
            return Headline(_("Time to call Tichu"), calling)
        texts = {
            Phase.EXCHANGE_BOOSTERS: _("Boosters for the exchange?"),
            Phase.BLUE: _("Blue Boosters?"),
            Phase.BROWN: _("Brown Boosters?"),
            Phase.GAP: _("Boosters?"),
        }
        phase = self.view.phase
        is_mine = is_asked and phase != Phase.GAP
        return Headline(texts[phase], self.clock(ClockKind.WINDOW), is_mine, is_calm=True)

    def _reaction(self) -> Headline:
        proposal = self.boosters.stack[-1]
        event = short_event_name(self.view, proposal)
        clock = self.clock(ClockKind.WINDOW)
        is_open = clock is None and Decline() in self.options.actions
        if event:
            text = _("Reaction: %(event)s") if len(event) <= BESIDE_REACTION else "%(event)s?"
            text %= {"event": event}
        else:
            text = _("Reaction?") if proposal.subjects else _("Bombs?")
        return Headline(text, clock, is_open=is_open)

    def _answer(self) -> Headline:
        asked = self.asked()
        if self.boosters.asked:
            return Headline(_("Your answer"), self._turn_clock_of(self.me), True)
        if len(asked) > 2:
            return Headline(_("All choose a card"), None)
        if len(asked) == 2:
            names = {"one": self.names[asked[0]], "other": self.names[asked[1]]}
            return Headline(_("%(one)s and %(other)s choose") % names, None)
        name = {"name": self.names[asked[0]]}
        return Headline(_("%(name)s answers") % name, self._turn_clock_of(asked[0]))

    def asked(self) -> tuple[int, ...]:
        """Return whom what lies uppermost asks, whether they have answered or not.

        Who has answered already is shown to nobody (BW-8).
        """
        proposal = self.boosters.stack[-1]
        seat = proposal.seat
        slugs = [boost.booster for boost in proposal.companions]
        if proposal.boost is not None:
            slugs.append(proposal.boost.booster)
        catalogue = self.page.catalogue
        asks = {catalogue[slug].asks for slug in slugs if slug in catalogue}
        if proposal.reusable and proposal.barred:
            return (seat,)
        if Asked.EVERYBODY in asks:
            return tuple(other for other in SEATS if other not in self.view.out)
        if Asked.TEAM in asks:
            return tuple(sorted((seat, partner_of(seat))))
        return (partner_of(seat),) if Asked.PARTNER in asks else (seat,)

    def _turn_clock_of(self, seat: int | None) -> ClockInfo | None:
        """Return the clock of a seat that everybody knows is waited for."""
        for clock in self.page.clocks:
            if clock.kind == ClockKind.TURN and seat in clock.seats:
                return clock
        return None

    def _of_other(self, text: str) -> Headline:
        turn = self.view.turn
        if turn is None:
            return Headline(_("Nobody leads yet"), self.turn_clock())
        return Headline(text % {"name": self.names[turn]}, self.turn_clock())


_BESIDE_CALLING = (Phase.EXCHANGE_BOOSTERS, Phase.BLUE, Phase.BROWN, Phase.REACTION, Phase.ANSWER)
"""Phases that have more to say while the time to call runs beside them."""

_PHASES = {
    Phase.GRAND: Scene._grand,
    Phase.CONCESSION: Scene._grand,
    Phase.EXCHANGE: Scene._exchange,
    Phase.LEAD: Scene._turn,
    Phase.FOLLOW: Scene._turn,
    Phase.CLOSING: Scene._closing,
    Phase.GIFT: Scene._gift,
    Phase.INTAKE: Scene._intake,
    Phase.EXCHANGE_BOOSTERS: Scene._stage,
    Phase.BLUE: Scene._stage,
    Phase.BROWN: Scene._stage,
    Phase.GAP: Scene._stage,
    Phase.REACTION: Scene._reaction,
    Phase.ANSWER: Scene._answer,
}


def _ring(view: Perspective) -> tuple[tuple[int, ...], bool]:
    """Return the seats as they sit, and whether play goes round the other way.

    What changes the play order moves players if it names one; else it only turns the
    direction, and everybody stays where they sit.
    """
    seating = view.rules.seating
    if view.boosters is None:
        return seating, False
    turns = sum(
        name == "seating" and effect.boost.seat is None
        for effect in view.boosters.effects
        for name, _seating in effect.changes
    )
    is_turned = turns % 2 == 1
    return (seating[::-1] if is_turned else seating), is_turned
