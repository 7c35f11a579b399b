"""The lobby: which tables are listed, in which order, and what looking costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import expansion
from games.door.players import let_be
from games.live import lobby
from games.models import Hand, Table
from games.people.services import accounts
from games.selectors.listing import listed_tables
from games.services.rights.seating import rotate
from games.services.seats import sitting
from games.services.seats.players import create_player
from games.services.seats.presence import note_seen
from tests.games.builders import make_match, make_room

pytestmark = pytest.mark.django_db
SEEN = re.compile(r"seen=(\w+)")


def match_at(totals: list[int], names: str = "ABCD", **options: object) -> Table:
    """Return a listed table at which a match stands so."""
    table = make_match([create_player(name) for name in names], is_listed=True, **options)
    table.refresh_from_db()
    table.match.totals = totals
    table.match.save()
    return table


def look(show: str = "", seen: str = "", *, htmx: bool = True) -> HttpResponse:
    headers = {"accept-language": "en"} | ({"HX-Request": "true"} if htmx else {})
    return Client(headers=headers).get(reverse("lobby"), {"show": show, "seen": seen})


def test_the_best_match_comes_first_then_what_one_may_join() -> None:
    far, close = match_at([900, 100]), match_at([870, 915])
    waiting = make_room([create_player("Eve")], is_listed=True)
    make_room([create_player("Flo")])
    assert [table.slug for table in listed_tables()] == [close.slug, waiting.slug, far.slug]


def test_of_two_matches_the_one_with_more_spectators_is_better() -> None:
    watched, other = match_at([0, 0]), match_at([50, 50])
    note_seen(watched.pk, create_player("Eve"))
    assert [table.slug for table in listed_tables()] == [watched.slug, other.slug]


def test_the_lobby_narrows_down() -> None:
    deck = expansion.decks().choices(None)[0]
    running = match_at([30, 70])
    plain = make_room([create_player("Eve")], is_listed=True)
    boosted = make_room([create_player("Flo")], is_listed=True, deck=deck)
    everything = {running.slug, plain.slug, boosted.slug}
    for show, wanted in {
        "": everything,
        "nonsense": everything,
        "free": {plain.slug, boosted.slug},
        "plain": {running.slug, plain.slug},
        "boosters": {boosted.slug},
    }.items():
        html = look(show, htmx=False).content.decode()
        assert {slug for slug in everything if f"/t/{slug}/" in html} == wanted
    assert "30 : 70" in look().content.decode()


def test_four_who_play_for_themselves_are_listed_with_their_points() -> None:
    match = match_at([60, 40, -20, 120], partners_rotate=True, target=None, max_rounds=3)
    assert "D 120, A 60, B 40, C −20" in look().content.decode()
    rotate(list(match.seats.order_by("number")))  # as the second round does
    Hand.objects.filter(pk=match.hand_id).update(number=2)
    html = look().content.decode()
    assert "D 120, A 60, B 40, C −20" in html
    assert "Tichujoline" in html
    assert "against" not in html


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        ({"target": 1000}, "to 1000"),
        ({"target": None, "max_rounds": 6}, "to 6 rounds"),
        ({"target": 1000, "max_minutes": 45}, "to 1000 points or 45 minutes"),
        ({"target": 1000, "max_rounds": 6}, "to 1000 points or 6 rounds"),
    ],
)
def test_what_ends_a_match_is_listed(ends: dict[str, int | None], text: str) -> None:
    make_room([create_player("Eve")], is_listed=True, **ends)
    html = " ".join(look().content.decode().split())
    assert f"{text} " in html or f"{text}<" in html
    assert "0 : 0" not in html  # nobody plays yet


def test_another_pace_than_usual_is_listed() -> None:
    make_room([create_player("Eve")], is_listed=True, pace="none")
    assert "no clock" in look().content.decode()


def test_tables_of_several_paces_are_narrowed_down_by_pace() -> None:
    make_room([create_player("Eve")], is_listed=True, pace="none")
    assert "show=normal" not in look(htmx=False).content.decode()
    make_room([create_player("Flo")], is_listed=True, pace="normal")
    html = look(htmx=False).content.decode()
    assert "show=normal" in html
    assert "show=no_clock" in html


def test_a_page_that_asks_again_gets_only_what_has_changed() -> None:
    table = make_room([create_player("Eve")], is_listed=True)
    first = look()
    (mark,) = SEEN.findall(first.content.decode())
    assert look(seen=mark).status_code == 204
    table.name = "Säntis"
    table.save()
    again = look(seen=mark)
    assert again.status_code == 200
    assert "Säntis" in again.content.decode()


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was read is kept for long."""
    monkeypatch.setattr(lobby, "KEPT_SECONDS", 1000)
    yield
    lobby.forget_all()


@pytest.mark.usefixtures("kept")
def test_many_who_look_are_one_reading_and_one_rendering(
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    table = make_room([create_player("Eve")], is_listed=True)
    first = look("free").content
    with CaptureQueriesContext(connection) as queries:
        assert all(look("free").content == first for _ in range(3))
        look("plain")
    assert len(queries) == 0
    before = lobby.listed()
    assert before.region("free") is before.region("free")
    with django_capture_on_commit_callbacks(execute=True):  # who has come is seen at once
        sitting.sit_down(table, create_player("Flo"), 2)
    assert "Flo" in look("free").content.decode()


def test_names_in_the_list_are_text() -> None:
    make_room([create_player("<b>Eve")], is_listed=True)
    assert "<b>Eve" not in look().content.decode()


def test_sitting_anywhere_finds_somebody_or_waits_for_others() -> None:
    first, second = Client(), Client()
    answer = first.post(reverse("sit_anywhere"), {"name": "Eve"})
    table = Table.objects.get()
    assert table.is_listed
    for client, name in ((first, "Eve"), (second, "Flo")):
        answer = client.post(reverse("sit_anywhere"), {"name": name})
        assert answer["Location"] == reverse("table", args=[table.slug])
    assert Table.objects.count() == 1
    assert [seat.name for seat in table.seats.order_by("number")] == ["Eve", "Flo", "", ""]
    assert first.get(reverse("sit_anywhere")).status_code == 405


def test_people_who_are_there_are_counted_and_named_by_consent(time) -> None:
    table = match_at([0, 0], ["Ana", "Ben", "Cem", "Dan"])
    note_seen(table.pk, create_player("Eve"))
    note_seen(table.pk, None, "k" * 22)
    assert "6 people are here" in look().content.decode()
    ana = table.seats.get(number=0).player
    accounts.show_online(ana, is_shown=True)
    shown = look().content.decode()
    assert re.search(r"<bdi translate=\"no\">Ana</bdi>\s*and 5 more", shown)
    assert "Eve" not in shown
    accounts.show_online(ana, is_shown=False)
    assert "and 5 more" not in look().content.decode()
    time.stand_still(60)
    assert "here" not in look().content.decode()


@pytest.mark.parametrize("address", ["lobby", "invitations"])
def test_somebody_who_looks_at_a_page_of_the_site_is_there(time, address) -> None:
    eve, client = create_player("Eve"), Client()
    session = client.session
    let_be(session, eve)
    session.save()
    time.stand_still(60)
    assert "1 person is here" not in look().content.decode()
    client.get(reverse(address))
    assert "1 person is here" in look().content.decode()
    time.stand_still(20)
    client.get(reverse("invitations"), {"here": "/t/rigi/"})
    time.stand_still(20)
    assert "1 person is here" not in look().content.decode()
