"""The tables of this site at which a round is played."""

from __future__ import annotations

from django.db.models import Q

from games.models import Table
from games.tournaments.models import Round


def tables_of_round(round_: Round) -> dict[int, Table]:
    """Return the tables of a round by their numbers, without the state of their matches."""
    here = Q(pairings__round=round_) | Q(second_pairings__round=round_)
    found = Table.objects.filter(here).select_related("match", "hand")
    return {it.pk: it for it in found.defer("state", "clocks").order_by("pk")}
