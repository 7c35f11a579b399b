"""The method of ratings: a Gaussian filter over the differences of rounds.

A round's difference is the strength of one side less the other's, and luck of ``spread`` points
that no strength explains. Strengths lie around the mean of all with a spread that is estimated
from the data, so people who have played little are shrunk to the mean. ``docs/ratings.md`` says
how the method was chosen. Pure: the same matches give the same ratings, to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from games.intervals import SURE

STEPS, NEAR = 40, 0.005
"""Of the search for the spread of strengths: at most so many, or until it moves by less."""
DRIFT = 0.014
"""By how many spreads a strength may move from one match to the next."""
EARLY, EARLY_MATCHES = 20, 30
"""How much more its variance grows at first, and after how many matches only by a third of that:
beginners improve."""
SIGNS = np.array([1.0, 1.0, -1.0, -1.0])
LEAST_SPREAD = 3.0
"""Points; a smaller spread of strengths would list people who have hardly played."""
USUAL_SPREAD = 15.0
"""Where the search begins."""
Two = tuple[int, int]


class RatedResult(NamedTuple):
    """The rounds of a match that count: persons of both sides, and their difference.

    ``points`` is the sum of the differences of the ``rounds``, ``squares`` that of their squares.
    """

    ours: Two
    theirs: Two
    rounds: int
    points: float
    squares: float


class StrengthEstimate(NamedTuple):
    """A strength in points a round above the mean, and its standard error."""

    value: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + SURE * self.error


class Strengths(NamedTuple):
    """What is known of the strengths of all persons together."""

    persons: tuple[int, ...]
    values: Any
    covariance: Any
    spread: float
    """Of the strengths, as a standard deviation: what is believed of somebody unknown."""
    luck: float
    """Standard deviation of one round between equals."""

    def of(self, *members: int) -> StrengthEstimate:
        """Return the strength of a person, or of a pair together."""
        places = [self.persons.index(it) for it in members]
        variance = self.covariance[np.ix_(places, places)].sum()
        return StrengthEstimate(float(self.values[places].sum()), float(np.sqrt(variance)))

    def is_known(self, *members: int) -> bool:
        """Tell whether at least half of what was unknown, as a variance, is explained."""
        return self.of(*members).error ** 2 <= len(members) * self.spread**2 / 2


def strengths_over(results: Sequence[RatedResult], stops: Iterable[int]) -> Iterator[Strengths]:
    """Yield the strengths after the first so many results, for each of some rising numbers.

    Match by match what is believed of all strengths moves by what it says of them; before each
    match those of the four may have drifted. Spread and luck are those of all results. Each
    result is valid until the next one is requested, for those who have played by then. Raises
    ValueError without any round.
    """
    everything = all_at_once(results)
    persons, spread, noise = everything.persons, everything.spread, everything.luck**2
    place = {who: number for number, who in enumerate(persons)}
    values, covariance = np.zeros(len(persons)), np.eye(len(persons)) * spread**2
    played = np.zeros(len(persons))
    rest = iter(results)
    done = 0
    for stop in stops:
        for it in islice(rest, stop - done):
            four = [place[who] for who in (*it.ours, *it.theirs)]
            early = 1 + EARLY * np.exp(-played[four] / EARLY_MATCHES)
            covariance[four, four] += early * (DRIFT * spread) ** 2
            played[four] += 1
            edge = SIGNS @ covariance[four]
            doubt = float(SIGNS @ edge[four]) + noise / it.rounds
            values += edge / doubt * (it.points / it.rounds - SIGNS @ values[four])
            covariance -= np.outer(edge, edge) / doubt
        done = stop
        mean = values[played > 0].mean()
        yield Strengths(persons, values - mean, covariance, spread, everything.luck)


def all_at_once(results: Sequence[RatedResult]) -> Strengths:
    """Return strengths that never change, solved for at once, with the likeliest spread of them.

    Raises ValueError without any round.
    """
    rounds = sum(it.rounds for it in results)
    if not rounds:
        raise ValueError("nothing was played")
    persons = tuple(sorted({who for it in results for who in (*it.ours, *it.theirs)}))
    luck = float(np.sqrt(sum(it.squares for it in results) / rounds))
    design, pull = _equations(results, persons, luck * luck)
    spread = USUAL_SPREAD
    for _ in range(STEPS):
        covariance = np.linalg.inv(design + np.eye(len(persons)) / spread**2)
        values = covariance @ pull
        # What is expected of the squares of strengths, by what is believed with this spread.
        expected = float(np.mean(values * values + np.diag(covariance)))
        before, spread = spread, max(LEAST_SPREAD, expected**0.5)
        if abs(spread - before) < NEAR:
            break
    return Strengths(persons, values - values.mean(), covariance, spread, luck)


def _equations(results: Iterable[RatedResult], persons: Sequence[int], noise: float) -> Any:
    """Return what the rounds say of all strengths: left and right side of the equations."""
    place = {who: number for number, who in enumerate(persons)}
    design, pull = np.zeros((len(persons), len(persons))), np.zeros(len(persons))
    both = np.outer(SIGNS, SIGNS)
    for it in results:
        four = [place[who] for who in (*it.ours, *it.theirs)]
        design[np.ix_(four, four)] += both * (it.rounds / noise)
        pull[four] += SIGNS * (it.points / noise)
    return design, pull
