"""Settle the leagues: every two weeks, once the last evening is closed."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import IntegrityError, transaction

from games.daily import days, leagues
from games.daily.lists import evenings_in, shares_of
from games.daily.models import DailyBoards, LeagueFortnight, LeagueSeat


def settle_leagues(now: datetime) -> bool:
    """Let the leagues of these two weeks follow from the two before; tell whether it was done.

    The first ones are of all who have played enough evenings. Until the last evening is closed the
    leagues before stand.
    """
    begins = leagues.fortnight_of(days.day_at(now))
    last = begins - timedelta(days=1)
    if now < days.closing(last) or LeagueFortnight.objects.filter(begins=begins).exists():
        return False
    before = begins - timedelta(days=leagues.DAYS)
    waiting = DailyBoards.objects.filter(day__gte=before, day__lt=begins, board_set__opened=None)
    if waiting.exists():
        return False
    try:
        with transaction.atomic():
            fortnight = LeagueFortnight.objects.create(begins=begins, settled=now)
            _fill(fortnight, before)
    except IntegrityError:  # another clock was faster
        return False
    return True


def _fill(fortnight: LeagueFortnight, before: date) -> None:
    """Write down who is in which league, and how the two weeks before have ended."""
    shares = shares_of(evenings_in(before, fortnight.begins))
    former = LeagueFortnight.objects.filter(begins__lt=fortnight.begins).first()
    seats = [] if former is None else list(LeagueSeat.objects.filter(fortnight=former))
    ranked: dict[int, list[int]] = {}
    for number in sorted({it.league for it in seats}):
        stood = leagues.standing_of([it.player_id for it in seats if it.league == number], shares)
        ranked[number] = [it.player for it in stood if it.rank is not None]
    known = {player for members in ranked.values() for player in members}
    new = [it for it in shares if it not in known]
    newcomers = [it.player for it in leagues.standing_of(new, shares) if it.rank is not None]
    found = leagues.next_leagues(list(ranked.values()), newcomers)
    LeagueSeat.objects.bulk_create(
        LeagueSeat(fortnight=fortnight, league=number, player_id=player)
        for number, members in enumerate(found, start=1)
        for player in members
    )
