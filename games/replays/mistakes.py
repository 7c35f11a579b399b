"""The dearest mistakes of one player in a match, through all its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse

from games.door.match_visit import MatchRole, MatchVisit
from games.models import Hand, JudgedRound, MatchSeat, TableStatus, sitting
from games.replays.reading import step_at
from games.services.acting import judging

MOST = 10
"""Mistakes that are looked at, the dearest of them."""


class Mistake(NamedTuple):
    """A decision that has cost points on average."""

    hand: Hand
    seat: int
    version: int
    loss: float

    @property
    def step(self) -> int:
        """The number of its step in the round."""
        return step_at(self.hand, self.version)


class Walked(NamedTuple):
    """A mistake among those of a match, as the bar above its step tells of it."""

    place: int
    """The first is 1."""
    number: int
    round: int
    seat: int
    """One's own in that round."""
    points: int
    after: str
    """Where the next mistake is; empty for the last one."""
    end: str
    """Where the way ends: at the end of the match."""


def unjudged(hands: Sequence[Hand]) -> list[Hand]:
    """Return the rounds whose decisions are not judged yet."""
    rows = JudgedRound.objects.filter(hand__in=hands, version=judging.VERSION)
    known = set(rows.filter(decisions__isnull=False).values_list("pk", flat=True))
    return [hand for hand in hands if hand.pk not in known]


def dearest(visit: MatchVisit, hands: Sequence[Hand]) -> list[Mistake]:
    """Return the mistakes of the visitor in rounds that are judged, the dearest first."""
    by_key = {hand.pk: hand for hand in hands}
    found = []
    for row in JudgedRound.objects.filter(hand__in=hands, version=judging.VERSION):
        hand = by_key[row.pk]
        for it in row.decisions or ():
            is_wrong = it["verdict"] in judging.MISTAKES
            if is_wrong and _is_own(visit, hand, it["seat"], it["version"]):
                found.append(Mistake(hand, it["seat"], it["version"], it["loss"]))
    found.sort(key=lambda it: (-it.loss, it.hand.number, it.version))
    return found[:MOST]


def _is_own(visit: MatchVisit, hand: Hand, seat: int, version: int) -> bool:
    row: MatchSeat | None = sitting(hand, visit.rows, seat, version)
    return row is not None and visit.player is not None and row.player_id == visit.player.pk


def place_in(visit: MatchVisit, found: Sequence[Mistake], place: int) -> Walked | None:
    """Return what is told of a mistake by its place; ``None`` if there is none."""
    if visit.role != MatchRole.PLAYER or not 1 <= place <= len(found):
        return None
    way = reverse("mistakes", args=[visit.match.slug])
    it = found[place - 1]
    return Walked(
        place,
        len(found),
        it.hand.number,
        it.seat,
        max(1, round(it.loss)),
        f"{way}?at={place + 1}" if place < len(found) else "",
        end_of(visit),
    )


def end_of(visit: MatchVisit) -> str:
    """Return where the match has ended: at its table, or its own page once that has gone on."""
    table, match = visit.match.table, visit.match
    is_there = table is not None and table.match_id == match.pk
    if table is not None and is_there and table.status == TableStatus.FINISHED:
        return reverse("table", args=[table.slug])
    return reverse("match", args=[match.slug])
