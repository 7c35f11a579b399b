"""How far tournaments have come: the numbers of their last acts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection
from django.db.models import Max

from games.models import Player
from games.tournaments.models import Act, Director, Entrant, Tournament

_VERSION = """SELECT act.number, event.is_public
  FROM tournaments_act act JOIN tournaments_tournament event ON event.id = act.tournament_id
  WHERE event.slug = %s ORDER BY act.number DESC LIMIT 1"""


def versions_of(numbers: Iterable[int]) -> dict[int, int]:
    """Return the versions of tournaments by their numbers."""
    found = Act.objects.filter(tournament__in=list(numbers)).order_by()
    return dict(found.values_list("tournament").annotate(Max("number")))


def version_at(slug: str) -> tuple[int, bool]:
    """Return the version of a tournament by its address, and whether all may see it.

    All pages that follow it ask this at one moment: Django would compile the query each time,
    which takes several times as long as running it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, [slug])
        found = cursor.fetchone()
    return (0, False) if found is None else (found[0], bool(found[1]))


def number_for(slug: str, player: Player | None) -> int | None:
    """Return the number of a tournament whose pages somebody may follow."""
    event = Tournament.objects.filter(slug=slug).only("pk", "is_public").first()
    if event is None:
        return None
    if event.is_public:
        return event.pk
    directs = Director.objects.filter(tournament=event, player=player).exists()
    plays = Entrant.objects.filter(tournament=event, people__player=player).exists()
    return event.pk if player is not None and (directs or plays) else None
