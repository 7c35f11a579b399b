"""What happened in a round: deal, calls, exchange, tricks, gifts, score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

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


class AcceptedAction(NamedTuple):
    """One accepted action and the events it led to; ``seat`` is ``None`` for the clock.

    ``seconds`` counts from any fixed moment of the match, ``None`` if unknown.
    """

    seat: int | None
    action: Action
    events: tuple[Event, ...]
    seconds: float | None = None


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
    tricks: list[Trick] = []
    given: dict[int, Four] = {}
    for event, seconds in _timed_events(steps):
        match event:
            case (
                CardsLaid() | Passed() | TrickCollected() | DogLed() | TopChanged() | SlippedUnder()
            ):
                _add_to(tricks, event, seconds)
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
    return summary._replace(tricks=tuple(tricks))


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


def _take_last_from(tricks: list[Trick]) -> None:
    """Take away the last play or pass, and its trick if nothing else lies in it."""
    last = tricks.pop()
    if len(last.entries) > 1:
        tricks.append(last._replace(entries=last.entries[:-1]))


def _add_to(
    tricks: list[Trick],
    event: CardsLaid | DogLed | Passed | TopChanged | SlippedUnder | TrickCollected,
    seconds: float | None,
) -> None:
    """Add one more play or pass, or who took the trick."""
    if isinstance(event, TrickCollected):
        tricks[-1] = Trick(tricks[-1].entries, event.seat, event.to)
        return
    if isinstance(event, DogLed):
        dog = Combination(Kind.DOG, 0, 1, DOG)
        tricks.append(Trick((Entry(event.seat, dog, seconds=seconds),)))
        return
    entry = Entry(event.seat, None, seconds=seconds)
    if isinstance(event, CardsLaid):
        entry = Entry(event.seat, event.combination, event.wish, event.in_turn, seconds)
    elif isinstance(event, TopChanged | SlippedUnder):
        entry = Entry(event.seat, event.combination, in_turn=False, seconds=seconds)
    if is_open(tricks):
        tricks[-1] = Trick((*tricks[-1].entries, entry))
    else:
        tricks.append(Trick((entry,)))


def is_open(tricks: Sequence[Trick]) -> bool:
    """Tell whether the last trick still lies on the table."""
    if not tricks or tricks[-1].owner is not None:
        return False
    led = tricks[-1].entries[0].combination
    return led is not None and led.kind != Kind.DOG
