"""What is said of a decision: one rule, by mean, error and share of what another would gain.

Two moves meet in the same worlds, and two yardsticks (ways of playing on) say by how much the
other gains more. From that follow four verdicts, the same for pushes, calls and cards:

- the other gains less than ``WORSE_BY`` points on average: *fine*;
- it gains that much, but ``SURE`` standard errors span zero, or it does not gain in more worlds
  than it loses: *close*;
- otherwise a *mistake*, and *lucky* where the other would have gained nothing in the deal as it
  was.

Where all is solved there is no error. Otherwise it is that of chance, and that of yardsticks which
do not agree. From the first lead on formulas err alike in worlds of the same belief: no more than
``INDEPENDENT`` of them count, and ``DOUBT`` points even in a single one, and of what a move that is
no call seems to gain ``COMES_TRUE`` is left. What is such a mistake all the same is played on by
bots that search in a few worlds: a third yardstick, which takes the place of that doubt
(docs/bots-measured.md).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, StrEnum, auto
from typing import NamedTuple

import numpy as np

from games.bots.thumb.reasons import Reason
from games.rules.state.actions import Action

WORSE_BY = 15.0
"""Points on average from which on a decision is said to cost something."""
SURE = 2.0
"""Standard errors by which the mean has to be above zero."""
SEARCHED = 10
"""Worlds in which a mistake by formulas is played on by bots that search."""
INDEPENDENT = 40
"""So many worlds tell as much as all that are believed alike, and played on alike."""
DOUBT = 60.0
"""Points by which playing on errs in one of them."""
COMES_TRUE = 0.55
"""The part of the points that a move seems to gain that it gains as searching bots play on."""
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


class Trust(Enum):
    """What worlds are, and so how far they can be trusted."""

    DEALS = auto()
    """Plain deals, before the first lead."""
    BELIEVED = auto()
    """Believable ones later on, played to their end by formulas."""
    BELIEVED_FOR_A_CALL = auto()
    """The same, for a call: what it gains is no question of style."""
    SOLVED = auto()
    """In which all play their best."""


class Compared(NamedTuple):
    """How much more one move gains than another."""

    more: np.ndarray
    """Points by yardstick and world."""
    weights: np.ndarray | None = None
    """How likely the worlds are if they are all there are; they sum to 1."""
    trust: Trust = Trust.DEALS
    searched: np.ndarray | None = None
    """The same in other worlds, as bots that search play on: a third yardstick."""

    @property
    def points(self) -> np.ndarray:
        """How many points more by world, on the mean of the yardsticks."""
        return self._part * self.more.mean(axis=0)

    @property
    def mean(self) -> float:
        """How many points more on average, on the mean of the yardsticks."""
        return float(np.mean(self._means))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.trust == Trust.SOLVED:
            return 0.0
        means, number = self._means, float(self.worlds)
        variance = self._mean((self.points - self._mean(self.points)) ** 2)
        if self.weights is not None:
            number = 1 / float((self.weights**2).sum())  # as many as tell the same if all are alike
        if self.trust != Trust.DEALS and self.searched is None:
            variance, number = variance + DOUBT**2, min(number, INDEPENDENT)
        apart = float(np.var(means)) / len(means)
        return float((variance / number + apart + self._chance_of_search) ** 0.5)

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
        return self.mean + float(self.points.std()) / self.worlds**0.5 >= WORSE_BY

    @property
    def _means(self) -> list[float]:
        means = [self._part * self._mean(by_one) for by_one in self.more]
        return means if self.searched is None else [*means, float(self.searched.mean())]

    @property
    def _chance_of_search(self) -> float:
        if self.searched is None:
            return 0.0
        return float(np.var(self.searched)) / len(self.searched) / len(self._means) ** 2

    @property
    def _part(self) -> float:
        return COMES_TRUE if self.trust == Trust.BELIEVED else 1.0

    def _mean(self, values: np.ndarray) -> float:
        return float(np.average(values, weights=self.weights))


def compared_enough(compare: Callable[[int, int], Compared], effort: int) -> Compared:
    """Compare in some worlds, and in more other ones if it may cost something by the first.

    ``compare`` takes a number of worlds and a chance; ``effort`` times as many are imagined.
    """
    first = compare(FIRST_WORLDS * effort, effort)
    is_enough = first.weights is not None or not first.may_cost
    return first if is_enough else compare(WORLDS * effort, -effort)


def is_doubtful(compared: Compared) -> bool:
    """Tell whether it is a mistake by formulas alone, which has to be one by search as well."""
    is_mistake = verdict_for(compared, really=1.0) == Verdict.MISTAKE
    return is_mistake and compared.trust == Trust.BELIEVED


def verdict_for(compared: Compared, really: float) -> Verdict:
    """Return what is said; ``really`` is how much more the other would have brought as it was."""
    if compared.mean < WORSE_BY:
        return Verdict.FINE
    if not compared.is_sure:
        return Verdict.CLOSE
    return Verdict.MISTAKE if really > 0 else Verdict.LUCKY
