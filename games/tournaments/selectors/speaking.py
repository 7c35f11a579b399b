"""Who speaks for an entrant, and what phones have done for it (WHO-1, WHO-4)."""

from __future__ import annotations

from games.tournaments.models import Act, Entrant, Speaker, Tournament


def speakers_of(entrant: Entrant) -> list[Speaker]:
    """Return the phones that speak for an entrant, in the order in which they came."""
    return list(entrant.speakers.select_related("player"))


def done_by_phones(tournament: Tournament) -> dict[int, list[Act]]:
    """Return what phones have done by words, latest first, by the key of the entrant."""
    found: dict[int, list[Act]] = {}
    acts = tournament.acts.filter(about__for__isnull=False)
    for act in acts.defer("changes").order_by("-number"):
        found.setdefault(act.about["for"], []).append(act)
    return found
