"""Where in a tournament a match was played: tournaments know matches, not the other way round."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse

from games.models import Match, Player, Table


class PlaceInTournament(NamedTuple):
    """A tournament, and where in it a match was played."""

    name: str
    round: int
    table: int | None
    address: str
    """The page of the tournament; empty if that is for its own people only."""


def place_in_tournament(match: Match) -> PlaceInTournament | None:
    """Return of which tournament a match is part, ``None`` if it is of none."""
    here = Q(match=match) | Q(second_match=match)
    if match.table_id is not None:
        here |= Q(online_table=match.table_id) | Q(second_table=match.table_id)
    rows = match.pairings.model.objects.filter(here).select_related("round__tournament")
    # Its table may have served others before: what names the match itself comes first.
    found = min(
        rows,
        key=lambda it: match.pk not in (it.match_id, it.second_match_id),
        default=None,
    )
    if found is None:
        return None
    event = found.round.tournament
    address = reverse("event", args=[event.slug]) if event.is_public else ""
    return PlaceInTournament(event.name, found.round.number, found.table_number, address)


def own_page_in_tournament(table: Table, player: Player | None) -> str:
    """Return the address of the match that somebody plays at a table, in its tournament.

    Nothing if it is of none, or for those who do not play in it.
    """
    if player is None:
        return ""
    pairings = table.pairings.model.objects.filter(
        Q(online_table=table) | Q(second_table=table),
        members__entrant__people__player=player,
        members__entrant__people__plays=True,
    )
    found = pairings.order_by("-pk").values_list("round__tournament__slug", flat=True).first()
    return "" if found is None else reverse("my_match", args=[found])
