"""The form of the exchange that the rules in force ask for (EXCH-1)."""

from __future__ import annotations

from games.rules.cards.deck import cards_of_rank
from games.rules.cards.ruleset import SEATS, Rules, partner_of
from games.rules.state.in_force import rules_in_force
from games.rules.state.state import FourOf, State

HIGH = sum(cards_of_rank(rank) for rank in range(10, 15))


def pushed_by_others(state: State, seat: int) -> list[FourOf[int] | None]:
    """Return what the others have chosen to push so far."""
    return [state.given[other] for other in SEATS if other != seat]


def is_shown(state: State) -> bool:
    """Tell whether the seat that pushes last sees what it is pushed: then choices are final."""
    last = rules_in_force(state).pushes_last
    return last is not None and None not in pushed_by_others(state, last)


def receivers_of(rules: Rules, seat: int) -> tuple[int, ...]:
    """Return who is pushed a card by a seat, the partner twice if the rules say so."""
    others = tuple(other for other in SEATS if other != seat)
    return others + (partner_of(seat),) * (rules.pushes_two >> seat & 1)


def wants_high(rules: Rules, giver: int, receiver: int) -> bool:
    """Tell whether a giver that holds a Ten or more owes one to a receiver."""
    return giver % 2 != receiver % 2 and rules.wants_high >> receiver & 1 == 1
