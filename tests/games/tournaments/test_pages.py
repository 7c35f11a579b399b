"""The pages of a tournament: who may do what on them, and what they say."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from games.tournaments.models import (
    Director,
    EntrantStatus,
    Pairing,
    Tournament,
)
from games.tournaments.selectors.pages import alphabetical, version_of
from games.tournaments.services import (
    entering,
    events,
    reporting,
)
from games.tournaments.services.addresses import new_address
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.views import more
from games.tournaments.views.entering import door_key
from games.tournaments.views.more import SALT
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, new_evening, phone_for
from tests.games.tournaments.visiting import (
    Evening,
    as_,
    client_of,
    link_for_partner,
    player_of,
    sides,
)

pytestmark = pytest.mark.django_db


DIRECTOR_PAGES = (
    *("direct", "direct_people", "direct_more", "direct_log", "event_door_qr"),
    *("direct_options", "direct_schedule"),
)
PUBLIC_PAGES = ("event", "event_qr", "event_json", "enter_event")


# --- a new one --------------------------------------------------------------------------


def test_a_tap_on_a_kind_makes_a_tournament_of_ones_own() -> None:
    player = make_player("Dora")
    client = client_of(player)
    assert client.get("/events/new/").status_code == 200
    answer = client.post("/events/new/", {"preset": "treibhaus"})
    event = Tournament.objects.get()
    assert answer.url == reverse("direct", args=[event.slug])
    assert Director.objects.get().role == "owner"
    assert event.name.startswith("Treibhaus evening, ")
    listed = Client(HTTP_ACCEPT_LANGUAGE="en").get("/events/").content.decode()
    assert event.name in listed


def test_a_stranger_gives_a_name_first() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/events/new/", {"preset": "treibhaus"})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()
    client.post("/events/new/", {"preset": "treibhaus", "who": "Dora"})
    assert Director.objects.get().player.name == "Dora"


@pytest.mark.parametrize("preset", ["nothing", "\0", ""])
def test_an_unknown_kind_makes_nothing(preset: str) -> None:
    answer = client_of(make_player()).post("/events/new/", {"preset": preset, "who": "A"})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()


def test_a_rehearsal_is_hidden_and_can_be_thrown_away() -> None:
    player = make_player("Dora")
    client = client_of(player)
    client.post("/events/new/", {"preset": "treibhaus", "rehearsal": "on"})
    event = Tournament.objects.get()
    assert event.entrants.filter(status=EntrantStatus.CHECKED_IN).count() == 16
    address = reverse("event", args=[event.slug])
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 404
    assert event.name not in Client().get("/events/").content.decode()
    client.post(reverse("direct_more", args=[event.slug]), {"do": "throw_away"})
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("see", "shown"),
    [("hall", "hall"), ("prints", "prints"), ("log_out", "direct"), ("", "direct")],
)
def test_a_rehearsal_opens_what_one_wants_to_see(see: str, shown: str) -> None:
    client = client_of(make_player("Dora"))
    list_of_none = client.get("/events/").content.decode()
    assert list_of_none.count('name="see"') == 3
    answer = client.post("/events/new/", {"preset": "treibhaus", "rehearsal": "on", "see": see})
    address = reverse(shown, args=[Tournament.objects.get().slug])
    assert answer.headers["Location"] == address
    assert client.get(address).status_code == 200
    assert 'name="see"' not in client.get("/events/").content.decode()


def test_a_stranger_who_has_rehearsed_is_asked_for_a_name_then() -> None:
    client = client_of(None)
    client.post("/events/new/", {"preset": "treibhaus", "rehearsal": "on"})
    [rehearsed] = Director.objects.all()
    assert 'name="who"' in client.get("/events/new/").content.decode()
    client.post("/events/new/", {"preset": "treibhaus", "who": "Dora"})
    owners = set(Director.objects.values_list("player", "player__name"))
    assert owners == {(rehearsed.player_id, "Dora")}
    assert 'name="who"' not in client.get("/events/new/").content.decode()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Treibhaus evening, 25 November", "treibhaus-evening-25"),
        ("Short", "short"),
        ("Rechtsschutzversicherungsgesellschaft", "rechtsschutzversicherung"),
    ],
)
def test_an_address_has_whole_words_of_the_name(name: str, words: str) -> None:
    assert re.fullmatch(rf"{words}-[a-z2-9]{{5}}", new_address(name))


# --- who may what -----------------------------------------------------------------------


def test_only_directors_see_the_desk(evening: Evening) -> None:
    entrant = evening.event.entrants.first()
    deputy = make_player("Deputy")
    Director.objects.create(tournament=evening.event, player=deputy, role="deputy")
    begin_round(evening.event, evening.director)
    table = Pairing.objects.first().slug
    for player, expected in (
        (evening.director, 200),
        (deputy, 200),
        (player_of(entrant), 403),
        (make_player("Stranger"), 403),
        (None, 403),
    ):
        seen = as_(evening, player)
        for page in DIRECTOR_PAGES:
            assert seen.get(page).status_code == expected, (page, player)
        assert seen.get("direct_table", table).status_code == expected
        assert seen.get("direct_entrant", entrant.pk).status_code == expected
        assert seen.post("direct", do="close").status_code == (403 if expected == 403 else 422)
        for page in PUBLIC_PAGES:
            assert seen.get(page).status_code == 200, (page, player)


def test_only_the_owner_appoints(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    page = evening.get("direct_more").content.decode()
    link = re.search(r'id="deputy-link" value="http://testserver([^"]+)"', page).group(1)
    helper = client_of(make_player("Helper"))
    assert helper.get(link).status_code == 200
    assert helper.post(link, {"do": "accept"}).status_code == 302
    assert evening.event.directors.get(player__name="Helper").role == "deputy"
    assert (
        "deputy-link"
        not in helper.get(reverse("direct_more", args=[evening.event.slug])).content.decode()
    )
    forged = signing.dumps([evening.event.pk + 1, evening.director.pk, 0], salt=SALT)
    assert helper.get(link.rsplit("/", 2)[0] + f"/{forged}/").status_code == 403
    assert helper.get(link[:-3] + "xx/").status_code == 404
    monkeypatch.setattr(more, "LINK_SECONDS", -1)
    late = client_of(None).get(link)
    assert late.status_code == 422
    assert "This link is too old." in late.content.decode()
    assert "Become a deputy" not in late.content.decode()


# --- taking part ------------------------------------------------------------------------


@pytest.fixture
def planned() -> Evening:
    director = make_player("Dora")
    event = new_evening(director, count=0)
    return Evening(event, director, client_of(director))


def test_a_partner_accepts_by_link(planned: Evening) -> None:
    anna = as_(planned, make_player("Anna"))
    anna.post("enter_event", do="register", way="partner", partner="Ben")
    entrant = planned.event.entrants.get()
    assert entrant.status == EntrantStatus.REGISTERED
    page = anna.get("my_match").content.decode()
    link = re.search(r'id="partner-link" value="http://testserver([^"]+)"', page).group(1)
    ben = Client(HTTP_ACCEPT_LANGUAGE="en")
    asked = ben.get(link).content.decode()
    assert "Anna would like to play with you" in read(asked)
    assert re.search(r'<input name="name"[^>]* value="Ben"', asked)  # as Anna has written it
    ben.post(link, {"do": "accept", "name": "Benjamin"})
    assert [it.shown_name for it in entrant.people.all()] == ["Anna", "Benjamin"]
    assert not entrant.people.filter(has_accepted=False).exists()
    again = client_of(make_player("Eve")).post(link, {"do": "accept"})
    assert again.status_code == 422


def test_who_registers_with_a_partner_says_with_whom(planned: Evening) -> None:
    answer = as_(planned, make_player("Anna")).post(
        "enter_event", do="register", way="partner", partner=" "
    )
    assert answer.status_code == 422
    assert not planned.event.entrants.exists()


def test_somebody_looking_for_a_partner_is_on_a_list(planned: Evening) -> None:
    as_(planned, make_player("Anna")).post("enter_event", do="register", way="alone")
    entrant = planned.event.entrants.get()
    assert entrant.status == EntrantStatus.LOOKING
    ben = as_(planned, make_player("Ben"))
    assert link_for_partner(entrant) not in ben.get("enter_event").content.decode()
    ben.post("enter_event", do="join", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.name) == (EntrantStatus.REGISTERED, "Anna & Ben")


def test_the_code_at_the_door_checks_in_without_account(planned: Evening) -> None:
    entrant = entering.enter(
        planned.event, planned.director, [Someone("A"), Someone("B")], checked_in=False
    )
    phone = as_(planned, None)
    key = door_key(planned.event)
    assert phone.get("event_door", "nothing").status_code == 404
    assert entrant.name.replace("&", "&amp;") in phone.get("event_door", key).content.decode()
    answer = phone.post("event_door", key, do="check_in", entrant=entrant.pk)
    assert answer.url == reverse("event_door", args=[planned.event.slug, key])
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN
    other = as_(planned, None)
    for again in (phone, other):  # nobody becomes them by it, and a second tap changes nothing
        acts = planned.event.acts.count()
        assert again.post("event_door", key, do="check_in", entrant=entrant.pk).status_code == 302
        assert planned.event.acts.count() == acts
        assert again.get("my_match").status_code == 302


def test_the_director_enters_at_the_door(planned: Evening) -> None:
    planned.post("direct_people", do="enter", name="Heidi", partner="Vreni")
    assert planned.event.entrants.get().status == EntrantStatus.CHECKED_IN
    assert planned.post("direct_people", do="enter", name="Alone").status_code == 422
    assert planned.event.entrants.count() == 1


# --- live -------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["event", "direct", "my_match"])
def test_at_rest_a_page_costs_one_look_up(
    evening: Evening, page: str, django_assert_num_queries
) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    players = {"direct": evening.director, "my_match": player_of(sides(match)[0])}
    seen = as_(evening, players.get(page))
    address = reverse(page, args=[evening.event.slug])
    version = version_of(evening.event)
    with django_assert_num_queries(1):
        answer = seen.client.get(address, {"seen": version}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    reporting.report(match, phone_for(sides(match)[0]), Said((600, 400)))
    answer = seen.client.get(address, {"seen": version}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<div id="live"')


def test_a_hidden_tournament_does_not_tell_strangers_its_version() -> None:
    event = events.rehearse(make_player("Dora"), "treibhaus", day=DAY, count=2)
    address = reverse("event", args=[event.slug])
    answer = Client().get(address, {"seen": version_of(event)}, headers={"HX-Request": "true"})
    assert answer.status_code == 404


@pytest.mark.parametrize("preset", ["german_championship", "four", "round_robin", "knock_out"])
def test_other_kinds_have_all_pages(preset: str) -> None:
    director = make_player("Dora")
    event = new_evening(director, preset, 8, by_name=False)
    evening = Evening(event, director, client_of(director))
    evening.post("direct", do="draw")
    assert evening.get("direct_draft").status_code == 200
    evening.post("direct_draft", do="publish")
    evening.post("direct", do="start")
    match = at_tables(event.rounds.get())[0]
    assert evening.get("direct").status_code == 200
    assert evening.get("direct_table", match.slug).status_code == 200
    for show in ("standing", "round", "people", "rules"):
        assert evening.get("event", show=show).status_code == 200
    entrant = match.members.first().entrant
    seen = as_(evening, player_of(entrant))
    page = seen.get("my_match").content.decode()
    assert ("Our agreements" in page) is not event.is_of_persons
    assert ("My agreements" in page) is event.is_of_persons
    data = {"points_own": "600", "points_other": "400"}
    if preset == "german_championship":
        data = {"deal1_own": "70", "deal1_other": "30", "deal2_own": "0", "deal2_other": "100"}
    if preset == "four":
        data = {f"game{it}_{side}": "300" for it in (1, 2, 3) for side in ("own", "other")}
    assert seen.post("my_match", do="report", **data).status_code == 302
    assert match.reports.exists()


def test_names_stand_as_in_a_telephone_book() -> None:
    found = sorted(["Zoë", "Sepp", "Zoé", "Sämi", "ben", "Änni", "Anna"], key=alphabetical)
    assert found == ["Anna", "Änni", "ben", "Sämi", "Sepp", "Zoé", "Zoë"]


def test_a_whole_list_is_entered_or_nothing(evening: Evening) -> None:
    before = evening.event.entrants.count()
    refused = evening.post("direct_people", do="enter_all", list="Eva & Fritz\nGina, Hans, Ida")
    assert refused.status_code == 422
    assert "Gina, Hans, Ida" in refused.content.decode()
    assert evening.event.entrants.count() == before
    done = evening.post("direct_people", do="enter_all", list="Eva & Fritz\n\nGina; Hans\r\n")
    assert done.status_code == 302
    names = evening.event.entrants.filter(status="checked_in").values_list("name", flat=True)
    assert {"Eva & Fritz", "Gina & Hans"} <= set(names)


def test_without_pairs_the_next_step_is_to_enter_some() -> None:
    director = make_player("Dora")
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
    assert "Check in and enter" in page
    assert "Draw round 1<" not in page


def test_options_are_chosen_and_kept(evening: Evening) -> None:
    sent = {"do": "edit", "name": "Evening", "rounds_planned": 3, "cut": "trick", "is_public": "on"}
    sent |= {"ladder": "victory_points", "bye_scores": "zero", "is_online": "on"}
    assert evening.post("direct_options", **sent).status_code == 302
    event = Tournament.objects.get(pk=evening.event.pk)
    assert (event.cut, event.ladder[0], event.bye_scores) == ("trick", "victory_points", "zero")
    assert event.is_online
    assert evening.post("direct_options", **sent | {"cut": "never"}).status_code == 422
    page = evening.get("direct_options").content.decode()
    assert re.search(r'<option value="trick" selected', page)
