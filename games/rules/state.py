"""The immutable state of a match and its round: data only, a JSON round trip away.

Nothing but :func:`games.rules.engine.evolve` makes new states. Seats are 0..3 in
play order; sets of seats are bits (seat 2 is ``1 << 2``); sets of cards as in
:mod:`games.rules.cards`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from games.rules.actions import Action
from games.rules.cards import Cards
from games.rules.combinations import Book, Combination, book_for
from games.rules.options import TREIBHAUS, TableOptions
from games.rules.ruleset import BASE, Rules, seats_after

GRAND_PHASE = "grand"
CONCESSION = "grand_concession"
EXCHANGE = "exchange"
LEAD = "lead"
FOLLOW = "follow"
CLOSING = "closing"
GIFT = "gift"
OVER = "over"
BOMBS = "bombs"

TICHU = "tichu"
GRAND = "grand"
TIE = "tie"

ALL_SEATS = 0b1111
NONE_YET = (None, None, None, None)
Value = TypeVar("Value")
FourOf = tuple[Value, Value, Value, Value]
Four = FourOf[int]


class Window(NamedTuple):
    """Whom the table waits for, and why.

    The lowest window of the stack is the phase (a regular decision or turn); a
    ``bombs`` window lies on it after every play and pass (BOMB-6).
    """

    id: int
    """Running number within the match; forms name the window they answer."""
    kind: str
    waiting: int
    """Bits of the seats whose answer is still open."""
    timed: bool = False
    """Whether a running time holds regular actions back (TIME-2, TIME-6)."""
    holds: int = 0
    """Bits of the seats that hold (TIME-4)."""


class Laid(NamedTuple):
    """A combination on the table; ``number`` counts those of the round from 1."""

    seat: int
    combination: Combination
    number: int


class Aside(NamedTuple):
    """An accepted action that waits: an own bomb (BOMB-8), or of a batch (BOMB-7)."""

    seat: int
    action: Action
    of_moment: bool = False
    """Whether it waits for other actions of the same moment (BOMB-7)."""


class Score(NamedTuple):
    """What a finished round counts: enough to recompute it (SCORE-10)."""

    out: tuple[int, ...]
    """Seats in the order of going out; two of them after a double victory."""
    pile_points: Four
    """Card points of the collected tricks of each seat, before any transfer."""
    hand_points: int
    """Card points left in the tail-ender's hand, which go to the opponents."""
    cards: tuple[int, int]
    calls: tuple[int, int]
    double: int | None

    @property
    def round(self) -> tuple[int, int]:
        """Points of the round for the teams {0, 2} and {1, 3}."""
        return (self.cards[0] + self.calls[0], self.cards[1] + self.calls[1])


