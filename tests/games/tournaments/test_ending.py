"""How a tournament ends: played, and corrected afterwards, or called off before a round."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.tournaments.models import Pairing, Tournament
from games.tournaments.selectors.seasons import shown_season
from games.tournaments.services import clubs, entering, events, numbering, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, make_event, new_evening
from tests.games.tournaments.visiting import client_of, scan

pytestmark = pytest.mark.django_db
CALLED_OFF = "The tournament was called off."
PAIRS = (("Anna", "Ben"), ("Clara", "David"))


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def an_evening(director: Player) -> Tournament:
    """Return an evening of a season whose start numbers are drawn."""
    club = clubs.create_club(director, "Treibhaus")
    series = clubs.create_series(club, director, "Season")
    event = events.create_tournament(
        director, "treibhaus", name="Evening", day=date(2026, 11, 20), club=club, series=series
    )
    for pair in PAIRS:
        entering.enter(event, director, [Someone(it) for it in pair])
    numbering.draw_numbers(event, director)
    return event


def seen(event: Tournament, player: Player | None, where: str) -> str:
    return client_of(player).get(reverse(where, args=[event.slug])).content.decode()


def test_the_director_calls_it_off_and_all_are_told(director: Player) -> None:
    event = an_evening(director)
    assert "Call the tournament off" in seen(event, director, "direct_more")
    address = reverse("direct_more", args=[event.slug])
    answer = client_of(director).post(address, {"do": "end"})
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.is_called_off
    assert event.final_standing == []
    for where in ("event", "hall"):
        assert CALLED_OFF in seen(event, None, where)
    desk = seen(event, director, "direct")
    assert CALLED_OFF in desk
    assert "Final standing" not in desk
    assert (
        "called off" in Client(headers={"accept-language": "en"}).get("/events/").content.decode()
    )
    phone = Client(headers={"accept-language": "en"})
    scan(phone, event.entrants.first())
    page = phone.get(reverse("my_match", args=[event.slug])).content.decode()
    assert CALLED_OFF in page
    assert "Your table is here" not in page


def test_nobody_gets_points_for_an_evening_that_was_called_off(director: Player) -> None:
    event = an_evening(director)
    events.end_tournament(event, director)
    assert shown_season(event.series) == []
    page = client_of(None).get(f"/clubs/{event.club.slug}/").content.decode()
    assert "0 of 0 evenings played" in page


def play(event: Tournament, director: Player) -> Pairing:
    """Play a round to the end of the tournament; return its match."""
    round_ = begin_round(event, director)
    [match] = at_tables(round_)
    ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    events.end_tournament(event, director)
    event.refresh_from_db()
    return match


def test_it_can_be_opened_again_as_it_was(director: Player) -> None:
    event = an_evening(director)
    events.end_tournament(event, director)
    events.reopen_tournament(event, director, reason="They come after all")
    event.refresh_from_db()
    assert event.status == "planned"
    play(event, director)
    assert not event.is_called_off
    assert len(shown_season(event.series)) == 4


def test_a_tournament_that_was_played_and_opened_again_goes_on(director: Player) -> None:
    event = an_evening(director)
    play(event, director)
    events.reopen_tournament(event, director, reason="One more round")
    event.refresh_from_db()
    assert event.status == "running"


def test_a_standing_that_was_corrected_after_the_end_bears_a_mark(director: Player) -> None:
    event = an_evening(director)
    match = play(event, director)
    events.announce(event, director, "Good night")
    assert "corrected on" not in seen(event, None, "event")
    ruling.rule(match, director, Said((400, 600)), reason="read the slip wrongly")
    event.acts.update(at=datetime(2026, 7, 8, 22, 30, tzinfo=UTC))  # after midnight, there
    assert "corrected on 9 Jul" in seen(event, None, "event")
    events.reopen_tournament(event, director, reason="One more round")
    events.end_tournament(event, director)
    assert "corrected on" not in seen(event, None, "event")


def test_an_announcement_ends_with_its_round_unless_it_is_pinned(director) -> None:
    event = new_evening(director, count=4)
    soup = events.announce(event, director, "Soup is ready")
    stays = events.announce(event, director, "The bar closes at eleven", is_pinned=True)
    round_ = begin_round(event, director)
    late = events.announce(event, director, "Ten minutes more")
    assert set(event.announcements.in_force()) == {soup, stays, late}
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    between = events.announce(event, director, "Round two begins at nine")
    assert set(event.announcements.in_force()) == {stays, between}
    rounds.reopen_round(round_, director, reason="a mistake")
    assert late in event.announcements.in_force()
    events.withdraw_announcement(stays, director)
    assert stays not in event.announcements.in_force()


def test_announcements_of_earlier_versions_stay(director) -> None:
    event = make_event(director)
    old = events.announce(event, director, "Welcome")
    event.announcements.update(until_round=None)
    assert list(event.announcements.in_force()) == [old]
