"""Rotating partners: all play for themselves, with everybody equally often (MATCH-8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import (
    CYCLE,
    MOVES_TO,
    best_of,
    entrants_in,
    moved,
    points_of_entrants,
)
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.play.engine import act
from games.rules.play.scoring import match_result
from games.rules.state.actions import GiveUp
from games.rules.state.boosters import BoosterState
from games.rules.state.calls import Ending
from games.rules.state.events import MatchEnded, RoundDealt
from games.rules.state.state import NOBODY, OF_EACH, State
from games.rules.view.perspective import perspective
from tests.rules.walks import random_deal, walk

JOLINE = TableOptions(target=None, max_rounds=3, partners_rotate=True)


def partners_in(number: int) -> set[frozenset[int]]:
    """Return who plays with whom in a round."""
    sitting = entrants_in(number, rotates=True)
    return {frozenset((sitting[seat], sitting[partner_of(seat)])) for seat in SEATS}


@pytest.mark.parametrize("rounds", [3, 6, 99])
def test_everybody_plays_with_everybody_equally_often(rounds: int) -> None:
    met = Counter(pair for number in range(1, rounds + 1) for pair in partners_in(number))
    assert met == {frozenset(pair): rounds // 3 for pair in combinations(SEATS, 2)}


def test_nobody_has_the_same_partner_two_rounds_running() -> None:
    for number in range(1, 10):
        assert not partners_in(number) & partners_in(number + 1)
    assert entrants_in(1 + CYCLE, rotates=True) == entrants_in(1, rotates=True) == SEATS


def test_people_move_from_one_round_to_the_next() -> None:
    for number in range(1, 10):
        assert moved(entrants_in(number, rotates=True)) == entrants_in(number + 1, rotates=True)
    assert moved("ABCD") == ("A", "D", "B", "C")
    assert [moved("ABCD")[MOVES_TO[seat]] for seat in SEATS] == list("ABCD")


def test_nobody_moves_at_other_tables() -> None:
    assert {entrants_in(number, rotates=False) for number in range(9)} == {SEATS}


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        ([], (0, 0, 0, 0)),
        ([(60, 40)], (60, 40, 60, 40)),
        ([(60, 40), (-100, 200)], (-40, -60, 260, 240)),
        ([(100, 0), (100, 0), (100, 0)], (300, 100, 100, 100)),
    ],
)
def test_both_partners_get_the_points_of_their_team(rounds, points) -> None:
    """Seat 0 plays with the third, then with the second, then with the fourth."""
    assert points_of_entrants(rounds) == points


@pytest.mark.parametrize(
    ("points", "winners"),
    [((1, 2, 3, 4), (3,)), ((5, -5, 5, 0), (0, 2)), ((0, 0, 0, 0), (0, 1, 2, 3))],
)
def test_most_points_win_and_equals_share_the_victory(points, winners) -> None:
    assert best_of(points) == winners


def test_only_the_number_of_rounds_ends_the_match() -> None:
    far = [(2000, 0), (2000, 0)]
    assert match_result(far, JOLINE._replace(target=1000)).winner is None
    found = match_result([*far, (0, 100)], JOLINE)
    assert (found.over, found.winner, found.totals) == (True, OF_EACH, (4000, 2100, 2100, 0))
    assert match_result([*far, (0, 100), (5000, 0)], JOLINE) == found
    assert match_result([(50, 50)], JOLINE, time_over=True).winner == OF_EACH


def played(options: TableOptions, seed: str = "joline") -> list[tuple[State, MatchEnded | None]]:
    """Return a match: the state after each round, and what ended it."""
    chance, state, found = Random(seed), State(options=options), []
    while state.winner is None:
        state, _ = act(state, None, random_deal(chance, lumps=False))
        for step in walk(state, chance):
            state = step.after
        ended = [event for event in step.events if isinstance(event, MatchEnded)]
        found.append((state, ended[0] if ended else None))
    return found


def test_a_match_with_rotating_partners_ends_for_those_with_most_points() -> None:
    states = played(JOLINE)
    assert [state.number for state, _ in states] == [1, 2, 3]
    last, ended = states[-1]
    assert last.winner == OF_EACH
    assert ended is not None
    own = perspective(last, None).own_points
    assert own is not None
    assert ended.winners == best_of(own)
    assert sorted(own) == sorted(last.points)
    assert sum(own) == 2 * sum(last.totals)
    for state, ended in states[:-1]:
        assert (state.winner, ended) == (None, None)


def test_the_person_first_out_deals_wherever_they_sit_next() -> None:
    """DEAL-4: the deal follows the person, wherever they now sit."""
    before, _ = played(JOLINE)[0]
    state, events = act(before, None, random_deal(Random(1), lumps=False))
    assert isinstance(events[0], RoundDealt)
    first = entrants_in(1, rotates=True)[before.out[0]]
    assert entrants_in(2, rotates=True)[state.dealer] == first


def test_boosters_go_with_their_owners() -> None:
    """BG-3: they stay in hand, and nobody else ever holds them."""
    state, _ = played(JOLINE)[0]
    held = BoosterState(hands=(("a",), ("b",), ("c",), ("d",)), pile=("e",))
    after, _ = act(state._replace(booster_state=held), None, random_deal(Random(1), lumps=False))
    assert after.booster_state.hands == (("a",), ("d",), ("b",), ("c",))


def test_own_points_follow_the_people_not_the_seats() -> None:
    before, _ = played(JOLINE)[0]
    own = perspective(before, 1).own_points
    after, _ = act(before, None, random_deal(Random(1), lumps=False))
    assert own is not None
    assert perspective(after, 2).own_points == moved(own)
    usual = State(rounds=before.rounds)
    assert perspective(usual, 0).own_points is None


def test_nobody_concedes_a_match_with_rotating_partners() -> None:
    state, _ = act(State(options=JOLINE), None, random_deal(Random(1), lumps=False))
    with pytest.raises(RuleViolation, match="no_teams"):
        act(state, None, GiveUp(0))
    after, events = act(state, None, GiveUp())
    assert (after.winner, events) == (NOBODY, [MatchEnded(NOBODY, Ending.ABANDONED)])
