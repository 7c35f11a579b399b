"""Who plays at this moment: the texts of a team are frozen while its match runs (WHO-7)."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet

from games.models import Player, TableStatus
from games.services.ground import wall_clock
from games.tournaments.models import (
    DateAnswer,
    DateProposal,
    Entrant,
    EntrantPlayer,
    Pairing,
    PairingKind,
    RoundStatus,
)

IN_A_WINDOW = timedelta(hours=6)
"""So long a match counts as running from the date that was agreed on for it (LEA-1)."""


def running_matches() -> QuerySet[Pairing]:
    """Return the matches that run: of a round that runs, and without a result.

    In a window of days these are the ones that have been begun at a table, or whose date is now.
    """
    now = wall_clock.now()
    dates = DateProposal.objects.filter(
        answer=DateAnswer.ACCEPTED, starts__lte=now, starts__gt=now - IN_A_WINDOW
    )
    is_now = (
        Q(round__tournament__days=0)
        | Q(pk__in=dates.values("pairing"))
        | Q(online_table__status=TableStatus.PLAYING)
        | Q(second_table__status=TableStatus.PLAYING)
    )
    return Pairing.objects.filter(is_now, round__status=RoundStatus.RUNNING, result=None).exclude(
        kind__in=(PairingKind.BYE, PairingKind.FREE)
    )


def is_in_match(player: Player, other: Player | None) -> bool:
    """Tell whether somebody's match runs, and whether another may be in it.

    Behind a name without an account there may be anybody.
    """
    own = running_matches().filter(members__entrant__people__player=player)
    people = EntrantPlayer.objects.filter(entrant__pairings__pairing__in=own)
    with_whom = Q() if other is None else Q(player=other) | Q(player=None)
    return people.filter(with_whom).exists()


def team_plays(entrant: Entrant) -> bool:
    """Tell whether a match of a team runs."""
    return running_matches().filter(members__entrant=entrant).exists()
