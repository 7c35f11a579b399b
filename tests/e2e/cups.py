"""Knock-outs for the browser: of six and of sixty-four pairs, the first round half played."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from games.services.seats.players import create_player
from games.tournaments.services import clubs, entering, events, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.e2e.evening import LONG, begin, tables
from tests.games.sessions import session_of


def prepare(file: str) -> None:
    """Write both addresses, that of a season, and the director's session into a file."""
    director = create_player("Dora")
    slugs = []
    for count in (6, 64):
        event = events.create_tournament(
            director, "knock_out", name=f"Cup {count}", day=date(2026, 11, 23)
        )
        events.edit(event, director, third_place=True)
        for number in range(count):
            name = LONG if number == 1 else f"Heidi & Köbi {number}"
            entering.enter(event, director, [Someone("Heidi"), Someone("Köbi")], name=name)
        found = tables(begin(event, director))
        for match in found[: len(found) // 2]:
            ruling.rule(match, director, Said((1000, 500)))
        slugs.append(event.slug)
    club = clubs.create_club(director, "Treibhaus Tichu")
    season = clubs.create_series(club, director, "Saison")
    season_rules = f"/clubs/{club.slug}/{season.slug}/counts/"
    Path(file).write_text(" ".join([*slugs, season_rules, session_of(director)]))
