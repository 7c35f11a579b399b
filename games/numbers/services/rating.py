"""Compute the ratings of all lists anew from the matches that count.

The same matches give the same rows, to the last bit: nothing is carried over from one night to the
next. Matches in between count from tonight on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games.models import Player
from games.models.players import DELETED
from games.numbers.models import RatedMatch, Rating, RatingRun
from games.services.acting.housekeeping import tidying
from games.services.ground import beside
from games.services.rights.rating_lists import RatingList

NIGHT = 3
"""The hour after which lists are computed anew."""
LISTED_FOR = timedelta(days=365)
"""Who has not played for so long is not listed."""
LEFT = -100
"""Points of each missing round, for whoever has left for good."""
MONTHS = 12
"""The most months of a course: the latest."""
Members = tuple[int, ...]
MonthOfCourse = tuple[str, float, float]
"""Year and month, the value at its end, and its standard error."""


class PlayedInList(NamedTuple):
    """How much somebody, or a pair, has played in a list."""

    matches: int
    rounds: int
    last: datetime


class ComputedList(NamedTuple):
    """What was computed of a list: the strengths of all now, and how they went over the months."""

    strengths: Any
    courses: Mapping[Members, list[MonthOfCourse]]


def listen() -> None:
    """Rate at night, when the clock tidies."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    local = timezone.localtime(now)
    night = local.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    night -= timedelta(days=int(night > local))
    is_done = RatingRun.objects.filter(list=RatingList.PLAIN, at__gte=night).exists()
    if is_done or not (RatedMatch.objects.exists() or Rating.objects.exists()):
        return
    beside.begin("ratings", lambda: rate(now), "the ratings could not be computed")


def rate(now: datetime) -> None:
    """Compute all lists."""
    for name in RatingList:
        beside.refuse_ended()
        _rate_list(name, now)


def _rate_list(name: RatingList, now: datetime) -> None:
    matches = list(RatedMatch.objects.filter(list=name).order_by("pk"))
    computed = _compute(matches)
    rows = [] if computed is None else list(_rows(name, _played(matches), computed))
    _rank(rows, now)
    with transaction.atomic():  # not before: nobody waits while it is computed
        Rating.objects.filter(list=name).delete()
        RatingRun.objects.filter(list=name).delete()
        Rating.objects.bulk_create(rows)
        RatingRun.objects.create(
            list=name,
            at=now,
            people=sum(it.partner_id is None for it in rows),
            matches=len(matches),
            spread=0 if computed is None else computed.strengths.spread,
            luck=0 if computed is None else computed.strengths.luck,
        )


def _compute(matches: Sequence[RatedMatch]) -> ComputedList | None:
    """Return what the matches of a list say of all, at the end of each month and now."""
    from games.numbers.method import RatedResult, strengths_over  # numpy takes a moment to load

    results = [
        RatedResult(
            (it.players[0], it.players[2]),
            (it.players[1], it.players[3]),
            it.rounds,
            it.points,
            it.squares,
        )
        for it in matches
        if it.rounds
    ]
    if not results:
        return None
    months = _months(matches)
    stops = [sum(it.rounds > 0 for it in matches[:number]) for number in months.values()]
    courses: dict[Members, list[MonthOfCourse]] = defaultdict(list)
    found: Any = None
    for (month, number), found in zip(months.items(), strengths_over(results, stops), strict=True):
        so_far = matches[:number]
        missing = _missing(so_far)
        for members in _played(so_far):
            courses[members].append((month, *_estimate(found, members, missing)))
    return ComputedList(found, courses)


def _months(matches: Sequence[RatedMatch]) -> dict[str, int]:
    """Return how many matches were played by the end of the latest months, by month."""
    found: dict[str, int] = {}
    month, number_of_rounds = "", 0
    for number, it in enumerate(matches, 1):
        month = max(month, f"{timezone.localtime(it.started):%Y-%m}")  # the order is that of pk
        number_of_rounds += it.rounds
        if number_of_rounds:
            found[month] = number
    return dict(list(found.items())[-MONTHS:])


def _estimate(found: Any, members: Members, missing: Mapping[int, int]) -> tuple[float, float]:
    """Return the strength of a person or pair and its error, with the rounds that are missing."""
    value, error = found.of(*members)
    for member in members:
        # The leaver alone is moved: nobody else's strength follows from these rounds.
        alone = found.of(member)
        value += _left(alone.value, alone.error, found.luck, missing[member]) - alone.value
    return value, error


def _rows(
    name: RatingList, played: Mapping[Members, PlayedInList], computed: ComputedList
) -> Iterable[Rating]:
    """Yield a row for everybody who has played and is still here, and for each pair."""
    here = set(
        Player.objects.filter(pk__in=computed.strengths.persons, user__isnull=False)
        .exclude(name=DELETED)
        .values_list("pk", flat=True)
    )
    for members, of in sorted(played.items()):
        if not here.issuperset(members):
            continue
        course = computed.courses[members]
        _month, value, error = course[-1]
        yield Rating(
            list=name,
            player_id=members[0],
            partner_id=members[1] if len(members) > 1 else None,
            value=value,
            error=error,
            course=course,
            is_known=computed.strengths.is_known(*members),
            **of._asdict(),
        )


def _left(value: float, error: float, luck: float, rounds: int) -> float:
    """Return a strength after some missing rounds, which say as much as played ones would."""
    weight = rounds * error * error / (luck * luck) if luck else 0.0
    return (value + weight * LEFT) / (1 + weight)


def _missing(matches: Iterable[RatedMatch]) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for it in matches:
        if it.leaver is not None:
            found[it.leaver] += it.missing
    return found


def _played(matches: Sequence[RatedMatch]) -> dict[Members, PlayedInList]:
    found: dict[Members, PlayedInList] = {}
    for it in matches:
        if not it.rounds:
            continue
        pairs = [tuple(sorted((it.players[seat], it.players[seat + 2]))) for seat in (0, 1)]
        for members in [*((who,) for who in it.players), *pairs]:
            before = found.get(members, PlayedInList(0, 0, it.started))
            last = max(before.last, it.started)
            found[members] = PlayedInList(before.matches + 1, before.rounds + it.rounds, last)
    return found


def _rank(rows: Sequence[Rating], now: datetime) -> None:
    """Give ranks by the lower end to those who are known and have played lately."""
    listed = [it for it in rows if it.is_known and it.last > now - LISTED_FOR]
    listed.sort(key=lambda it: (it.partner_id is not None, -it.low, it.player_id))
    for _pairs, group in groupby(listed, key=lambda it: it.partner_id is not None):
        for rank, row in enumerate(group, 1):
            row.rank = rank
