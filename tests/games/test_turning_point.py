"""The summary says what decided the round, to each in their own words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.models import Match
from games.replays import turning
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import from_codes
from games.rules.cards.ruleset import BASE
from games.services.acting.turning import TurningPoint
from games.services.seats.rooms import ask_next
from tests.games.admin.played import play_match
from tests.games.builders import player_at
from tests.games.test_roles import client_of

NAMES = ("Köbi", "Ana", "Ben", "Cem")


def laid(codes: str) -> Combination:
    return book_for(BASE).choose(from_codes(codes), None, None)


BOMB_ON_ACES = TurningPoint(9, 0, laid("9j 9s 9p 9t"), 1, laid("Aj As"), 35)


@pytest.mark.parametrize(
    ("me", "text"),
    [
        (None, "Turning point: Köbi's bomb over Ana's aces (35 points)"),
        (0, "Turning point: your bomb over Ana's aces (35 points)"),
        (1, "Turning point: Köbi's bomb over your aces (35 points)"),
    ],
)
def test_a_turning_point_is_told_to_each_seat_in_its_own_words(me: int | None, text: str) -> None:
    with translation.override("en"):
        assert turning.sentence(BOMB_ON_ACES, NAMES, me) == text


STRAIGHTS = TurningPoint(9, 0, laid("6j 7s 8p 9t Tj"), 1, laid("5j 6s 7p 8t 9j"), 70)


@pytest.mark.parametrize(
    ("point", "me", "language", "text"),
    [
        (STRAIGHTS, None, "en", "Turning point: Köbi's straight over Ana's (70 points)"),
        (STRAIGHTS, 0, "de", "Wendepunkt: deine Straße über der von Ana (70 Punkte)"),
        (STRAIGHTS, 1, "de", "Wendepunkt: Straße von Köbi über deiner Straße (70 Punkte)"),
        (BOMB_ON_ACES, 0, "de", "Wendepunkt: deine Bombe über Asse von Ana (35 Punkte)"),
        (BOMB_ON_ACES, 1, "de", "Wendepunkt: Bombe von Köbi über Asse von dir (35 Punkte)"),
    ],
)
def test_a_turning_point_is_told_as_people_say_it(
    point: TurningPoint, me: int | None, language: str, text: str
) -> None:
    with translation.override(language):
        assert turning.sentence(point, NAMES, me) == text


def test_a_lead_beats_nobody() -> None:
    point = BOMB_ON_ACES._replace(combination=laid("5j 6s 7p 8t 9j"), on=None, beaten=None)
    with translation.override("en"):
        assert turning.sentence(point, NAMES, None) == "Turning point: Köbi's straight (35 points)"


@pytest.mark.django_db
def test_the_page_asks_until_the_turning_point_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(target=None, max_rounds=1)
    assert match.table is not None
    Match.objects.filter(pk=match.pk).update(is_public=True)
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    address = reverse("turning_point", args=[match.table.slug, 1])
    known: list[turning.TurningFound | None] = [
        None,
        turning.TurningFound(BOMB_ON_ACES),
        turning.TurningFound(None),
    ]
    monkeypatch.setattr(turning, "turning_point", lambda hand: known.pop(0))
    assert client.get(address).status_code == 204
    answer = client.get(address)
    assert answer.status_code == 286
    assert "bomb over" in answer.content.decode()
    assert client.get(address).content == b""


@pytest.mark.django_db
def test_a_page_that_still_asks_when_the_next_match_has_begun_makes_no_fault() -> None:
    match = play_match(target=None, max_rounds=1)
    table = match.table
    assert table is not None
    client = client_of(player_at(table, 0))
    address = reverse("turning_point", args=[table.slug, 1])
    ask_next(table.pk, player_at(table, 0))
    table.refresh_from_db()
    assert table.match != match
    answer = client.get(address)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("readiness", "status"), [(Readiness.PREPARING, 204), (Readiness.MISSING, 286)]
)
def test_the_page_asks_on_while_the_search_is_made_ready(
    monkeypatch: pytest.MonkeyPatch, readiness: Readiness, status: int
) -> None:
    match = play_match(target=None, max_rounds=1)
    assert match.table is not None
    Match.objects.filter(pk=match.pk).update(is_public=True)
    monkeypatch.setattr(ready, "_readiness", readiness)
    address = reverse("turning_point", args=[match.table.slug, 1])
    assert Client().get(address).status_code == status
