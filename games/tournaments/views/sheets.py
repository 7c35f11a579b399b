"""Access to the score sheet of a match: speakers for one of its sides (WHO-1)."""

from __future__ import annotations

from django.http import HttpRequest

from games.door.players import current_player
from games.pads.models import Pad
from games.tournaments.models import MatchSheet
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.told import is_all_told
from games.tournaments.services.directing import is_director
from games.tournaments.services.speaking import Who, power_of
from games.tournaments.views.ground import phone_in


def may_open(request: HttpRequest, pad: Pad) -> bool:
    """Tell whether a visitor may open a sheet that lies at a table.

    A phone that has lost its power has the address still. Directors look where no scores are
    covered (DUP-3).
    """
    if not pad.home:
        return True
    found = MatchSheet.objects.filter(pad=pad).select_related("pairing__round__tournament").first()
    if found is None:  # its round was taken back: what is on it counts nowhere
        return True
    event = found.pairing.round.tournament
    player = current_player(request)
    members = found.pairing.members.values_list("entrant", flat=True)
    if power_of(Who(player, phone_in(request, event)), members) is not None:
        return True
    return is_director(event, player) and is_all_told(facts_of(event))
