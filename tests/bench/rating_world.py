"""A world to rate in that is as bad as life: 200 people whose strength is known to us alone.

A third nearly always play with one partner, some have played 3 matches and some 300, beginners
improve, some leave, and rounds are those of real bots with their tails, other ones where a match
is one-sided.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

PEOPLE = 200
FEWEST, MOST = 3, 300
WITH_ONE_PARTNER = 1 / 3
FAITHFUL = 0.95
"""How often they play with that partner."""
BEGINNERS, LEARN_IN, BELOW = 0.2, 40, 1.5
"""Who begins weaker, by how many spreads, and after how many matches the rest is a third."""
LEAVE = 0.05
"""Of all matches, how many end early."""
TARGET = 1000
LEAD, NEAR = 300, 600
"""A match is one-sided from this lead on, once somebody has so many points."""
EXPLAINED = 0.17
"""Of the variance of a round, what the luck of the cards explains (docs/bots.md)."""
HELD_OUT = 0.2
ROUNDS = Path(__file__).with_name("rating_rounds.txt")


class PlayedOut(NamedTuple):
    """A match: who played, each round's difference, luck, weight; and whether ours has won."""

    four: tuple[int, int, int, int]
    """Ours are the first and second, theirs the third and fourth."""
    differences: Any
    cards: Any
    weights: Any
    won: float
    """1, 0, or a half for a tie or a match that somebody left."""
    is_whole: bool


class World(NamedTuple):
    """All matches in their order, and the strengths of everybody at the end."""

    matches: list[PlayedOut]
    strengths: Any
    spread: float

    @property
    def known(self) -> list[PlayedOut]:
        """The matches that methods may learn from."""
        return self.matches[: round(len(self.matches) * (1 - HELD_OUT))]

    @property
    def held_out(self) -> list[PlayedOut]:
        """The later ones that they have to foretell."""
        return [it for it in self.matches[len(self.known) :] if it.is_whole]


def rounds_of_bots() -> dict[str, Any]:
    """Return results of rounds, even and one-sided, as rows of two numbers of points."""
    found: dict[str, list[tuple[int, int]]] = {"even": [], "ahead": []}
    for line in ROUNDS.read_text().splitlines():
        if not line.startswith("#"):
            kind, one, other, number = line.split()
            found[kind] += [(int(one), int(other))] * int(number)
    return {kind: np.array(rows) for kind, rows in found.items()}


def make_world(spread: float, seed: int) -> World:
    """Return a world whose strengths are spread by some points."""
    chance = np.random.default_rng(seed)
    rounds = rounds_of_bots()
    final = chance.normal(0, spread, PEOPLE)
    wanted = np.exp(chance.uniform(np.log(FEWEST), np.log(MOST), PEOPLE)).round()
    partner = np.full(PEOPLE, -1)
    paired = chance.permutation(PEOPLE)[: 2 * round(PEOPLE * WITH_ONE_PARTNER / 2)]
    partner[paired[::2]], partner[paired[1::2]] = paired[1::2], paired[::2]
    lack = np.where(chance.random(PEOPLE) < BEGINNERS, BELOW * spread, 0.0)
    left, played, matches = wanted.copy(), np.zeros(PEOPLE), []
    while np.count_nonzero(left > 0) >= 4:
        four = _four(chance, left, partner)
        now = final - lack * np.exp(-played / LEARN_IN)
        edge = now[four[0]] + now[four[1]] - now[four[2]] - now[four[3]]
        matches.append(_played(chance, rounds, four, edge))
        left[list(four)] -= 1
        played[list(four)] += 1
    strengths = final - lack * np.exp(-played / LEARN_IN)
    return World(matches, strengths - strengths.mean(), spread)


def _four(chance: Any, left: Any, partner: Any) -> tuple[int, int, int, int]:
    weights = np.maximum(left, 0.01)
    found: list[int] = []
    for _side in range(2):
        free = weights.copy()
        free[found] = 0
        one = int(chance.choice(PEOPLE, p=free / free.sum()))
        free[one] = 0
        other = int(partner[one])
        if other < 0 or other in found or chance.random() > FAITHFUL:
            other = int(chance.choice(PEOPLE, p=free / free.sum()))
        found += [one, other]
    return (found[0], found[1], found[2], found[3])


def _played(chance: Any, rounds: Any, four: tuple[int, int, int, int], edge: float) -> PlayedOut:
    totals, differences, weights = np.zeros(2), [], []
    leaves_after = chance.integers(1, 8) if chance.random() < LEAVE else 99
    while (totals.max() < TARGET or totals[0] == totals[1]) and len(differences) < leaves_after:
        leader = int(totals[1] > totals[0])
        is_ahead = abs(totals[0] - totals[1]) >= LEAD and totals.max() >= NEAR
        kind = rounds["ahead" if is_ahead else "even"]
        points = kind[chance.integers(len(kind))]
        turned = points[::-1] if is_ahead and leader == 1 else points
        points = turned + np.array([edge / 2, -edge / 2])
        weights.append(_weight(totals))
        totals = totals + points
        differences.append(points[0] - points[1])
    found = np.array(differences)
    noise = chance.normal(0, 1, len(found)) * found.std() if len(found) > 1 else 0.0
    cards = EXPLAINED * (found - edge) + np.sqrt(EXPLAINED * (1 - EXPLAINED)) * noise
    is_whole = len(found) < leaves_after or totals.max() >= TARGET
    won = float(totals[0] > totals[1]) if is_whole else 0.5
    return PlayedOut(four, found, cards, np.array(weights), won, bool(is_whole))


def _weight(totals: Any) -> float:
    """Return by how much a round can still change a match: 1 while it is open, less at its end."""
    left = max(1.25, 1.25 + (TARGET - totals.max()) / 65)
    lead = (totals[0] - totals[1]) / (207 * np.sqrt(left))
    return float(max(0.1, np.exp(-lead * lead / 2)))
