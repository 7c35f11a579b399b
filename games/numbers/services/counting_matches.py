"""Count matches once they are over, and again whatever of them counts otherwise now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.db.models.signals import post_save

from games.models import Hand, JudgedRound, Match, MatchKind, Player
from games.numbers.models import (
    BoosterFigures,
    CountedMatch,
    CountedMistake,
    MatchFigures,
    Openness,
    RatedMatch,
)
from games.numbers.services.match_rows import count_of
from games.services.acting.housekeeping import sweeping
from games.services.ground import wall_clock
from games.services.seats.players import player_forgotten
from games.services.writing.corrections import match_corrected

AT_ONCE = 1
"""Matches at a sweep: the clock has other things to do, and one takes about 0.1 seconds."""


def listen() -> None:
    """Count with each sweep of the clock; count again what was corrected, judged or forgotten."""
    sweeping.connect(_sweep)
    match_corrected.connect(_again)
    post_save.connect(_judged, sender=JudgedRound)
    player_forgotten.connect(_forget)


def _sweep(now: datetime, **_signal: object) -> None:
    count_matches(AT_ONCE)


def _again(match: Match, **_signal: object) -> None:
    CountedMatch.objects.filter(pk=match.pk).update(is_due=True)


def _judged(instance: JudgedRound, **_signal: object) -> None:
    hands = Hand.objects.filter(pk=instance.pk)
    CountedMatch.objects.filter(match__in=hands.values("match")).update(is_due=True)


def _forget(player: Player, **_signal: object) -> None:
    for model in (MatchFigures, BoosterFigures, CountedMistake, Openness):
        model._default_manager.filter(player=player).delete()
    MatchFigures.objects.filter(partner=player).update(partner=None)


def matches_to_count() -> QuerySet[Match]:
    """Return the matches that are over and not counted yet, or to be counted again."""
    counted = CountedMatch.objects.filter(match=OuterRef("pk"))
    fresh = _over().filter(~Exists(counted))
    due = Match.objects.filter(pk__in=CountedMatch.objects.filter(is_due=True).values("match"))
    return fresh.order_by("pk") if not due.exists() else due.order_by("pk")


def _over() -> QuerySet[Match]:
    kinds = (MatchKind.PLAYED, MatchKind.DAILY)
    return Match.objects.filter(kind__in=kinds, ended__isnull=False, is_secret=False)


def count_matches(most: int) -> int:
    """Count some matches; return how many."""
    keys = list(matches_to_count().values_list("pk", flat=True)[:most])
    for key in keys:
        with transaction.atomic():
            _count(Match.objects.select_for_update().get(pk=key))
    return len(keys)


def _count(match: Match) -> None:
    found = count_of(match)
    before = RatedMatch.objects.filter(pk=match.pk).first()
    CountedMatch.objects.filter(pk=match.pk).delete()
    counted = CountedMatch.objects.create(match=match)
    rows: list[MatchFigures | BoosterFigures | CountedMistake] = [
        *found.figures,
        *found.boosters,
        *found.mistakes,
    ]
    for row in rows:
        row.counted = counted
    MatchFigures.objects.bulk_create(found.figures)
    BoosterFigures.objects.bulk_create(found.boosters)
    CountedMistake.objects.bulk_create(found.mistakes)
    if found.rated is not None:
        is_new = before is None or _told([before]) != _told([found.rated])
        found.rated.counted = counted
        found.rated.noted = wall_clock.now() if is_new or before is None else before.noted
        found.rated.save(force_insert=True)


def count_all_again() -> None:
    """Let all matches be counted again, as the clock or ``count_matches`` comes by."""
    CountedMatch.objects.update(is_due=True)


def recount() -> tuple[int, list[str]]:
    """Count all matches anew that are counted; return how many, and what differs."""
    differences, number = [], 0
    kept = CountedMatch.objects.filter(is_due=False).select_related("match").order_by("pk")
    for counted in kept.iterator(chunk_size=100):
        number += 1
        found = count_of(counted.match)
        rated = [] if found.rated is None else [found.rated]
        for rows, model in (
            (found.figures, MatchFigures),
            (found.boosters, BoosterFigures),
            (found.mistakes, CountedMistake),
            (rated, RatedMatch),
        ):
            known = model._default_manager.filter(counted=counted)
            if _told(rows) != _told(known):
                differences.append(f"match {counted.pk}: {model._meta.verbose_name_raw}")
    return number, differences


def _told(rows: Iterable[Model]) -> list[tuple[Any, ...]]:
    """Return rows as they are without their keys."""
    keys = ("id", "counted", "noted")
    told = (
        tuple(getattr(row, it.attname) for it in row._meta.fields if it.name not in keys)
        for row in rows
    )
    return sorted(told, key=str)
