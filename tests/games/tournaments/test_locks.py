"""What a director does with a full hall locks the database for a few statements at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from games.models import Player
from games.tournaments.models import Tournament
from games.tournaments.services import directing, entering, events, numbering, pairing, rounds
from games.tournaments.services.ledger import fold, state_of
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY
from tests.games.tournaments.visiting import client_of
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
PAIRS = 128


def undo_last(event: Tournament, by: Player) -> None:
    directing.undo(event.acts.last(), by)


def take_back(event: Tournament, by: Player) -> None:
    pairing.take_back_round(event.rounds.last(), by, reason="wrong")


DEEDS: list[Callable[[Tournament, Player], object]] = [
    numbering.draw_numbers,
    numbering.draw_numbers,
    events.draw_lots,
    undo_last,
    pairing.draft_round,
    undo_last,
    pairing.draft_round,
    pairing.draft_round,
    lambda event, by: pairing.publish_round(event.rounds.last(), by),
    take_back,
    lambda event, by: pairing.discard_draft(event.rounds.last(), by),
    pairing.draft_round,
    lambda event, by: pairing.publish_round(event.rounds.last(), by),
    lambda event, by: rounds.start_round(event.rounds.last(), by),
]


def test_no_deed_of_a_director_locks_the_database_for_long() -> None:
    director = make_player("Dora")
    event = events.create_tournament(director, "swiss_championship", name="Large", day=DAY)
    client, place = client_of(director), reverse("direct_people", args=[event.slug])
    lines = "\n".join(f"Anna{number}, Ben{number}" for number in range(PAIRS))
    with measured() as found:
        client.post(place, {"do": "enter_all", "list": lines, "seen": event.acts.count()})
    assert event.entrants.count() == PAIRS
    assert found.statements <= MOST_STATEMENTS
    for deed in DEEDS:
        with measured() as found:
            deed(event, director)
        assert 0 < found.statements <= MOST_STATEMENTS, deed
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_a_list_of_which_one_name_is_there_already_enters_nobody() -> None:
    director = make_player("Dora")
    event = events.create_tournament(director, "swiss_championship", name="Small", day=DAY)
    client, place = client_of(director), reverse("direct_people", args=[event.slug])
    for lines in ("Anna, Ben\nCem, Dan\nANNA, ben", "Anna, Ben\nonly one"):
        posted = {"do": "enter_all", "list": lines, "seen": event.acts.count()}
        assert client.post(place, posted).status_code == 422
        assert not event.entrants.exists()


def test_a_plan_from_before_a_change_does_not_count() -> None:
    director = make_player("Dora")
    event = events.create_tournament(director, "swiss_championship", name="Small", day=DAY)
    people = [("", [entering.Someone(f"{it}{n}") for it in ("Anna", "Ben")]) for n in range(4)]
    entering.enter_all(event, director, people)
    numbering.draw_numbers(event, director)
    ahead = pairing.plan_ahead(event)
    late = [entering.Someone("Late"), entering.Someone("Later")]
    entering.enter(event, director, late)
    found = pairing.draft_round(event, director, ahead)
    assert found.pairings.count() == 3
