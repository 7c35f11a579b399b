"""Methods of rating that are compared: each learns from matches and foretells others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from games.numbers.method import SIGNS, RatedResult, Strengths, all_at_once, strengths_over
from tests.bench.figures import Skipped
from tests.bench.rating_world import EXPLAINED, PEOPLE, PlayedOut

ROUNDS_A_MATCH = 9
PERIODS = 6
Matches = Sequence[PlayedOut]


class Learnt(NamedTuple):
    """What a method believes after some matches."""

    values: Any
    errors: Any
    """Standard errors in points a round; ``None`` where a method has no such scale."""
    chance: Callable[[tuple[int, ...]], float]
    """The chance of the first two to win a whole match."""


class Variation(NamedTuple):
    """What a method makes of a round."""

    weighs: bool = False
    """Whether rounds count by how much they could still change the match."""
    with_luck: bool = False
    """Whether the luck of the cards is taken away first."""

    def of(self, match: PlayedOut) -> tuple[float, float, float]:
        """Return the sums of weights, of weighted differences, and of their squares."""
        values = match.differences - (match.cards if self.with_luck else 0.0)
        weights = match.weights if self.weighs else np.ones(len(values))
        return (
            float(weights.sum()),
            float((weights * values).sum()),
            float((weights * values * values).sum()),
        )


def ridge(matches: Matches, variation: Variation) -> Learnt:
    """Learn everything at once: strengths that never change."""
    return _learnt(all_at_once(_results(matches, variation)), variation)


def filtered(matches: Matches, variation: Variation) -> Learnt:
    """Learn match by match, strengths drifting a little in between: the method of the site."""
    return _learnt(strengths_of(_results(matches, variation)), variation)


def strengths_of(results: Sequence[RatedResult]) -> Strengths:
    """Return the strengths after all matches, in the order in which they were played."""
    return next(strengths_over(results, [len(results)]))


def _results(matches: Matches, variation: Variation) -> list[RatedResult]:
    """Return matches as the site reads them; sums of weights stand for rounds."""
    return [RatedResult(it.four[:2], it.four[2:], *variation.of(it)) for it in matches]


def _learnt(found: Strengths, variation: Variation) -> Learnt:
    values, covariance = np.zeros(PEOPLE), np.eye(PEOPLE) * found.spread**2
    where = np.array(found.persons)
    values[where] = found.values
    covariance[np.ix_(where, where)] = found.covariance
    return _gaussian(values, covariance, _whole_luck(found.luck, variation))


def openskill(matches: Matches, *, with_margin: bool = False) -> Learnt:
    """Learn from wins and losses alone, or with the difference at the end as a margin."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Skipped("openskill is not installed") from None
    model = PlackettLuce(margin=100.0 if with_margin else 0.0)
    ratings = [model.rating() for _ in range(PEOPLE)]
    for it in matches:
        teams = [[ratings[it.four[0]], ratings[it.four[1]]]]
        teams.append([ratings[it.four[2]], ratings[it.four[3]]])
        total = float(it.differences.sum()) if with_margin else 0.0
        scores = [1000 + total, 1000.0] if with_margin else [it.won, 1 - it.won]
        if it.is_whole:
            rated = model.rate(teams, scores=scores)
            for place, one in zip(it.four, (*rated[0], *rated[1]), strict=True):
                ratings[place] = one

    def chance(four: tuple[int, ...]) -> float:
        sides = [[ratings[it] for it in side] for side in (four[:2], four[2:])]
        return float(model.predict_win(sides)[0])

    return Learnt(np.array([it.mu for it in ratings]), None, chance)


def through_time(matches: Matches) -> Learnt:
    """Learn from wins and losses, strengths as a path through some periods (own, minimal).

    The idea of TrueSkill through time: all periods at once, neighbours bound to each other; found
    as the likeliest path by Newton's method.
    """
    size = PEOPLE * PERIODS
    whole = [(number, it) for number, it in enumerate(matches) if it.is_whole]
    design = np.zeros((len(whole), size))
    won = np.array([it.won for _number, it in whole])
    for row, (number, it) in enumerate(whole):
        period = number * PERIODS // len(matches)
        for sign, who in zip(SIGNS, it.four, strict=True):
            design[row, who * PERIODS + period] = sign
    prior = np.kron(np.eye(PEOPLE), _path_of_one(spread=0.35, step=0.1))
    values = np.zeros(size)
    for _ in range(8):
        likely = 1 / (1 + np.exp(-design @ values))
        slope = design.T @ (won - likely) - prior @ values
        bend = (design.T * (likely * (1 - likely))) @ design + prior
        values = values + np.linalg.solve(bend, slope)
    last = values.reshape(PEOPLE, PERIODS)[:, -1]

    def chance(four: tuple[int, ...]) -> float:
        return float(1 / (1 + np.exp(-(SIGNS @ last[list(four)]))))

    return Learnt(last - last.mean(), None, chance)


def _path_of_one(spread: float, step: float) -> Any:
    """Return how strongly the periods of one person hang together."""
    found = np.zeros((PERIODS, PERIODS))
    found[0, 0] = 1 / spread**2
    for at in range(PERIODS - 1):
        found[at : at + 2, at : at + 2] += np.array([[1, -1], [-1, 1]]) / step**2
    return found


def _gaussian(values: Any, covariance: Any, luck: float) -> Learnt:
    def chance(four: tuple[int, ...]) -> float:
        places = list(four)
        edge = float(SIGNS @ values[places])
        doubt = float(SIGNS @ covariance[np.ix_(places, places)] @ SIGNS)
        number = ROUNDS_A_MATCH
        spread = sqrt(number * luck * luck + number * number * doubt)
        return (1 + erf(edge * number / spread / sqrt(2))) / 2

    return Learnt(values, np.sqrt(np.diag(covariance)), chance)


def _whole_luck(luck: float, variation: Variation) -> float:
    """Return the luck of a round with its cards: nobody knows these of matches to come."""
    return luck / sqrt(1 - EXPLAINED) if variation.with_luck else luck


def log_loss(learnt: Learnt, matches: Matches) -> float:
    """Return how badly matches were foretold: 0.693 for a coin, less is better."""
    found = []
    for it in matches:
        chance = min(0.999, max(0.001, learnt.chance(it.four)))
        found.append(-log(chance) if it.won == 1 else -log(1 - chance))
    return float(np.mean(found))


def rank_correlation(one: Any, other: Any) -> float:
    """Return how alike two orders are: 1 for the same."""
    ranks = [np.argsort(np.argsort(it)) for it in (one, other)]
    return float(np.corrcoef(*ranks)[0, 1])
