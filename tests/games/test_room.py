"""An open table: who sits where, what the host sets, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from boosters import deck_services
from boosters.catalogue import CATALOGUE
from boosters.models import BoosterDeck
from games import expansion
from games.models import Player, Table, TableStatus
from games.page import TablePage
from games.rules.cards.options import base_rules
from games.rules.cards.ruleset import GrandMode
from games.rules.state.codec import from_json
from games.screen import regions
from games.screen.open_table import room_of
from games.screen.texts import refusal_text
from games.services import tables
from games.services.players import create_player
from games.views.room import DEEDS
from tests.boosters.decks import make_deck
from tests.games.fresh import table_page
from tests.games.screen.pages import PHASES

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OPTIONS = {"target": "own", "own_target": "300", "pace": "fast", "listed": "yes"}


class Guest:
    """A person with a browser."""

    def __init__(self) -> None:
        self.client = Client(headers={"accept-language": "en"})

    def do(self, table: Table, do: str, **data: Any) -> HttpResponse:
        headers = HTMX if data.pop("htmx", False) else {}
        return self.client.post(
            reverse("seat", args=[table.slug]), {"do": do} | data, headers=headers
        )

    def see(self, table: Table) -> str:
        answer = self.client.get(reverse("table", args=[table.slug]))
        assert answer.status_code == 200
        return answer.content.decode()


@pytest.fixture
def host() -> Guest:
    cache.clear()
    return Guest()


@pytest.fixture
def guest() -> Guest:
    return Guest()


@pytest.fixture
def table(host: Guest) -> Table:
    host.client.post(
        reverse("new"),
        {"name": "Regula", "target": "1000", "pace": "normal", "listed": "no"},
    )
    return Table.objects.get()


def seated(table: Table) -> list[str]:
    return [
        "bot" if seat.bot else seat.player.name if seat.player else ""
        for seat in table.seats.select_related("player")
    ]


def shot(table: Table) -> tuple[Any, ...]:
    """Return all that a refusal must leave alone."""
    fresh = Table.objects.get(pk=table.pk)
    return (*seated(fresh), fresh.version, fresh.status, fresh.options, fresh.is_listed)


def page_for(table: Table, name: str | None) -> TablePage:
    player = None if name is None else Player.objects.get(name=name)
    return table_page(table, None, player=player)


# --- sitting down -----------------------------------------------------------------


def test_a_visitor_chooses_a_name_and_sits_down(guest: Guest, table: Table) -> None:
    html = guest.see(table)
    assert 'name="name"' in html
    assert html.count('value="sit ') == 3
    guest.do(table, "sit 2", name="Jürg")
    assert seated(table) == ["Regula", "", "Jürg", ""]
    assert 'name="name"' not in guest.see(table)


def test_a_visitor_chooses_a_name_and_watches(guest: Guest, table: Table) -> None:
    assert "Just watch" in guest.see(table)
    guest.see(table)
    assert table_page(table, None).watchers == ("",)
    guest.do(table, "watch", name="Lena")
    assert table_page(table, None).watchers == ("Lena",)
    assert not table.seats.filter(player__name="Lena").exists()


def test_a_visitor_without_a_name_is_asked_for_it(guest: Guest, table: Table) -> None:
    before = shot(table)
    answer = guest.do(table, "sit 2", name=" ", htmx=True)
    assert answer.status_code == 422
    assert "Please tell us your name." in answer.content.decode()
    assert shot(table) == before
    assert not Player.objects.filter(name="").exists()


def test_somebody_seated_may_move(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    guest.do(table, "sit 3")
    assert seated(table) == ["Regula", "", "", "Jürg"]


def test_two_cannot_have_one_seat(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    before = shot(table)
    late = Guest()
    answer = late.do(table, "sit 2", name="Moni", htmx=True)
    assert answer.status_code == 422
    assert "this seat is taken" in answer.content.decode()
    assert shot(table) == before


def test_who_leaves_frees_the_seat(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    answer = guest.do(table, "leave")
    assert answer["Location"] == reverse("front")
    assert seated(table) == ["Regula", "", "", ""]


def test_a_page_whose_forms_change_is_loaded_anew(guest: Guest, table: Table) -> None:
    answer = guest.do(table, "sit 2", name="Jürg", htmx=True)
    assert answer["HX-Redirect"] == reverse("table", args=[table.slug])
    answer = guest.do(table, "leave", htmx=True)
    assert answer["HX-Redirect"] == reverse("front")


# --- the host ---------------------------------------------------------------------


def test_the_host_fills_seats_with_bots_and_frees_them(host: Guest, table: Table) -> None:
    host.do(table, "bot 1")
    assert seated(table) == ["Regula", "bot", "", ""]
    host.do(table, "bots")
    assert seated(table) == ["Regula", "bot", "bot", "bot"]
    host.do(table, "clear 1")
    assert seated(table) == ["Regula", "", "bot", "bot"]


def test_the_host_picks_who_partners_whom(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "bot 2")
    html = host.see(table)
    assert 'value="swap 1 2"' in html
    assert "Change places with Jürg" in html
    host.do(table, "swap 1 2")
    assert seated(table) == ["Regula", "bot", "Jürg", ""]
    host.do(table, "swap 1 3")
    assert seated(table) == ["Regula", "", "Jürg", "bot"]
    assert room_of(page_for(table, "Jürg")).places[0].swaps == ()


def test_the_host_lets_another_host(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "host 1")
    table.refresh_from_db()
    assert table.host.name == "Jürg"
    before = shot(table)
    assert host.do(table, "host 0", htmx=True).status_code == 422
    guest.do(table, "bot 2")
    for nobody in (2, 3):
        assert guest.do(table, f"host {nobody}", htmx=True).status_code == 422
    table.refresh_from_db()
    assert table.host.name == "Jürg"
    assert shot(table) != before


def test_chance_draws_the_partners(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "bots")
    seen = set()
    for _attempt in range(40):
        host.do(table, "shuffle")
        assert sorted(seated(table)) == ["Jürg", "Regula", "bot", "bot"]
        seen.add(tuple(seated(table)))
    assert len(seen) > 4


def test_the_host_sets_target_pace_and_list(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS)
    table.refresh_from_db()
    options = from_json(table.options)
    assert (options.target, options.window_seconds, table.is_listed) == (300, 2, True)
    assert 'value="300"' in host.see(table)


def test_alone_with_bots_one_click_begins(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    assert "Start the match" in host.see(table)
    host.do(table, "ready")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_the_match_begins_once_all_are_ready(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    host.do(table, "ready")
    guest.do(table, "ready")
    assert 'value="not_ready"' in guest.see(table)
    guest.do(table, "not_ready")
    host.do(table, "bots")
    assert "1 of 2 ready" in re.sub(r"\s+", " ", region(host.see(table)))
    assert (shot(table)[5], seated(table)) == ("open", ["Regula", "bot", "Jürg", "bot"])
    guest.do(table, "ready")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_the_last_bot_begins_what_all_are_ready_for(host: Guest, table: Table) -> None:
    host.do(table, "ready")
    host.do(table, "bots")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


@pytest.mark.parametrize("deed", ["swap 0 1", "shuffle", "options"])
def test_who_was_ready_is_asked_again_after_a_change(
    host: Guest, guest: Guest, table: Table, deed: str
) -> None:
    guest.do(table, "sit 2", name="Jürg")
    guest.do(table, "ready")
    host.do(table, deed, **OPTIONS)
    assert not table.seats.filter(wants_next=True).exists()
    guest.do(table, "ready")
    host.do(table, "options", **OPTIONS)  # as it was: nobody is asked again
    assert table.seats.filter(wants_next=True).count() == (1 if deed == "options" else 0)


@pytest.mark.parametrize("deed", ["ready", "not_ready"])
def test_who_has_no_seat_or_plays_already_is_not_ready(
    host: Guest, guest: Guest, table: Table, deed: str
) -> None:
    guest.do(table, "watch", name="Jürg")
    before = shot(table)
    assert guest.do(table, deed, htmx=True).status_code == 422
    assert shot(table) == before
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    assert host.do(table, deed, htmx=True).status_code == 422
    assert shot(table) == before


def test_the_link_is_there_as_a_qr_code(host: Guest, table: Table) -> None:
    address = reverse("qr", args=[table.slug])
    assert f'src="{address}"' in host.see(table)
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert answer.content != Client().get(address, headers={"host": "127.0.0.1"}).content
    assert Client().get(reverse("qr", args=["nothing"])).status_code == 404


def test_the_host_shares_the_table(host: Guest, table: Table) -> None:
    host.do(table, "share")
    table.refresh_from_db()
    assert table.is_listed


# --- Boosters ---------------------------------------------------------------------

WITH_BOOSTERS = OPTIONS | {"deck": "standard:complete", "boosters_at_start": "2"}


def kept(table: Table) -> tuple[str, dict[str, int], int]:
    """Return name and cards of the deck that a table keeps, and how many at first."""
    table.refresh_from_db()
    options = from_json(table.options)
    return (
        options.booster_deck_name,
        dict(options.booster_deck),
        options.boosters_at_start,
    )


def chosen(html: str, name: str = "deck") -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)" checked', region(html))


def own_deck(table: Table, name: str = "Mine") -> BoosterDeck:
    table.refresh_from_db()
    return make_deck(table.host, name)


def test_the_host_chooses_a_deck(host: Guest, guest: Guest, table: Table) -> None:
    assert chosen(host.see(table)) == ["none"]
    host.do(table, "options", **WITH_BOOSTERS)
    name, cards, at_start = kept(table)
    assert (name, len(cards), at_start) == ("Complete", len(CATALOGUE), 2)
    html = host.see(table)
    assert chosen(html) == ["standard:complete"]
    assert chosen(html, "boosters_at_start") == ["2"]
    seen = re.sub(r"<[^>]+>", " ", region(guest.see(table)))
    for text in ("Complete", f"{len(CATALOGUE)} cards", "2 for everybody at the start"):
        assert text in seen
    assert "3 seconds for bombs and reactions" in seen


def test_the_host_takes_the_boosters_away(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    host.do(table, "options", **WITH_BOOSTERS | {"deck": "none"})
    assert kept(table) == ("", {}, 0)
    assert chosen(host.see(table)) == ["none"]
    assert region(guest.see(table)).count("Boosters") == 1
    assert "without Boosters" in guest.see(table)


def test_an_own_deck_is_offered_to_its_owner_and_listed_for_guests(
    host: Guest, guest: Guest, table: Table
) -> None:
    deck = own_deck(table, "<i>Mine")
    key = f"deck:{deck.slug}"
    assert f'value="{key}"' in host.see(table)
    assert deck.slug not in guest.see(table)
    host.do(table, "options", **WITH_BOOSTERS | {"deck": key, "boosters_at_start": "1"})
    assert chosen(host.see(table)) == [key]
    html = guest.see(table)
    assert "&lt;i&gt;Mine" in html
    assert "Content, 2 × Nyet!, Skat" in html
    assert deck.slug not in html


@pytest.mark.parametrize("what", ["changed", "deleted"])
def test_a_table_keeps_its_deck_whatever_becomes_of_it(
    host: Guest, table: Table, what: str
) -> None:
    deck = own_deck(table)
    host.do(table, "options", **OPTIONS | {"deck": f"deck:{deck.slug}"})
    agreed = kept(table)
    assert agreed == ("Mine", deck.counts, 0)
    if what == "changed":
        deck_services.change_deck(deck, table.host, "Mine", {"spy": 4})
    else:
        deck_services.delete_deck(deck, table.host)
    html = host.see(table)
    assert chosen(html) == ["kept"]
    host.do(table, "options", **OPTIONS | {"deck": "kept", "pace": "slow"})
    assert kept(table) == agreed
    host.do(table, "options", **OPTIONS | {"deck": "kept"})
    host.do(table, "bots")
    host.do(table, "ready")
    assert kept(table) == agreed
    assert dict(page_for(table, None).view.options.booster_deck) == agreed[1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": "standard:other"},
        {"deck": "deck:{foreign}"},
        {"deck": ""},
        {"boosters_at_start": "5"},
        {"boosters_at_start": ""},
        {"deck": "deck:{small}", "boosters_at_start": "4"},
    ],
)
def test_boosters_that_cannot_be_change_nothing(
    host: Guest, table: Table, wrong: dict[str, str]
) -> None:
    slugs = {
        "foreign": make_deck(create_player("Ben")).slug,
        "small": own_deck(table).slug,
    }
    host.do(table, "bots")
    host.do(table, "options", **WITH_BOOSTERS)
    before = shot(table)
    wrong = {name: value.format(**slugs) for name, value in wrong.items()}
    answer = host.do(table, "options", **WITH_BOOSTERS | wrong, htmx=True)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert shot(table) == before


def test_a_page_without_the_field_leaves_the_deck(host: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    before = kept(table)
    host.do(table, "options", **OPTIONS)
    assert kept(table) == before


def test_a_standard_deck_is_called_so_in_the_language_of_the_reader(
    host: Guest, table: Table
) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    page = page_for(table, None)
    for language in ("de", "en"):
        with translation.override(language):
            agreed = room_of(page).boosters
            assert agreed is not None
            choices = {deck.key: deck.name for deck in expansion.decks().choices(None)}
            assert agreed.name == choices["standard:complete"]
            assert agreed.cards == ""


def test_the_match_begins_with_the_boosters_agreed_on(host: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    host.do(table, "bots")
    host.do(table, "ready")
    boosters = page_for(table, "Regula").view.boosters
    assert boosters is not None
    assert boosters.counts == (2, 2, 2, 2)


# --- between two matches ----------------------------------------------------------


def over(table: Table) -> Table:
    """Make the table one whose match is over."""
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    table.refresh_from_db()
    return table


def test_the_host_changes_the_options_after_a_match(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS)
    host.do(table, "bots")
    host.do(table, "ready")
    address = reverse("options", args=[over(table).slug])
    html = host.client.get(address).content.decode()
    assert re.findall(r'name="deck" value="([^"]*)" checked', html) == ["none"]
    assert 'name="own_target"' in html
    assert 'value="300"' in html
    answer = host.client.post(address, WITH_BOOSTERS)
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert len(kept(table)[1]) == len(CATALOGUE)
    assert page_for(table, None).view.boosters is None
    tables.ask_next(table.pk, table.host)
    assert page_for(table, None).view.boosters is not None


@pytest.mark.parametrize("is_host", [True, False])
def test_the_end_of_a_match_leads_its_host_to_the_options(is_host: bool) -> None:
    page = PHASES["match-end"](0)._replace(status="finished", is_host=is_host)
    address = reverse("options", args=[page.slug])
    assert (f'href="{address}"' in regions(page)["dialog"]) == is_host
    assert address not in regions(page._replace(status="playing"))["dialog"]


def test_options_that_cannot_be_are_told_between_two_matches(host: Guest, table: Table) -> None:
    address = reverse("options", args=[over(table).slug])
    before = shot(table)
    answer = host.client.post(address, WITH_BOOSTERS | {"deck": "standard:other"})
    assert answer.status_code == 422
    assert "This Booster deck cannot be played with." in answer.content.decode()
    assert shot(table) == before


def test_nobody_else_changes_the_options(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    address = reverse("options", args=[over(table).slug])
    before = shot(table)
    for person in (guest, Guest()):
        for answer in (
            person.client.get(address),
            person.client.post(address, WITH_BOOSTERS),
        ):
            assert answer["Location"] == reverse("table", args=[table.slug])
    assert shot(table) == before
    assert host.client.get("/t/nothing/options/").status_code == 404


def test_nobody_changes_the_options_of_a_running_match(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    answer = host.client.post(reverse("options", args=[table.slug]), WITH_BOOSTERS)
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert shot(table) == before


# --- refusals ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "do", ["bot 2", "bots", "clear 0", "swap 0 1", "options", "host 1", "shuffle", "share"]
)
@pytest.mark.parametrize("is_seated", [True, False])
def test_only_the_host_hosts(guest: Guest, table: Table, do: str, is_seated: bool) -> None:
    if is_seated:
        guest.do(table, "sit 1", name="Jürg")
    before = shot(table)
    answer = guest.do(table, do, **OPTIONS, htmx=True)
    assert answer.status_code == 422
    assert shot(table) == before


@pytest.mark.parametrize(
    "do",
    [
        *("", "dance", "bot", "bot 4", "bot x", "bot ²", "swap 1", "sit 9", "clear -1"),
        *("bot " + "1" * 40, "sit " * 50),
    ],
)
def test_what_no_page_sends_is_refused(host: Guest, table: Table, do: str) -> None:
    before = shot(table)
    assert host.do(table, do, htmx=True).status_code == 422
    assert shot(table) == before


def test_options_that_cannot_be_change_nothing(host: Guest, table: Table) -> None:
    before = shot(table)
    for wrong in ({"pace": "x"}, {"own_target": "7"}, {"own_target": ""}):
        answer = host.do(table, "options", **(OPTIONS | wrong), htmx=True)
        assert answer.status_code == 422
        assert shot(table) == before


def test_without_scripts_a_refusal_is_told_on_the_page(
    guest: Guest, host: Guest, table: Table
) -> None:
    answer = guest.do(table, "sit 0", name="Jürg")
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert "this seat is taken" in guest.see(table)
    assert "this seat is taken" not in guest.see(table)


def test_nobody_sits_down_at_a_running_match(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    answer = guest.do(table, "sit 1", name="Jürg", htmx=True)
    assert answer.status_code == 422
    assert "begun already" in answer.content.decode()
    assert shot(table) == before


def test_who_may_not_sit_down_keeps_the_name(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    answer = host.do(table, "sit 1", name="Jürg", htmx=True)
    assert answer.status_code == 422
    assert table.seats.get(number=0).name == "Regula"


def test_who_sits_down_with_another_name_is_called_so(
    host: Guest, guest: Guest, table: Table
) -> None:
    guest.do(table, "sit 1", name="Jürg")
    guest.do(table, "sit 2", name=" Jörg ")
    assert seated(table)[1:3] == ["", "Jörg"]


def test_an_unknown_table_is_not_found(guest: Guest) -> None:
    assert guest.client.post("/t/nothing/seat/", {"do": "sit 1"}).status_code == 404


def test_every_refusal_has_its_own_sentence() -> None:
    codes = {
        *("name_missing", "not_host", "already_started", "seat_unknown", "seat_taken"),
        *("seats_empty", "unknown_pace", "unknown_target", "not_at_table", "not_over"),
        *("table_closed", "too_many_tables", "not_readable"),
    }
    sentences = {refusal_text(code, {}, ()) for code in codes}
    assert len(sentences) == len(codes)
    assert refusal_text("no such code", {}, ()) not in sentences


# --- what is shown ----------------------------------------------------------------


def test_a_spectator_gets_nothing_but_seats(guest: Guest, table: Table) -> None:
    room = region(guest.see(table))
    deeds = re.findall(r'name="do" value="(\w+)', room)
    assert set(deeds) == {"sit"}
    assert "<form" not in room
    assert "<input" not in room


def test_a_spectator_of_a_match_gets_no_form_of_the_room(
    host: Guest, guest: Guest, table: Table
) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    html = guest.see(table)
    assert '<div id="room"></div>' in html
    assert re.findall(r'<form\s+id="(.*?)"', html) == ["take-form"]


def test_names_are_shown_as_text_in_the_room(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="<i>Jürg")
    for html in (host.see(table), guest.see(table), Guest().see(table)):
        assert "<i>Jürg" not in html
        assert "&lt;i&gt;Jürg" in html


def test_everybody_sits_in_the_south_of_ones_own_page(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    for name, numbers in (("Jürg", [1, 2, 3, 0]), (None, [0, 1, 2, 3])):
        places = room_of(page_for(table, name)).places
        assert [place.seat.number for place in places] == numbers
        assert [place.side for place in places] == ["south", "east", "north", "west"]


def test_looking_at_a_room_changes_nothing(guest: Guest, table: Table) -> None:
    before = shot(table)
    guest.see(table)
    assert shot(table) == before


def test_everything_a_page_offers_can_be_done(host: Guest, table: Table) -> None:
    tables.sit_down(table, create_player("Jürg"), 1)
    room = region(host.see(table))
    offered = set(re.findall(r'name="do" value="(\w+)', room))
    assert {"bot", "clear", "swap", "options", "ready", "host", "shuffle", "leave"} <= offered
    assert offered <= set(DEEDS)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_room_is_there_in_both_languages(table: Table, language: str) -> None:
    with translation.override(language):
        room = room_of(page_for(table, None))
        assert str(room.pace.title)
        assert room.free == 3


def region(html: str) -> str:
    start = html.index('id="room"')
    return html[start : html.index("</section>", start)]


def test_the_host_of_a_match_lets_everybody_watch(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    assert 'value="share"' in host.see(table)
    assert 'value="share"' not in guest.see(table)
    host.do(table, "share")
    table.refresh_from_db()
    assert table.is_listed
    assert 'value="share"' not in host.see(table)


HOUSE_RULES = {
    "target": "rounds",
    "rounds": "6",
    "no_grand_tichu": "1",
    "bombs_in_turn": "1",
    "double_victory": "100",
}


def test_house_rules_are_chosen_in_the_room(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS | HOUSE_RULES)
    options = page_for(table, None).view.options
    assert (options.target, options.max_rounds) == (None, 6)
    rules = base_rules(options)
    assert (rules.grand_mode, rules.out_of_turn_bombs) == (GrandMode.NONE, False)
    assert rules.double_victory == 100


def test_guests_read_the_rules_of_a_club(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS, grand_in_turn="1", gift_active_only="1")
    assert 'name="grand_in_turn" value="1" checked' in host.see(table)
    for words in ("Grand Tichu in turn", "the Dragon to whoever has cards"):
        assert words in guest.see(table)
    host.do(table, "options", **OPTIONS)
    assert "Grand Tichu in turn" not in guest.see(table)


def test_guests_read_the_house_rules(host: Guest, table: Table, client: Client) -> None:
    host.do(table, "options", **OPTIONS | HOUSE_RULES)
    html = client.get(f"/t/{table.slug}/", headers={"accept-language": "en"}).content.decode()
    for words in ("6 rounds", "no Grand Tichu", "bombs in your own turn only", "100 points for a"):
        assert words in html
    assert "for bombs" not in html, "no time for what is not allowed"
    assert "20 seconds for a turn" in html


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": "rounds", "rounds": ""},
        {"target": "rounds", "rounds": "0"},
        {"target": "rounds", "rounds": "many"},
        {"double_victory": "150"},
    ],
)
def test_house_rules_that_cannot_be_change_nothing(host: Guest, table: Table, wrong) -> None:
    before = shot(table)
    assert host.do(table, "options", **OPTIONS | wrong, htmx=True).status_code == 422
    assert shot(table) == before
