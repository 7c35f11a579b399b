"""No page of a tournament tells a time without its zone, and without the moment (SCH-6).

``zones.js`` puts the viewer's own time beside what stands in ``<time datetime="…T…">``.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from games.services.ground import wall_clock
from games.tournaments.models import Came, Entrant, Tournament
from games.tournaments.services import calls, events, roster, rounds, speaking, windows
from games.tournaments.services.speaking import Who
from games.tournaments.views.entering import door_key
from tests.games.builders import make_player
from tests.games.door.addresses import addresses
from tests.games.tournaments.evenings import at_tables, code_of, new_evening
from tests.games.tournaments.evenings import begin_round as begin
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db
TIME = re.compile(r"\b\d\d:\d\d\b")
TOLD = re.compile(r'<time datetime="[^"]*T[^"]*">.*?</time>', re.S)
CLOCK = re.compile(r'<section class="event-clock".*?</section>', re.S)
"""It counts down, and names the moment in a ``time`` that is empty."""
NOT_SEEN = re.compile(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", re.S)
OTHERS = {"events", "hall"}
"""A picture of any evening; a screen that hangs in the hall."""
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
SHOWN = ("", "standing", "round", "people", "rules", "plan", "bracket")


def make(preset: str) -> tuple[Tournament, Entrant, dict[str, object]]:
    """Return a tournament in which there is something to tell the time of on each page."""
    director = make_player("Dora")
    event = new_evening(director, preset, 4, by_name=False)
    own = event.entrants.order_by("pk")[0]
    roster.write_agreements(own, own.people.first().player, "We pass low cards.")
    speaking.speak(own, speaking.phone_of("one"), Came.WORD)
    round_ = begin(event, director)
    events.announce(event, director, "Soup is ready")
    match = own.pairings.get().pairing
    calls.call_director(match, Who(own.people.first().player))
    if preset == "windows":
        there = wall_clock.now() + timedelta(days=2)
        proposal = windows.propose_date(match, code_of(match, 0), there)
        windows.answer_date(proposal, code_of(match, 1), "accepted")
    rounds.extend_table(at_tables(round_)[0], director, 5)
    Entrant.objects.filter(pk=own.pk).update(here_since=wall_clock.now())
    filled = {
        "event": event.slug,
        "match": match.slug,
        "number": own.pk,
        "key": door_key(event),
    }
    return event, own, filled


@pytest.mark.parametrize("preset", ["treibhaus", "windows", "knock_out"])
def test_every_time_has_its_moment_and_its_zone(preset: str) -> None:
    event, own, filled = make(preset)
    clients = [client_of(it) for it in (event.directors.get().player, own.people.first().player)]
    seen, wrong = set(), []
    for it in addresses():
        if not it.route.startswith("events/<") or not {*PARAMETER.findall(it.route)} <= set(filled):
            continue
        path = "/" + PARAMETER.sub(lambda found: str(filled[found[1]]), it.route)
        for client in clients:
            for show in SHOWN if it.name == "event" else ("",):
                answer = client.get(path, {"show": show} if show else {})
                page = "" if answer.streaming else answer.content.decode()
                if answer.status_code != 200 or "<html" not in page or it.name in OTHERS:
                    continue
                left = NOT_SEEN.sub(" ", TOLD.sub("", CLOCK.sub("", page)))
                wrong += [(it.name, show, found) for found in TIME.findall(left)]
                if TOLD.search(page) or CLOCK.search(page):
                    seen.add(it.name)
                    wrong += [] if 'class="zone-note"' in page else [(it.name, show, "no zone")]
    assert not wrong
    assert {"event", "direct", "direct_table", "direct_log", "my_match", "event_agreements"} <= seen
