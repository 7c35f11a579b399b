"""Who may declare, before it begins, that a rated match does not count.

A host who fills a seat, and both of a pair that plays together for the first time.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, F, OuterRef

from games.models import MatchKind, MatchSeat, Seat, Table, TableStatus
from games.rules.cards.ruleset import SEATS, partner_of
from games.services.rights.roles import is_host

_OVER = (MatchSeat.Result.WON, MatchSeat.Result.LOST, MatchSeat.Result.TIED)


def may_exempt(table: Table, seats: Sequence[Seat], seat: Seat) -> bool:
    """Tell whether somebody on a seat may declare the match that will begin exempt."""
    is_open = table.status != TableStatus.PLAYING and not table.is_reserved
    if not is_open or not table.options.get("rated") or seat.player_id is None:
        return False
    return is_host(table, seat.player_id) or is_new_pair(seat, seats[partner_of(seat.number)])


def is_new_pair(seat: Seat, other: Seat) -> bool:
    """Tell whether two people have never played a match to its end as partners."""
    if seat.player_id is None or other.player_id is None:
        return False
    partner = MatchSeat.objects.filter(
        match=OuterRef("match"), number=OuterRef("across"), player=other.player_id
    )
    mine = MatchSeat.objects.filter(
        player=seat.player_id, match__kind=MatchKind.PLAYED, result__in=_OVER
    )
    mine = mine.annotate(across=(F("number") + len(SEATS) // 2) % len(SEATS))
    return not mine.filter(Exists(partner)).exists()
