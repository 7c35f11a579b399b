"""How far tournaments have come: the numbers of their last acts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max, Q

from games.models import Player
from games.tournaments.models import Act, Director, Entrant, Tournament
from games.tournaments.selectors.clubs import stands_in


def versions_of(numbers: Iterable[int]) -> dict[int, int]:
    """Return the versions of tournaments by their numbers."""
    found = Act.objects.filter(tournament__in=list(numbers)).order_by()
    return dict(found.values_list("tournament").annotate(Max("number")))


def number_for(slug: str, player: Player | None) -> int | None:
    """Return the number of a tournament whose pages somebody may follow."""
    found = Q(slug=slug) | Q(other_addresses__slug=slug)  # a page that was open may have moved
    event = Tournament.objects.filter(found).only("pk", "is_public", "club", "series").first()
    if event is None or event.is_public:
        return None if event is None else event.pk
    return event.pk if player is not None and _is_of(event, player) else None


def _is_of(event: Tournament, player: Player) -> bool:
    """Tell whether a hidden tournament is somebody's: they direct it, or play in it."""
    directs = Director.objects.filter(tournament=event, player=player).exists()
    plays = Entrant.objects.filter(tournament=event, people__player=player).exists()
    return directs or plays or stands_in(event, player)
