"""Leagues show the plan of all rounds from the start, and windows end with a day (LEA-1)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from games.models import Player
from games.tournaments.models import Pairing, Round, RoundStatus, Tournament
from games.tournaments.models.local_times import last_minute
from games.tournaments.selectors.documents import plan_csv
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.plan import meetings_of, windows_of
from games.tournaments.services import events, pairing, roster, rounds, ruling, schedules
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
HOURS = 3600
FIRST = date(2026, 1, 5)


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


@pytest.fixture
def league(director: Player) -> Tournament:
    event = new_evening(director, "windows", 4)
    events.edit(event, director, rounds_planned=3, days=7)
    schedules.set_first_day(event, director, FIRST)
    event.refresh_from_db()
    return event


def days(event: Tournament) -> list[str]:
    event.refresh_from_db()
    return [f"{it.first:%d.%m.}-{it.last:%d.%m.}" for it in windows_of(event)]


def finish(round_: Round, director: Player) -> None:
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)


def test_all_rounds_have_their_days_before_anybody_has_entered(league: Tournament) -> None:
    assert days(league) == ["05.01.-11.01.", "12.01.-18.01.", "19.01.-25.01."]
    assert meetings_of(facts_of(league), 1) == []


def test_windows_end_with_a_day_there(league: Tournament, director: Player, time: Time) -> None:
    events.edit(league, director, zone="America/New_York")
    time.stand_still(4 * 24 * HOURS + 3 * HOURS)  # Monday, ten in the morning there
    round_ = begin_round(league, director)
    assert round_.ends == datetime(2026, 1, 12, 4, 59, tzinfo=UTC)
    finish(round_, director)
    rounds.reopen_round(round_, director)
    rounds.pause_round(round_, director)
    time.stand_still(30 * HOURS)
    rounds.resume_round(round_, director)
    round_.refresh_from_db()
    assert round_.ends == datetime(2026, 1, 14, 4, 59, tzinfo=UTC)
    match = at_tables(round_)[0]
    rounds.extend_table(match, director, 7 * 24 * 60)
    assert Pairing.objects.get(pk=match.pk).ends == datetime(2026, 1, 21, 4, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "last"),
    [(0, 11), (4 * 24, 11), (6 * 24, 13), (20 * 24, 27)],
    ids=["early", "as planned", "late", "very late"],
)
def test_a_window_lasts_as_long_as_promised(
    league: Tournament, director: Player, time: Time, hours: int, last: int
) -> None:
    time.stand_still(hours * HOURS)
    round_ = begin_round(league, director)
    assert round_.ends == last_minute(date(2026, 1, last), league.time_zone)
    assert days(league)[1].startswith(f"{last + 1:02}.01.")


def test_a_league_that_starts_long_before_its_day_has_no_longer_window(
    league: Tournament, director: Player
) -> None:
    schedules.set_first_day(league, director, date(2026, 11, 23))
    assert begin_round(league, director).ends == last_minute(date(2026, 1, 7), league.time_zone)


def test_the_plan_holds_over_a_change_of_clocks(league: Tournament, director: Player) -> None:
    schedules.set_first_day(league, director, date(2026, 3, 23))
    windows = windows_of(Tournament.objects.get())
    ends = [last_minute(it.last, league.time_zone) for it in windows]
    assert [f"{it.astimezone(league.time_zone):%d. %H:%M}" for it in ends] == [
        "29. 23:59",
        "05. 23:59",
        "12. 23:59",
    ]
    assert [f"{it.starts.astimezone(UTC):%H}" for it in windows] == ["23", "22", "22"]


def test_rounds_that_start_by_the_clock_start_with_their_first_day(
    league: Tournament, director: Player, time: Time
) -> None:
    events.edit(league, director, starts_by_clock=True)
    round_ = pairing.draft_round(league, director)
    pairing.publish_round(round_, director)
    time.stand_still(3 * 24 * HOURS + 10 * HOURS)  # Sunday, eleven in the evening
    assert rounds.start_due_rounds() == 0
    time.stand_still(1 * HOURS)
    assert rounds.start_due_rounds() == 1
    round_.refresh_from_db()
    assert round_.status == RoundStatus.RUNNING
    assert round_.ends == last_minute(date(2026, 1, 11), league.time_zone)
    assert fold(league.acts.order_by("number")) == state_of(league)


def test_opponents_are_known_once_the_first_round_is_public(
    league: Tournament, director: Player
) -> None:
    league.refresh_from_db()
    round_ = pairing.draft_round(league, director)
    evening = Evening(league, director, client_of(None))
    assert "Not drawn yet." in evening.get("event", show="plan").content.decode()
    assert meetings_of(facts_of(league), 2) == []
    pairing.publish_round(round_, director)
    told = [
        frozenset({it.one.name, it.other.name if it.other else ""})
        for number in (2, 3)
        for it in meetings_of(facts_of(league), number)
    ]
    assert len(told) == len({*told}) == 4
    page = evening.get("event", show="plan").content.decode()
    assert "Not drawn yet." not in page
    assert "Mon 12 Jan – Sun 18 Jan" in page
    rounds.start_round(round_, director)
    finish(round_, director)
    for number in (2, 3):
        drawn = begin_round(league, director)
        for match in at_tables(drawn):
            names = frozenset(it.entrant.name for it in match.members.all())
            assert names in told[2 * (number - 2) : 2 * (number - 1)]
        finish(drawn, director)


def test_who_is_free_is_in_the_plan_and_who_has_left_is_not(director: Player, time: Time) -> None:
    event = new_evening(director, "windows", 5)
    begin_round(event, director)
    assert sum(it.other is None for it in meetings_of(facts_of(event), 2)) == 1
    gone = event.entrants.first()
    roster.withdraw(gone, director, reason="moved away")
    assert all(gone not in (it.one, it.other) for it in meetings_of(facts_of(event), 2))


def test_the_plan_is_a_page_paper_and_a_sheet(league: Tournament, director: Player) -> None:
    begin_round(league, director)
    league.refresh_from_db()
    evening = Evening(league, director, client_of(None))
    assert "Mon 12 Jan – Sun 18 Jan" in evening.get("print_sheets", "plan").content.decode()
    assert "/print/plan/" in evening.get("prints").content.decode()
    hall = evening.get("hall").content.decode()
    assert "Mon 12 Jan – Sun 18 Jan" in hall
    assert "<b>12 Jan</b>" in " ".join(hall.split()).replace("<b> ", "<b>").replace(" </b>", "</b>")
    lines = evening.get("plan_sheet").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "round;first_day;last_day;team_a;team_b"
    assert len(lines) == 7
    assert lines[3].startswith("2;2026-01-12;2026-01-18;E")
    assert plan_csv(facts_of(league)).count("\r\n") == 7


def test_an_evening_has_no_plan(director: Player, time: Time) -> None:
    evening = Evening(new_evening(director, count=4), director, client_of(None))
    assert evening.get("print_sheets", "plan").status_code == 404
    assert 'href="?show=plan"' not in evening.get("event", show="plan").content.decode()
    assert len(evening.get("plan_sheet").content.decode().splitlines()) == 1


def test_the_director_says_when_a_league_begins(league: Tournament, director: Player) -> None:
    evening = Evening(league, director, client_of(director))
    page = evening.get("direct_schedule").content.decode()
    assert 'value="first_day"' in page
    assert 'value="lay_out"' not in page
    assert evening.post("direct_schedule", do="first_day", day="2026-02-02").status_code == 302
    assert days(league)[0] == "02.02.-08.02."
    for wrong in ("", "0001-01-01", "2101-01-01"):
        assert evening.post("direct_schedule", do="first_day", day=wrong).status_code == 422
    assert days(league)[0] == "02.02.-08.02."
    assert evening.get("direct").status_code == 200
