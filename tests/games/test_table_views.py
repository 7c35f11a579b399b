"""The table page, actions posted to it, checks, polls and languages."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.models import Table
from games.rules.cards.deck import CODE, each
from games.rules.state.actions import DeclineGrand
from games.rules.state.phase import Phase
from tests.games.builders import (
    act,
    make_match,
    make_player,
    make_room,
    play_last_cards,
    play_to_last_cards,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


class Guest:
    """A browser, by default of the person on a seat."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.client = Client(headers={"accept-language": "en"})
        if seat is not None:
            self.be(player_at(table, seat).pk)

    def be(self, player_id: int) -> None:
        session = self.client.session
        session[SESSION_KEY] = player_id
        session.save()

    def see(self) -> HttpResponse:
        return self.client.get(reverse("table", args=[self.table.slug]))

    def fields(self) -> dict[str, str]:
        """Return the hidden fields of the page's form."""
        html = text_of(self.see())
        part = html[html.index('id="fields"') :]
        part = part[: part.index("</div>")]
        return dict(re.findall(r'name="(\w+)" value="([^"]*)"', part))

    def act(self, do: str, *, htmx: bool = True, **data: Any) -> HttpResponse:
        return self.client.post(
            reverse("act", args=[self.table.slug]),
            self.fields() | {"do": do} | data,
            headers=HTMX if htmx else {},
        )

    def check(self, *codes: str) -> str:
        address = reverse("check", args=[self.table.slug])
        answer = self.client.post(address, {"card": codes})
        assert answer.status_code == 200
        return answer.content.decode()

    def poll(self, version: str = "") -> HttpResponse:
        address = reverse("regions", args=[self.table.slug])
        return self.client.get(address, {"version": version})


@pytest.fixture
def table() -> Table:
    return make_match()


@pytest.fixture
def guest(table: Table) -> Guest:
    return Guest(table, 0)


def text_of(answer: HttpResponse) -> str:
    is_compressed = answer.get("Content-Encoding") == "gzip"
    return (gzip.decompress(answer.content) if is_compressed else answer.content).decode()


def test_the_page_is_whole_and_has_one_heading(guest: Guest) -> None:
    html = text_of(guest.see())
    assert html.count("<h1") == 1
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for region in ("status", "seats", "trick", "hand", "actions", "log", "announce"):
        assert region in ids
    assert f'ws-connect="/ws/t/{guest.table.slug}/"' in html


def test_the_page_has_no_script_or_style_of_its_own(guest: Guest) -> None:
    html = text_of(guest.see())
    assert re.findall(r"<script(?![^>]*src=)", html) == []
    assert "<style" not in html
    assert not re.search(r"\s(style|on\w+)=", html)


def test_spectators_and_strangers_have_no_form_to_play(table: Table) -> None:
    watcher = Guest(table, None)
    watcher.be(make_player("Eva").pk)
    for somebody in (watcher, Guest(table, None)):
        html = text_of(somebody.see())
        html = re.sub(r'<form class="write join".*?</form>', "", html, flags=re.S)  # a name
        forms = set(re.findall(r'<form\s+id="(.*?)"', html))
        assert forms - {"talk-read"} == {"take-form"}  # for vacated seats
        deeds = set(re.findall(r'name="do"\s+value="(.*?)"', html))
        assert deeds <= {"line", "no_line"}  # for a seat that becomes free
        assert 'id="c-' not in html


def test_an_unknown_table_is_not_found(client: Client) -> None:
    for name in ("table", "regions"):
        assert client.get(reverse(name, args=["nowhere"])).status_code == 404
    for name in ("act", "check"):
        assert client.post(reverse(name, args=["nowhere"])).status_code == 404


def test_an_action_is_taken_and_answered_with_regions(guest: Guest) -> None:
    answer = guest.act("no_grand")
    assert answer.status_code == 200
    assert 'hx-swap-oob="morph"' in text_of(answer)
    assert state_now(guest.table).decisions[0] == "no_grand"


def test_an_answer_to_an_action_is_compressed_but_not_a_refusal(guest: Guest) -> None:
    guest.client.defaults["HTTP_ACCEPT_ENCODING"] = "gzip, br"
    answer = guest.act("no_grand")
    assert answer["Content-Encoding"] == "gzip"
    assert int(answer["Content-Length"]) == len(answer.content)
    assert 'id="actions"' in text_of(answer)
    refusal = guest.act("pass")
    assert "Content-Encoding" not in refusal
    assert 'id="why"' in text_of(refusal)


def test_without_scripts_an_action_leads_back_to_the_table(guest: Guest) -> None:
    answer = guest.act("no_grand", htmx=False)
    assert answer.status_code == 302
    assert answer["Location"] == reverse("table", args=[guest.table.slug])


def test_without_scripts_the_page_says_that_it_stands_still(guest: Guest) -> None:
    said = text_of(guest.see()).split("<noscript>")[1].split("</noscript>")[0]
    assert "this page stands still" in said
    assert f'href="{reverse("table", args=[guest.table.slug])}"' in said


