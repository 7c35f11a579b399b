"""The rule of verdicts: mean, error and share, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from games.bots.verdicts.ruling import (
    COMES_TRUE,
    DOUBT,
    FIRST_WORLDS,
    INDEPENDENT,
    SEARCHED,
    WORLDS,
    Compared,
    Trust,
    Verdict,
    compared_enough,
    is_doubtful,
    verdict_for,
)


def compared(*points: float, trust: Trust = Trust.DEALS, times: int = 1) -> Compared:
    """Return a comparison in which both yardsticks say the same."""
    return Compared(np.array([points * times] * 2), trust=trust)


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


def test_more_plain_deals_make_the_error_smaller_more_believed_worlds_do_not() -> None:
    points = (90.0, -30.0)
    errors = [compared(*points, times=number).error for number in (50, 200)]
    assert errors[0] == pytest.approx(2 * errors[1])
    kinds = (Trust.BELIEVED, Trust.BELIEVED_FOR_A_CALL)
    for trust in kinds:
        few, many = (compared(*points, trust=trust, times=number) for number in (50, 200))
        assert few.error == many.error > errors[0]


def test_in_a_single_world_playing_on_may_err() -> None:
    one = Compared(np.array([[80.0], [80.0]]), np.array([1.0]), Trust.BELIEVED)
    assert one.error == DOUBT
    assert verdict_for(one, really=80.0) == Verdict.CLOSE
    solved = one._replace(trust=Trust.SOLVED)
    assert solved.error == 0
    assert verdict_for(solved, really=80.0) == Verdict.MISTAKE


def test_yardsticks_that_do_not_agree_make_the_error_larger() -> None:
    agreed, apart = Compared(np.full((2, 400), 60.0)), Compared(np.array([[0.0], [120.0]]))
    assert agreed.mean == apart.mean == 60
    assert agreed.error == 0
    assert apart.error == pytest.approx(60 / 2**0.5)
    assert verdict_for(agreed, really=10.0) == Verdict.MISTAKE
    assert verdict_for(apart, really=10.0) == Verdict.CLOSE


def test_bots_that_search_have_a_say_like_the_formulas() -> None:
    by_formulas = compared(80.0, 72.0, trust=Trust.BELIEVED, times=200)
    assert is_doubtful(by_formulas)
    for trust in (Trust.DEALS, Trust.SOLVED, Trust.BELIEVED_FOR_A_CALL):
        assert not is_doubtful(by_formulas._replace(trust=trust))
    agreed = by_formulas._replace(searched=np.full(SEARCHED, 41.8))
    against = by_formulas._replace(searched=np.full(SEARCHED, -30.0))
    scattered = by_formulas._replace(searched=np.array([350.0, -250.0] * 5))
    assert agreed.mean == pytest.approx(76 * COMES_TRUE) == pytest.approx(41.8)
    assert against.mean == pytest.approx((2 * 41.8 - 30) / 3)
    assert agreed.error < by_formulas.error, "what was doubt has been looked at"
    assert agreed.error < scattered.error
    assert verdict_for(agreed, really=10.0) == Verdict.MISTAKE
    assert verdict_for(against, really=10.0) == Verdict.CLOSE


def test_worlds_count_by_how_likely_they_are() -> None:
    more, likely = np.array([[100.0, -20.0]]), np.array([0.75, 0.25])
    it = Compared(more, likely, Trust.SOLVED)
    assert it.mean == pytest.approx(70)
    assert it.share == 0.75


def test_sizes_are_those_that_come_true_but_for_calls() -> None:
    assert compared(50.0, trust=Trust.BELIEVED).mean == pytest.approx(50 * COMES_TRUE)
    assert compared(50.0, trust=Trust.BELIEVED_FOR_A_CALL).mean == 50
    assert compared(50.0).mean == 50


def test_other_worlds_prove_what_the_first_let_one_suspect() -> None:
    asked: list[tuple[int, int]] = []

    def compare(number: int, chance: int, gain: float) -> Compared:
        asked.append((number, chance))
        return compared(*[gain] * number)

    assert compared_enough(lambda *it: compare(*it, gain=2.0), 1).worlds == FIRST_WORLDS
    assert compared_enough(lambda *it: compare(*it, gain=20.0), 2).worlds == 2 * WORLDS
    assert asked == [(FIRST_WORLDS, 1), (2 * FIRST_WORLDS, 2), (2 * WORLDS, -2)]
    assert INDEPENDENT <= FIRST_WORLDS, "a first look tells what it can"
