"""The immutable state of a match and its round: data only, a JSON round trip away.

Nothing but :func:`games.rules.play.engine.evolve` makes new states. Seats are 0..3 in
play order; sets of seats are bits (seat 2 is ``1 << 2``); sets of cards as in
:mod:`games.rules.cards.deck`.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import points_of_entrants
from games.rules.cards.ruleset import GrandMode
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Action, Bomb
from games.rules.state.boosters import PLAIN, BoosterState, Proposal
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.replacing import replaced_quickly

TIE = "tie"


WAGER = "wager"
"""The name of a line of the score that is no call (BG-19)."""


NOBODY = "no"
"""Nobody has won: the match was abandoned."""


OF_EACH = "own"
"""All have played for themselves (MATCH-8): the highest score has won."""


_SHARED = frozenset({Phase.EXCHANGE, Phase.INTAKE, *STAGES})


# Needed with every action, and looking a member up in its class takes as long as a call.
_BOMBS, _FOLLOW, _GRAND = Phase.BOMBS, Phase.FOLLOW, Phase.GRAND


_ANSWER, _OVER = Phase.ANSWER, Phase.OVER


ALL_SEATS = 0b1111


NONE_YET = (None, None, None, None)


Value = TypeVar("Value")


FourOf = tuple[Value, Value, Value, Value]


Four = FourOf[int]


@replaced_quickly
class Window(NamedTuple):
    """Whom the table waits for, and why.

    The lowest window of the stack is a regular decision or turn; a ``bombs``
    window lies on it after every play and pass (BOMB-6), and on these lie the
    windows of what has been laid and has not taken effect (BW-5).
    """

    id: int
    """Running number within the match; forms name the window they answer."""
    kind: Phase
    waiting: int
    """Bits of the seats whose answer is still due."""
    timed: bool = False
    """Whether a running clock holds back regular actions (TIME-2, TIME-6)."""
    holds: int = 0
    """Bits of the seats that hold (TIME-4)."""
    proposal: Proposal | None = None
    """What takes effect when a reaction window closes, or asks in an answer window."""
    resumed: bool = False
    """Whether it has waited under another window: some time is then left to it (BW-1)."""


class Laid(NamedTuple):
    """A combination on the table; ``number`` counts those of the round from 1."""

    seat: int
    combination: Combination
    number: int


class Aside(NamedTuple):
    """An accepted action that waits: a bomb on one's own cards (BOMB-8), or in a batch (BOMB-7)."""

    seat: int
    action: Action
    of_moment: bool = False
    """Whether it waits for other actions of the same moment (BOMB-7)."""


def is_aimed_at(aside: Aside, number: int) -> bool:
    """Tell whether a bomb waits for the combination of a number (BOMB-9)."""
    return isinstance(aside.action, Bomb) and aside.action.on == number


class ScoreLine(NamedTuple):
    """Points that a Booster gives the team of a seat, or takes from it."""

    name: str
    seat: int
    points: int


class Score(NamedTuple):
    """What a finished round counts: enough to compute it again (SCORE-10)."""

    out: tuple[int, ...]
    """Seats in the order of going out; two of them after a double victory."""
    pile_points: Four
    """Card points of the collected tricks of each seat, before any transfer."""
    hand_points: int
    """Card points left in the tail-ender's hand, which go to the opponents."""
    cards: tuple[int, int]
    calls: tuple[int, int]
    double: int | None
    lines: tuple[ScoreLine, ...] = ()
    """Separate lines that Boosters add (BG-19)."""

    @property
    def round(self) -> tuple[int, int]:
        """Points of the round for the teams {0, 2} and {1, 3}."""
        one, other = (
            self.cards[team]
            + self.calls[team]
            + sum(line.points for line in self.lines if line.seat % 2 == team)
            for team in (0, 1)
        )
        return (one, other)


@replaced_quickly
class State(NamedTuple):
    """A match between two actions."""

    options: TableOptions = TableOptions()
    number: int = 0
    """Running number of the round, 0 before the first deal."""
    rounds: tuple[tuple[int, int], ...] = ()
    """Points of the finished rounds for both teams."""
    winner: int | str | None = None
    """Team 0 or 1, ``"tie"`` (MATCH-2) or ``"own"`` (MATCH-8) once the match is over."""
    time_over: bool = False
    """Whether the time of the match is over (MATCH-6)."""
    dealer: int = 0
    windows: tuple[Window, ...] = ()
    window_count: int = 0
    hands: Four = (0, 0, 0, 0)
    stock: Four = (0, 0, 0, 0)
    """Cards 9..14 of each seat until all have decided (DEAL-3)."""
    decisions: FourOf[GrandDecision | None] = NONE_YET
    """Grand Tichu answers: grand, no_grand, wait, withdrawn, kept."""
    calls: FourOf[Call | None] = NONE_YET
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
    first_leads: FourOf[Kind | None] = NONE_YET
    """The kind of combination that each seat has led first in this round."""
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
    booster_state: BoosterState = PLAIN
    """The Boosters of the table and what they have led to."""

    @property
    def phase(self) -> Phase:
        """The phase of section ACT; ``over`` between rounds and before the first."""
        windows = self.windows
        if not windows:
            return _OVER
        kind = windows[-1].kind
        return windows[0].kind if kind == _BOMBS else kind

    @property
    def window(self) -> Window:
        """The regular window, lowest of the stack; only while a round runs."""
        return self.windows[0]

    @property
    def bombs(self) -> Window | None:
        """The open window for bombs and reactions, if any."""
        windows = self.windows
        if len(windows) > 1 and windows[-1].kind != _ANSWER:
            return windows[-1]
        return None

    @property
    def proposal(self) -> Proposal | None:
        """What lies in the uppermost window and has not taken effect yet."""
        return self.windows[-1].proposal if self.windows else None

    @property
    def turn(self) -> int | None:
        """The seat in turn, ``None`` where several or none may act (section ACT)."""
        windows = self.windows
        if not windows:
            return None
        waiting, kind = windows[0].waiting, windows[0].kind
        if waiting & (waiting - 1) or not waiting or kind in _SHARED:
            return None
        if kind == _GRAND and rules_in_force(self).grand_mode != GrandMode.TREIBHAUS:
            return None
        return waiting.bit_length() - 1

    @property
    def top(self) -> Laid | None:
        """The combination that has to be beaten."""
        return self.plays[-1] if self.plays else None

    @property
    def to_beat(self) -> Combination | None:
        """What a regular play has to beat, ``None`` for a lead (TRICK-3)."""
        follows = self.plays and self.windows and self.windows[0].kind == _FOLLOW
        return self.plays[-1].combination if follows else None

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both teams over all finished rounds."""
        return (
            sum(points[0] for points in self.rounds),
            sum(points[1] for points in self.rounds),
        )

    @property
    def points(self) -> tuple[int, ...]:
        """What the match counts: for both teams, or for the four who play for themselves."""
        if self.options.partners_rotate:
            return points_of_entrants(self.rounds)
        return self.totals


def cards_on_table(state: State) -> Cards:
    """Return the cards of the open trick."""
    cards = 0
    for laid in state.plays:
        cards |= laid.combination.cards
    return cards
