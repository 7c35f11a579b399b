"""The kernel knows the rules: legal moves, what follows, and the score, as the rules do."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba")

from games.bots.search import moves, scoring, table
from games.bots.search.compiled import Numbers
from games.bots.search.tables import COLUMNS, row_of
from games.bots.strong.knowledge import numbers_laid
from games.bots.strong.order import Order, order_of
from games.rules.cards.deck import DRAGON
from games.rules.cards.moves import Move, allowed, bombs, card_sets, demanded, moves_of
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Bomb, Boost, Collect, GiveDragon, Pass, Play
from games.rules.state.boosters import BoosterState, Effect, Until
from games.rules.state.calls import Call
from games.rules.state.in_force import book_in_force, rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import replaced
from games.rules.state.state import State
from tests.games.bots.search.encoding import encoded
from tests.rules.random_driver import random_turn
from tests.rules.walks import TABLES, new_round

PHASES = (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING)
POSITIONS = 3_000
NIGHTLY_POSITIONS = 100_000
SHARE_OF_BOMBS = 0.5
SHARE_OF_NEW_RULES = 0.3
"""How often each of the rules below is in force."""
NEW_RULES = (
    (Until.ROUND, (("max_cards", 5),)),
    (Until.ROUND, (("quads_are_bombs", False),)),
    (
        Until.ROUND,
        (
            ("order", (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10, 14)),
            ("numbers", ((10, 13.5),)),
            ("phoenix_step", 0.25),
        ),
    ),
    (Until.TRICK, (("bombs_allowed", False),)),
)
MOVES = np.zeros((moves.MOST_MOVES, COLUMNS), dtype=np.int64)


def row_in(move: Move, order: Order) -> tuple[int, ...]:
    """Return a move as the kernel has it in an order of ranks."""
    kind, _, length, needs, joker, ranks, cards = row_of(move)
    rank, named = order.doubled(move.combination.rank), order.named
    return kind, rank, length, named(needs), order.place(joker), named(ranks), named(cards)


def rows(number: int) -> set[tuple[int, ...]]:
    listed = [tuple(int(value) for value in MOVES[place]) for place in range(number)]
    assert len(set(listed)) == number
    return set(listed)


def check_moves(state: State, numbers: Numbers) -> None:
    """Compare what the seat in turn may play, and what everybody may bomb."""
    book, order = book_in_force(state), order_of(rules_in_force(state))
    top = state.top.combination if state.top else None
    is_gift = state.phase == Phase.CLOSING and top is not None and top.cards == DRAGON
    if state.phase in PHASES and not is_gift:
        assert state.turn is not None
        hand = state.hands[state.turn]
        lying = top if state.phase == Phase.FOLLOW else None
        found = allowed(demanded(hand, lying, state.wish, book), book.rules)
        number = moves.legal_moves(numbers, MOVES)
        assert (number < 0) == bool(found)
        expected = found or moves_of(hand, lying, book)
        listed = rows(-number - 1 if number < 0 else number)
        assert listed == {row_in(it, order) for it in expected}
        for move in expected:
            row = np.array(row_in(move, order), dtype=np.int64)
            cards = int(moves.cards_of_move(row, order.named(hand)))
            assert order.real(cards) in card_sets(move, hand)
    if top is not None and state.phase in (Phase.FOLLOW, Phase.CLOSING):
        for seat in SEATS:
            number = moves.legal_bombs(numbers, seat, MOVES)
            thrown = allowed(bombs(state.hands[seat], top, book), book.rules)
            assert rows(number) == {row_in(it, order) for it in thrown}


def follow(numbers: Numbers, state: State, seat: int, action: Action) -> None:
    """Do an action in the kernel."""
    book = book_in_force(state)
    order = order_of(book.rules)
    match action:
        case Pass():
            table.pass_turn(numbers)
        case Collect():
            if state.top is not None and state.top.combination.cards == DRAGON:
                numbers[table.PHASE], numbers[table.TURN] = table.GIFT, seat
            else:
                table.collect(numbers, int(numbers[table.OWNER]))
        case GiveDragon():
            table.collect(numbers, action.to)
        case Play() | Bomb():
            top = state.top.combination if state.top else None
            if isinstance(action, Play) and state.phase == Phase.CLOSING:
                table.collect(numbers, int(numbers[table.OWNER]))
            if state.phase != Phase.FOLLOW and isinstance(action, Play):
                top = None
            phoenix = action.phoenix if isinstance(action, Play) else None
            made = numbers_laid(book.choose(action.cards, phoenix, top), order)
            wish = order.place(action.wish if isinstance(action, Play) else 0)
            table.lay(numbers, seat, *made, order.named(action.cards), wish)


def next_action(state: State, chance: Random) -> tuple[int, Action]:
    """Return a regular action, or a bomb of anybody where one can be thrown."""
    if state.top is not None and state.phase in (Phase.FOLLOW, Phase.CLOSING):
        top = state.top.combination
        for seat in chance.sample(SEATS, 4):
            book = book_in_force(state)
            found = allowed(bombs(state.hands[seat], top, book), book.rules)
            if found and chance.random() < SHARE_OF_BOMBS:
                move = chance.choice(found)
                return seat, Bomb(next(card_sets(move, state.hands[seat])))
    if state.phase == Phase.CLOSING and chance.random() < 0.5:
        assert state.top is not None
        return state.top.seat, Collect()
    return random_turn(state, chance)


def begun(chance: Random) -> State:
    """Return a round before its first lead, with calls and what Boosters have changed.

    Seats sit in any order, one has wagered and the next lead of one cannot be followed; limits,
    bombs and the order of ranks may be others.
    """
    state = new_round(TABLES["untimed"], chance)
    seat = chance.choice(SEATS)
    seating, wager = tuple(chance.sample(SEATS, 4)), (seat, chance.choice(SEATS))
    changes = (("seating", seating), ("wagers", (wager,)))
    moved = Effect(1, Boost("chairs"), seat, Until.ROUND, changes)
    alone = Effect(2, Boost("alone"), seat, Until.OWN_LEAD_MADE, (("closes_lead", 1 << seat),))
    new = [
        Effect(number, Boost("rules"), seat, until, changes)
        for number, (until, changes) in enumerate(NEW_RULES, start=3)
        if chance.random() < SHARE_OF_NEW_RULES
    ]
    state = state._replace(booster_state=BoosterState(effects=(moved, alone, *new)))
    while state.phase not in (Phase.LEAD, Phase.FOLLOW):
        state, _ = act(state, *random_turn(state, chance))
    for seat in SEATS:
        call = chance.choice((None, None, None, Call.TICHU, Call.GRAND))
        state = state._replace(calls=replaced(state.calls, seat, call))
    return state


def compare(chance: Random, positions: int) -> None:
    """Play random rounds in the rules and in the kernel until enough is compared."""
    compared = 0
    while compared < positions:
        state = begun(chance)
        numbers = encoded(state)
        while state.windows:
            check_moves(state, numbers)
            seat, action = next_action(state, chance)
            before = state
            state, _ = act(state, seat, action)
            follow(numbers, before, seat, action)
            if state.score is None:
                assert numbers.tolist() == encoded(state).tolist()
            compared += 1
        assert state.score is not None
        ours, theirs = state.score.round
        # What a wager wins for one team the kernel may count as lost by the other.
        one, other = scoring.points_of_teams(numbers, 0)
        assert one - other == ours - theirs
        assert scoring.points_of_teams(numbers, 1) == (other, one)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_any_round_goes_in_the_kernel_as_in_the_rules(seed: int) -> None:
    compare(Random(seed), 1)


def test_random_rounds_go_in_the_kernel_as_in_the_rules() -> None:
    compare(Random(1), POSITIONS)


@pytest.mark.nightly
def test_many_random_rounds_go_in_the_kernel_as_in_the_rules() -> None:
    compare(Random(2), NIGHTLY_POSITIONS)