def test_the_same_action_twice_happens_once(guest: Guest) -> None:
    data = guest.fields() | {"do": "no_grand"}
    address = reverse("act", args=[guest.table.slug])
    answers = [guest.client.post(address, data, headers=HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert state_now(guest.table).phase == Phase.GRAND


def test_an_illegal_action_gets_its_reason(guest: Guest) -> None:
    answer = guest.act("pass")
    assert answer.status_code == 422
    text = text_of(answer)
    assert "not possible at this point of the round" in text
    assert 'id="why"' in text
    assert 'id="hand"' not in text


def test_a_page_that_is_behind_gets_the_reason_and_the_table_as_it_is(table: Table) -> None:
    guest = Guest(table, 0)
    data = guest.fields() | {"do": "pass"}
    act(table, 1, DeclineGrand())
    answer = guest.client.post(
        reverse("act", args=[table.slug]), data | {"window_id": ""}, headers=HTMX
    )
    assert answer.status_code == 422
    text = text_of(answer)
    assert "not possible at this point of the round" in text
    assert 'id="hand"' in text


def test_an_answer_names_the_version_on_which_it_fits(guest: Guest) -> None:
    shown = guest.fields()["shown"]
    text = text_of(guest.act("no_grand"))
    assert f'data-since="{shown}"' in text
    assert 'id="hand"' not in text
    assert "data-since" not in text_of(guest.poll())


def test_without_scripts_the_reason_stands_on_the_page(guest: Guest) -> None:
    answer = guest.act("pass", htmx=False)
    assert answer.status_code == 422
    assert "not possible at this point of the round" in text_of(answer)
    assert "<h1" in text_of(answer)


def test_a_late_action_gets_the_table_as_it_is(table: Table) -> None:
    guest = Guest(table, 0)
    data = guest.fields() | {"do": "no_grand"}
    for number in range(4):
        act(table, number, DeclineGrand())
    address = reverse("act", args=[table.slug])
    answer = guest.client.post(address, data, headers=HTMX)
    assert answer.status_code == 409
    text = text_of(answer)
    assert "came too late" in text
    assert 'id="hand"' in text
    assert state_now(table).phase == Phase.EXCHANGE


def test_nonsense_is_refused(guest: Guest) -> None:
    assert guest.act("play", card="11s").status_code == 422
    assert guest.act("deal").status_code == 422


def test_strangers_cannot_act(table: Table) -> None:
    stranger = Guest(table, None)
    answer = stranger.client.post(
        reverse("act", args=[table.slug]),
        {"do": "no_grand", "action_id": "x"},
        headers=HTMX,
    )
    assert answer.status_code == 422
    assert state_now(table).decisions == (None,) * 4


def test_a_selection_is_named_and_the_lead_is_played(table: Table) -> None:
    state = play_to_lead(table)
    leader = state.turn
    assert leader is not None
    guest = Guest(table, leader)
    card = CODE[next(each(state.hands[leader]))]
    assert "can be led" in guest.check(card)
    other = Guest(table, (leader + 1) % 4)
    assert "You do not hold" in other.check(card)
    assert guest.act("play", card=card).status_code == 200
    assert state_now(table).laid == 1


def test_checks_of_spectators_say_nothing(table: Table) -> None:
    assert Guest(table, None).check("9s") == ""


def test_polling_sends_what_the_page_does_not_show_yet(guest: Guest) -> None:
    text = text_of(guest.poll())
    version = re.search(r'data-version="(\d+)"', text)
    assert version is not None
    assert guest.poll(version[1]).status_code == 204
    guest.act("no_grand")
    assert guest.poll(version[1]).status_code == 200


def test_the_next_round_begins_when_all_have_asked(table: Table) -> None:
    play_to_last_cards(table)
    play_last_cards(table)
    assert 'value="next"' in text_of(Guest(table, 0).see())
    for number in range(4):
        assert Guest(table, number).act("next").status_code == 200
    assert state_now(table).number == 2


def test_another_language_keeps_the_table(guest: Guest) -> None:
    here = reverse("table", args=[guest.table.slug])
    settings = text_of(guest.see()).partition('id="settings"')[2]
    assert f'<input type="hidden" name="next" value="{here}">' in settings
    for language in ("de", "xx"):
        answer = guest.client.post(reverse("set_language"), {"language": language, "next": here})
        assert answer.url == here
        assert '<html lang="de"' in text_of(guest.see())


def test_a_page_is_never_kept_by_the_browser(guest: Guest) -> None:
    assert "no-store" in guest.see()["Cache-Control"]


def test_an_open_table_shows_the_room() -> None:
    table = make_room()
    html = text_of(Guest(table, 0).see())
    assert 'id="room"' in html
    assert 'id="play"' in html


def test_somebody_without_a_name_counts_as_a_spectator_once_the_page_lives() -> None:
    table = make_match(pace="none")
    stranger = Guest(table, None)
    stranger.see()  # a preview of the link, perhaps
    assert table_page(table, None).watchers == ()
    key = stranger.client.cookies["browser"].value
    for _look in range(2):
        stranger.client.get(reverse("regions", args=[table.slug]))
    assert table_page(table, None).watchers == ("",)
    run_clock()  # tells of all who have come
    html = stranger.see().content.decode()
    assert "1 spectator" in html
    assert "1 guest" in html
    assert stranger.client.cookies["browser"].value == key


def test_a_key_that_is_not_ours_counts_nobody() -> None:
    table = make_match(pace="none")
    stranger = Guest(table, None)
    stranger.client.cookies["browser"] = "a" * 500
    stranger.client.get(reverse("regions", args=[table.slug]))
    assert table_page(table, None).watchers == ()
