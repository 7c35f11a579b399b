"""The method of ratings: what it makes of results whose strengths are known."""

from __future__ import annotations

import numpy as np
import pytest

from games.numbers.method import LEAST_SPREAD, RatedResult, all_at_once
from tests.bench.rating_methods import Variation, filtered, log_loss, strengths_of
from tests.bench.rating_world import make_world
from tests.bench.ratings import marks_of

LUCK = 220.0


def results(number: int, *, edge: float = 0.0, four=(1, 2, 3, 4), rounds: int = 9):
    """Return matches of the same four people, each with an edge a round for the first two."""
    points = edge * rounds
    squares = rounds * (LUCK**2 + edge**2)
    return [RatedResult(four[:2], four[2:], rounds, points, squares)] * number


def test_equals_stay_at_the_mean() -> None:
    found = strengths_of(results(20))
    assert found.of(1).value == pytest.approx(0)
    assert found.luck == pytest.approx(LUCK)


def test_better_people_are_above_but_nearer_to_the_mean_than_they_were() -> None:
    found = strengths_of(results(100, edge=40))
    assert 0 < found.of(1, 2).value < 20
    assert found.of(1, 2).value == pytest.approx(-found.of(3, 4).value)


def test_fixed_partners_cannot_be_told_apart_but_are_known_together() -> None:
    """Their sum is known far better than two strengths that are known apart would be."""
    found = strengths_of(results(200, edge=30))
    assert found.of(1).value == pytest.approx(found.of(2).value)
    assert found.of(1, 2).error < 0.9 * np.hypot(found.of(1).error, found.of(2).error)


def test_people_who_change_partners_can_be_told_apart() -> None:
    """1 is strong, all others alike, whoever plays with 1."""
    fours = ((1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3))
    mixed = [it for four in fours for it in results(60, edge=30, four=four)]
    found = strengths_of(mixed)
    assert found.of(1).value > 5 + max(found.of(other).value for other in (2, 3, 4))


def test_little_play_is_not_known_and_much_is() -> None:
    fours = ((5, 6, 7, 8), (5, 7, 6, 8), (5, 8, 6, 7))
    much = [it for four in fours for it in results(300, edge=30, four=four)]
    found = all_at_once(results(4) + much)
    assert not found.is_known(1)
    assert found.is_known(5)
    assert found.spread >= LEAST_SPREAD


def test_the_order_of_all_and_the_names_of_people_change_nothing() -> None:
    one = strengths_of(results(30, edge=10))
    other = strengths_of(results(30, edge=10, four=(21, 22, 23, 24)))
    assert one.of(1) == other.of(21)


def test_the_same_matches_give_the_same_to_the_last_bit() -> None:
    mixed = [*results(30, edge=10), *results(20, edge=-7, four=(1, 3, 2, 5))]
    one, other = strengths_of(mixed), strengths_of(list(mixed))
    assert one.values.tobytes() == other.values.tobytes()
    assert one.covariance.tobytes() == other.covariance.tobytes()


def test_without_rounds_there_is_nothing_to_say() -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        strengths_of([])


def test_in_a_world_as_bad_as_life_it_foretells_better_than_a_coin() -> None:
    """A small proof by day; ``make bench ONLY=ratings`` compares all methods."""
    world = make_world(30, 5)
    marks = marks_of(lambda matches: filtered(matches, Variation()), world)
    assert marks.order > 0.8
    assert marks.held > 88
    assert marks.loss < 0.62
    assert log_loss(filtered(world.known, Variation()), world.held_out) == marks.loss
