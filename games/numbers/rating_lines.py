"""Lines of a list of ratings: places on one scale, and sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import ceil, erf, floor, sqrt
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Player
from games.numbers.course import CoursePlot, course_of
from games.numbers.ladder import anchors
from games.numbers.models import RatedMatch, Rating, RatingRun
from games.numbers.tens import STEP, ends_in_tens, tens_between
from games.screen.words.levels import level_title
from games.screen.words.names import signed
from games.services.rights.rating_lists import RatingList

LEFT, RIGHT = 4.0, 296.0
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
    title: str
    """Of its list."""
    is_own: bool
    is_open: bool
    """Whether the reader may open the page of this person or pair."""
    sentence: str
    least: str
    most: str
    low: float
    high: float
    point: float
    middle: float
    course: CoursePlot | None = None
    """How it went over the months, where a rating stands alone."""


def axis(rows: Sequence[Rating]) -> RatingScale:
    """Return a scale that holds some ratings and the mean."""
    low, high = ends_in_tens(rows)
    bare = RatingScale(low, high, (), 0)
    marks = tuple((bare.place(it), signed(it)) for it in tens_between(low, high))
    return RatingScale(low, high, marks, bare.place(0))


def drawn(
    row: Rating, scale: RatingScale, player: Player | None, opened: Collection[int]
) -> RatingLine:
    """Return a line of a list as somebody sees it who may open the pages of some people."""
    members = {row.player_id} | ({row.partner_id} if row.partner_id else set())
    is_own = player is not None and player.pk in members
    low, high, point = (scale.place(it) for it in (row.low, row.high, row.value))
    return RatingLine(
        row,
        row.get_list_display(),
        is_own,
        members <= set(opened) or (is_own and row.partner_id is not None),
        sentence(row),
        signed(round(row.low)),
        signed(round(row.high)),
        low,
        high,
        point,
        scale.middle,
    )


def alone(row: Rating, player: Player | None, opened: Collection[int]) -> RatingLine:
    """Return a rating on a scale of its own, with how it went over the months."""
    return drawn(row, axis([row]), player, opened)._replace(course=course_of(row))


def people_in(rows: Iterable[Rating]) -> set[int]:
    """Return the keys of all persons of some ratings."""
    return {it for row in rows for it in (row.player_id, row.partner_id) if it is not None}


class AnchorLine(NamedTuple):
    """A level of bots beside a list."""

    name: str
    points: str
    low: float
    high: float
    point: float
    middle: float


def anchor_lines(members: int) -> list[AnchorLine]:
    """Return the levels of bots as they stand to each other, on a scale of their own."""
    found = anchors(members)
    low = min(it.points - it.error for it in found)
    high = max(it.points + it.error for it in found)
    scale = RatingScale(floor(low / STEP) * STEP, ceil(high / STEP) * STEP, (), 0)
    lines = []
    for it in found:
        ends = (it.points - it.error, it.points + it.error, it.points, 0)
        words = {"low": signed(round(ends[0])), "high": signed(round(ends[1]))}
        told = _("%(low)s to %(high)s") % words if it.error else signed(0)
        lines.append(AnchorLine(level_title(it.level), told, *(scale.place(end) for end in ends)))
    return lines


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
    return _("In the better half or not: still open.")


def waiting_in(which: str, run: RatingRun | None) -> QuerySet[RatedMatch]:
    """Return the matches of a list that count from tonight on: it was computed without them."""
    rows = RatedMatch.objects.filter(list=which)
    return rows if run is None else rows.filter(noted__gt=run.at)


def waiting_for(members: Collection[int]) -> int:
    """Return how many matches of somebody, or of two, count from tonight on, in all lists."""
    runs = {it.list: it for it in RatingRun.objects.all()}
    return sum(
        set(members) <= set(players)
        for which in RatingList
        for players in waiting_in(which, runs.get(which)).values_list("players", flat=True)
    )
