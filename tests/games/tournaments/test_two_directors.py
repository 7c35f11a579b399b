"""Two directors at once, and answers that were lost: nothing is done twice, or unseen."""

from __future__ import annotations

import re

import pytest

from games.tournaments.models import Announcement, Tournament
from games.tournaments.services import pairing, rounds, ruling
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
CHANGED = "Somebody has changed the draft meanwhile"
FASTER = "Somebody was faster"


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=6), director, client_of(director))


def hidden(page: str, name: str) -> str:
    return re.search(rf'name="{name}" value="([^"]*)"', page).group(1)


def pairs(event: Tournament) -> list[list[int]]:
    found = event.rounds.order_by("-number")[0].pairings.order_by("position")
    return [[it.entrant.number for it in match.members.all()] for match in found]


def test_a_draft_of_another_director_is_not_drawn_over(evening: Evening) -> None:
    desk = evening.get("direct").content.decode()
    round_ = pairing.draft_round(evening.event, evening.director)
    one, other = (evening.event.entrants.get(number=it) for it in (1, 3))
    pairing.swap_in_draft(round_, evening.director, one, other)
    by_hand = pairs(evening.event)
    answer = evening.post("direct", do="draw", round=hidden(desk, "round"))
    assert answer.url.endswith("/draft/")
    assert pairs(evening.event) == by_hand == [[1, 4], [2, 3], [5, 6]]


@pytest.mark.parametrize("do", ["publish", "redraw", "discard", "swap"])
def test_a_draft_that_nobody_has_seen_stays(evening: Evening, do: str) -> None:
    round_ = pairing.draft_round(evening.event, evening.director)
    page = evening.get("direct_draft").content.decode()
    one, other, third = (evening.event.entrants.get(number=it) for it in (1, 3, 5))
    pairing.swap_in_draft(round_, evening.director, one, other)
    by_hand = pairs(evening.event)
    sent = {"do": do, "draft": hidden(page, "draft"), "one": one.pk, "other": third.pk}
    answer = evening.post("direct_draft", **sent)
    assert answer.status_code == 422
    assert CHANGED in answer.content.decode()
    assert pairs(evening.event) == by_hand
    page = evening.get("direct_draft").content.decode()
    assert (
        evening.post("direct_draft", **sent | {"draft": hidden(page, "draft")}).status_code == 302
    )


def test_a_step_that_another_director_has_taken_is_not_taken_for_the_next_round(
    evening: Evening,
) -> None:
    round_ = begin_round(evening.event, evening.director)
    for match in at_tables(round_):
        ruling.rule(match, evening.director, Said((600, 400)))
    desk = evening.get("direct").content.decode()
    rounds.close_round(round_, evening.director)
    closed = evening.post("direct", do="close", round=hidden(desk, "round"))
    assert "The round is closed." in closed.content.decode()
    begin_round(evening.event, evening.director)
    for do in ("close", "start", "draw"):
        answer = evening.post("direct", do=do, round="1")
        assert answer.status_code == 422
        assert FASTER in answer.content.decode()
    assert evening.event.rounds.count() == 2


def test_a_round_is_extended_once_by_one_tap(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    sent = {"do": "extend", "ends": hidden(evening.get("direct").content.decode(), "ends")}
    assert evening.post("direct", **sent).status_code == 302
    before = round_.ends
    round_.refresh_from_db()
    assert (round_.ends - before).seconds == 300
    answer = evening.post("direct", **sent)
    assert answer.status_code == 422
    assert FASTER in answer.content.decode()


def test_what_is_sent_twice_is_said_and_entered_once(evening: Evening) -> None:
    for _ in range(2):
        evening.post("direct_more", do="announce", text="Pizza is here.")
    assert Announcement.objects.count() == 1
    for status in (302, 422):
        answer = evening.post("direct_people", do="enter", name="Eva", partner="Fritz")
        assert answer.status_code == status
    assert "Eva &amp; Fritz is on the list already" in answer.content.decode()
    assert evening.event.entrants.filter(name="Eva & Fritz").count() == 1


def test_a_list_that_is_sent_twice_is_entered_once(evening: Evening) -> None:
    for status in (302, 422):
        answer = evening.post("direct_people", do="enter_all", list="Eva & Fritz\nGina & Hans")
        assert answer.status_code == status
    assert evening.event.entrants.count() == 8
