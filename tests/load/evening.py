"""A round of a tournament with all of its tables on this site."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from games.models import Table
from games.tournaments.services import events, pairing, rounds
from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening


class Evening(NamedTuple):
    """The tables of a running round, and how long its publication took."""

    tables: list[Table]
    publication_ms: float


def tables_of_an_event(count: int, pace: str) -> Evening:
    """Return tables that one publication has opened and seated; their round runs."""
    director = make_player("Dora")
    event = new_evening(director, "league_evening", 2 * count, by_name=False)
    agreement = event.agreement | {"pace": pace}
    events.edit(event, director, is_online=True, agreement=agreement)
    round_ = pairing.draft_round(event, director)
    begun = perf_counter()
    pairing.publish_round(round_, director)
    publication_ms = (perf_counter() - begun) * 1000
    rounds.start_round(round_, director)
    found = round_.pairings.exclude(online_table=None).select_related("online_table")
    return Evening([it.online_table for it in found], publication_ms)
