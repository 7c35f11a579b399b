"""The strong bot: fair, repeatable, and better than rules of thumb."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.ground.conventions import NOTHING_AGREED, STANDARDS, Agreed
from games.bots.ground.sight import short_look
from games.bots.ground.turns import deal_of
from games.bots.levels import LEVELS
from games.bots.normal import rule
from games.bots.search import moves, table
from games.bots.search.tables import COLUMNS, KIND
from games.bots.strong import deciding
from games.bots.strong.deciding import few_are_left
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import Knowledge, known
from games.rules.cards.deck import FULL_DECK, Cards, each
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.cards.shapes import Kind
from games.rules.play.engine import act
from games.rules.state.actions import Action, Pass, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four, replaced, seats_in
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.by_day import by_day

ROUNDS = by_day((1, 3), (1,))
EVERYTHING: Agreed = (frozenset(STANDARDS),) * 4


def asked(
    state: State, seat: int, level: str = "strong", agreed: Agreed = NOTHING_AGREED
) -> Action | None:
    view = perspective(state, seat)
    return decide(level, view, options(view), record=public_record(state), agreed=agreed)


def positions(chance: Random) -> list[State]:
    """Return the positions of a round among rule bots, from the first lead on."""
    state, _ = act(State(options=TableOptions()), None, deal_of(chance))
    found = []
    while state.windows:
        seat = seats_in(state.window.waiting)[0]
        view = perspective(state, seat)
        action = rule.decide(view, options(view))
        if state.exchanged:
            found.append(state)
        assert action is not None
        state, _ = act(state, seat, action)
    return found


def other_world(state: State, seat: int, chance: Random) -> State:
    """Return the table with what a seat cannot see shuffled among the others."""
    others = [other for other in SEATS if other != seat]
    given = state.given[seat]
    assert given is not None
    known = [0 if other == seat else given[other] & state.hands[other] for other in SEATS]
    cards = [card for other in others for card in each(state.hands[other] & ~known[other])]
    chance.shuffle(cards)
    hands: list[Cards] = list(state.hands)
    for other in others:
        number = (state.hands[other] & ~known[other]).bit_count()
        hands[other] = known[other] | sum(cards[:number])
        cards = cards[number:]
    return state._replace(hands=four(hands))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_worlds_that_look_the_same_get_the_same_action(level: str, rounds: int) -> None:
    chance = Random(1)
    compared = 0
    for _ in range(rounds):
        for state in positions(chance):
            seat = state.turn
            if seat is None or chance.random() < 0.7:
                continue
            world = other_world(state, seat, chance)
            assert perspective(world, seat) == perspective(state, seat)
            compared += world != state
            action = asked(state, seat, level)
            assert asked(world, seat, level) == action == asked(state, seat, level)
            kept = asked(state, seat, level, EVERYTHING)
            assert asked(world, seat, level, EVERYTHING) == kept
    assert compared > 10 * rounds


def before_the_first_lead(chance: Random) -> list[State]:
    """Return the positions of a deal in which seats answer for Grand Tichu, and push."""
    state, _ = act(State(options=TableOptions()), None, deal_of(chance))
    found = []
    while not state.exchanged:
        found.append(state)
        seat = seats_in(state.window.waiting)[0]
        view = perspective(state, seat)
        action = rule.decide(view, options(view))
        assert action is not None
        state, _ = act(state, seat, action)
    return found


def dealt_otherwise(state: State, seat: int, chance: Random) -> State:
    """Return the table with all cards that a seat has not seen dealt anew."""
    others = [other for other in SEATS if other != seat]
    unseen = FULL_DECK & ~state.hands[seat]
    cards = list(each(unseen))
    chance.shuffle(cards)
    hands, stock = list(state.hands), list(state.stock)
    for other in (*others, seat):
        for held in (hands, stock) if other != seat else (stock,):
            number = held[other].bit_count()
            held[other], cards = sum(cards[:number]), cards[number:]
    return state._replace(hands=four(hands), stock=four(stock))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("every", by_day((1, 5), (5,)))
def test_deals_that_look_the_same_before_the_first_lead_get_the_same_action(
    level: str, every: int
) -> None:
    """By day for Grand Tichu and a push."""
    chance = Random(5)
    for state in before_the_first_lead(chance)[::every]:
        seat = seats_in(state.window.waiting)[0]
        world = dealt_otherwise(state, seat, chance)
        assert world != state
        assert perspective(world, seat) == perspective(state, seat)
        assert asked(world, seat, level) == asked(state, seat, level)
        kept = asked(state, seat, level, EVERYTHING)
        assert asked(world, seat, level, EVERYTHING) == kept


@pytest.mark.parametrize("level", by_day(LEVELS, LEVELS.keys() - {"keen", "experienced", "shrewd"}))
@pytest.mark.parametrize("rounds", ROUNDS)
def test_every_action_is_allowed(level: str, rounds: int) -> None:
    chance = Random(2)
    for agreed in (*[NOTHING_AGREED] * rounds, *[EVERYTHING] * rounds):
        state, _ = act(State(options=TableOptions()), None, deal_of(chance))
        while state.windows:
            seat = seats_in(state.window.waiting)[0]
            action = asked(state, seat, level, agreed)
            assert action is not None
            state, _ = act(state, seat, action)
        assert state.score is not None


def test_without_a_record_the_strong_bot_plays_by_rules_of_thumb() -> None:
    """It must not take a guess at what has been played."""
    for state in positions(Random(3))[::7]:
        if state.turn is None:
            continue
        view = perspective(state, state.turn)
        assert decide("strong", view, options(view)) == decide("normal", view, options(view))


def test_the_alert_level_goes_by_rules_of_thumb_until_few_cards_are_left() -> None:
    """Then it nearly always plays what the strongest does where rules of thumb say otherwise."""
    alike, otherwise = 0, 0
    for state in (it for seed in (14, 18, 21) for it in positions(Random(seed))):
        seat = state.turn
        knowledge = None if seat is None else known_to(state, seat)
        if seat is None or knowledge is None:
            continue
        found, usual = asked(state, seat, "alert"), asked(state, seat, "normal")
        if not few_are_left(knowledge):
            assert found == usual
        elif usual != (best := asked(state, seat)):
            otherwise += 1
            alike += found == best
    assert alike > 0.6 * otherwise > 3


def known_to(state: State, seat: int) -> Knowledge | None:
    return known(perspective(state, seat), public_record(state))


def test_a_record_that_does_not_fit_is_not_searched() -> None:
    state = positions(Random(4))[10]
    assert state.phase in (Phase.LEAD, Phase.FOLLOW)
    assert state.turn is not None
    view = perspective(state, state.turn)
    record = public_record(state)
    assert deciding.known(view, record) is not None
    assert deciding.known(view, record._replace(played=0)) is None
    wrong = view._replace(rules=view.rules._replace(straight_min=4))
    assert deciding.known(wrong, record) is None


@pytest.mark.parametrize("changed", [{"kind": Kind.POTHOLED}, {"safe": True}])
def test_what_a_companion_has_made_only_some_cards_beat(changed: dict[str, Any]) -> None:
    """A kind that the rules do not know is beaten by bombs, and what is safe by no bomb."""
    state = next(it for it in positions(Random(4)) if it.phase == Phase.FOLLOW)
    assert state.turn is not None
    view, record = perspective(state, state.turn), public_record(state)
    (*before, last) = view.plays
    made = last._replace(combination=last.combination._replace(**changed))
    found = deciding.known(view._replace(plays=(*before, made)), record)
    assert found is not None
    listed = np.zeros((moves.MOST_MOVES, COLUMNS), dtype=np.int64)
    number = moves.list_moves(found.round, FULL_DECK, listed, False)
    kinds = {int(kind) for kind in listed[:number, KIND]}
    is_safe = made.combination.safe
    assert kinds == ({table.SINGLE} if is_safe else {table.FOUR_BOMB, table.STRAIGHT_BOMB})
    deciding.consider(view._replace(plays=(*before, made)), options(view), record=record)


def test_nothing_follows_what_cannot_be_followed() -> None:
    """As with a Baby Dragon: the kernel knows such a combination by a rank above all others."""
    state = next(
        it
        for it in positions(Random(4))
        if it.phase == Phase.FOLLOW and it.plays[-1].combination.kind == Kind.SINGLE
    )
    assert state.turn is not None
    view, record = perspective(state, state.turn), public_record(state)
    (*before, last) = view.plays
    closed = last._replace(combination=last.combination._replace(closed=True))
    found = deciding.known(view._replace(plays=(*before, closed)), record)
    assert found is not None
    listed = np.zeros((moves.MOST_MOVES, COLUMNS), dtype=np.int64)
    for hand in (FULL_DECK, view.hand):
        number = moves.list_moves(found.round, hand, listed, False)
        assert all(listed[place, KIND] >= table.FOUR_BOMB for place in range(number))
    assert moves.list_moves(found.round, FULL_DECK, listed, False)


def over_partner(seeds: range) -> list[tuple[State, int]]:
    """Return positions in which the partner's cards may be beaten, or not, and who is in turn."""
    found = []
    for state in (it for seed in seeds for it in positions(Random(seed))):
        seat = state.turn
        if seat is None or not state.plays or state.plays[-1].seat != partner_of(seat):
            continue
        listed = options(perspective(state, seat))
        if Pass() in listed.actions and listed.moves:
            found.append((state, seat))
    return found


