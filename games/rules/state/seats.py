"""Which seats: in play order, as bits, with cards or Boosters in hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.cards.ruleset import SEATS, seats_after
from games.rules.state.boosters import PLAIN
from games.rules.state.in_force import rules_in_force
from games.rules.state.state import ALL_SEATS, Four, FourOf, State, Value

_AFTER = tuple(seats_after(SEATS, seat) for seat in SEATS)


def is_boosted(state: State) -> bool:
    """Tell whether the table plays with Boosters (BG-21)."""
    return bool(state.options.booster_deck)


def in_round(state: State) -> int:
    """Return the bits of the seats still in the round (BG-6, BG-7)."""
    bits = ALL_SEATS
    for seat in state.out:
        bits &= ~(1 << seat)
    return bits


def holding_boosters(state: State) -> int:
    """Return the bits of the seats in the round that may play a Booster (BW-2)."""
    if state.booster_state is PLAIN or not rules_in_force(state).boosters_allowed:
        return 0
    hands = state.booster_state.hands
    bits = sum(1 << seat for seat in (0, 1, 2, 3) if hands[seat])
    return bits & in_round(state)


def after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats in play order, starting after ``seat``."""
    if not state.booster_state.effects:
        return _AFTER[seat]  # no table agrees on another seating
    return seats_after(rules_in_force(state).seating, seat)


def next_holding_cards(state: State, seat: int) -> int | None:
    """Return the next other seat that holds cards, if any does (TRICK-4)."""
    hands = state.hands
    for other in after(state, seat):
        if hands[other]:
            return other
    return None


def holding_cards(hands: Four) -> int:
    """Return the bits of the seats that hold cards."""
    first, second, third, fourth = hands
    return (
        (0b0001 if first else 0)
        | (0b0010 if second else 0)
        | (0b0100 if third else 0)
        | (0b1000 if fourth else 0)
    )


def four(values: Iterable[Value]) -> FourOf[Value]:
    """Return four values, one for each seat, as a tuple."""
    first, second, third, fourth = values
    return (first, second, third, fourth)


def replaced(values: FourOf[Value], seat: int, value: Value) -> FourOf[Value]:
    """Return four values with one seat's value replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)  # type: ignore[return-value]


def seats_in(bits: int) -> tuple[int, ...]:
    """Return the seats of a set of bits in ascending order."""
    return tuple(seat for seat in (0, 1, 2, 3) if bits >> seat & 1)
