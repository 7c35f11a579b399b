"""Duels between styles of playouts, and how the style of today was found.

Whole rounds without search take ten microseconds each, so 100,000 deals tell styles apart by half
a point. ``python -m tests.bench.training --minutes 10`` changes one weight after the other by a
small step, keeps what gains points, and prints weights that are better than those of today.

What wins against one opponent alone may lose against others. A change has to gain against three
together: the style that is changed, its predecessor, and the rule bot's formulas.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from time import monotonic
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from games.bots.ground.worth import TICHU_BURDEN
from games.bots.search import styles, table
from games.bots.search.compiled import Numbers, Weights
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.opening import MAH_JONG, deal_hands, hand_after_exchange, usual_push
from games.bots.search.playout import play_out, result_of
from games.bots.search.scoring import TICHU
from games.intervals import SURE
from games.rules.cards.deck import FULL_DECK
from tests.bench.figures import tell

DEALS = 100_000
SCREENED, PROVED = 15_000, 60_000
"""Deals in which a change is looked at, and those in which it has to be better for certain."""
LIKELY, CERTAIN = 1.5, 2.0
"""Standard errors by which it has to be better."""
STEP, SHRINKS = 0.2, 0.6
"""The first step of every weight; it shrinks when neither direction gains."""
PREDECESSOR = styles.style(
    lead=1.2,
    danger=0.76,
    against_a_call=-0.3,
    beside_a_call=0.1,
    after_an_opponent=-0.16,
    few_groups=0.156,
    over_partner=0.19,
    per_chance_of_partner=2.2,
    partner_goes_out=0.4,
    caller_goes_out=0.4,
    short_partner=0.7,
    least=-0.3,
    clinch=6.0,
    small=0.21,
    low=0.21,
    middle=0.336,
    king=-0.07,
    ace=0.12,
    dragon=-0.6,
    phoenix=0.3,
    dog=0.2,
    triple=-0.1,
    stairs=0.24,
    full_house=-0.4,
    straight=0.24,
)
"""The style before the one of today: it was trained against the rule bot's formulas alone."""
OTHERS = ((0.3, PREDECESSOR), (0.3, styles.RULE))
AGAINST_ITSELF = 0.4
"""How much each opponent counts."""

_kernel = numba.njit(nogil=True, error_model="numpy")
# Not kept in a file: numba would not see when what it calls has changed.


class Gain(NamedTuple):
    """Points a round that a style gains, with the standard error."""

    points: float
    error: float


@_kernel
def fill_with_deals(seed: int, hands: Numbers) -> None:
    """Fill ``hands`` with deals after the exchange; all push as rule bots do."""
    np.random.seed(seed)
    cards, counts = np.zeros(56, dtype=np.int64), np.zeros(16, dtype=np.int64)
    dealt, pushed = np.zeros(4, dtype=np.int64), np.zeros((4, 3), dtype=np.int64)
    notes, plain = no_groups(), np.zeros(table.SIZE, dtype=np.int64)
    for deal in range(len(hands)):
        deal_hands(FULL_DECK, cards, dealt, 0, 0)
        for seat in range(4):
            groups, weights = notes.groups[0], notes.weights[0]
            usual_push(plain, dealt[seat], False, pushed[seat], counts, groups, weights)
        for seat in range(4):
            hands[deal, seat] = hand_after_exchange(dealt, pushed, seat)


@_kernel
def play_both_sides(hands: Numbers, one: Weights, other: Weights, gains: Weights) -> None:
    """Find what a style gains over another in each deal, on average of both sides."""
    counts, now = np.zeros(16, dtype=np.int64), np.zeros(table.SIZE, dtype=np.int64)
    notes = no_groups()
    for deal in range(len(hands)):
        gains[deal] = 0.0
        for team in range(2):
            for column in range(table.SIZE):
                now[column] = 0
            now[table.TOP_KIND] = now[table.OWNER] = table.NOTHING
            now[table.PHASE] = table.LEAD
            for seat in range(4):
                style = one if seat & 1 == team else other
                for column in range(styles.SPARE_GROUPS, styles.WIDTH):
                    notes.weights[seat, column] = style[column]
                burden = note_hand(now, seat, hands[deal, seat], counts, notes)
                if hands[deal, seat] & MAH_JONG:
                    now[table.TURN] = seat
                if burden <= TICHU_BURDEN and not now[table.CALLS + (seat + 2 & 3)]:
                    now[table.CALLS + seat] = TICHU
            play_out(now, notes.groups, notes.weights, notes.notes)
            ours, theirs = result_of(now, notes.notes, team)
            gains[deal] += (ours - theirs) / 2


