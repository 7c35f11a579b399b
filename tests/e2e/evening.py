"""An evening for the browser: sixteen pairs, the second round drawn."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from django.contrib.auth import get_user_model

from games.services.ground.deal import new_browser_key
from games.services.seats.players import create_player
from games.tournaments.models import Pairing, PairingKind, Round, RoundStatus, Tournament
from games.tournaments.services import (
    calls,
    clubs,
    entering,
    events,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who
from games.tournaments.views.speaking import table_key
from tests.games.sessions import session_of
from tests.games.tournaments.evenings import phone_for

FIRST = "Heidi Köbi Andrea Margrit Nadja Urs Ladina Hans Moni Mirjam Ursina Reto Pia Vera Gian Sämi"
SECOND = (
    "Vreni Jürg Corsin Peter Tobias Käthi Seraina Luca Noël Silvia Quirin Flurina Lea Zoé Ivo Till"
)
LONG = "Maximiliane & Balthasar v. Aa"


def prepare(file: str) -> None:
    """Write the addresses of an evening and its club, and the director's session into a file."""
    director = create_player("Dora")
    club = clubs.create_club(director, "Treibhaus Tichu", text="Jeden dritten Freitag")
    season = clubs.create_series(club, director, "Saison 2026/27", best=7)
    event = events.create_tournament(
        director, "treibhaus", name="Treibhaus-Abend", day=date(2026, 11, 23), club=club
    )
    clubs.count_in_series(event, director, season)
    for one, other in zip(FIRST.split(), SECOND.split(), strict=True):
        name = LONG if one == "Moni" else f"{one} & {other}"
        entering.enter(event, director, [Someone(one), Someone(other)], name=name)
        clubs.add_member(club, director, one)
    first = begin(event, director)
    for number, match in enumerate(tables(first)):
        ruling.rule(match, director, Said((500 + 5 * number, 500 - 5 * number)))
    rounds.close_round(first, director)
    pairing.draft_round(event, director)
    Path(file).write_text(f"{event.slug} {club.slug} {session_of(director)}")


def prepare_full(file: str) -> None:
    """Write the address of a hall of 64 pairs into a file: one has gone, one announcement."""
    director = create_player("Dora")
    title = "Schweizer Meisterschaft im Tichu 2026, Luzern"
    event = events.create_tournament(
        director, "swiss_championship", name=title, day=date(2026, 11, 23)
    )
    events.edit(event, director, place="Restaurant Treibhaus, Spelteriniweg 4, Luzern")
    for number in range(64):
        one, other = FIRST.split()[number % 16], SECOND.split()[number * 3 % 16]
        entering.enter(event, director, [Someone(f"{one} {number}"), Someone(f"{other} {number}")])
    first = begin(event, director)
    for number, match in enumerate(tables(first)):
        ruling.rule(match, director, Said((500 + 5 * number, 500 - 5 * number)))
    rounds.close_round(first, director)
    begin(event, director)
    roster.withdraw(event.entrants.order_by("pk").last(), director, reason="ill")
    events.announce(event, director, "Pizza is here. " * 6)
    Path(file).write_text(event.slug)


def prepare_sealed(file: str) -> None:
    """Write the address of a duplicate evening with a sealed draft, and its director's session."""
    director = create_player("Dora")
    event = events.create_tournament(director, "duplicate", name="Duplikat", day=date(2026, 11, 23))
    for one, other in zip(FIRST.split()[:4], SECOND.split()[:4], strict=True):
        entering.enter(event, director, [Someone(one), Someone(other)])
    pairing.draft_round(event, director)
    Path(file).write_text(f"{event.slug} {session_of(director)}")


def go_on(slug: str) -> None:
    """Publish and start the round that is drawn, with some reports, unless that is done."""
    event = Tournament.objects.get(slug=slug)
    director = event.directors.get().player
    round_ = event.rounds.get(number=2)
    if round_.status != RoundStatus.DRAFT:
        return
    pairing.publish_round(round_, director)
    rounds.start_round(round_, director)
    for match in tables(round_)[:3]:
        ruling.rule(match, director, Said((600, 400)))


def report_all(slug: str) -> None:
    """Let both sides of all tables but the last four report.

    There one side has reported, both say something else, nobody says anything, or one calls.
    """
    event = Tournament.objects.get(slug=slug)
    matches = tables(event.rounds.get(number=1))
    *agreed, half, disputed, _silent, calling = matches
    for match in (*agreed, calling):
        reporting.report(match, code_of(match, 0), Said((600, 400)))
        reporting.confirm(match, code_of(match, 1))
    reporting.report(half, code_of(half, 0), Said((500, 500)))
    for side, score in enumerate([(620, 480), (480, 620)]):
        reporting.report(disputed, code_of(disputed, side), Said(score))
    calls.call_director(calling, code_of(calling, 0), "Wunsch")


def code_of(match: Pairing, side: int) -> Who:
    """Return who reports for a side: by the code of the team."""
    member = match.members.select_related("entrant").filter(side=side)[0]
    return phone_for(member.entrant)


def finish(slug: str) -> None:
    """Let the evening go on to its end."""
    go_on(slug)
    event = Tournament.objects.get(slug=slug)
    director = event.directors.get().player
    round_ = event.rounds.get(number=2)
    for match in tables(round_):
        ruling.rule(match, director, Said((700, 300)))
    rounds.close_round(round_, director)
    events.end_tournament(event, director)


def begin(event: Tournament, director: object) -> Round:
    """Draw, publish and start a round."""
    round_ = pairing.draft_round(event, director)  # type: ignore[arg-type]
    pairing.publish_round(round_, director)  # type: ignore[arg-type]
    rounds.start_round(round_, director)  # type: ignore[arg-type]
    round_.refresh_from_db()
    return round_


def tables(round_: Round) -> list[Pairing]:
    """Return the matches of a round."""
    found = round_.pairings.filter(kind=PairingKind.MATCH).select_related("round__tournament")
    return list(found.prefetch_related("members"))


def prepare_accounts(file: str, *names: str) -> None:
    """Write the sessions of people with accounts into a file."""
    found = []
    for name in names:
        player = create_player(name)
        address = f"{new_browser_key()}@example.org"
        player.user = get_user_model().objects.create_user(address, address)
        player.save(update_fields=["user"])
        found.append(session_of(player))
    Path(file).write_text(" ".join(found))


def play_the_rest(slug: str, number: int) -> None:
    """Let all tables of a round that are still open report and confirm, as their phones would."""
    event = Tournament.objects.get(slug=slug)
    for match in tables(event.rounds.get(number=number)):
        if not hasattr(match, "result"):
            reporting.report(match, code_of(match, 0), Said((560, 440)))
            reporting.confirm(match, code_of(match, 1))


def write_table_code(slug: str, file: str) -> None:
    """Write into a file what is in the codes of all tables."""
    Path(file).write_text(table_key(Tournament.objects.get(slug=slug)))
