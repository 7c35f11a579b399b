"""Rules: a value with a field for every question that may be answered differently.

The base game is :data:`BASE`; what a table agrees on changes it first
(``games.rules.cards.options.base_rules``). A Booster in force is a function from Rules
to Rules; the rules of a moment are those of the table folded through what is in force,
in the order it was played. What an effect changes is kept with it as data, so that
states and records need no catalogue. Rules are compared and cached by value.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from games.rules.cards.deck import RANKS, Card, Cards

SEATS = (0, 1, 2, 3)
DOUBLE_VICTORY = 200

Changes = tuple[tuple[str, Any], ...]
"""What an effect changes: (field of Rules, what is added or its new value)."""


class GrandMode(StrEnum):
    """How Grand Tichus are decided (CALL-2, CALL-5)."""

    SIMULTANEOUS = "simultaneous"
    TREIBHAUS = "treibhaus"
    NONE = "none"
    """There are none: all fourteen cards are dealt at once."""


class StandIn(NamedTuple):
    """What a card of one play counts as (BG-9); card 0 is an additional card."""

    card: Card
    rank: int
    suit: int | None
    number: int = 1


class Rules(NamedTuple):
    """The rules in force at one moment, or for one play with its companions."""

    grand_mode: GrandMode = GrandMode.SIMULTANEOUS
    """How Grand Tichus are decided (CALL-2, CALL-5)."""
    out_of_turn_bombs: bool = True
    """Whether bombs may be thrown out of turn (BOMB-6)."""
    dragon_gift_active_only: bool = False
    """Whether the Dragon may only be given to a seat with cards (DRG-3)."""
    last_dragon_stays: bool = False
    """Whether a Dragon on top when the round ends is not given away (DRG-2, END-3)."""
    double_victory: int = DOUBLE_VICTORY
    """Points of a double victory (SCORE-6)."""

    seating: tuple[int, ...] = SEATS
    """The seats as they sit, in play order (DECK-5)."""
    order: tuple[int, ...] = RANKS
    """The ranks from low to high; neighbours in it are neighbours in runs (DECK-2)."""
    numbers: tuple[tuple[int, float], ...] = ()
    """Ranks that are compared by another number than their own."""
    phoenix_step: float = 0.5
    """How far above a single a Phoenix laid on it counts (PHX-2)."""
    straight_min: int = 5
    """Fewest cards of a straight (COMBO-6, COMBO-8)."""
    max_cards: int = 14
    """Most cards of a combination."""
    kinds: tuple[str, ...] = ()
    """Kinds of combinations beyond those of the base game."""
    quads_are_bombs: bool = True
    """Whether four of a kind are a bomb, or else one triple (COMBO-7)."""
    bombs_allowed: bool = True
    """Whether bombs may be led and thrown (BOMB-1, BOMB-5)."""
    no_bombs: tuple[Cards, ...] = ()
    """Cards that form a bomb, but may not be laid as one."""

    gap: bool = False
    """Whether a straight of this play lacks one rank inside."""
    short: bool = False
    """Whether a straight of this play has four cards."""
    wrap: bool = False
    """Whether a straight of this play runs on from the highest to the lowest rank."""
    stand_ins: tuple[StandIn, ...] = ()
    """Cards of this play that count as something else."""
    closed: bool = False
    """Whether this play cannot be followed (BW-11)."""
    safe: bool = False
    """Whether this play cannot be bombed."""
    mah_jong_tops: bool = False
    """Whether the single Mah Jong of this play beats every single, without a wish."""

    exchange: bool = True
    """Whether cards are pushed (EXCH-1)."""
    pushes_two: int = 0
    """Bits of the seats that push their partner two cards."""
    pushes_last: int | None = None
    """The seat that sees what it is pushed before it pushes itself."""
    wants_high: int = 0
    """Bits of the seats to which opponents push a Ten or more, if they hold one."""

    boosters_allowed: bool = True
    """Whether Boosters may be played."""
    first_leader: int | None = None
    """Who leads first in place of the Mah Jong's holder (BG-13)."""
    leader: int | None = None
    """Who has the coming lead, no matter who won the trick."""
    closes_lead: int = 0
    """Bits of the seats whose next lead cannot be followed."""
    opens_hand: int = 0
    """Bits of the seats that lay down their hand with the opening lead."""
    sees: tuple[tuple[int, int], ...] = ()
    """Seats that see another seat's hand: (who sees, whose hand)."""
    wagers: tuple[tuple[int, int], ...] = ()
    """Wagers on who finishes first: (who wagers, on whom)."""


BASE = Rules()
FEWEST_FOR_A_BOMB = 4
"""Cards of the smallest bomb of the base game (COMBO-7)."""

_ADDED = frozenset({"kinds", "no_bombs", "stand_ins", "sees", "wagers"})
_UNITED = frozenset({"pushes_two", "wants_high", "closes_lead", "opens_hand"})


def changes_between(before: Rules, after: Rules) -> Changes:
    """Return what has to be kept to turn ``before`` into ``after`` again."""
    changes = []
    for name in Rules._fields:
        old: Any = getattr(before, name)
        new: Any = getattr(after, name)
        if old != new:
            if name in _ADDED:
                new = new[len(old) :]
            elif name in _UNITED:
                new = new & ~old
            changes.append((name, new))
    return tuple(changes)


def changed(rules: Rules, changes: Changes) -> Rules:
    """Return the rules with changes made; the later of two answers counts (BG-17)."""
    for name, value in changes:
        old = getattr(rules, name)
        if name in _ADDED:
            value = old + value
        elif name in _UNITED:
            value = old | value
        rules = rules._replace(**{name: value})
    return rules


@lru_cache(maxsize=256)
def folded(rules: Rules, effects: tuple[Changes, ...]) -> Rules:
    """Return the rules folded through the changes of effects, in order."""
    for changes in effects:
        rules = changed(rules, changes)
    return rules


def number_of(rules: Rules, rank: int) -> float:
    """Return the number by which a rank is compared."""
    for other, number in rules.numbers:
        if other == rank:
            return number
    return rank


def is_no_bomb(rules: Rules, cards: Cards) -> bool:
    """Tell whether cards that form a bomb may not be laid as one at present (BG-9).

    Cards of a bomb made harmless form no smaller bomb among themselves.
    """
    if not rules.bombs_allowed or cards.bit_count() > rules.max_cards:
        return True
    return any(not cards & ~harmless for harmless in rules.no_bombs)


def fewest_for_a_bomb(rules: Rules) -> int:
    """Return the fewest cards a bomb takes; more than there are if there are no bombs."""
    if not rules.bombs_allowed:
        return 99
    return FEWEST_FOR_A_BOMB if rules.quads_are_bombs else rules.straight_min


@lru_cache(maxsize=64)
def seats_after(seating: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the other three seats in play order, starting after ``seat``."""
    place = seating.index(seat)
    return seating[place + 1 :] + seating[:place]


def partner_of(seat: int) -> int:
    """Return the partner: teams are {0, 2} and {1, 3} whatever the seating (DECK-5)."""
    return (seat + 2) % 4


def team_of(seat: int) -> int:
    """Return the team, 0 or 1."""
    return seat % 2
