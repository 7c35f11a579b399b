"""Counts beside what chance gives, and how far off they may be: a line each (VER-12)."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.intervals import SURE
from games.rules.cards.dealt import Trait, chance_of, chance_of_both
from games.rules.cards.ruleset import SEATS

TAIL = 0.025
FEW = 100
"""With fewer expected, numbers are told instead of parts of a hundred."""
WIDTH, MARGIN = 300, 2
REACH = 2.4
"""Of the band, how far the drawing reaches on both sides of its middle."""
EXACT = 0.1
"""Parts of a hundred that are off by less are told with three digits."""


class ChanceBand(NamedTuple):
    """A count to draw: places across the drawing, and its words."""

    low: float
    width: float
    chance: float
    point: float
    value: str
    note: str
    is_usual: bool
    """Whether it is as near to chance as 95 of 100 counts are."""


def band(trait: Trait, found: int, hands: int, *, of_rounds: bool = False) -> ChanceBand:
    """Return a count of hands that are remembered for something.

    ``of_rounds`` tells that they are all four hands of each round: these hang together.
    """
    part = float(chance_of(trait))
    expected = part * hands
    is_few = expected < FEW
    low, high = _usual(part, hands) if is_few else _near(trait, hands, of_rounds=of_rounds)
    half = max((high - low) / 2, 0.5)
    reach = max(REACH * half, abs(found - expected) * 1.1)

    def place(number: float) -> float:
        across = (number - expected + reach) / (2 * reach)
        return round(MARGIN + (WIDTH - 2 * MARGIN) * across, 1)

    value, note = (
        _numbers(found, expected, low, high) if is_few else _parts(found, hands, part, half)
    )
    left = place(low)
    width = round(place(high) - left, 1)
    return ChanceBand(left, width, place(expected), place(found), value, note, low <= found <= high)


def _near(trait: Trait, hands: int, *, of_rounds: bool) -> tuple[float, float]:
    part, both = float(chance_of(trait)), float(chance_of_both(trait))
    spread = hands * part * (1 - part)
    if of_rounds:
        spread += hands * (len(SEATS) - 1) * (both - part * part)
    return hands * part - SURE * sqrt(spread), hands * part + SURE * sqrt(spread)


def _usual(part: float, hands: int) -> tuple[int, int]:
    """Return between which numbers 95 of 100 counts are, by the binomial distribution."""
    ways, total, low = (1 - part) ** hands, 0.0, None
    for number in range(hands + 1):
        total += ways
        if low is None and total > TAIL:
            low = number
        if total >= 1 - TAIL:
            return low or 0, number
        ways *= (hands - number) / (number + 1) * part / (1 - part)
    return low or 0, hands


def _numbers(found: int, expected: float, low: float, high: float) -> tuple[str, str]:
    told = {"chance": _rounded(expected, 1), "low": int(low), "high": int(high)}
    return str(found), _("chance %(chance)s, usually %(low)s to %(high)s") % told


def _parts(found: int, hands: int, part: float, half: float) -> tuple[str, str]:
    off = 100 * half / hands
    digits = 3 if off < EXACT else 2
    told = {"chance": _rounded(100 * part, digits), "off": _rounded(off, digits)}
    value = _("%(part)s %%") % {"part": _rounded(100 * found / hands, digits)}
    return value, _("chance %(chance)s ± %(off)s") % told


def _rounded(number: float, digits: int) -> str:
    """Return a number as it is written here, which by itself would cut off the rest."""
    return number_format(round(number, digits), digits)
