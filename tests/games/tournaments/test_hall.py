"""What hangs on the wall: clock, signals, who plays where, the standing; no drafts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import Player
from games.services.ground import wall_clock
from games.tournaments.models import Round, Tournament
from games.tournaments.selectors.clock import RoundPhase, clock_of
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.pages import standing_page
from games.tournaments.services import events, pairing, roster, rounds, ruling
from games.tournaments.services.settling import Said
from games.tournaments.views import hall, showing
from games.tournaments.views.standing import standing_title
from tests.games.builders import make_player
from tests.games.conftest import START
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
ASKS_AGAIN = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def event(director: Player) -> Tournament:
    return new_evening(director, count=8)


def shown(event: Tournament, **query: object) -> str:
    """Return the hall view of a visitor without a name."""
    return Client(headers=ENGLISH).get(reverse("hall", args=[event.slug]), query).content.decode()


def bells_of(event: Tournament) -> dict[str, float]:
    now = wall_clock.now()
    return {it.key: it.due for it in hall.bells(clock_of(event, now), now)}


def test_the_hall_lists_who_is_there_before_the_first_round(event: Tournament) -> None:
    page = shown(event)
    assert "8 checked in" in page
    assert "E8" in page


def test_a_draft_is_on_no_page(event: Tournament, director: Player) -> None:
    draft = pairing.draft_round(event, director)
    before = shown(event)
    assert "Who plays where" not in before
    assert f"Round {draft.number} of" not in before
    pairing.publish_round(draft, director)
    after = shown(event)
    assert "Who plays where" in after
    assert "Take your seats" in after


def test_a_draft_of_a_later_round_hides_nothing(event: Tournament, director: Player) -> None:
    close(begin_round(event, director), director)
    before = hall.hall_pages(facts_of(event), RoundPhase.CLOSED)
    pairing.draft_round(event, director)
    assert hall.hall_pages(facts_of(event), RoundPhase.CLOSED) == before
    assert "Round 2 of" not in shown(event)


def test_tables_and_names_then_the_standing(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    kinds = [it.kind for it in hall.hall_pages(facts_of(event), RoundPhase.RUNNING)]
    assert kinds == ["tables", "names"]
    ruling.rule(at_tables(round_)[0], director, Said((600, 400)))
    pages = hall.hall_pages(facts_of(event), RoundPhase.RUNNING)
    assert [it.kind for it in pages] == ["tables", "names", "standing"]
    assert pages[0].small == "by table · 1 of 4 reported"
    assert [it.is_done for it in pages[0].rows] == [True, False, False, False]
    assert len(pages[1].rows) == 16
    close(round_, director)
    assert [it.kind for it in hall.hall_pages(facts_of(event), RoundPhase.CLOSED)] == ["standing"]


def test_a_bye_of_the_last_round_promises_no_next_one(director: Player) -> None:
    event = new_evening(director, count=5)
    begin_round(event, director)
    assert "plays the next round again" in shown(event)
    events.edit(event, director, rounds_planned=1)
    page = shown(event)
    assert "plays the next round again" not in page
    assert "Bye" in page


def test_long_lists_are_turned(director: Player) -> None:
    event = new_evening(director, count=40)
    begin_round(event, director)
    pages = hall.hall_pages(facts_of(event), RoundPhase.RUNNING)
    assert [len(it.rows) for it in pages] == [16, 4, 33, 33, 14]
    assert pages[0].small.endswith("1/2")


def test_signals_follow_from_the_round_alone(event: Tournament, director: Player) -> None:
    with time_machine.travel(START, tick=False) as time:
        begin_round(event, director)
        of_round = {"1-start-0": 0, "1-warning-10": 2400, "1-warning-2": 2880, "1-end-0": 3000}
        assert bells_of(event) == of_round
        time.shift(2410)
        assert bells_of(event) == {key: due - 2410 for key, due in of_round.items()}
        time.shift(600)
        assert bells_of(event)["1-end-0"] == -10
        assert 'data-signal="1-end-0" data-kind="end" data-due="-10.0"' in shown(event)


def test_a_pause_keeps_signals_back(event: Tournament, director: Player) -> None:
    with time_machine.travel(START, tick=False) as time:
        round_ = begin_round(event, director)
        time.shift(2410)
        rounds.pause_round(round_, director)
        assert bells_of(event).keys() == {"1-start-0", "1-warning-10"}
        page = shown(event)
        assert "data-left" not in page
        assert "paused" in page
        time.shift(100)
        rounds.resume_round(round_, director)
        assert bells_of(event)["1-end-0"] == 3000 - 2410


def test_the_clock_counts_down_to_the_end(event: Tournament, director: Player) -> None:
    with time_machine.travel(START, tick=False) as time:
        round_ = begin_round(event, director)
        time.shift(600)
        clock = hall.hall_clock(event, clock_of(event, wall_clock.now()))
        assert (clock.figure, clock.left, clock.part) == ("40:00", 2400, 80)
        assert clock.above == "Round 1 of 3"
        assert clock.below == f"until {showing.at(event, START + timedelta(minutes=50))}"
        time.shift(2400)
        assert "Time is over" in shown(event)
        rounds.extend_round(round_, director, 5)
        assert hall.hall_clock(event, clock_of(event, wall_clock.now())).figure == "5:00"


def test_after_midnight_the_evening_goes_on(event: Tournament, director: Player) -> None:
    with time_machine.travel(START.replace(hour=22, minute=50), tick=False):
        begin_round(event, director)
        now = wall_clock.now()
        clock = clock_of(event, now)
        assert hall.hall_clock(event, clock).below == "until 00:40"
        first = [showing.at(event, it.at) for it in hall.coming(event, clock, now)[:3]]
        assert first == ["00:30", "00:38", "00:40"]


def test_before_the_first_round_its_planned_time_stays(event: Tournament) -> None:
    planned = event.schedule.order_by("starts")[0].starts
    for minutes in (-10, 20):
        with time_machine.travel(planned + timedelta(minutes=minutes), tick=False):
            clock = clock_of(event, wall_clock.now())
            assert clock.starts == planned
            assert showing.shown_clock(event, clock).figure == "19:15"
            assert hall.hall_clock(event, clock).figure == "19:15"


def test_what_comes_next_is_the_same_on_phones_and_in_the_hall(
    event: Tournament, director: Player
) -> None:
    """A round that is extended ends before its report; one that is over early has none."""
    first, report, second = event.schedule.order_by("position")[:3]
    with time_machine.travel(first.starts, tick=False) as time:
        round_ = begin_round(event, director)
        assert standing_title(standing_page(facts_of(event)), round_)[1]
        rounds.extend_round(round_, director, 5)
        shown_then = showing.shown_clock(event, clock_of(event, wall_clock.now())).then
        assert shown_then == "then: Report points and break, 20:10"
        for match in at_tables(round_):
            ruling.rule(match, director, Said((600, 400)))
        time.shift(600)
        rounds.close_round(round_, director)
        clock = clock_of(event, wall_clock.now())
        figure = showing.at(event, second.starts)
        assert showing.shown_clock(event, clock).figure == figure
        on_the_wall = hall.hall_clock(event, clock)
        assert (on_the_wall.figure, on_the_wall.below) == (figure, "Round 2")
        assert hall.coming(event, clock, wall_clock.now())[0].words == "Round 2"
        assert report.starts > wall_clock.now()


def test_no_table_plays_before_the_round_is_started(event: Tournament, director: Player) -> None:
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    event.refresh_from_db()
    round_.refresh_from_db()
    assert standing_title(standing_page(facts_of(event)), round_)[1] == ""


def test_the_page_knows_when_it_changes_by_itself(event: Tournament, director: Player) -> None:
    with time_machine.travel(START, tick=False):
        begin_round(event, director)
        now = wall_clock.now()
        assert hall.changes_in(event, clock_of(event, now), now) == 2400
        over = now + timedelta(minutes=51)
        found = hall.changes_in(event, clock_of(event, over), over)
        assert found is not None
        assert 0 < found <= (event.overtime - 1) * 60


def test_a_page_that_knows_the_last_act_gets_nothing(
    event: Tournament, director: Player, django_assert_num_queries: object
) -> None:
    address = reverse("hall", args=[event.slug])
    seen = event.acts.count()
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert (
            Client(headers=ENGLISH).get(address, {"seen": seen}, headers=ASKS_AGAIN).status_code
            == 204
        )
    events.announce(event, director, "Soup is ready")
    answer = Client(headers=ENGLISH).get(address, {"seen": seen}, headers=ASKS_AGAIN)
    assert "Soup is ready" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    events.end_tournament(event, director)
    events.announce(event, director, "Prizes are at the bar")


def test_what_is_not_public_is_seen_by_its_people_alone(
    event: Tournament, director: Player
) -> None:
    events.edit(event, director, is_public=False)
    for address in (reverse("hall", args=[event.slug]), reverse("prints", args=[event.slug])):
        assert Client(headers=ENGLISH).get(address).status_code == 404


def test_nothing_is_to_come_after_the_end(event: Tournament, director: Player) -> None:
    def to_come() -> list[hall.Coming]:
        return hall.coming(event, clock_of(event, START), START)

    with time_machine.travel(START, tick=False):
        close(begin_round(event, director), director)
        assert to_come()
        events.end_tournament(event, director)
        event.refresh_from_db()
        assert to_come() == []


def close(round_: Round, director: Player) -> None:
    """Let everybody win 600:400, and close the round."""
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)


def test_a_line_of_the_standing_says_what_splits_it_and_who_has_gone(
    event: Tournament, director: Player
) -> None:
    for match, one in zip(
        at_tables(begin_round(event, director)), (600, 600, 700, 900), strict=True
    ):
        ruling.rule(match, director, Said((one, 1000 - one)))
    rounds.close_round(event.rounds.get(), director)
    leader = standing_page(facts_of(event)).rows[0].entrant
    roster.withdraw(leader, director, reason="ill")
    [page] = hall.hall_pages(facts_of(event), RoundPhase.CLOSED)
    first, second, *_, last = page.rows
    assert (first.lines, first.figure, first.is_gone) == (
        (leader.name, "withdrawn"),
        "900",
        True,
    )
    assert (second.figure, second.is_gone, len(second.lines)) == ("700", False, 1)
    assert last.number == "8"
    assert '<li class=" gone">' in shown(event)


def test_of_equal_ones_the_deciding_criterion_stands_below(
    director: Player,
) -> None:
    event = new_evening(director, "swiss_championship", count=4)
    for match, one in zip(at_tables(begin_round(event, director)), (600, 900), strict=True):
        ruling.rule(match, director, Said((one, 1000 - one)))
    rounds.close_round(event.rounds.get(), director)
    [page] = hall.hall_pages(facts_of(event), RoundPhase.CLOSED)
    told = [(it.figure, it.lines[1:]) for it in page.rows]
    assert told[0] == ("3", ("Difference +800",))
    assert told[1] == ("3", ("Difference +200",))
