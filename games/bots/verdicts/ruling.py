"""What is said of a decision: one rule, by mean, error and share of what another would gain.

Two moves meet in the same worlds, and two yardsticks (ways of playing on) say by how much the
other gains more. From that follow four verdicts, the same for pushes, calls and cards:

- the other gains less than ``WORSE_BY`` points on average: *fine*;
- it gains that much, but ``SURE`` standard errors span zero, or it does not gain in more worlds
  than it loses: *close*;
- otherwise a *mistake*, and *lucky* where the other would have gained nothing in the deal as it
  was.

Where all is solved there is no error. Otherwise it is that of chance, and that of playouts, which
hangs on what was done (:class:`Trust`). What passes and plays seem to cost beyond that error is
played on by bots that search in a few worlds, and both results are weighed by their errors: a
search in which all worlds agree decides alone, one that scatters hardly counts
(docs/bots-measured.md).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import hypot
from typing import NamedTuple

import numpy as np

from games.bots.thumb.reasons import Reason
from games.rules.state.actions import Action

WORSE_BY = 15.0
"""Points on average from which on a decision is said to cost something."""
SURE = 1.5
"""Standard errors by which the mean has to be above zero."""
SEARCHED = 10
"""Worlds in which bots that search play on."""
DOUBT_OF_SEARCH = 5.0
"""Points by which they err on average, however well these worlds agree."""
FIRST_WORLDS, WORLDS = 48, 400
"""A first look, and other worlds for what may cost something by it."""


class Verdict(StrEnum):
    """What is said about a decision."""

    FINE = "fine"
    MISTAKE = "mistake"
    """Another move is better on average, beyond chance."""
    LUCKY = "lucky"
    """A mistake that did no harm, as the cards lay."""
    CLOSE = "close"
    """Perhaps a mistake: the error spans zero."""


class JudgedDecision(NamedTuple):
    """A decision of a seat, judged."""

    verdict: Verdict
    better: Action | None
    """The best other move; ``None`` is to wait with a bomb."""
    loss: float
    """How many more points it would have gained, in worlds one could believe in."""
    error: float
    """The standard error of that."""
    share: float
    """In how many of them it would have gained more."""
    really: float
    """How many more points it would have gained in the deal as it was."""
    worlds: int
    reasons: tuple[Reason, ...]
    """The reasons for the other move."""


class Trust(NamedTuple):
    """How far playouts by formulas can be trusted."""

    part: float = 1.0
    """The part of the points that another move seems to gain that it gains as bots search."""
    doubt: float = 30.0
    """The error of that, in points."""
    is_searched: bool = False
    """Whether bots that search are asked, too."""


SOLVED = Trust(doubt=0.0)
"""All play their best in every world there is."""
BEFORE_THE_FIRST_LEAD = Trust(doubt=15.0)
"""Pushes, and Grand Tichu."""
PUSH_BESIDE_A_GRAND = Trust(0.25)
"""Formulas make far more of cards for or against such a call than bots that search."""
FOR_A_CALL = Trust()
PASSED = Trust(0.4, is_searched=True)
"""One can pass now and do better later, or a partner is about to go out."""
PLAYED = Trust(0.8, is_searched=True)


class Compared(NamedTuple):
    """How much more one move gains than another."""

    more: np.ndarray
    """Points by yardstick and world."""
    trust: Trust
    weights: np.ndarray | None = None
    """How likely the worlds are if they are all there are; they sum to 1."""
    searched: np.ndarray | None = None
    """The same in other worlds, as bots that search play on."""

    @property
    def points(self) -> np.ndarray:
        """How many points more by world, on the mean of the yardsticks."""
        return self.trust.part * self.more.mean(axis=0)

    @property
    def mean(self) -> float:
        """How many points more on average."""
        return self._estimate.mean

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self._estimate.error

    @property
    def share(self) -> float:
        """In how many worlds it gains more, as a part of all."""
        return self._mean(self.points > 0)

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return self.more.shape[1]

    @property
    def is_sure(self) -> bool:
        """Whether it gains for certain, and more often than it loses."""
        return self.mean > SURE * self.error and self.share > self._mean(self.points < 0)

    @property
    def may_cost(self) -> bool:
        """Whether more worlds may say that it costs something."""
        return self.mean + self._chance >= WORSE_BY

    @property
    def wants_search(self) -> bool:
        """Whether it seems to gain more than playouts err, which bots that search can tell."""
        enough = max(WORSE_BY, self.error)
        return self.trust.is_searched and self.searched is None and self.mean > enough

    @property
    def _estimate(self) -> _Estimate:
        chance = self._chance if self.weights is None else 0.0
        by_playouts = _Estimate(self._mean(self.points), hypot(chance, self.trust.doubt))
        if self.searched is None:
            return by_playouts
        return _weighed(by_playouts, _by_search(self.searched))

    @property
    def _chance(self) -> float:
        return float(self.points.std()) / self.worlds**0.5

    def _mean(self, values: np.ndarray) -> float:
        return float(np.average(values, weights=self.weights))


class _Estimate(NamedTuple):
    """Points, and their standard error."""

    mean: float
    error: float


def _by_search(searched: np.ndarray) -> _Estimate:
    chance = float(searched.std()) / len(searched) ** 0.5
    return _Estimate(float(searched.mean()), hypot(chance, DOUBT_OF_SEARCH))


def _weighed(one: _Estimate, other: _Estimate) -> _Estimate:
    """Return what both estimates say together: the surer one counts for more."""
    weights = one.error**-2, other.error**-2
    mean = (weights[0] * one.mean + weights[1] * other.mean) / sum(weights)
    return _Estimate(mean, sum(weights) ** -0.5)


def compared_enough(compare: Callable[[int, int], Compared], effort: int) -> Compared:
    """Compare in some worlds, and in more other ones if it may cost something by the first.

    ``compare`` takes a number of worlds and a chance; ``effort`` times as many are imagined.
    """
    first = compare(FIRST_WORLDS * effort, effort)
    is_enough = first.weights is not None or not first.may_cost
    return first if is_enough else compare(WORLDS * effort, -effort)


def verdict_for(compared: Compared, really: float) -> Verdict:
    """Return what is said; ``really`` is how much more the other would have brought as it was."""
    if compared.mean < WORSE_BY:
        return Verdict.FINE
    if not compared.is_sure:
        return Verdict.CLOSE
    return Verdict.MISTAKE if really > 0 else Verdict.LUCKY
