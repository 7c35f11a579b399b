"""What happened in a round: deal, calls, exchange, tricks, gifts, score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import DOG
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Action
from games.rules.state.booster_events import BoosterLaid, SlippedUnder, TopChanged
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.events import (
    CardsExchanged,
    CardsLaid,
    DogLed,
    Event,
    ExchangeSubmitted,
    GrandDecided,
    Passed,
    RoundDealt,
    RoundScored,
    TichuCalled,
    TrickCollected,
    TurnUndone,
    WentOut,
)
from games.rules.state.state import Four, Score

NO_CARDS: Four = (0, 0, 0, 0)
_OF_TRICKS = frozenset({CardsLaid, Passed, TrickCollected, DogLed, TopChanged, SlippedUnder})


class AcceptedAction(NamedTuple):
    """One accepted action and the events it led to; ``seat`` is ``None`` for the clock.

    ``seconds`` counts from any fixed moment of the match, ``None`` if unknown.
    """

    seat: int | None
    action: Action
    events: tuple[Event, ...]
    seconds: float | None = None
    by_stand_in: bool = False
    """Whether a bot did it that stood in for the player."""


class CallMade(NamedTuple):
    """A Tichu or Grand Tichu; a withdrawn one is not listed (CALL-5)."""

    seat: int
    call: Call
    trick: int
    """Tricks begun before it: 0 is before the first lead."""
    seconds: float | None = None


class Entry(NamedTuple):
    """One line of a trick: a play, or a pass (``combination`` is ``None``)."""

    seat: int
    combination: Combination | None
    wish: int = 0
    in_turn: bool = True
    seconds: float | None = None


class Trick(NamedTuple):
    """A trick, or the Dog, which takes none (DOG-3)."""

    entries: tuple[Entry, ...]
    owner: int | None = None
    """Who won it; ``None`` while it is open, for the Dog and after a double victory."""
    to: int | None = None
    """Whose pile it went to: if not the owner's, it was a Dragon gift (DRG-2)."""


@dataclass(slots=True)
class _GrowingTrick:
    """A trick of which more may be told."""

    entries: list[Entry]
    owner: int | None = None
    to: int | None = None

    def is_open(self) -> bool:
        """Tell whether it still lies on the table."""
        led = self.entries[0].combination
        return self.owner is None and led is not None and led.kind != Kind.DOG


class BoosterPlayed(NamedTuple):
    """A Booster that was laid, whether or not it was undone later."""

    seat: int
    slug: str
    trick: int
    """Tricks begun before it: 0 is before the first lead."""


class RoundSummary(NamedTuple):
    """A round as people tell it."""

    number: int = 0
    dealer: int = 0
    first: Four = NO_CARDS
    rest: Four = NO_CARDS
    calls: tuple[CallMade, ...] = ()
    exchange: tuple[Four, ...] = ()
    """What each seat pushed, by receiver; empty until the cards have moved (EXCH-2)."""
    tricks: tuple[Trick, ...] = ()
    out: tuple[int, ...] = ()
    score: Score | None = None
    boosters: tuple[BoosterPlayed, ...] = ()


def split_rounds(
    steps: Sequence[AcceptedAction],
) -> tuple[tuple[AcceptedAction, ...], list[tuple[AcceptedAction, ...]]]:
    """Return the steps before the first deal and those of each round."""
    starts = [place for place, step in enumerate(steps) if deals(step)]
    first, *ends = *starts, len(steps)
    rounds = zip(starts, ends, strict=True)
    return tuple(steps[:first]), [tuple(steps[start:end]) for start, end in rounds]


def deals(step: AcceptedAction) -> bool:
    """Tell whether a step begins a round."""
    return any(isinstance(event, RoundDealt) for event in step.events)


def summary_of(steps: Iterable[AcceptedAction]) -> RoundSummary:
    """Return the summary of one round, finished or not."""
    summary = RoundSummary()
    tricks: list[_GrowingTrick] = []
    given: dict[int, Four] = {}
    for event, seconds in _timed_events(steps):
        if type(event) in _OF_TRICKS:  # nearly all are
            _add_to(tricks, event, seconds)
            continue
        match event:
            case RoundDealt(number, dealer, first, rest):
                summary = RoundSummary(number, dealer, first, rest)
                tricks = []
            case GrandDecided() | TichuCalled():
                calls = _calls(summary.calls, event, len(tricks), seconds)
                summary = summary._replace(calls=calls)
            case ExchangeSubmitted(seat, give):
                given[seat] = give
            case CardsExchanged():
                exchange = tuple(given[seat] for seat in range(4))
                summary = summary._replace(exchange=exchange)
            case BoosterLaid(seat, boost):
                played = BoosterPlayed(seat, boost.booster, len(tricks))
                summary = summary._replace(boosters=(*summary.boosters, played))
            case TurnUndone():
                _take_last_from(tricks)
                summary = _without(summary, event)
            case WentOut(seat):
                summary = summary._replace(out=(*summary.out, seat))
            case RoundScored(score):
                summary = summary._replace(score=score)
    told = (Trick(tuple(it.entries), it.owner, it.to) for it in tricks)
    return summary._replace(tricks=tuple(told))


def _timed_events(steps: Iterable[AcceptedAction]) -> Iterator[tuple[Event, float | None]]:
    for step in steps:
        for event in step.events:
            yield event, step.seconds


def _calls(
    calls: tuple[CallMade, ...],
    event: GrandDecided | TichuCalled,
    trick: int,
    seconds: float | None,
) -> tuple[CallMade, ...]:
    """Return the calls after one more, or after a withdrawal."""
    if isinstance(event, TichuCalled):
        return (*calls, CallMade(event.seat, Call.TICHU, trick, seconds))
    if event.decision == GrandDecision.GRAND:
        return (*calls, CallMade(event.seat, Call.GRAND, 0, seconds))
    if event.decision == GrandDecision.WITHDRAWN:
        return tuple(call for call in calls if call.seat != event.seat)
    return calls


def _without(summary: RoundSummary, event: TurnUndone) -> RoundSummary:
    """Return the round without the last play or pass, which was taken back, and all with it."""
    calls = summary.calls
    if event.called:
        calls = tuple(call for call in calls if call.seat != event.seat)
    out = tuple(seat for seat in summary.out if seat != event.seat)
    return summary._replace(calls=calls, out=out)


def _take_last_from(tricks: list[_GrowingTrick]) -> None:
    """Take away the last play or pass, and its trick if nothing else lies in it."""
    tricks[-1].entries.pop()
    if not tricks[-1].entries:
        tricks.pop()


def _add_to(tricks: list[_GrowingTrick], event: Any, seconds: float | None) -> None:
    """Add one more play or pass, or who took the trick."""
    match event:
        case Passed(seat):
            entry = Entry(seat, None, 0, True, seconds)
        case TrickCollected(seat, to):
            tricks[-1].owner, tricks[-1].to = seat, to
            return
        case CardsLaid(seat, combination, wish, in_turn):
            entry = Entry(seat, combination, wish, in_turn, seconds)
        case DogLed(seat):
            dog = Combination(Kind.DOG, 0, 1, DOG)
            tricks.append(_GrowingTrick([Entry(seat, dog, seconds=seconds)]))
            return
        case _:
            entry = Entry(event.seat, event.combination, in_turn=False, seconds=seconds)
    if tricks and tricks[-1].is_open():
        tricks[-1].entries.append(entry)
    else:
        tricks.append(_GrowingTrick([entry]))
