"""The kernel leads, follows and pushes as the rule bot does: the same formulas, other groups."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.ground import formulas
from games.bots.ground.turns import deal_of
from games.bots.normal import rule
from games.bots.search import opening, table
from games.bots.search.burdens import TAKEN
from games.bots.search.choosing import NO_GROUP, choose_follow, choose_lead
from games.bots.search.grouped import no_groups
from games.bots.search.groups import group_hand, tally_of
from games.bots.search.judging import CARDS, GROUPS, TALLY
from games.bots.search.regrouping import weigh
from games.bots.search.styles import RULE, SPARE_GROUPS, WIDTH
from games.bots.strong.knowledge import known
from games.bots.thumb.exchange import choose_exchange
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import rank_of
from games.rules.state.actions import Pass, Play
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view import valuing
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_groups import PLAIN
from tests.games.bots.search.test_strong import positions

HANDS = 60
ROUNDS = 16
ALIKE = 0.8
"""The kernel groups most hands as the planner does, and the others nearly as well."""


def test_a_lead_is_worth_the_same_points_everywhere() -> None:
    assert formulas.POINTS_OF_A_LEAD == valuing.POINTS_OF_A_LEAD


def test_pushes_are_those_of_the_rule_bot() -> None:
    chance = Random(11)
    alike = 0
    for _ in range(HANDS):
        hands = four(first | rest for first, rest in zip(*deal_of(chance), strict=True))
        view = perspective(opened(State(hands=hands), Phase.EXCHANGE, 0b1111), 0)
        situation = BotSituation(view)
        given = dict(choose_exchange(situation).give)
        pushed = np.zeros(3, dtype=np.int64)
        counts, groups = np.zeros(16, dtype=np.int64), np.zeros((20, 5), dtype=np.int64)
        opening.usual_push(PLAIN, view.hand, False, pushed, counts, groups, np.zeros(20))
        wanted = [rank_of(given[seat]) for seat in situation.after]
        alike += wanted == [rank_of(card) for card in pushed.tolist()]
    assert alike >= HANDS * ALIKE


@pytest.mark.parametrize("phase", [Phase.LEAD, Phase.FOLLOW])
def test_leads_and_follows_are_those_of_the_rule_bot(phase: Phase) -> None:
    """With all cards played remembered by neither: the first tricks of a round."""
    chance = Random(12)
    alike = compared = 0
    for _ in range(ROUNDS):
        for state in positions(chance):
            seat = state.turn
            if state.phase != phase or seat is None or sum(state.piles):
                continue
            view = perspective(state, seat)
            found = options(view)
            action = rule.decide(view, found._replace(bombs=()))
            if not found.moves or not isinstance(action, Play | Pass):
                continue
            compared += 1
            alike += laid_by_kernel(state, seat) == (
                0 if isinstance(action, Pass) else tally_of(action.cards)
            )
    assert compared > 10
    assert alike >= compared * ALIKE


def laid_by_kernel(state: State, seat: int) -> int:
    """Return the tally of what the kernel lays with the weights of the rule bot; 0 for a pass."""
    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    hands = no_groups()
    groups, weights, notes = hands
    weights[:, SPARE_GROUPS:WIDTH] = RULE[SPARE_GROUPS:WIDTH]
    cards = state.hands[seat]
    counts = np.zeros(16, dtype=np.int64)
    notes[:, CARDS] = knowledge.sizes
    notes[seat, TALLY] = tally_of(cards)
    unknown = knowledge.unknown | int(knowledge.fixed.sum())
    notes[(seat + 1) % 4, TALLY] = tally_of(unknown)
    notes[seat, GROUPS] = group_hand(PLAIN, cards, counts, groups[seat], weights[seat])
    for place in range(notes[seat, GROUPS]):
        weigh(groups, weights, seat, place)
    follows = knowledge.round[table.PHASE] == table.FOLLOW
    choose = choose_follow if follows else choose_lead
    chosen = choose(knowledge.round, groups, weights, notes, seat)
    return 0 if chosen == NO_GROUP else int(groups[seat, chosen, TAKEN])
