"""Whether directors play themselves, which those without an account of theirs must say (DIR-1)."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Player
from games.tournaments.models import EntrantPlayer, EntrantStatus, OnlyDirects, Tournament


def free_names(tournament: Tournament) -> QuerySet[EntrantPlayer]:
    """Return the players without an account: behind each name may be a director."""
    people = EntrantPlayer.objects.filter(entrant__tournament=tournament, player=None, plays=True)
    return people.exclude(entrant__status=EntrantStatus.WITHDRAWN)


def plays_by_account(tournament: Tournament, player: Player) -> bool:
    """Tell whether an account or guest plays in a tournament."""
    people = EntrantPlayer.objects.filter(entrant__tournament=tournament, player=player, plays=True)
    return people.exclude(entrant__status=EntrantStatus.WITHDRAWN).exists()


def has_to_say(tournament: Tournament, player: Player) -> bool:
    """Tell whether a director, appointed or not, may play under a mere name and has not said so.

    Nobody plays in a rehearsal.
    """
    return (
        not tournament.is_rehearsal
        and not OnlyDirects.objects.filter(tournament=tournament, player=player).exists()
        and not plays_by_account(tournament, player)
        and free_names(tournament).exists()
    )
