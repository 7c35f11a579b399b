"""A finished round as steps: what was done, when, and the state that it led to.

A step is a recorded action of which something could be seen. What is shown of it follows
from the state and the log after it, as it did when the round was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from games.rules.cards.deck import Cards, points
from games.rules.play.engine import fold
from games.rules.state.actions import Action, TimeOut
from games.rules.state.booster_events import BoosterLaid, Proposed, StageOpened
from games.rules.state.boosters import SubjectKind
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.events import (
    CardsExchanged,
    CardsLaid,
    DogLed,
    Event,
    GrandDecided,
    HoldCalled,
    HoldExpired,
    RoundDealt,
    RoundScored,
    TichuCalled,
    TrickCollected,
    WentOut,
    is_public,
)
from games.rules.state.state import State
from games.selectors.log import Private, entries_of, seat_out_of_time
from games.services.ground.notices import LogEntry


class RecordedAction(NamedTuple):
    """A recorded action of a round."""

    version: int
    at: datetime
    seat: int | None
    action: Action
    events: tuple[Event, ...]
    by_stand_in: bool = False


class Mark(StrEnum):
    """What stands out among the steps."""

    CALL = "call"
    BOMB = "bomb"
    BOOSTER = "booster"
    FINISH = "finish"


class Taking(NamedTuple):
    """A trick that somebody got."""

    trick: int
    """Its number, which is not the step's if the same action led the next one."""
    cards: Cards
    to: int

    @property
    def points(self) -> int:
        """What it is worth."""
        return points(self.cards)


class Step(NamedTuple):
    """One step of a round: an action, and all that followed from it at once."""

    number: int
    version: int
    seat: int | None
    """Whose it is; ``None`` for what nobody has done."""
    events: tuple[Event, ...]
    """What everybody could see of it, and the deal."""
    trick: int
    """The number of the trick that it belongs to, 0 before the first lead.

    An action that ends a trick and leads the next one belongs to the next one.
    """
    seconds: float | None
    """The time since the step before; ``None`` where nobody has thought."""
    log_length: int
    private_length: int
    by_clock: bool = False
    by_stand_in: bool = False
    call: Call | None = None
    is_bomb: bool = False
    is_score: bool = False
    """Whether the round is counted in it; what was played last is the step before."""
    is_quiet: bool = False
    """Whether nothing happened in it but that nobody reacts: nothing stops here by itself."""
    booster: str = ""
    """The Booster that was laid."""
    ranks: tuple[int, ...] = ()
    """In which places somebody went out."""
    takings: tuple[Taking, ...] = ()
    """The tricks that were collected, two where the next one was the last card."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What stands out in it."""
        found = {
            Mark.CALL: self.call is not None,
            Mark.BOMB: self.is_bomb,
            Mark.BOOSTER: bool(self.booster),
            Mark.FINISH: bool(self.ranks),
        }
        return tuple(mark for mark, stands_out in found.items() if stands_out)


class Walk(NamedTuple):
    """All steps of a round, each with the state after it."""

    number: int
    steps: tuple[Step, ...]
    states: tuple[State, ...]
    log: tuple[LogEntry, ...]
    private: Private
    after: State
    """The state with which the round has ended."""

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def tricks(self) -> list[list[Step]]:
        """Return the steps by tricks; what was before the first lead comes first."""
        found: list[list[Step]] = []
        for step in self.steps:
            if not found or found[-1][0].trick != step.trick:
                found.append([])
            found[-1].append(step)
        return found

    def taking_of(self, trick: int, upto: int | None = None) -> tuple[Step, Taking] | None:
        """Return who got a trick and in which step, if they had it by a step."""
        last = self.last if upto is None else upto
        for step in self.steps[: last + 1]:
            for taking in step.takings:
                if taking.trick == trick:
                    return step, taking
        return None

    def trick_before(self, number: int) -> int:
        """Return the first step of the trick, or of the one before if it is that."""
        firsts = [steps[0].number for steps in self.tricks()]
        return max((first for first in firsts if first < number), default=0)

    def trick_after(self, number: int) -> int:
        """Return the last step of the trick, or of the next one if it is that."""
        lasts = [steps[-1].number for steps in self.tricks()]
        return min((last for last in lasts if last > number), default=self.last)

    def stop_at(self, number: int) -> int:
        """Return a step, or the last one before it in which something happened."""
        return next(it.number for it in self.steps[number::-1] if not it.is_quiet)

    def stop_after(self, number: int) -> int:
        """Return the next step in which something happens, of a step that is not the last."""
        later = self.steps[number + 1 :]
        return next((it.number for it in later if not it.is_quiet), self.last)

    def next_with(self, number: int, *marks: Mark) -> int | None:
        """Return the next step with one of these marks."""
        wanted = set(marks or Mark)
        later = self.steps[number + 1 :]
        return next((step.number for step in later if wanted & set(step.marks)), None)


