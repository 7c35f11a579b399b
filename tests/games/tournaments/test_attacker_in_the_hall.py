"""Somebody who knows the codes at the door and on the tables sends every form there is (WHO-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Tournament
from games.tournaments.services import calls, directing, entering, events, reporting, roster
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import LedgerState, state_of
from games.tournaments.services.settling import Said
from games.tournaments.urls import urlpatterns
from games.tournaments.views import (
    desk,
    draft,
    more,
    my_match,
    one_entrant,
    options,
    people,
    schedule,
    speaking,
    tables,
)
from games.tournaments.views.entering import door_key
from games.tournaments.views.speaking import table_key
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import (
    Evening,
    as_,
    client_of,
    link_for_partner,
    scan,
    word_of,
)

pytestmark = pytest.mark.django_db

WHAT_A_TICK_CHANGES = {"here_since", "at_door", "status", "number", "is_struck_out"}
MORE = "register join accept speak confirm_here undo edit lay_out move enter_result".split()
NOT_OF_ONE_EVENT = ("events/new/", "events/bring/")


def all_deeds() -> list[str]:
    """Return everything that a form of a tournament can ask for."""
    found = {*MORE, *one_entrant.DEEDS, *speaking.DEEDS}
    for module in (desk, draft, more, my_match, options, people, schedule, tables):
        for name in vars(module):
            if name.endswith("DEEDS"):
                found |= set(getattr(module, name))
    return sorted(found)


def addresses(event: Tournament) -> Iterator[str]:
    """Return every address of a tournament that somebody may send a form to."""
    match = at_tables(event.rounds.get())[0]
    entrant = event.entrants.order_by("pk")[0]
    known = {
        "event_partner": ["ABCDEFGH2345"],
        "event_team": [f"{entrant.pk}-{'x' * 22}"],
        "event_table": [table_key(event), match.table_number],
        "event_door": [door_key(event)],
        "direct_table": [match.slug],
        "direct_entrant": [entrant.pk],
        "event_agreements": [entrant.pk],
        "event_deputy": ["no-key"],
        "board": [1, 1],
        "print_sheets": ["words"],
    }
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        if route.startswith("events/<slug:event>/"):
            yield reverse(pattern.name, args=[event.slug, *known.get(pattern.name, [])])


def forms(event: Tournament) -> Iterator[dict[str, object]]:
    """Return forms with whatever an attacker can read on public pages, and guess."""
    match = at_tables(event.rounds.get())[0]
    members = [it.entrant for it in match.members.all()]
    for entrant, word in product(members, ("", "LAUB")):
        yield {
            "entrant": entrant.pk,
            "for": entrant.pk,
            "match": match.slug,
            "word": word,
            "name": "Eve",
            "partner": "Mallory",
            "way": "partner",
            "agreements": "we lose",
            "reason": "because",
            "place": "Other",
            "text": "hello",
            "person": entrant.people.get(name__endswith=".0").pk,
            "leaves": entrant.people.get(name__endswith=".0").pk,
            "comes": "Eve",
            "speaker": 1,
            "side": 0,
            "act": 1,
            "round": 1,
            "minutes": 5,
            "sanction": "points",
            "points": 50,
            "points_own": 1000,
            "points_other": 0,
            "seen_own": 400,
            "seen_other": 600,
            "ends_phones": "on",
        }


def without_ticks(state: LedgerState) -> LedgerState:
    """Return a state without what a tick at the door may change of those not there yet."""
    return {
        (model, key): {
            name: value
            for name, value in values.items()
            if model != "Entrant" or name not in WHAT_A_TICK_CHANGES
        }
        for (model, key), values in state.items()
    }


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    names = [Someone("Late"), Someone("Later")]
    entering.enter(event, director, names, checked_in=False)
    match = at_tables(begin_round(event, director))[0]
    reporting.report(match, code_of(match, 0), Said((600, 400)))
    calls.call_director(match, code_of(match, 0))
    return Evening(event, director, client_of(director))


@pytest.mark.parametrize("has_name", [False, True])
def test_from_the_codes_nothing_can_be_done_but_ticks(evening: Evening, *, has_name: bool) -> None:
    event = evening.event
    words = {word_of(it).word for it in event.entrants.all()}
    assert "LAUB" not in words
    attacker = as_(evening, make_player("Eve") if has_name else None).client
    attacker.post(
        reverse("event_door", args=[event.slug, door_key(event)]),
        {"do": "check_in", "entrant": event.entrants.order_by("-pk")[0].pk},
    )
    before = state_of(event)
    told = send_everything(attacker, event)
    assert without_ticks(state_of(event)) == without_ticks(before)
    own = {it for it in before if it[0] == "Entrant"}
    changed = {it for it in own if state_of(event)[it] != before[it]}
    assert not changed, "those who were there already stay as they were"
    assert not [it for it in words if it in told]


def send_everything(attacker: Client, event: Tournament) -> str:
    """Send each deed to each address once with each form, and look; return all answers."""
    told = []
    some = list(forms(event))
    for address in addresses(event):
        for number, do in enumerate(all_deeds()):
            form = some[number % len(some)]
            if do in ("speak", "confirm_here") and form["word"]:
                form = form | {"word": ""}  # ten wrong ones lock it, which is another test
            answer = attacker.post(address, form | {"do": do})
            assert answer.status_code in (302, 403, 404, 405, 422, 429), (address, do)
            told.append(answer.content.decode(errors="replace"))
        found = attacker.get(address)
        if not found.streaming:
            told.append(found.content.decode(errors="replace"))
    return "".join(told)


# --- teams that are out, links that are used up, codes that have ended ------------------


@pytest.mark.parametrize("leave", [roster.withdraw, roster.set_absent, roster.disqualify])
def test_a_team_that_is_out_does_not_let_itself_in_again(evening: Evening, leave) -> None:
    entrant = evening.event.entrants.order_by("pk")[0]
    phone = as_(evening, None)
    scan(phone.client, entrant)
    leave(entrant, evening.director, reason="because")
    entrant.refresh_from_db()
    was = entrant.status
    assert phone.post("my_match", do="check_in").status_code == 422
    door = phone.post("event_door", door_key(evening.event), do="check_in", entrant=entrant.pk)
    assert door.status_code == 422
    entrant.refresh_from_db()
    assert entrant.status == was
    roster.readmit(entrant, evening.director)
    entrant.refresh_from_db()
    assert entrant.status == "checked_in"


def test_a_team_noted_as_absent_is_told_who_can_change_that() -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    entrant = event.entrants.order_by("pk")[0]
    phone = Evening(event, director, client_of(None))
    scan(phone.client, entrant)
    roster.set_absent(entrant, director)
    page = phone.get("my_match").content.decode()
    assert "Noted as absent. Only the director can change that." in page
    assert "Check in when you arrive" not in page


def test_a_disqualified_team_does_not_become_one_that_has_cancelled() -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    entrant = event.entrants.order_by("pk")[0]
    phone = Evening(event, director, client_of(None))
    scan(phone.client, entrant)
    roster.disqualify(entrant, director, reason="because")
    assert phone.post("my_match", do="cancel").status_code == 422
    entrant.refresh_from_db()
    assert entrant.status == "disqualified"


def test_no_undoing_makes_a_used_link_work_again() -> None:
    director, stranger = make_player("Dora"), make_player("Eve")
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    entrant = entering.register(event, make_player("Anna"), partner=Someone("Ben"))
    code = link_for_partner(entrant)
    phone = Evening(event, director, client_of(stranger))
    assert phone.post("event_partner", code, do="accept").status_code == 302
    with pytest.raises(TableRefusal, match=r"^free_place_instead$"):
        directing.undo(event.acts.get(what="accept_partner"), director)
    entering.free_place(entrant.people.get(player=stranger), director)
    assert phone.post("event_partner", code, do="accept").status_code == 404
    assert not entrant.people.filter(player=stranger).exists()


def test_a_wrong_code_tells_nothing_of_a_hidden_tournament(evening: Evening) -> None:
    events.edit(evening.event, evening.director, name="Secret evening")
    phone = as_(evening, None)
    assert "Secret evening" in phone.get("event_team", "1-nothing").content.decode()
    events.edit(evening.event, evening.director, is_public=False)
    page = phone.get("event_team", "1-nothing").content.decode()
    assert "This code is no longer valid" in page
    assert "Secret evening" not in page
    assert reverse("event_who", args=[evening.event.slug]) not in page, "it would lead nowhere"
