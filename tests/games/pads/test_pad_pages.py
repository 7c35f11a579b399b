"""Pages of score sheets: opened without an account, read and written by all who have the link."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.door import limits
from games.door.limits import Limit
from games.models import Player
from games.pads import views
from games.pads.models import Pad, PadLine, PadSeat
from games.pads.selectors import sheet_of
from games.rules.cards.ruleset import GrandMode
from tests.games.pads.samples import NAMES, make_pad, write

pytestmark = pytest.mark.django_db

FORM = {f"name_{seat}": name for seat, name in enumerate(NAMES)} | {"target": "1000"}


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def line(**changes: Any) -> dict[str, Any]:
    return {"key": "a", "number": 1, "words": "70/----/-", "replaces": [], "waited": 0} | changes


def post(client: Client, pad: Pad, *lines: object):
    return client.post(reverse("pad_lines", args=[pad.slug]), {"lines": json.dumps(lines)})


def data_in(page: str, name: str) -> Any:
    found = re.search(rf'data-{name}="(.*?)"', page)
    assert found is not None
    return json.loads(unescape(found[1]))


def test_a_sheet_is_opened_without_an_account(client: Client) -> None:
    answer = client.post("/pad/", FORM | {"double_victory": "100", "vp_per_deal": "1"})
    pad = Pad.objects.get()
    assert answer.url == f"/pad/{pad.slug}/"
    assert (pad.names, pad.target, pad.double_victory) == (list(NAMES), 1000, 100)
    assert pad.vp_per_deal
    assert not Player.objects.exists()
    page = client.get(answer.url).content.decode()
    assert data_in(page, "facts")["names"] == list(NAMES)
    assert data_in(page, "facts")["vp"] == [2, 1, 0, 3]
    assert data_in(page, "state")["lines"] == []
    assert "to 1000" in page


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name_2": " "}, "the names of all four"),
        ({"target": "own", "own_target": "99"}, "between 100 and 10,000 points"),
        ({"target": "rounds", "rounds": "0"}, "between 1 and 100 deals"),
        ({"target": "minutes", "minutes": "50"}, "between 100 and 10,000 points"),
        ({"double_victory": "300"}, "counts 100 or 200"),
    ],
)
def test_a_form_that_is_refused_stays_filled_in(client: Client, changes, why: str) -> None:
    answer = client.post("/pad/", FORM | changes)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert why in page
    assert 'value="Jean-Claude"' in page
    assert not Pad.objects.exists()


def test_another_match_with_the_same_names(client: Client) -> None:
    pad = make_pad(target=None, max_rounds=6, grand_mode=GrandMode.NONE)
    page = client.get(f"/pad/?like={pad.slug}").content.decode()
    assert all(f'value="{name}"' in page for name in NAMES)
    assert re.search(r'value="rounds" checked', page)
    assert re.search(r'name="no_grand_tichu"\s+value="1" checked', page)
    assert client.get("/pad/?like=nowhere").status_code == 200


def test_names_are_escaped(client: Client) -> None:
    evil = '"><script>'
    client.post("/pad/", FORM | {"name_0": evil})
    page = client.get(f"/pad/{Pad.objects.get().slug}/").content.decode()
    assert evil not in page
    assert data_in(page, "facts")["names"][0] == evil


def test_lines_are_taken_and_all_are_returned(client: Client) -> None:
    pad = make_pad()
    found = post(client, pad, line(), line(key="b", words="71/----/-")).json()
    assert found["taken"] == ["a"]
    assert list(found["refused"]) == ["b"]
    assert found["refused"]["b"].endswith(".")
    assert found["version"] == 1
    (written,) = found["lines"]
    assert (written["key"], written["number"], written["words"]) == ("a", 1, "70/----/-")
    again = post(client, pad, line()).json()
    assert again["taken"] == ["a"]
    assert len(again["lines"]) == 1


@pytest.mark.parametrize(
    "lines",
    [
        *("", "{", "{}", "[1]", '["a"]', "null", '[{"key": "a"}]'),
        json.dumps([line(number="1")]),
        json.dumps([line(number=True)]),
        json.dumps([line(replaces=[1])]),
        json.dumps([line(waited="0")]),
        json.dumps([line(waited=float("nan"))]),
        json.dumps([line(words=None)]),
        json.dumps([line()] * 201),
        "[" * 5000,
    ],
)
def test_what_is_no_list_of_lines_is_refused(client: Client, lines: str) -> None:
    pad = make_pad()
    answer = client.post(reverse("pad_lines", args=[pad.slug]), {"lines": lines})
    assert answer.status_code == 422
    assert answer.json()["why"]
    assert not PadLine.objects.exists()


@pytest.mark.parametrize("waited", [float("inf"), float("-inf"), -5, 10**30])
def test_clocks_may_be_wrong(client: Client, waited: float) -> None:
    pad = make_pad()
    assert post(client, pad, line(waited=waited)).json()["taken"] == ["a"]


def test_a_sheet_without_news_is_answered_with_nothing(client: Client) -> None:
    pad = make_pad()
    write(pad, 1, "70/----/-")
    ask = reverse("pad_lines", args=[pad.slug])
    assert client.get(ask, {"version": "1"}).status_code == 204
    found = client.get(ask, {"version": "0"}).json()
    assert len(found["lines"]) == 1
    assert found["token"]


def test_forms_of_other_sites_are_refused() -> None:
    pad, client = make_pad(), Client(enforce_csrf_checks=True)
    assert post(client, pad, line()).status_code == 403
    found = client.get(reverse("pad_lines", args=[pad.slug])).json()
    answer = client.post(
        reverse("pad_lines", args=[pad.slug]),
        {"lines": json.dumps([line()])},
        headers={"X-CSRFToken": found["token"]},
    )
    assert answer.json()["taken"] == ["a"]


def test_a_name_is_claimed_by_a_guest_of_that_name(client: Client) -> None:
    pad = make_pad()
    assert client.post(reverse("claim_pad", args=[pad.slug]), {"seat": "3"}).status_code == 302
    assert Player.objects.get().name == "Köbi"
    post(client, pad, line())
    assert sheet_of(pad).deals[0].standing[0].seat == 3
    assert pad.slug in client.get("/pad/").content.decode()
    assert client.get("/account/").content.decode().count("/pad/") == 1
    data = json.loads(client.get(reverse("data")).getvalue())
    assert data["score_sheets"][0]["rounds"] == [{"number": 1, "words": "70/----/-"}]
    other = Client(HTTP_ACCEPT_LANGUAGE="en")
    taken = other.post(reverse("claim_pad", args=[pad.slug]), {"seat": "3"}, follow=True)
    assert "Somebody else has taken this name" in taken.content.decode()
    client.post(reverse("claim_pad", args=[pad.slug]), {"seat": ""})
    assert not PadSeat.objects.exists()
    assert Player.objects.filter(name="Köbi").exists()


@pytest.mark.parametrize("seat", ["4", "-1", "x", "999999"])
def test_only_one_of_the_four_names_can_be_claimed(client: Client, seat: str) -> None:
    pad = make_pad()
    answer = client.post(reverse("claim_pad", args=[pad.slug]), {"seat": seat})
    assert answer.status_code == 302
    assert not PadSeat.objects.exists()


def test_a_closed_sheet_is_read_only(client: Client, time) -> None:
    pad = make_pad()
    client.post(reverse("close_pad", args=[pad.slug]))
    time.stand_still(1)
    found = post(client, pad, line()).json()
    assert found["closed"]
    assert "is finished" in found["refused"]["a"]


def test_the_link_as_a_picture(client: Client) -> None:
    answer = client.get(reverse("pad_qr", args=[make_pad().slug]))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content


@pytest.mark.parametrize("name", ["pad", "pad_lines", "pad_qr"])
def test_an_unknown_sheet_is_not_found(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=["nowhere"])).status_code == 404


def test_new_sheets_are_limited(time, client: Client, monkeypatch) -> None:
    monkeypatch.setattr(views, "NEW_PADS", Limit("test_pads", 9, 2))
    answers = [client.post("/pad/", FORM).status_code for _ in range(3)]
    assert answers == [302, 302, 422]
    assert Pad.objects.count() == 2


def test_new_lines_are_limited(client: Client, monkeypatch, time) -> None:
    monkeypatch.setitem(limits.REQUESTS, "pad_lines", Limit("test_pad_lines", 9, 2))
    pad = make_pad()
    answers = [post(client, pad, line(key=key)).status_code for key in "abc"]
    assert answers == [200, 200, 429]
    assert PadLine.objects.count() == 2


def test_no_page_of_a_sheet_asks_much(client: Client, django_assert_max_num_queries) -> None:
    pad = make_pad()
    for number in range(1, 11):
        write(pad, number, "70/----/-")
    ask = reverse("pad_lines", args=[pad.slug])
    with django_assert_max_num_queries(1):
        assert client.get(ask, {"version": "10"}).status_code == 204
    with django_assert_max_num_queries(4):
        client.get(reverse("pad", args=[pad.slug]))
