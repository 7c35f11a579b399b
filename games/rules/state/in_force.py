"""The rules in force at one moment: nothing else asks what a table has agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.cards.combinations import BASE_BOOK, Book, book_for
from games.rules.cards.options import base_rules
from games.rules.cards.ruleset import Rules, folded
from games.rules.cards.shapes import STRAIGHT_TYPES
from games.rules.state.boosters import PLAIN
from games.rules.state.phase import Phase

if TYPE_CHECKING:  # a state asks for its rules to know whose turn it is
    from games.rules.state.state import State


def rules_in_force(state: State) -> Rules:
    """Return the rules of this moment: the table's folded through what is in force."""
    effects = state.booster_state.effects
    rules = base_rules(state.options)
    if not effects:
        return rules
    return folded(rules, tuple(effect.changes for effect in effects))


def rules_of_turn(state: State) -> Rules:
    """Return the rules for the seat in turn: the type of a straight binds the trick."""
    rules = rules_in_force(state)
    if state.plays and state.windows[0].kind == Phase.FOLLOW:
        kind = state.plays[-1].combination.kind
        for (gap, short), name in STRAIGHT_TYPES.items():
            if kind == name and (gap or short):
                return rules._replace(gap=gap, short=short)
    return rules


def book_in_force(state: State) -> Book:
    """Return the book of combinations of this moment."""
    if state.booster_state is PLAIN:
        return BASE_BOOK  # house rules change no combination
    return book_for(rules_of_turn(state))