def walk_through(before: State, deeds: Iterable[RecordedAction], number: int) -> Walk:
    """Return the steps of a round that began with a state."""
    state, count = before, _Tricks()
    steps: list[Step] = []
    states: list[State] = []
    log: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    shown_at: datetime | None = None
    for deed, is_score in _parted(deeds):
        takings: list[Taking] = []
        for event in deed.events:
            count.go_on(event)
            if isinstance(event, TrickCollected):
                cards = sum(laid.combination.cards for laid in state.plays)
                takings.append(Taking(count.number, cards, event.to))
            state = fold([event], state)
        is_late = isinstance(deed.action, TimeOut) and not is_score
        late = seat_out_of_time(deed.action) if is_late else None
        public, unseen = entries_of(deed.at, deed.events, late, len(log))
        log += public
        private += unseen
        seen = tuple(event for event in deed.events if is_seen(event))
        if not seen:
            continue
        step = _step(len(steps), deed, seen, count.number, state)
        if step.is_bomb and steps and _proposes(steps[-1]) and not _proposes(step):
            steps[-1], step = steps[-1]._replace(is_bomb=True), step._replace(is_bomb=False)
        steps.append(
            step._replace(
                takings=tuple(takings),
                is_score=is_score,
                by_clock=late is not None,
                seconds=_thought(deed, shown_at, late),
                log_length=len(log),
                private_length=len(private),
            )
        )
        if is_score and steps[-2].version == deed.version:
            states[-1] = states[-1]._replace(windows=())  # nothing was left to be done
        states.append(state)
        shown_at = deed.at
    return Walk(number, tuple(steps), tuple(states), tuple(log), tuple(private), state)


def _parted(deeds: Iterable[RecordedAction]) -> Iterator[tuple[RecordedAction, bool]]:
    """Yield each action with whether it counts the round, which is parted from what was played."""
    for deed in deeds:
        at = _counted_from(deed.events)
        if at == len(deed.events) or not any(map(is_seen, deed.events[:at])):
            yield deed, at < len(deed.events)
            continue
        yield deed._replace(events=deed.events[:at]), False
        yield deed._replace(seat=None, events=deed.events[at:], by_stand_in=False), True


def _counted_from(events: Sequence[Event]) -> int:
    """Return from which event on a round is counted: its last tricks are collected first."""
    at = next((at for at, it in enumerate(events) if isinstance(it, RoundScored)), len(events))
    while 0 < at < len(events) and isinstance(events[at - 1], TrickCollected):
        at -= 1
    return at


class _Tricks:
    """Counts the tricks, event by event: one action may end a trick and lead the next."""

    def __init__(self) -> None:
        self.number = 0
        self._is_between = True

    def go_on(self, event: Event) -> None:
        if self._is_between and _begins_trick(event):
            self.number, self._is_between = self.number + 1, False
        if isinstance(event, TrickCollected | DogLed):
            self._is_between = True


def is_seen(event: Event) -> bool:
    """Tell whether an event makes a step: all may see it, and there is something to see."""
    is_shown = is_public(event) and not isinstance(event, HoldCalled | HoldExpired)
    return is_shown or isinstance(event, RoundDealt)


def _begins_trick(event: Event) -> bool:
    if isinstance(event, Proposed):
        return event.proposal.kind in (SubjectKind.CARDS, SubjectKind.DOG_LED)
    return isinstance(event, CardsLaid | DogLed)


def _is_quiet(event: Event) -> bool:
    """Tell whether an event only says that it goes on, as nobody has reacted."""
    if isinstance(event, CardsLaid):
        return event.settled and all(seat == event.seat for seat, _cards in event.parts)
    return isinstance(event, StageOpened)


def _proposes(step: Step) -> bool:
    """Tell whether cards were laid in a step to which others may react."""
    return any(isinstance(it, Proposed) and _begins_trick(it) for it in step.events)


def _thought(deed: RecordedAction, shown_at: datetime | None, late: int | None) -> float | None:
    """Return for how long somebody who has acted had thought."""
    if deed.seat is None or late is not None or shown_at is None:
        return None
    return max(0.0, (deed.at - shown_at).total_seconds())


def _step(
    number: int,
    deed: RecordedAction,
    seen: tuple[Event, ...],
    trick: int,
    after: State,
) -> Step:
    ranks = [after.out.index(it.seat) + 1 for it in seen if isinstance(it, WentOut)]
    laid = next((it for it in seen if isinstance(it, BoosterLaid)), None)
    return Step(
        number=number,
        version=deed.version,
        seat=_whose(deed, seen),
        events=seen,
        trick=trick,
        seconds=None,
        log_length=0,
        private_length=0,
        by_stand_in=deed.by_stand_in,
        call=next(filter(None, map(_call_of, seen)), None),
        is_bomb=any(isinstance(it, CardsLaid) and it.combination.is_bomb for it in seen),
        is_quiet=number > 0 and all(map(_is_quiet, seen)),
        booster="" if laid is None else laid.boost.booster,
        ranks=tuple(ranks),
    )


def _whose(deed: RecordedAction, seen: Sequence[Event]) -> int | None:
    first = seen[0]
    if isinstance(first, TrickCollected):
        first = next(filter(_begins_trick, seen), first)
    if isinstance(first, RoundDealt | CardsExchanged | TrickCollected | RoundScored):
        return None
    seat: int | None = getattr(first, "seat", deed.seat)
    return seat


def _call_of(event: Event) -> Call | None:
    if isinstance(event, TichuCalled):
        return Call.TICHU
    if isinstance(event, GrandDecided) and event.decision == GrandDecision.GRAND:
        return Call.GRAND
    return None
