"""Lines of a list of ratings: places on one scale, and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, erf, floor, sqrt
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Player
from games.numbers.models import RatedMatch, Rating, RatingRun
from games.screen.words.names import signed

LEFT, RIGHT = 4.0, 296.0
STEP = 10
SURE, PROBABLE, RATHER = 0.97, 0.80, 0.60
"""Chances to be above, or below, the mean from which on that is said in these words."""


class RatingScale(NamedTuple):
    """The points at both ends of a drawing, and where its marks are."""

    low: int
    high: int
    marks: tuple[tuple[float, str], ...]
    middle: float

    def place(self, points: float) -> float:
        """Return where points are drawn."""
        part = (min(max(points, self.low), self.high) - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * part, 1)


class RatingLine(NamedTuple):
    """A person or pair of a list."""

    row: Rating
    is_own: bool
    least: str
    most: str
    low: float
    high: float
    point: float
    middle: float


def axis(rows: Sequence[Rating]) -> RatingScale:
    """Return a scale that holds some ratings and the mean."""
    low = floor(min([-STEP, *(it.low for it in rows)]) / STEP) * STEP
    high = ceil(max([STEP, *(it.high for it in rows)]) / STEP) * STEP
    bare = RatingScale(low, high, (), 0)
    step = STEP * max(1, (high - low) // 50)
    first = ceil(low / step) * step
    marks = tuple((bare.place(it), signed(it)) for it in range(first, high + 1, step))
    return RatingScale(low, high, marks, bare.place(0))


def drawn(row: Rating, scale: RatingScale, player: Player | None) -> RatingLine:
    """Return a line of a list as somebody sees it."""
    is_own = player is not None and player.pk in (row.player_id, row.partner_id)
    low, high, point = (scale.place(it) for it in (row.low, row.high, row.value))
    least, most = signed(round(row.low)), signed(round(row.high))
    return RatingLine(row, is_own, least, most, low, high, point, scale.middle)


def sentence(row: Rating) -> str:
    """Return in words how sure it is that somebody is above the mean, or below."""
    above = (1 + erf(row.value / row.error / sqrt(2))) / 2
    chance = max(above, 1 - above)
    better = above >= 1 / 2
    if chance >= SURE:
        return _("Certainly in the better half.") if better else _("Certainly in the other half.")
    if chance >= PROBABLE:
        return _("Probably in the better half.") if better else _("Probably in the other half.")
    if chance >= RATHER:
        return _("Rather in the better half.") if better else _("Rather in the other half.")
    return _("Whether in the better half is open.")


def waiting_since(run: RatingRun) -> int:
    """Return how many matches count from tonight on."""
    return RatedMatch.objects.filter(list=run.list, pk__gt=run.last_match).count()
