"""Pages from before that are used by somebody who has logged out in another tab."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from boosters.deck_services import create_deck
from games.desk.models import Decision
from games.desk.services.reporting import report
from games.models import Match
from games.models.looking_back import MatchNote
from games.people.models import Convention
from games.screen.words.booster_names import booster_name
from games.talk.services import saying
from games.talk.services.reporting import report as report_message
from tests.games.builders import (
    make_match,
    make_player,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
WRITTEN = "Odd cards <to> the left."


@pytest.fixture
def match() -> Match:
    """A match that only those see who have played it."""
    table = make_match(target=None, max_rounds=1)
    play_to_last_cards(table)
    play_last_cards(table)
    return Match.objects.get()


def writing(match: Match) -> list[str]:
    assert match.table is not None
    partner = player_at(match.table, 2)
    return [
        reverse("agreement", args=[partner.pk]),
        reverse("match_notes", args=[match.slug]),
        reverse("report_match", args=[match.slug]),
        reverse("notices"),
    ]


def test_what_was_written_is_given_back_with_the_way_to_log_in(match: Match) -> None:
    assert match.table is not None
    assert client_of(player_at(match.table, 0)).get(writing(match)[0]).status_code == 200
    for address in writing(match):
        answer = Client(HTTP_ACCEPT_LANGUAGE="en").post(address, {"text": WRITTEN})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f"readonly>{html.escape(WRITTEN)}</textarea>" in page
        assert f'href="{reverse("log_in")}?next={address}"' in page
        assert "log in and send it again" in page
    assert not MatchNote.objects.exists()
    assert not Convention.objects.exists()


def test_the_reason_of_a_decision_is_given_back_and_nobody_learns_of_reports(match: Match) -> None:
    assert match.table is not None
    anna, ben = player_at(match.table, 0), player_at(match.table, 1)
    found = report(match, anna, "error", about=ben)
    said = report_message(saying.say(match.table, ben, "well"), anna, "spam")
    for name, part in (
        ("desk_report", found.pk),
        ("desk_report", found.pk + 1),
        ("desk_said", said.pk),
        ("desk_person", ben.pk),
        ("desk_match", match.slug),
    ):
        address = reverse(name, args=[part])
        answer = Client().post(address, {"kind": "warn", "reason": WRITTEN})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert f"readonly>{html.escape(WRITTEN)}</textarea>" in page
        assert f'href="{reverse("log_in")}?next={address}"' in page
        assert Client().get(address).status_code == 404
    assert not Decision.objects.exists()
    stranger = User.objects.create_user("stranger")
    answer = client_of(ben, stranger).post(address, {"kind": "warn", "reason": WRITTEN})
    assert answer.status_code == 404


def test_the_cards_of_a_deck_are_given_back() -> None:
    deck = create_deck(make_player("Anna"), "Few", {"njet": 4})
    address = reverse("edit_deck", args=[deck.slug])
    form = {"name": "Mine", "number-njet": "2", "number-spy": "3"}
    answer = Client(HTTP_ACCEPT_LANGUAGE="en").post(address, form)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "readonly>Mine\n\n" in page
    assert f"2 × {html.escape(booster_name('njet'))}" in page
    assert f"3 × {html.escape(booster_name('spy'))}" in page
    assert f'href="{reverse("log_in")}?next={address}"' in page
    for name in ("share_deck", "delete_deck"):
        assert Client().post(reverse(name, args=[deck.slug])).url == reverse("account")
    deck.refresh_from_db()
    assert (deck.name, deck.counts) == ("Few", {"njet": 4})


def test_tags_are_given_back_as_well(match: Match) -> None:
    page = Client().post(writing(match)[1], {"text": "well", "tags": "close, late"})
    assert "readonly>well\n\nclose, late</textarea>" in page.content.decode()


def test_a_page_that_is_for_somebody_asks_to_log_in_and_comes_back(match: Match) -> None:
    for address in (*writing(match), reverse("with_bots")):
        back = address.replace("/", "%2F")
        assert Client().get(address).url == f"{reverse('log_in')}?next={back}"


def test_a_switch_or_a_button_leads_to_where_one_sees_it(match: Match) -> None:
    assert match.table is not None
    other = player_at(match.table, 1).pk
    for address, form in (
        (reverse("showing"), {"shows_table": "on"}),
        (reverse("follow"), {"player": other}),
        (reverse("decline", args=[1]), {}),
        (reverse("with_bots"), {"standards": "ace_asks"}),
        (reverse("agreement", args=[other]), {"standards": "ace_asks"}),
        (reverse("invite", args=[match.table.slug]), {"player": other}),
        (reverse("unheard"), {"do": "unblock", "player": other}),
    ):
        assert Client().post(address, form).url == reverse("account"), address
