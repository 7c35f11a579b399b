"""The basis of the pairing of a round, as JSON that is published with it."""

from __future__ import annotations

from games.tournaments.models import EntrantStatus, Tournament
from games.tournaments.rules.notation import Json, written, written_options
from games.tournaments.selectors.facts import EventFacts, facts_of


def basis_of(tournament: Tournament, number: int, known: EventFacts | None = None) -> Json:
    """Return the basis of a round from what is known now: see ``rules.record``."""
    facts = known or facts_of(tournament)
    numbered = [it for it in facts.entrants if it.number is not None]
    return {
        "system": tournament.system,
        "number": number,
        "entrants": [
            {
                "id": it.key,
                "name": it.name,
                "number": it.number,
                "club": it.club or None,
                "group": it.group,
            }
            for it in numbered
        ],
        "rounds": [[written(entry) for entry in it] for it in facts.played(number)],
        "options": written_options(facts.options),
        "absent": [it.key for it in numbered if it.status != EntrantStatus.CHECKED_IN],
        "struck_out": [it.key for it in numbered if it.is_struck_out],
        "forbidden": tournament.forbidden,
        "avoid_clubs": tournament.avoid_clubs,
        "first": tournament.first,
        "house": tournament.has_house,
        "third_place": tournament.third_place,
        "seed": tournament.seed,
    }
