"""What a turn leaves its seat after reactions: barred cards, a suspended wish."""

from __future__ import annotations

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import is_no_bomb
from games.rules.state.in_force import book_in_force
from games.rules.state.state import State


def hand_in_turn(state: State, seat: int) -> Cards:
    """Return the cards the seat in turn may lay in this turn (BG-4)."""
    return state.hands[seat] & ~state.booster_state.barred


def wish_in_turn(state: State) -> int:
    """Return the wish that binds the seat in turn, 0 for none (BG-4)."""
    return 0 if state.booster_state.wish_rests else state.wish


def refuse_bomb(state: State, seat: int, cards: Cards, top: Combination | None) -> None:
    """Raise what is wrong with a bomb on a combination, apart from its timing."""
    refuse_foreign_cards(state, seat, cards)
    book = book_in_force(state)
    bomb = book.read(cards)
    if bomb is None or not bomb.is_bomb:
        raise RuleViolation("not_a_bomb")
    if is_no_bomb(book.rules, bomb.cards):
        raise RuleViolation("forbidden")
    if top is not None:
        book.choose(cards, None, top)


def refuse_foreign_cards(state: State, seat: int, cards: Cards) -> None:
    """Raise if a seat does not hold what it wants to lay."""
    if not cards:
        raise RuleViolation("invalid_combination")
    missing = cards & ~state.hands[seat]
    if missing:
        raise RuleViolation("card_not_in_hand", cards=missing)
