"""Moves judged: in worlds that one could believe in, and in the deal as it was."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.ground import turns
from games.bots.levels import beginner
from games.bots.normal import rule
from games.bots.verdicts.par import par_of
from games.bots.verdicts.play_verdicts import judge
from games.bots.verdicts.ruling import JudgedDecision, Verdict
from games.rules.cards.deck import FULL_DECK, MAH_JONG
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Pass
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.rules.scenes import lay, scene

ROUNDS = 6


def of_level(level: str) -> turns.Bot:
    def bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        return decide(level, view, found, EMPTY, record)

    return bot


def moments(level: str, seed: int) -> list[tuple[State, int, Action]]:
    """Return the decisions of a round after the exchange."""
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
    found = []
    while state.windows:
        seat, action = turns.next_action(state, [of_level(level)] * 4)
        if state.exchanged:
            found.append((state, seat, action))
        state, _ = act(state, seat, action)
    return found


def judged(state: State, seat: int, action: Action) -> JudgedDecision | None:
    view = perspective(state, seat)
    return judge(view, options(view), public_record(state), action, state)


def mistakes(level: str) -> tuple[int, int]:
    """Return how many decisions of a level are called mistakes, and of how many."""
    called = number = 0
    for seed in range(ROUNDS):
        for moment in moments(level, seed):
            it = judged(*moment)
            if it is not None:
                number += 1
                called += it.verdict in (Verdict.MISTAKE, Verdict.LUCKY)
    return called, number


@pytest.mark.nightly
def test_strong_bots_make_next_to_no_mistakes_and_beginners_make_some() -> None:
    by_strong, of_strong = mistakes("strong")
    by_beginners, of_beginners = mistakes("beginner")
    assert by_strong <= of_strong / 100 + 1
    assert by_beginners / of_beginners > 2 * by_strong / of_strong
    assert by_beginners >= 4


def test_the_same_move_is_judged_alike_whoever_made_it() -> None:
    """Nothing about the player goes in: only position, move, and what was known."""
    compared = 0
    for state, seat, action in moments("normal", 3):
        view = perspective(state, seat)
        found = options(view)
        same = [bot(view, found) for bot in (rule.decide, beginner.decide)]
        if same[0] == same[1] == action:
            one, other = judged(state, seat, action), judged(state, seat, same[1])
            assert one == other
            compared += one is not None
    assert compared > 5


def test_nothing_is_judged_where_there_was_no_choice() -> None:
    for state, seat, action in moments("normal", 2):
        view = perspective(state, seat)
        found = options(view)
        if action == Pass() and not found.moves:
            assert judged(state, seat, action) is None


def test_hidden_cards_change_only_what_is_said_of_the_deal() -> None:
    state, seat, action = next(it for it in moments("normal", 4) if it[0].hands[it[1]])
    view = perspective(state, seat)
    hands = list(state.hands)
    one, other = ((seat + 1) % 4, (seat + 3) % 4)
    hands[one], hands[other] = hands[other], hands[one]
    known = options(view), public_record(state), action
    here = judge(view, *known, state)
    there = judge(view, *known, state._replace(hands=four(hands)))
    assert here is not None
    assert there is not None
    assert (here.loss, here.share, here.better) == (there.loss, there.share, there.better)


def test_par_is_of_the_cards_and_the_same_each_time() -> None:
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(5)))
    while not state.exchanged:
        state, _ = act(state, *turns.next_action(state, [of_level("normal")] * 4))
    leads = next(seat for seat in SEATS if state.hands[seat] & MAH_JONG)
    par = par_of(state.hands, leads)
    assert par == par_of(state.hands, leads)
    turned = par_of((*state.hands[1:], state.hands[0]), (leads - 1) % 4)
    assert abs(par.points + turned.points) < 5 * (par.error + turned.error)


def test_a_round_is_over_when_the_third_seat_goes_out_with_the_dragon() -> None:
    """It beats the Jack now, or leads the Dragon a trick later: both give the same points."""
    table = scene("", "Jj", "Drg", "2j 4j Qj 4s 5s Qs 5p 9p 5t 9t Qt", lead=1, out=(0,))
    rest = FULL_DECK & ~sum(table.state.hands)
    before = table.state._replace(piles=(rest, 0, 0, 0))
    state, _ = act(before, 1, lay("Jj"))
    action = lay("Drg")
    view = perspective(state, 2)
    judged = judge(view, options(view), public_record(state), action, state)
    assert judged is not None
    assert (judged.better, judged.loss, judged.really) == (Pass(), 0, 0)
