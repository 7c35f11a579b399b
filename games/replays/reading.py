"""Finished rounds as the database has them; what was read is kept, since it never changes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from django.http import Http404

from games.door.match_visit import MatchVisit
from games.models import Hand, MatchKind, MatchSeat, sitting
from games.replays.walk import RecordedAction, Walk, walk_through
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import fold
from games.rules.state.codec import from_json
from games.rules.state.events import DogLed, RoundScored, TrickCollected
from games.rules.state.seats import is_boosted
from games.rules.state.state import Laid, State
from games.selectors.kept import actions_of, actions_of_all, events_of
from games.services.seats.practice import Position, Recorded

WALKS_KEPT = 48
ENDS_KEPT = 256
BOOSTER_DECK = "booster_deck"
"""The option that a plain table leaves out."""

Value = TypeVar("Value")


class Remembering(Generic[Value]):
    """The newest of some values that never change, by what they follow from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return a value that is known, or make it."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def peek(self, key: Hashable) -> Value | None:
        """Return a value if it is known."""
        with self._lock:
            return self._values.get(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()


_walks: Remembering[Walk] = Remembering(WALKS_KEPT)
_ends: Remembering[State] = Remembering(ENDS_KEPT)


def rounds_to_see(visit: MatchVisit) -> list[Hand]:
    """Return the rounds of a match that can be looked back on.

    They are over and scored. Boosters stay in hands from round to round (BG-3): where
    there are any, the match has to be over. What was played for practice is no match.
    """
    match = visit.match
    if match.kind == MatchKind.PRACTICE or (match.is_running and BOOSTER_DECK in match.options):
        return []
    hands = list(match.hands.filter(is_over=True, score__isnull=False).order_by("number"))
    for hand in hands:
        hand.match = match
    return hands


def hand_to_see(visit: MatchVisit, number: int) -> Hand:
    """Return a round that can be looked back on; raises Http404 for others."""
    for hand in rounds_to_see(visit):
        if hand.number == number:
            return hand
    raise Http404


def walk_of(hand: Hand) -> Walk:
    """Return the steps of a round that is over."""
    return _walks.get(hand.pk, lambda: _read(hand))


def step_at(hand: Hand, version: int) -> int:
    """Return the number of the step of a round that led to a version; 0 if none did."""
    steps = walk_of(hand).steps
    return next((it.number for it in steps if it.version == version), 0)


def plays_of_trick(hand: Hand, trick: int) -> tuple[Laid, ...]:
    """Return what lay in a trick of a round that may still run; empty while it is not over.

    Tricks are counted as the log does: an action may end one and lead to the next.
    """
    state, number = state_before(hand), 0
    for event in map(from_json, events_of(hand)):
        is_taken = isinstance(event, TrickCollected | DogLed)
        number += is_taken or (isinstance(event, RoundScored) and bool(state.plays))
        state = fold([event], state)
        if number == trick:
            return state.last_trick
    return ()


def deeds_of(hand: Hand) -> list[RecordedAction]:
    """Return the record of a round."""
    return [
        RecordedAction(
            kept.version,
            kept.at,
            kept.seat,
            from_json(kept.action),
            tuple(map(from_json, kept.events)),
            kept.by_stand_in,
        )
        for kept in actions_of(hand)
    ]


def _read(hand: Hand) -> Walk:
    walk = walk_through(state_before(hand), deeds_of(hand), hand.number)
    _ends.get(hand.pk, lambda: walk.after)
    return walk


def position_at(hand: Hand, rows: Sequence[MatchSeat], number: int) -> Position:
    """Return where a round that is over stood after a step; raises Http404 for no step.

    ``rows`` are those who have played. Where partners rotate nobody has points from
    before: those who play on stay with one partner.
    """
    walk = walk_of(hand)
    if number > walk.last:
        raise Http404
    state, version = walk.states[number], walk.steps[number].version
    begun = [it for it in actions_of(hand) if it.version <= version]
    earlier = list(hand.match.hands.filter(number__lt=hand.number, is_over=True).order_by("number"))
    before = state_before(hand)
    if hand.match.partners_rotate:
        earlier, state, before = [], state._replace(rounds=()), before._replace(rounds=())
    kept = actions_of_all(it.pk for it in earlier)
    played_by = [sitting(hand, rows, seat, version) for seat in SEATS]
    return Position(
        state,
        before,
        Recorded(hand, begun),
        [Recorded(it, kept[it.pk]) for it in earlier],
        ["" if row is None else row.level for row in played_by],
    )


def state_before(hand: Hand) -> State:
    """Return the state with which a round begins: points, and Boosters of earlier ones."""
    earlier = list(hand.match.hands.filter(number__lt=hand.number).order_by("number"))
    state = State(options=from_json(hand.match.options))
    if is_boosted(state):
        return _end_of(earlier, state)
    scores = [from_json(it.score) for it in earlier if it.score is not None]
    return state._replace(
        number=hand.number - 1,
        window_count=hand.first_window - 1,
        rounds=tuple(score.round for score in scores),
        out=scores[-1].out if scores else (),  # decides who deals (DEAL-4)
    )


def _end_of(hands: list[Hand], state: State) -> State:
    """Return the state after some rounds, the last of which may be known."""
    if not hands:
        return state
    *before, last = hands
    return _ends.get(last.pk, lambda: _after(_end_of(before, state), last))


def _after(state: State, hand: Hand) -> State:
    return fold(map(from_json, events_of(hand)), state)


def forget_all() -> None:
    """Forget everything."""
    _walks.clear()
    _ends.clear()
