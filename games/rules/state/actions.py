"""What can be asked for, in the imperative (section ACT).

Seats ask for the first group. The last group comes from the service without a
seat: the deal (chance lives outside the rules) and the clock.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from games.rules.cards.deck import Card, Cards


class CallGrand(NamedTuple):
    """Call Grand Tichu on eight cards (CALL-1)."""


class DeclineGrand(NamedTuple):
    """Take the ninth card instead (CALL-1)."""


class Wait(NamedTuple):
    """Leave the decision to the second pass (CALL-5)."""


class WithdrawGrand(NamedTuple):
    """Withdraw the Grand Tichu, the partner having called too (CALL-5)."""


class KeepGrand(NamedTuple):
    """Stand by the Grand Tichu (CALL-5)."""


class CallTichu(NamedTuple):
    """Call the small Tichu (CALL-6)."""


class SayReady(NamedTuple):
    """Say that no more time for calls is needed (TIME-6)."""


class Exchange(NamedTuple):
    """Push one card to each other seat: (receiver, card) three times (EXCH-1)."""

    give: tuple[tuple[int, Card], ...]


class TakeBack(NamedTuple):
    """Take back one's own exchange (EXCH-4) or an announced Booster (BG-11)."""


class Boost(NamedTuple):
    """Play a Booster, with what it needs; companions come in a ``Play`` (BG-22)."""

    booster: str
    on: int | None = None
    """The event a red card answers; ``None`` for the only one it can (BW-1)."""
    seat: int | None = None
    rank: int = 0
    suit: int | None = None
    cards: Cards = 0
    give: tuple[tuple[int, Card], ...] = ()
    """Cards given away: (receiver, card)."""
    pick: str = ""
    """A Booster chosen from the discard pile."""
    reading: str | None = None
    """The kind that cards laid with it are to be."""
    phoenix: int | None = None


class Play(NamedTuple):
    """Lay cards in turn; a lead is one indivisible action (CALL-14, WISH-2)."""

    cards: Cards
    phoenix: int | None = None
    """Rank the Phoenix is to stand for; ``None`` for the highest reading (PHX-6)."""
    wish: int = 0
    tichu: bool = False
    reading: str | None = None
    """The kind the cards are to be; ``None`` where it need not be said (BG-10)."""
    boosters: tuple[Boost, ...] = ()
    """Companions with what they need."""


class Draft(NamedTuple):
    """Keep one of the Boosters looked at and hand the rest on (BG-1)."""

    booster: str


class Answer(NamedTuple):
    """Answer what a Booster asks; empty to decline where that is possible (BW-8)."""

    cards: Cards = 0
    booster: str = ""
    rank: int = 0
    """Rank the Fire Bird is to stand for."""
    reading: str | None = None
    phoenix: int | None = None


class Bomb(NamedTuple):
    """Throw a bomb, in or out of turn (BOMB-5)."""

    cards: Cards
    on: int | None = None
    """Number of the combination it is aimed at (BOMB-9)."""


class Pass(NamedTuple):
    """Pass in turn (TRICK-5)."""


class Hold(NamedTuple):
    """Halt! Stop the regular actions of the others (TIME-4)."""


class Decline(NamedTuple):
    """Wave the open window through."""


class Collect(NamedTuple):
    """Take the trick (TRICK-9)."""


class GiveDragon(NamedTuple):
    """Give the trick won with the Dragon to an opponent (DRG-2)."""

    to: int


class Deal(NamedTuple):
    """Begin a round with these cards; by the service (DEAL-1)."""

    first: tuple[Cards, Cards, Cards, Cards]
    """The first eight cards of each seat."""
    rest: tuple[Cards, Cards, Cards, Cards]


class TimeOut(NamedTuple):
    """A clock has run out; by the service (TIME-5). ``key`` names the clock."""

    key: str


class EndTime(NamedTuple):
    """The time of the match is over; by the service (MATCH-6)."""


class UndoTurn(NamedTuple):
    """Take back a seat's last play or pass; by the service, which has asked the others.

    The rules remember no past: the service says how things were before.
    """

    whose: int
    """The seat that has played or passed."""
    passed: int = 0
    """The seats that had passed before it."""
    wish: int = 0
    """The wish that held before it."""
    called: bool = False
    """Whether a Tichu was called with it."""
    unplayed: bool = False
    """Whether the seat had played nothing before it."""


class GiveUp(NamedTuple):
    """A team concedes the match, or all abandon it; by the service, which has asked them."""

    team: int | None = None
    """The team that concedes; ``None`` if all abandon the match."""


Action = (
    CallGrand
    | DeclineGrand
    | Wait
    | WithdrawGrand
    | KeepGrand
    | CallTichu
    | SayReady
    | Exchange
    | TakeBack
    | Play
    | Bomb
    | Pass
    | Hold
    | Decline
    | Collect
    | GiveDragon
    | Boost
    | Draft
    | Answer
    | Deal
    | TimeOut
    | EndTime
    | GiveUp
    | UndoTurn
)


def tell_apart(kind: type) -> None:
    """Let values of a named tuple equal only those of the same type.

    As a plain tuple ``Pass()`` would equal ``Hold()``, and have its hash.
    """

    def is_same(self: Any, other: Any) -> bool:
        return type(self) is type(other) and tuple(self) == tuple(other)

    def is_different(self: Any, other: Any) -> bool:
        return not is_same(self, other)

    def make_hash(self: Any) -> int:
        return hash((kind.__name__, *self))

    for name, method in (
        ("__eq__", is_same),
        ("__ne__", is_different),
        ("__hash__", make_hash),
    ):
        setattr(kind, name, method)


for _kind in get_args(Action):
    tell_apart(_kind)
