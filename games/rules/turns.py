"""What a turn leaves its seat after reactions: cards barred, a wish at rest."""

from __future__ import annotations

from games.rules.cards import Cards
from games.rules.errors import RuleViolation
from games.rules.state import State


def hand_in_turn(state: State, seat: int) -> Cards:
    """Return the cards the seat in turn may lay in this turn (BG-4)."""
    return state.hands[seat] & ~state.pack.barred


def wish_in_turn(state: State) -> int:
    """Return the wish that binds the seat in turn, 0 for none (BG-4)."""
    return 0 if state.pack.wish_rests else state.wish


def refuse_foreign_cards(state: State, seat: int, cards: Cards) -> None:
    """Raise if a seat does not hold what it wants to lay."""
    if not cards:
        raise RuleViolation("invalid_combination")
    missing = cards & ~state.hands[seat]
    if missing:
        raise RuleViolation("card_not_in_hand", cards=missing)
