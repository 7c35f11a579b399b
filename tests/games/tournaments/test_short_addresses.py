"""A short address of a tournament can be read out, and follows its name (LIVE-1)."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from games.models import Player
from games.tournaments.models import ShortAddress, Tournament
from games.tournaments.rules.addresses import first_free, key_of, words_of
from games.tournaments.selectors.documents import document
from games.tournaments.services import directing, entering, events
from games.tournaments.services.addresses import MOST_ADDRESSES
from games.tournaments.services.entering import Someone
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, make_event
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def make(director: Player, name: str) -> Tournament:
    return events.create_tournament(director, "treibhaus", name=name, day=DAY)


def leads_to(address: str, player: Player | None = None) -> str:
    answer = client_of(player).get(f"/e/{address}")
    return answer["location"] if answer.status_code == 302 else str(answer.status_code)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Bern Open", "bern-open"),
        ("Zürcher Tichu-Nacht!", "zuercher-tichu-nacht"),
        ("Café Straße 2026", "cafe-strasse-2026"),
        ("A really very long name of an evening", "a-really-very-long-name"),
        ("X" * 60, "x" * 24),
        ("東京", ""),
        ("--", ""),
    ],
)
def test_words_of_a_name(name: str, address: str) -> None:
    assert words_of(name) == address


def test_an_address_follows_the_name_and_is_unique(director: Player) -> None:
    found = [make(director, "Bern Open").short for _ in range(10)]
    assert found[:3] == ["bern-open", "bern-open-2", "bern-open-3"]
    assert found[-1] == "bern-open-22"  # no 0, no 1
    assert make(director, "BERN-0PEN").short == "bern-0pen-23"
    assert len({key_of(it.short) for it in Tournament.objects.all()}) == 11


def test_names_that_nobody_can_type_have_syllables(director: Player) -> None:
    event = make(director, "東京")
    assert len(event.short) == 6
    assert event.short.isalpha()
    assert leads_to(event.short) == reverse("event", args=[event.slug])


@pytest.mark.parametrize(
    "heard",
    ["bern-open", "Bern-Open", "bernopen", "BERN OPEN", "bern-0pen", "bern-open/", "bërn-open"],
)
def test_it_is_found_however_it_was_heard(director: Player, heard: str) -> None:
    event = make(director, "Bern Open")
    make(director, "Bern Open")
    assert leads_to(heard) == reverse("event", args=[event.slug])


@pytest.mark.parametrize("odd", ["nothing", "%00", "-", "bern/open", "x" * 3000, "%F0%9F%98%80"])
def test_what_leads_nowhere_is_not_found(director: Player, odd: str) -> None:
    make(director, "Bern Open")
    assert leads_to(odd) == "404"


def test_it_follows_a_change_of_name_until_people_have_it(director: Player) -> None:
    event = make(director, "Treibhaus evening, 23 November")
    events.edit(event, director, name="Bern Open")
    event.refresh_from_db()
    assert event.short == "bern-open"
    assert leads_to("treibhaus-evening-23") == leads_to("bern-open")
    entering.enter(event, director, [Someone("Anna"), Someone("Ben")])
    events.edit(event, director, name="Bern Closed")
    event.refresh_from_db()
    assert event.short == "bern-open"
    assert leads_to("bern-closed") == "404"
    events.edit(event, director, is_public=False)
    events.edit(event, director, name="Bern Hidden")
    event.refresh_from_db()
    assert event.short == "bern-hidden"
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_undoing_a_change_of_name_brings_the_address_back(director: Player) -> None:
    event = make(director, "Bern Open")
    events.edit(event, director, name="Basel Open")
    directing.undo(event.acts.filter(what="edit").last(), director)
    event.refresh_from_db()
    assert (event.name, event.short) == ("Bern Open", "bern-open")
    for address in ("bern-open", "basel-open"):
        assert leads_to(address) == reverse("event", args=[event.slug])


def test_nobody_takes_all_addresses(director: Player) -> None:
    event = make(director, "Bern")
    for number in range(2 * MOST_ADDRESSES):
        events.edit(event, director, name=f"Bern {'abcdefghijklmn'[number]}")
    event.refresh_from_db()
    assert event.addresses.count() == MOST_ADDRESSES
    assert leads_to(event.short) == reverse("event", args=[event.slug])


def test_what_is_hidden_stays_hidden(director: Player) -> None:
    event = make(director, "Bern Open")
    events.edit(event, director, is_public=False)
    assert leads_to("bern-open") == leads_to("bern-open", make_player("Eve")) == "404"
    assert leads_to("bern-open", director) == reverse("event", args=[event.slug])


def test_rehearsals_take_no_address(director: Player) -> None:
    event = events.rehearse(director, "treibhaus", day=DAY, name="Bern Open", count=2)
    assert (event.short, ShortAddress.objects.count()) == ("", 0)
    assert client_of(director).get(reverse("hall", args=[event.slug])).status_code == 200


def test_a_record_has_an_address_of_its_own(director: Player) -> None:
    event = make(director, "Bern Open")
    copy = import_tournament(make_player("Ina"), document(event))
    assert copy.short == "bern-open-2"


def test_it_stands_in_the_hall_on_paper_and_on_the_page(director: Player) -> None:
    event = make_event(director)
    client = client_of(director)
    for where, more in (("hall", []), ("event", []), ("print_sheets", ["standing"])):
        page = client.get(reverse(where, args=[event.slug, *more])).content.decode()
        assert f"testserver/e/{event.short}" in page


def test_tournaments_there_are_get_one(director: Player) -> None:
    for name in ("Bern Open", "Bern Open", "東京"):
        make(director, name)
    Tournament.objects.update(short="")
    ShortAddress.objects.all().delete()
    migration = import_module("games.tournaments.migrations.0015_short_addresses")
    migration.give_addresses(apps, None)
    found = list(Tournament.objects.order_by("pk").values_list("short", flat=True))
    assert found == ["bern-open", "bern-open-2", ""]
    assert {*ShortAddress.objects.values_list("key", flat=True)} == {"bernopen", "bernopen2"}


def test_numbers_are_never_mistaken_for_letters() -> None:
    taken: set[str] = set()
    for _ in range(200):
        taken.add(key_of(first_free("abend", taken)))
    assert len(taken) == 200
