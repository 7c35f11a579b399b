"""The pages of the talk: what they answer, what they refuse, and how often."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.door import limits
from games.door.players import SESSION_KEY
from games.models import Player, Table
from games.people.export import data_of
from games.screen.markup.figures import bdi
from games.talk.models import Block, Measure, Message, Mute, Report
from games.talk.services import reporting, saying, silence
from tests.games.builders import make_player, player_at
from tests.games.desk.deciding import decide_about

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def client_of(player: Player | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if player is not None:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
    return client


def talk(match: Table, name: str = "talk", *arguments: object) -> str:
    return reverse(name, args=[match.slug, *arguments])


def test_without_a_script_there_is_a_page(match, anna, ben) -> None:
    client = client_of(anna)
    answer = client.post(talk(match), {"text": "Hello"})
    assert answer.headers["Location"] == talk(match)
    client_of(ben).post(talk(match), {"phrase": "well_played"})
    page = client.get(talk(match)).content.decode()
    assert page.index("Hello") < page.index("hx-disable>Well played!")


def test_a_refusal_loses_nothing_that_was_written(match, anna) -> None:
    long = "word " * 50
    answer = client_of(anna).post(talk(match), {"text": long})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "A message has at most 200 characters." in page
    assert f'value="{long}"' in page
    assert not Message.objects.exists()


def test_somebody_without_a_name_is_asked_for_one(match) -> None:
    answer = client_of(None).post(talk(match), {"text": "Hello"}, headers=HTMX)
    assert answer.status_code == 422
    assert "Give yourself a name first" in answer.content.decode()


def test_messages_have_a_pace(match, anna, monkeypatch) -> None:
    monkeypatch.setattr("games.talk.views.MESSAGES", limits.MESSAGES._replace(of_person=2))
    client = client_of(anna)
    for text in ("one", "two"):
        assert client.post(talk(match), {"text": text}, headers=HTMX).status_code == 200
    answer = client.post(talk(match), {"phrase": "thanks"}, headers=HTMX)
    assert answer.status_code == 422
    assert "lot of messages at once" in answer.content.decode()
    assert Message.objects.count() == 2


def test_messages_of_an_address_have_a_pace(match, anna, ben, monkeypatch) -> None:
    monkeypatch.setattr("games.talk.views.MESSAGES", limits.MESSAGES._replace(of_address=1))
    assert client_of(anna).post(talk(match), {"text": "one"}, headers=HTMX).status_code == 200
    assert client_of(ben).post(talk(match), {"text": "two"}, headers=HTMX).status_code == 422


def test_the_panel_about_a_message_mutes_and_blocks_its_author(match, anna, ben) -> None:
    message = saying.say(match, ben, "fool")
    client, address = client_of(anna), talk(match, "about_message", message.pk)
    part = client.get(address, headers=HTMX).content.decode()
    assert f"About {bdi('Ben')}" in part
    assert "<html" not in part
    assert "<html" in client.get(address).content.decode()
    for do, model, left in (("mute", Mute, 1), ("unmute", Mute, 0), ("block", Block, 1)):
        assert client.post(address, {"do": do}, headers=HTMX).status_code == 200
        assert model.objects.count() == left
    assert "Unblock" in client.get(address).content.decode()
    assert client.post(address, {"do": "unblock"}).status_code == 200
    assert not Block.objects.exists()


def test_a_report_without_a_reason_keeps_its_text(match, anna, ben) -> None:
    message = saying.say(match, ben, "fool")
    client, address = client_of(anna), talk(match, "about_message", message.pk)
    answer = client.post(address, {"do": "report", "text": "he is rude"}, headers=HTMX)
    assert answer.status_code == 422
    assert "Say why you are reporting" in answer.content.decode()
    assert "he is rude" in answer.content.decode()
    data = {"do": "report", "reason": "insult", "text": "he is rude"}
    answer = client.post(address, data, headers=HTMX)
    assert "Thank you." in answer.content.decode()
    assert Report.objects.get().text == "he is rude"


def test_what_somebody_may_not_read_they_cannot_report(match, anna) -> None:
    message = saying.say(match, make_player("Flo"), "the Dragon is gone")
    address = talk(match, "about_message", message.pk)
    assert client_of(anna).get(address).status_code == 404
    assert client_of(make_player("Gil")).get(address).status_code == 200
    own = talk(match, "about_message", saying.say(match, anna, "hello").pk)
    assert client_of(anna).get(own).status_code == 404


def test_the_list_of_people_one_does_not_hear_can_be_changed(match, anna, ben) -> None:
    silence.block(anna, ben)
    silence.mute(match, anna, player_at(match, 2))
    client = client_of(anna)
    page = client.get(reverse("unheard")).content.decode()
    assert "Ben" in page
    assert "Clara" in page
    client.post(reverse("unheard"), {"do": "unblock", "player": ben.pk})
    data = {"do": "unmute", "player": player_at(match, 2).pk, "table": match.slug}
    client.post(reverse("unheard"), data)
    assert not Block.objects.exists()
    assert not Mute.objects.exists()


def test_people_are_blocked_where_one_meets_them(match, anna, ben) -> None:
    client = client_of(anna)
    assert (
        reverse("unheard") in client.get(reverse("people_at", args=[match.slug])).content.decode()
    )
    stranger = {"do": "block", "player": make_player("Eve").pk, "table": match.slug}
    assert client.post(reverse("unheard"), stranger).status_code == 404
    client.post(reverse("unheard"), {"do": "block", "player": ben.pk, "table": match.slug})
    assert Block.objects.get().blocked == ben
    page = client.get(reverse("people_at", args=[match.slug])).content.decode()
    assert page.count('value="block"') == 2


def test_a_warning_is_shown_until_it_is_read(match, anna, ben) -> None:
    report = reporting.report(saying.say(match, ben, "fool"), anna, "insult")
    decide_about(report, User.objects.create_superuser("staff"), "warn")
    client = client_of(ben)
    assert "this is a warning" in client.get(talk(match)).content.decode()
    assert "this is a warning" in client.get(talk(match, "talk_lines")).content.decode()
    assert client.post(talk(match), {"do": "read"}, headers=HTMX).status_code == 200
    assert Measure.objects.get().is_read
    assert "this is a warning" not in client.get(talk(match)).content.decode()


def test_what_somebody_has_said_is_among_their_data(match, anna) -> None:
    saying.say(match, anna, "Hello")
    saying.say(match, player_at(match, 1), "Servus")
    data = json.loads(json.dumps(data_of(anna, None)))
    assert [it["text"] for it in data["messages"]] == ["Hello"]


def test_whom_somebody_does_not_hear_is_among_their_data(match, anna, ben) -> None:
    silence.mute(match, anna, ben)
    silence.block(anna, player_at(match, 2))
    data = json.loads(json.dumps(data_of(anna, None)))
    assert data["muted"] == [{"name": "Ben", "table": match.name}]
    assert data["blocked"] == ["Clara"]
    other = data_of(ben, None)
    assert other["muted"] == other["blocked"] == []


def test_nothing_written_becomes_a_link_or_an_element(match, anna, ben) -> None:
    bad = "<img src=x onerror=alert(1)> https://example.org {{ 7 }}"
    saying.say(match, ben, bad)
    page = client_of(anna).get(talk(match)).content.decode()
    assert "&lt;img src=x" in page
    assert "<img src=x" not in page
    assert 'href="https://example.org' not in page


def test_behind_a_password_nothing_is_read_or_said(match, anna) -> None:
    message = saying.say(match, anna, "sesame")
    match.password = make_password("open")
    match.save()
    stranger = client_of(make_player("Eve"))
    for name, arguments in (("talk", ()), ("talk_lines", ()), ("about_message", (message.pk,))):
        assert stranger.get(talk(match, name, *arguments)).status_code == 403
    assert stranger.post(talk(match), {"text": "hello"}).status_code == 403
    assert client_of(anna).post(talk(match), {"text": "hello"}, headers=HTMX).status_code == 200


def test_nobody_can_read_from_where_somebody_writes(match, anna) -> None:
    client = client_of(anna)
    for address in ("203.0.113.7", "203.0.113.7", "203.0.113.8"):
        assert client.post(talk(match), {"text": "Hello"}, REMOTE_ADDR=address).status_code == 302
    one, same, other = Message.objects.values_list("origin", flat=True)
    assert one == same != other
    assert len(one) == 32
    assert "." not in one
