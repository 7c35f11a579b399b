"""Whether somebody plays at this moment with others who could read what they write (WHO-7).

Every text that partners can read asks this one question: at tables of this site here, elsewhere
by those who have told of it (:func:`ask_too`), as matches of tournaments with real cards.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q

from games.models import Player, Seat, Table, TableStatus
from games.services.ground.refusals import TableRefusal

SeatQuestion = Callable[[Player, Player | None], bool]
_others: list[SeatQuestion] = []


def ask_too(asked: SeatQuestion) -> None:
    """Let matches that are not played at tables count."""
    if asked not in _others:
        _others.append(asked)


def is_at_play(player: Player, other: Player | None = None) -> bool:
    """Tell whether somebody is in a match that runs together with another, or with anybody.

    Opponents count like partners: seats and sides change. Bots do not count.
    """
    return _at_table(player, other) or any(asked(player, other) for asked in _others)


def refuse_at_play(player: Player, other: Player | None = None) -> None:
    """Refuse to change a text that partners can read; raises TableRefusal ``match_runs``."""
    if is_at_play(player, other):
        raise TableRefusal("match_runs")


def _at_table(player: Player, other: Player | None) -> bool:
    tables = Table.objects.filter(status=TableStatus.PLAYING, seats__player=player)
    with_whom = Q(player=other) if other is not None else Q(player__isnull=False)
    return Seat.objects.filter(with_whom, table__in=tables).exclude(player=player).exists()
