"""The rule of verdicts: mean, error and share, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from games.bots.verdicts.ruling import (
    BEFORE_THE_FIRST_LEAD,
    DOUBT_OF_SEARCH,
    FIRST_WORLDS,
    FOR_A_CALL,
    PASSED,
    PLAYED,
    PUSH_BESIDE_A_GRAND,
    SEARCHED,
    SOLVED,
    SURE,
    WORLDS,
    Compared,
    Trust,
    Verdict,
    compared_enough,
    verdict_for,
)

BY_PLAYOUTS = (BEFORE_THE_FIRST_LEAD, PUSH_BESIDE_A_GRAND, FOR_A_CALL, PASSED, PLAYED)
CERTAIN = Trust(doubt=0.0)


def compared(*points: float, trust: Trust = CERTAIN, times: int = 1) -> Compared:
    """Return a comparison in which both yardsticks say the same."""
    return Compared(np.array([points * times] * 2), trust)


@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        ([14.0] * 100, Verdict.FINE),
        ([16.0] * 100, Verdict.MISTAKE),
        ([100.0] * 60 + [-20.0] * 40, Verdict.MISTAKE),
        ([200.0] * 55 + [-190.0] * 45, Verdict.CLOSE),
        ([100.0] * 45 + [-10.0] * 50 + [0.0] * 5, Verdict.CLOSE),
        ([-40.0] * 100, Verdict.FINE),
    ],
    ids=["too little", "enough", "in 3 of 5", "the error spans zero", "more often worse", "better"],
)
def test_verdicts_follow_from_mean_error_and_share(points: list[float], verdict: Verdict) -> None:
    assert verdict_for(compared(*points), really=10.0) == verdict


def test_a_mistake_without_harm_is_lucky() -> None:
    it = compared(*[50.0] * 100)
    assert verdict_for(it, really=0.0) == verdict_for(it, really=-90.0) == Verdict.LUCKY


def test_worlds_make_the_error_of_chance_smaller_but_not_that_of_playouts() -> None:
    points = (90.0, -30.0)
    for trust in BY_PLAYOUTS:
        few, many = (compared(*points, trust=trust, times=it).error for it in (50, 5000))
        assert few > many > trust.doubt
    errors = [compared(*points, times=it).error for it in (50, 200)]
    assert errors[0] == pytest.approx(2 * errors[1])


def test_where_all_worlds_are_there_only_playouts_may_err() -> None:
    more = np.array([[80.0, 0.0]] * 2)
    two = Compared(more, PLAYED, np.array([0.5, 0.5]))
    assert two.error == PLAYED.doubt
    assert verdict_for(two, really=80.0) == Verdict.CLOSE
    solved = two._replace(trust=SOLVED)
    assert solved.error == 0
    assert verdict_for(solved, really=80.0) == Verdict.MISTAKE


def test_bots_that_search_are_asked_about_what_seems_to_cost_more_than_playouts_err() -> None:
    for trust in (PASSED, PLAYED):
        enough = 1.01 * trust.doubt / trust.part
        assert compared(enough, trust=trust).wants_search
        assert not compared(0.9 * enough, trust=trust).wants_search
        searched = compared(enough, trust=trust)._replace(searched=np.zeros(SEARCHED))
        assert not searched.wants_search
    for trust in (SOLVED, BEFORE_THE_FIRST_LEAD, PUSH_BESIDE_A_GRAND, FOR_A_CALL):
        assert not compared(300.0, trust=trust).wants_search


def test_playouts_and_search_are_weighed_by_their_errors() -> None:
    playouts = compared(50.0, trust=PLAYED, times=400)
    assert playouts.mean == pytest.approx(50 * PLAYED.part)
    alike = playouts._replace(searched=np.zeros(SEARCHED))
    assert alike.mean == pytest.approx(40 * 25 / 925), "all worlds agree: it decides"
    assert alike.error < DOUBT_OF_SEARCH
    scattered = playouts._replace(searched=np.array([350.0, -350.0] * 5))
    assert 35 < scattered.mean < playouts.mean, "it hardly counts"
    assert scattered.error == pytest.approx(PLAYED.doubt, rel=0.05)
    even = playouts._replace(searched=np.array([40.0 + 93.5, 40.0 - 93.5] * 5))
    assert even.mean == pytest.approx(40)
    assert even.error == pytest.approx(PLAYED.doubt / 2**0.5, rel=0.02)
    assert verdict_for(even, really=10.0) == Verdict.MISTAKE
    assert verdict_for(playouts, really=10.0) == Verdict.CLOSE
    assert verdict_for(alike, really=10.0) == Verdict.FINE


def test_worlds_count_by_how_likely_they_are() -> None:
    more, likely = np.array([[100.0, -20.0]]), np.array([0.75, 0.25])
    it = Compared(more, SOLVED, likely)
    assert it.mean == pytest.approx(70)
    assert it.share == 0.75


@pytest.mark.parametrize("trust", BY_PLAYOUTS)
def test_told_is_the_part_that_comes_true_and_is_beyond_the_error(trust: Trust) -> None:
    least = 1.01 * SURE * trust.doubt / trust.part
    assert compared(least, trust=trust).mean == pytest.approx(least * trust.part)
    assert verdict_for(compared(least, trust=trust), really=1.0) == Verdict.MISTAKE
    assert verdict_for(compared(0.98 * least, trust=trust), really=1.0) == Verdict.CLOSE


def test_other_worlds_prove_what_the_first_let_one_suspect() -> None:
    asked: list[tuple[int, int]] = []

    def compare(number: int, chance: int, gain: float) -> Compared:
        asked.append((number, chance))
        return compared(*[gain] * number)

    assert compared_enough(lambda *it: compare(*it, gain=2.0), 1).worlds == FIRST_WORLDS
    assert compared_enough(lambda *it: compare(*it, gain=20.0), 2).worlds == 2 * WORLDS
    assert asked == [(FIRST_WORLDS, 1), (2 * FIRST_WORLDS, 2), (2 * WORLDS, -2)]
