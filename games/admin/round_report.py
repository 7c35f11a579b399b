"""What happened in a finished round: the deal, the exchange, tricks, times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.admin.line import HistoryLine, faces
from games.admin.lines import lines_of_step
from games.admin.replay_tips import tip_for
from games.records.summary import AcceptedAction
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import evolve
from games.rules.state.booster_events import DraftOpened, LeadPassed, StageOpened
from games.rules.state.events import (
    CardsExchanged,
    CardsLaid,
    DogLed,
    Event,
    RestDealt,
    RoundDealt,
    TrickCollected,
)
from games.rules.state.phase import Phase
from games.rules.state.seats import after
from games.rules.state.state import State
from games.screen.words.booster_names import booster_names


class Dealt(NamedTuple):
    """The deal of a seat: eight cards and then six (DEAL-2, DEAL-3)."""

    name: str
    first: SafeString
    rest: SafeString
    boosters: str = ""
    """The Boosters the seat began the round with (BG-3)."""


class PushedRow(NamedTuple):
    """What a seat gave and got: (name, card) three times, and what it then held."""

    name: str
    gave: list[tuple[str, SafeString]]
    got: list[tuple[str, SafeString]]
    holds: SafeString


class Section(NamedTuple):
    """Part of a round: what all have seen, and what only the record knows."""

    title: str
    lines: list[HistoryLine]
    unseen: list[HistoryLine]
    """Windows and the answers to them."""


class RoundReport(NamedTuple):
    """All that happened in a round, in order."""

    dealer: str
    deal: list[Dealt]
    pushed: list[PushedRow]
    """Empty if the cards have not moved."""
    before: list[Section]
    """What came until the cards had moved."""
    between: list[Section]
    """What came between the exchange and the first lead."""
    tricks: list[Section]
    final: State
    boosters_left: list[tuple[str, str]]
    """Names of those who hold Boosters at the end, and which."""


def report_round(
    steps: Iterable[AcceptedAction], state: State, names: Sequence[str], *, with_tips: bool = False
) -> RoundReport:
    """Report on a round; ``state`` is the one before its deal."""
    reporter = _Reporter(state, names, with_tips=with_tips)
    for step in steps:
        reporter.add(step)
    return reporter.report()


class _Reporter:
    """Goes through a round with the rules and notes what happens."""

    def __init__(self, state: State, names: Sequence[str], *, with_tips: bool) -> None:
        self.state = state
        self.with_tips = with_tips
        self.names = names
        self.deal: list[Dealt] = []
        self.pushed: list[PushedRow] = []
        self.before: list[Section] = []
        self.between: list[Section] = []
        self.tricks: list[Section] = []
        self.section = Section("", [], [])
        self.is_trick_over = False

    def add(self, step: AcceptedAction) -> None:
        """Add a step: its events, and the states they lead to."""
        if self.is_trick_over and self.state.windows:
            self._begin_trick()
        states = list(accumulate(step.events, evolve, initial=self.state))
        found = lines_of_step(step, states, self.names)
        tip = tip_for(step, self.state, self.names) if self.with_tips else ""
        for (event, lines), before, now in zip(found, states, states[1:], strict=False):
            self._begin_section(event)
            for said in lines:
                line = said
                if tip and said.name:
                    line, tip = said._replace(tip=tip), ""
                place = self.section.unseen if line.is_unseen else self.section.lines
                place.append(line)
            self.state = now
            self._note(event, before)

    def _begin_section(self, event: Event) -> None:
        """Begin a trick with its lead, unless a step before it has."""
        if isinstance(event, RoundDealt):
            self._begin(self.before, _("Grand Tichu"))
        elif isinstance(event, CardsLaid | DogLed) and (self.is_trick_over or not self.tricks):
            self._begin_trick()

    def _note(self, event: Event, before: State) -> None:
        if isinstance(event, RoundDealt):
            held = self.state.booster_state.hands
            self.deal = [
                Dealt(name, faces(first), faces(rest), booster_names(boosters))
                for name, first, rest, boosters in zip(
                    self.names, event.first, event.rest, held, strict=True
                )
            ]
        elif isinstance(event, RestDealt):
            self._begin(self.before, _("Calls and exchange"))
        elif isinstance(event, CardsExchanged):
            self.pushed = [self._pushed(seat, before) for seat in SEATS]
            self._begin(self.between, _("Before the first lead"))
        elif isinstance(event, StageOpened) and not (self.between or self.tricks):
            if event.kind not in (Phase.EXCHANGE_BOOSTERS, Phase.EXCHANGE):
                # Content has put the exchange off.
                self._begin(self.between, _("Before the first lead"))
        elif isinstance(event, DraftOpened) and self.state.score is not None:
            self._begin(self.tricks, _("After the round"))
        elif isinstance(event, TrickCollected | DogLed | LeadPassed):
            self.is_trick_over = True

    def _begin(self, part: list[Section], title: str) -> None:
        self.section = Section(title, [], [])
        part.append(self.section)

    def _begin_trick(self) -> None:
        number = {"number": len(self.tricks) + 1}
        self._begin(self.tricks, _("Trick %(number)s") % number)
        self.is_trick_over = False

    def _pushed(self, seat: int, before: State) -> PushedRow:
        others = after(before, seat)
        given = [cards or (0, 0, 0, 0) for cards in before.given]
        gave = [(self.names[to], faces(given[seat][to])) for to in others]
        got = [(self.names[by], faces(given[by][seat])) for by in others]
        return PushedRow(self.names[seat], gave, got, faces(self.state.hands[seat]))

    def report(self) -> RoundReport:
        """Return all that was noted, without sections in which nothing happened."""
        return RoundReport(
            self.names[self.state.dealer],
            self.deal,
            self.pushed,
            _not_empty(self.before),
            _not_empty(self.between),
            self.tricks,
            self.state,
            [
                (name, booster_names(held))
                for name, held in zip(self.names, self.state.booster_state.hands, strict=True)
                if held
            ],
        )


def _not_empty(sections: Iterable[Section]) -> list[Section]:
    return [section for section in sections if section.lines or section.unseen]
