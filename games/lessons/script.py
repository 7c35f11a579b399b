"""What a lesson is made of, and where a round stands in it.

A lesson is data: a deal and, in the order of play, what is done by whom. None of it is
pretended: each beat is an action that the rules take like any other. Where a round stands
follows from its state alone, so nothing has to be stored and any clock may go on with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise

from games.expansion import catalogue
from games.rules.cards.chance import Chance, Item
from games.rules.cards.deck import Card, Cards
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action, Bomb, Boost, Deal, Exchange, GiveDragon, Play
from games.rules.state.seats import in_round
from games.rules.state.state import State

LEARNER = 0
"""The learner's seat."""

LessonText = str | Promise
BeatKey = tuple[object, ...]


class Beat(NamedTuple):
    """Something that one seat does."""

    seat: int
    action: Action
    is_silent: bool = False
    """Whether nobody sees it, so that it need not take its time."""


class LessonStep(NamedTuple):
    """One thing that the learner does, and what the others do after it."""

    title: LessonText
    says: LessonText
    """What the coach says: one short thing. May hold ``<b>``, and nothing from other people."""
    action: Action
    then: tuple[Beat, ...] = ()
    meanwhile: LessonText = ""
    """What the coach says while the others act."""
    push: tuple[tuple[Card, int], ...] = ()
    """In the exchange: the marked cards, each with the number of its place."""


class LessonProgress(NamedTuple):
    """Where a round stands in its lesson."""

    lesson: str
    step: int
    """The step that is asked for, or after which the others act."""
    is_asked: bool
    is_over: bool = False
    waits: bool = False
    """Whether what comes next waits for the learner's tap, so that nothing vanishes unread."""


class InOrder(Chance):
    """Chance that shuffles nothing."""

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in the order in which they are."""
        return tuple(items)


class Lesson:
    """A scripted round; the learner sits on seat 0."""

    def __init__(
        self,
        name: str,
        title: LessonText,
        teaches: LessonText,
        deal: Deal,
        others: tuple[str, str, str],
        steps: tuple[LessonStep, ...],
        farewell: LessonText,
        *,
        boosters: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.name, self.title, self.deal = name, title, deal
        self.teaches = teaches
        """What one learns in it, in a sentence."""
        self.others = others
        """Names of the bots on seats 1, 2 and 3."""
        self.steps = steps
        self.farewell = farewell
        """What the coach says when the round is over."""
        self.boosters = boosters
        """The Boosters that the first seats begin with; only the last of them may have fewer."""

    @property
    def chance(self) -> Chance | None:
        """What lays the Boosters in the order of the script; ``None`` without Boosters."""
        return InOrder(0) if self.boosters else None

    def with_boosters(self, options: TableOptions) -> TableOptions:
        """Return options of a table with the Boosters of the script."""
        if not self.boosters:
            return options
        deck = tuple((slug, 1) for hand in self.boosters for slug in hand)
        return options._replace(booster_deck=deck, boosters_at_start=len(self.boosters[0]))

    @cached_property
    def beats(self) -> tuple[Beat, ...]:
        """Everything that happens, in order."""
        return tuple(
            beat for step in self.steps for beat in (Beat(LEARNER, step.action), *step.then)
        )

    @cached_property
    def _places(self) -> dict[BeatKey, int]:
        """How many beats have been played, by what can be seen of a state."""
        return {_key(state): number for number, state in enumerate(self.states())}

    def states(self) -> Iterator[State]:
        """Yield the states of the script, of the deal and after each beat."""
        state = State(options=self.with_boosters(TableOptions(window_seconds=0)))
        state, _events = act(state, None, self.deal, catalogue(), self.chance or 0)
        yield state
        for beat in self.beats:
            state, _events = act(state, beat.seat, beat.action, catalogue())
            yield state

    def place(self, state: State) -> int | None:
        """Return how many beats have been played; ``None`` off the script."""
        return self._places.get(_key(state))

    def next_beat(self, state: State) -> Beat | None:
        """Return what is to be done next, if the script knows."""
        place = self.place(state)
        return None if place is None or place == len(self.beats) else self.beats[place]

    def is_asked(self, state: State) -> bool:
        """Tell whether the next beat is what the learner is asked to do."""
        standing = self.standing(state)
        return standing is not None and standing.is_asked

    def waits(self, state: State) -> bool:
        """Tell whether the next beat waits for a tap: the last of which the coach has told."""
        place = self.place(state)
        for step in self.steps:
            if place is None or place < 0:
                break
            place -= 1 + len(step.then)
            if place == -1:
                return bool(step.meanwhile)
        return False

    def standing(self, state: State) -> LessonProgress | None:
        """Return where a round stands; ``None`` off the script."""
        place = self.place(state)
        if place is None:
            return None
        for number, step in enumerate(self.steps):
            if place == 0:
                return LessonProgress(self.name, number, is_asked=True)
            place -= 1 + len(step.then)
            if place < 0:
                waits = self.waits(state)
                return LessonProgress(self.name, number, is_asked=False, waits=waits)
        return LessonProgress(self.name, len(self.steps) - 1, is_asked=False, is_over=True)


def objection(asked: Action, done: Action) -> str:
    """Return a code for why an action is not the one asked for; empty if it is.

    Low cards may go to either opponent, and so may the Dragon's trick.
    """
    if type(asked) is not type(done):
        return "lesson_later"
    if isinstance(asked, Boost):
        assert isinstance(done, Boost)
        return "" if asked.booster == done.booster else "lesson_booster"
    if isinstance(asked, Exchange):
        return "" if _is_like(asked, done) else "lesson_exchange"
    if isinstance(asked, Play | Bomb):
        assert isinstance(done, Play | Bomb)
        if asked.cards != done.cards:
            return "lesson_cards"
        if isinstance(asked, Play) and asked.wish != getattr(done, "wish", 0):
            return "lesson_wish" if asked.wish else "lesson_no_wish"
        return ""
    return "" if isinstance(asked, GiveDragon) or asked == done else "lesson_later"


def cards_asked(action: Action) -> Cards:
    """Return the cards that an action lays."""
    return action.cards if isinstance(action, Play | Bomb) else 0


def _is_like(asked: Exchange, done: Action) -> bool:
    """Tell whether the partner gets the intended card, and the opponents the other two."""
    assert isinstance(done, Exchange)
    partner = LEARNER + 2
    ours, theirs = dict(asked.give), dict(done.give)
    is_same = sorted(ours.values()) == sorted(theirs.values())
    return is_same and ours[partner] == theirs.get(partner)


def _key(state: State) -> BeatKey:
    """Return what tells a script's states apart: who has done what, not with which cards."""
    boosted = state.booster_state
    return (
        state.phase,
        tuple(hand.bit_count() for hand in state.hands),
        state.decisions,
        tuple(given is not None for given in state.given),
        state.calls,
        state.turn,
        state.passed,
        state.laid,
        in_round(state),
        tuple((window.kind, window.waiting) for window in state.windows),
        tuple(map(len, boosted.hands)),
        len(boosted.announced),
    )
