"""Compute the ratings of all lists anew from the matches that count.

The same matches give the same rows, to the last bit: nothing is carried over from one night to the
next. Matches in between count from tonight on.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.db import close_old_connections, transaction
from django.utils import timezone

from games.models import Player
from games.models.players import DELETED
from games.numbers.models import RatedMatch, Rating, RatingRun
from games.services.acting.housekeeping import tidying
from games.services.ground.faults import log_fault
from games.services.rights.rating_lists import RatingList

logger = logging.getLogger(__name__)

NIGHT = 3
"""The hour after which lists are computed anew."""
LISTED_FOR = timedelta(days=365)
"""Who has not played for so long is not listed."""
LEFT = -100
"""Points of each missing round, for whoever has left for good."""
Members = tuple[int, ...]
_rating = threading.Lock()


class PlayedInList(NamedTuple):
    """How much somebody, or a pair, has played in a list."""

    matches: int
    rounds: int
    last: datetime


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
    if _rating.acquire(blocking=False):
        threading.Thread(target=_rate_beside, args=(now,), name="ratings", daemon=True).start()


def _rate_beside(now: datetime) -> None:
    """Rate in a thread of its own: nobody's clock waits for it."""
    try:
        rate(now)
    except Exception as error:
        log_fault(logger, error, "the ratings could not be computed")
    finally:
        close_old_connections()
        _rating.release()


def rate(now: datetime) -> None:
    """Compute all lists."""
    for name in RatingList:
        _rate_list(name, now)


def _rate_list(name: RatingList, now: datetime) -> None:
    matches = list(RatedMatch.objects.filter(list=name).order_by("pk"))
    found = _strengths(matches)
    rows = [] if found is None else list(_rows(name, matches, found))
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
            last_match=max((it.pk for it in matches), default=0),
            spread=0 if found is None else found.spread,
            luck=0 if found is None else found.luck,
        )


def _strengths(matches: Sequence[RatedMatch]) -> Any:
    from games.numbers.method import RatedResult, strengths_of  # numpy takes a moment to load

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
    return strengths_of(results) if results else None


def _rows(name: RatingList, matches: Sequence[RatedMatch], found: Any) -> Iterable[Rating]:
    """Yield a row for everybody who has played and is still here, and for each pair."""
    here = set(
        Player.objects.filter(pk__in=found.persons, user__isnull=False)
        .exclude(name=DELETED)
        .values_list("pk", flat=True)
    )
    missing = _missing(matches)
    for members, played in sorted(_played(matches).items()):
        if not here.issuperset(members):
            continue
        estimate = found.of(*members)
        for member in members:
            # The leaver alone is moved: nobody else's strength follows from these rounds.
            alone = found.of(member)
            estimate = estimate._replace(
                value=estimate.value
                + _left(alone.value, alone.error, found.luck, missing[member])
                - alone.value
            )
        yield Rating(
            list=name,
            player_id=members[0],
            partner_id=members[1] if len(members) > 1 else None,
            value=estimate.value,
            error=estimate.error,
            is_known=found.is_known(*members),
            **played._asdict(),
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
