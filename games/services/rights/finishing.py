"""Who finishes the matches they begin with others, and who has to wait after leaving several.

A lost line is no leaving, nor is a bot that stands in: only those count who gave their seat up for
good and did not come back. Matches that all abandoned, and those that were struck out, count for
nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Subquery

from games.models import Departure, MatchKind, MatchSeat, Player, Table
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal

LATEST = 30
"""How many matches with other people count, the newest."""
ENOUGH = 5
"""With fewer matches nobody is said to leave: new people may come everywhere."""
OF_TEN = 9
"""How many of ten matches somebody finishes whom a host can rely on."""
WAITS = (0, 0, 5, 15, 60)
"""Minutes before the next public table, by how many matches one has left."""
CLEARING = 3
"""So many matches that were finished one after another let the leavings before be forgotten."""


class Finishing(NamedTuple):
    """How many of the latest matches with others somebody has finished."""

    finished: int = 0
    begun: int = 0
    waits_until: datetime | None = None
    """When somebody who has left several matches may come to public tables again."""

    @property
    def is_reliable(self) -> bool:
        """Whether a host who wants people who finish lets them come."""
        return self.begun < ENOUGH or 10 * self.finished >= OF_TEN * self.begun


def finishing_of(player: Player) -> Finishing:
    """Return how many of the latest matches with others somebody has finished."""
    left = _left(player)
    return Finishing(left.count(None), len(left), _waits_until(left))


def refuse_waiting(player: Player) -> None:
    """Raise TableRefusal ``leaves_often`` for somebody who may not come to public tables yet."""
    if finishing_of(player).waits_until is not None:
        raise TableRefusal("leaves_often")


def refuse_leaver(table: Table, player: Player) -> None:
    """Raise TableRefusal ``leaves_often`` or ``only_finishers`` if a public table is closed to one.

    Tables that need a link or a password, and those of tournaments, are open to everybody; so is
    the match that somebody has left to that person: coming back is what one wants of them.
    """
    if not table.is_public or table.is_reserved or _has_left(table, player):
        return
    found = finishing_of(player)
    if found.waits_until is not None:
        raise TableRefusal("leaves_often")
    if table.only_finishers and not found.is_reliable:
        raise TableRefusal("only_finishers")


def _has_left(table: Table, player: Player) -> bool:
    return Departure.objects.filter(match=table.match_id, player=player).exists()


def _waits_until(left: Sequence[datetime | None]) -> datetime | None:
    leavings: list[datetime] = []
    finished = 0
    for at in left:
        finished = finished + 1 if at is None else 0
        if finished == CLEARING:
            break
        if at is not None:
            leavings.append(at)
    if not leavings:
        return None
    minutes = WAITS[min(len(leavings), len(WAITS) - 1)]
    until = max(leavings) + timedelta(minutes=minutes)
    return until if until > wall_clock.now() else None


def _left(player: Player) -> list[datetime | None]:
    """Return of the latest matches with others when they were left, ``None`` if finished."""
    of_match = {"match": OuterRef("match")}
    others = MatchSeat.objects.filter(**of_match).exclude(player=None).exclude(player=player)
    gone = Departure.objects.filter(**of_match, player=player)
    seat = {**of_match, "seat": OuterRef("seat"), "pk__gte": OuterRef("pk")}
    gone = gone.exclude(Exists(Departure.objects.filter(**seat, successor=player)))
    mine = MatchSeat.objects.filter(
        Exists(others), player=player, match__kind=MatchKind.PLAYED, match__is_void=False
    ).exclude(result__in=(MatchSeat.Result.NONE, MatchSeat.Result.NOBODY))
    newest = mine.order_by("-match__started", "-match").distinct()
    left = newest.annotate(left=Subquery(gone.order_by("-at").values("at")[:1]))
    rows = left.values_list("match", "match__started", "left")[:LATEST]
    return [at for _match, _started, at in rows]
