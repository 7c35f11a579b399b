"""Who speaks for an entrant, and what phones have done for it (WHO-1, WHO-4)."""

from __future__ import annotations

from games.models import Player
from games.tournaments.models import Act, Entrant, EntrantPlayer, Speaker, Tournament


def speakers_of(entrant: Entrant) -> list[Speaker]:
    """Return the phones that speak for an entrant, in the order in which they came."""
    return list(entrant.speakers.select_related("player"))


def was_taken_off(tournament: Tournament, player: Player) -> bool:
    """Tell whether the director has taken an entry of somebody off the list (TEAM-1)."""
    taken = tournament.acts.filter(what="remove_entrants", undone_by=None)
    return any(
        change["model"] == EntrantPlayer.__name__ and change["before"]["player_id"] == player.pk
        for act in taken
        for change in act.changes
    )


def done_by_phones(tournament: Tournament) -> dict[int, list[Act]]:
    """Return what phones have done by words, latest first, by the key of the entrant."""
    found: dict[int, list[Act]] = {}
    acts = tournament.acts.filter(about__for__isnull=False)
    for act in acts.defer("changes").order_by("-number"):
        found.setdefault(act.about["for"], []).append(act)
    return found


def phones_of(tournament: Tournament) -> int:
    """Count the phones that speak for somebody in a tournament."""
    phones = Speaker.objects.filter(entrant__tournament=tournament)
    return phones.order_by().values("phone").distinct().count()