class Training:
    """Deals, and a style that gets better step by step."""

    def __init__(self, deals: int, seed: int) -> None:
        self.hands = np.zeros((deals, 4), dtype=np.int64)
        fill_with_deals(seed, self.hands)
        self.style = styles.STYLE.copy()
        self.steps = dict.fromkeys(COLUMNS, STEP)
        self._chance = np.random.default_rng(seed)
        self._pool = ThreadPoolExecutor(os.cpu_count())

    def gains(self, one: Weights, other: Weights, hands: Numbers) -> NDArray[np.float64]:
        """Return what a style gains over another in each of these deals."""
        found = np.zeros(len(hands))
        parts = np.array_split(np.arange(len(hands)), os.cpu_count() or 1)

        def play(part: NDArray[np.int64]) -> None:
            some = slice(part[0], part[-1] + 1)
            play_both_sides(hands[some], one, other, found[some])

        list(self._pool.map(play, parts))
        return found

    def compared(self, one: Weights, other: Weights, deals: int) -> Gain:
        """Return what a style gains over another."""
        return _gain(self.gains(one, other, self._some(deals)))

    def improvement(self, changed: Weights, deals: int) -> Gain:
        """Return what a change gains against all opponents, as much as each counts."""
        hands = self._some(deals)
        found = AGAINST_ITSELF * self.gains(changed, self.style, hands)
        for counts, other in OTHERS:
            before = self.gains(self.style, other, hands)
            found += counts * (self.gains(changed, other, hands) - before)
        return _gain(found)

    def sweep(self, until: float) -> list[str]:
        """Try a step of each weight in both directions; return which have been changed."""
        changed = []
        for name in self._chance.permutation(list(COLUMNS)):
            for step in (self.steps[name], -self.steps[name]):
                candidate = self.style.copy()
                candidate[COLUMNS[name]] += step
                if monotonic() < until and self._is_better(candidate):
                    self.style = candidate
                    changed.append(str(name))
                    break
            else:
                self.steps[name] *= SHRINKS
        return changed

    def _is_better(self, candidate: Weights) -> bool:
        likely = self.improvement(candidate, SCREENED)
        if likely.points < LIKELY * likely.error:
            return False
        certain = self.improvement(candidate, PROVED)
        return certain.points > CERTAIN * certain.error

    def _some(self, deals: int) -> Numbers:
        first = int(self._chance.integers(0, len(self.hands) - deals + 1))
        found: Numbers = self.hands[first : first + deals]
        return found


COLUMNS = {
    name.lower(): place
    for name, place in vars(styles).items()
    if isinstance(place, int)
    and name.isupper()
    and styles.SPARE_GROUPS <= place < styles.WIDTH
    and name != "SPARE_GROUPS"  # the place where weights begin
}
"""The weights of a style by their names."""


def _gain(gains: NDArray[np.float64]) -> Gain:
    return Gain(float(gains.mean()), float(gains.std() / sqrt(len(gains))))


def main() -> None:
    """Make the style of today better for some minutes, and print what comes out."""
    parser = argparse.ArgumentParser("tests.bench.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    training = Training(4 * DEALS, options.seed)
    until = monotonic() + 60 * options.minutes
    while monotonic() < until:
        changed = training.sweep(until)
        gain = training.compared(training.style, styles.STYLE, DEALS)
        tell(f"{gain.points:+.2f} ± {SURE * gain.error:.2f} over today's; {', '.join(changed)}")
    weights = {name: round(float(training.style[place]), 3) for name, place in COLUMNS.items()}
    print(json.dumps(weights))


if __name__ == "__main__":
    main()
