"""Pages from before that are used by somebody who has logged out in another tab."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.models.looking_back import MatchNote
from games.people.models import Convention
from tests.games.builders import make_match, play_last_cards, play_to_last_cards, player_at
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