def test_the_partners_cards_are_beaten_only_for_a_gain() -> None:
    """Habit is no reason: what is laid brings more than to pass, by what playouts say."""
    beaten = spared = 0
    for state, seat in over_partner(range(106, 116)):
        view, record = perspective(state, seat), public_record(state)
        listed = options(view)
        chosen = deciding.consider(view, listed, record=record)[0]
        knowledge = known(view, record)
        assert knowledge is not None
        if isinstance(chosen.action, Play):
            beaten += 1
            assert chosen.gain > chosen.error >= 0
        elif not habit_of(knowledge, seat).is_pass:
            spared += 1
    assert beaten >= 10
    assert spared >= 2


def test_a_calling_partners_cards_are_beaten_only_if_it_pays_elsewhere_too(monkeypatch) -> None:
    beaten = 0
    for state, seat in over_partner(range(106, 112)):
        calls = replaced(state.calls, partner_of(seat), Call.TICHU)
        called = state._replace(calls=calls, out=())
        view, record = perspective(called, seat), public_record(called)
        chosen = []
        for errors in (-1e9, 1e9):
            monkeypatch.setattr(deciding, "SURE_OVER_PARTNER", errors)
            found = deciding.consider(view, options(view), record=record, sight=short_look(500))
            chosen.append(found[0].action)
        beaten += isinstance(chosen[0], Play)
        assert chosen[1] == Pass()
    assert beaten