class State(NamedTuple):
    """A match between two actions."""

    options: TableOptions = TableOptions()
    number: int = 0
    """Running number of the round, 0 before the first deal."""
    rounds: tuple[tuple[int, int], ...] = ()
    """Points of the finished rounds for both teams."""
    winner: int | str | None = None
    """Team 0 or 1 or ``"tie"`` once the match is over (MATCH-2)."""
    time_over: bool = False
    """Whether the time of the match is over (MATCH-6)."""
    dealer: int = 0
    windows: tuple[Window, ...] = ()
    window_count: int = 0
    hands: Four = (0, 0, 0, 0)
    stock: Four = (0, 0, 0, 0)
    """Cards 9..14 of each seat until all have decided (DEAL-3)."""
    decisions: FourOf[str | None] = NONE_YET
    """Grand Tichu answers: grand, no_grand, wait, withdrawn, kept."""
    calls: FourOf[str | None] = NONE_YET
    ready: int = 0
    """Bits of the seats that need no more time to call (TIME-6)."""
    given: FourOf[Four | None] = NONE_YET
    """Cards each seat pushes, by receiver; 0 for itself (EXCH-1)."""
    exchanged: bool = False
    played: int = 0
    """Bits of the seats that have played a card (CALL-6)."""
    plays: tuple[Laid, ...] = ()
    """The open trick."""
    passed: int = 0
    """Bits of the seats that have passed since the last play (TRICK-7)."""
    laid: int = 0
    """Combinations laid in this round."""
    wish: int = 0
    out: tuple[int, ...] = ()
    piles: Four = (0, 0, 0, 0)
    tricks: Four = (0, 0, 0, 0)
    last_trick: tuple[Laid, ...] = ()
    aside: tuple[Aside, ...] = ()
    moments: int = 0
    """Batches of actions of one moment settled in this round (BOMB-7)."""
    holds_used: Four = (0, 0, 0, 0)
    score: Score | None = None
    """The score of the round once it is over."""

    @property
    def phase(self) -> str:
        """The phase of section ACT; ``over`` between rounds and before the first."""
        return self.windows[0].kind if self.windows else OVER

    @property
    def window(self) -> Window:
        """The window of the phase; only while a round runs."""
        return self.windows[0]

    @property
    def bombs(self) -> Window | None:
        """The open bomb window, if any."""
        return self.windows[-1] if len(self.windows) > 1 else None

    @property
    def turn(self) -> int | None:
        """The seat in turn, ``None`` where several may act or nobody (section ACT)."""
        if not self.windows:
            return None
        waiting = self.windows[0].waiting
        if self.windows[0].kind == EXCHANGE or waiting & (waiting - 1) or not waiting:
            return None
        if self.windows[0].kind == GRAND_PHASE and self.options.grand_mode != TREIBHAUS:
            return None
        return waiting.bit_length() - 1

    @property
    def top(self) -> Laid | None:
        """The combination that has to be beaten."""
        return self.plays[-1] if self.plays else None

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both teams over all finished rounds."""
        return (
            sum(points[0] for points in self.rounds),
            sum(points[1] for points in self.rounds),
        )


_PLACE = {name: place for place, name in enumerate(State._fields)}


def _with_changes(state: State, /, **changes: object) -> State:
    """Return the state with some fields changed."""
    values: list[object] = list(state)
    for name, value in changes.items():
        values[_PLACE[name]] = value
    return tuple.__new__(State, values)


# Every event makes a state, and the stock method takes three times as long.
State._replace = _with_changes  # type: ignore[method-assign, assignment]


def rules_in_force(state: State) -> Rules:
    """Return the rules of this moment: the base folded through what is in force."""
    del state  # the base game has nothing that changes its rules
    return BASE


def book_in_force(state: State) -> Book:
    """Return the book of combinations of this moment."""
    return book_for(rules_in_force(state))


def after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats in play order, beginning after ``seat``."""
    return seats_after(rules_in_force(state).seating, seat)


def next_holding_cards(state: State, seat: int) -> int | None:
    """Return the next other seat that holds cards, if any does (TRICK-4)."""
    for other in after(state, seat):
        if state.hands[other]:
            return other
    return None


def holding_cards(hands: Four) -> int:
    """Return the bits of the seats that hold cards."""
    first, second, third, fourth = hands
    return bool(first) | bool(second) << 1 | bool(third) << 2 | bool(fourth) << 3


def four(values: Iterable[Value]) -> FourOf[Value]:
    """Return four values, one for each seat, as a tuple."""
    first, second, third, fourth = values
    return (first, second, third, fourth)


def replaced(values: FourOf[Value], seat: int, value: Value) -> FourOf[Value]:
    """Return four values with the one of a seat replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)  # type: ignore[return-value]


def seats_in(bits: int) -> tuple[int, ...]:
    """Return the seats of a set of bits in rising order."""
    return tuple(seat for seat in (0, 1, 2, 3) if bits >> seat & 1)


def cards_on_table(state: State) -> Cards:
    """Return the cards of the open trick."""
    cards = 0
    for laid in state.plays:
        cards |= laid.combination.cards
    return cards
