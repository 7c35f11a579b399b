"""The month of one person: on which evenings they have played, how well, and how they stand."""

from __future__ import annotations

from datetime import date, timedelta
from statistics import mean
from typing import NamedTuple

from django.db.models import Count

from games.daily.drawing import EveningKind, EveningOfMonth
from games.daily.lists import BEST_OF_MONTH, MonthPlace, month_list, month_of
from games.daily.models import BOARDS, DailyGame, DailyResult, DailyTry
from games.models import Player


class OwnMonth(NamedTuple):
    """A month of one person."""

    evenings: tuple[EveningOfMonth, ...]
    best: float | None
    """The mean of the best twenty evenings; ``None`` before the first."""
    place: MonthPlace | None
    """In the list of the month; ``None`` for somebody who is not in it."""
    number: int
    """Of all who are in the list."""

    @property
    def played(self) -> int:
        """On how many evenings somebody has played."""
        return sum(it.kind in (EveningKind.PLAYED, EveningKind.WAITS) for it in self.evenings)


def own_month(player: Player, month: date, today: date) -> OwnMonth:
    """Return a month of somebody, with their place in its list even far from the first."""
    first, end = month_of(month)
    evenings = {"daily__game": DailyGame.EVENING, "daily__day__gte": first, "daily__day__lt": end}
    results = DailyResult.objects.filter(player=player, **evenings)
    shares = dict(results.values_list("daily__day", "share"))
    tries = DailyTry.objects.filter(player=player, by_bot=False, ended__isnull=False, **evenings)
    counted = tries.order_by().values("daily__day").annotate(boards=Count("pk"))
    whole = counted.filter(boards=BOARDS[DailyGame.EVENING])
    played = set(whole.values_list("daily__day", flat=True))

    def evening(day: date) -> EveningOfMonth:
        if day in shares:
            return EveningOfMonth(day, EveningKind.PLAYED, shares[day])
        if day in played:
            return EveningOfMonth(day, EveningKind.WAITS, None)
        kind = EveningKind.MISSED if day < today else EveningKind.COMING
        return EveningOfMonth(day, EveningKind.TODAY if day == today else kind, None)

    days = (first + timedelta(days=it) for it in range((end - first).days))
    known = sorted((it for it in shares.values() if it is not None), reverse=True)
    near = month_list(month, player, set())
    return OwnMonth(
        tuple(map(evening, days)),
        mean(known[:BEST_OF_MONTH]) if known else None,
        next((it for it in near.near if it.is_me), None),
        near.number,
    )
