"""A state of the rules as the kernel has it, to compare the two."""

from __future__ import annotations

import numpy as np

from games.bots.search import table
from games.bots.search.compiled import Numbers
from games.bots.strong.knowledge import note_rules, numbers_laid
from games.bots.strong.order import order_of
from games.rules.cards.deck import points
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.state import State

PHASES = {
    Phase.LEAD: table.LEAD,
    Phase.FOLLOW: table.FOLLOW,
    Phase.CLOSING: table.CLOSING,
    Phase.GIFT: table.GIFT,
    Phase.OVER: table.OVER,
}


def encoded(state: State) -> Numbers:
    """Return a state from the first lead on as the kernel has it; the rules have nothing else."""
    numbers = np.zeros(table.SIZE, dtype=np.int64)
    rules = rules_in_force(state)
    order = order_of(rules)
    numbers[table.HANDS : table.HANDS + 4] = [order.named(hand) for hand in state.hands]
    numbers[table.PILES : table.PILES + 4] = [points(pile) for pile in state.piles]
    numbers[table.CALLS : table.CALLS + 4] = [CALL_POINTS[it] if it else 0 for it in state.calls]
    numbers[table.OUT : table.OUT + len(state.out)] = state.out
    numbers[table.NUMBER_OUT] = len(state.out)
    numbers[table.PHASE] = PHASES[state.phase]
    numbers[table.TURN] = table.NOTHING if state.turn is None else state.turn
    numbers[table.PASSED] = state.passed
    numbers[table.WISH] = order.place(state.wish)
    note_rules(numbers, rules)
    numbers[table.TOP_KIND] = numbers[table.OWNER] = table.NOTHING
    if state.top is not None:
        numbers[table.TRICK_POINTS] = sum(points(laid.combination.cards) for laid in state.plays)
        numbers[table.TOP_KIND : table.TOP_LENGTH + 1] = numbers_laid(state.top.combination, order)
        numbers[table.OWNER] = state.top.seat
    return numbers
