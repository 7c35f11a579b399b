"""How tournaments bind players to matches and to each other: the desk asks (``Bonds``)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from games.models import Match, Player
from games.tournaments.models import EntrantPlayer, Pairing


def own_matches(player: Player, matches: Collection[int]) -> set[int]:
    """Return those of some matches that belong to a tournament somebody plays or directs."""
    own = Q(round__tournament__entrants__people__player=player)
    own |= Q(round__tournament__directors__player=player)
    here = Q(match__in=matches) | Q(second_match__in=matches)
    here |= Q(online_table__matches__in=matches) | Q(second_table__matches__in=matches)
    columns = ("match", "second_match", "online_table", "second_table")
    rows = list(Pairing.objects.filter(own, here).values_list(*columns))
    tables = {number for row in rows for number in row[2:] if number is not None}
    at_tables = Match.objects.filter(table__in=tables, pk__in=matches).values_list("pk", flat=True)
    return {number for row in rows for number in row[:2] if number in matches} | set(at_tables)


def own_partners(player: Player) -> set[int]:
    """Return the numbers of the players who have entered a tournament with somebody."""
    together = EntrantPlayer.objects.filter(entrant__people__player=player, player__isnull=False)
    return {it for it in together.values_list("player", flat=True) if it not in (None, player.pk)}
