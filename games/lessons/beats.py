"""Short ways to write a script: cards by their codes, seats by where they sit."""

from __future__ import annotations

from games.lessons.script import Beat
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Bomb, Deal, Decline, DeclineGrand, Exchange, Pass, Play

EAST, NORTH, WEST = 1, 2, 3
OTHERS = ("Vreni", "Heidi", "Köbi")
"""The names of the bots on these seats."""

NO_GRAND = tuple(Beat(seat, DeclineGrand(), is_silent=True) for seat in (EAST, NORTH, WEST))


def dealt(*hands: str) -> Deal:
    """Return a deal of four hands of fourteen cards, the first eight cards first."""
    codes = [hand.split() for hand in hands]
    first = [from_codes(hand[:8]) for hand in codes]
    rest = [from_codes(hand[8:]) for hand in codes]
    return Deal((first[0], first[1], first[2], first[3]), (rest[0], rest[1], rest[2], rest[3]))


def cards(codes: str, *, wish: int = 0) -> Play:
    """Return the play of some cards."""
    return Play(from_codes(codes), wish=wish)


def bomb(codes: str) -> Bomb:
    """Return the bomb of some cards."""
    return Bomb(from_codes(codes))


def push(*gifts: tuple[int, str]) -> Exchange:
    """Return an exchange: to whom which card."""
    return Exchange(tuple((seat, from_codes(code)) for seat, code in gifts))


def passes(*seats: int) -> tuple[Beat, ...]:
    """Return the passes of several seats, one after the other."""
    return tuple(Beat(seat, Pass()) for seat in seats)


def waves(*seats: int) -> tuple[Beat, ...]:
    """Return that several seats have nothing to play in a window, which nobody sees."""
    return tuple(Beat(seat, Decline(), is_silent=True) for seat in seats)
