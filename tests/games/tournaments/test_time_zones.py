"""Tournaments and clubs go by a time zone; a schedule is an instant and lengths (SCH-6)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.urls import reverse

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, DateProposal, ScheduleItem, Tournament
from games.tournaments.models.zones import zones, zones_to_choose
from games.tournaments.rules.schedule import laid_out
from games.tournaments.selectors.documents import document
from games.tournaments.services import clubs, directing, events, windows
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.schedules import move_item, set_schedule
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of
from tests.tournaments.test_local_times import ZONES, changes

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
SPRING, AUTUMN = "2026-03-29", "2026-10-25"
"""Nights in which the clocks of Zurich change."""
ODD_YEARS = ["0001-01-01", "0026-11-28", "1999-12-31", "2101-01-01", "9999-12-31"]
PLAN = {"do": "lay_out", "starts": "01:00", "rounds": "4", "minutes": "50", "between": "15"}


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def evening(director: Player) -> Evening:
    return Evening(new_evening(director, count=4), director, client_of(director))


def lengths(event: Tournament) -> list[int]:
    """Return for how many minutes each item lasts."""
    return [(it.ends - it.starts) // MINUTE for it in event.schedule.all()]


def is_gapless(event: Tournament) -> bool:
    items = list(event.schedule.all())
    return all(one.ends == other.starts for one, other in pairwise(items))


def line(number: int, kind: str, starts: str, ends: str, **more: str) -> dict[str, str]:
    """Return a line of the form for a schedule item by item."""
    fields = {"kind": kind, "day": "0", "starts": starts, "ends": ends, "name": ""} | more
    return {f"{name}{number}": value for name, value in fields.items()}


def moments(event: Tournament) -> list[str]:
    return [f"{it.starts.astimezone(UTC):%H:%M}" for it in event.schedule.all()]


# --- the nights of a change -------------------------------------------------------------


@pytest.mark.parametrize("night", [SPRING, AUTUMN])
def test_rounds_have_their_length_in_the_night_of_a_change(evening: Evening, night: str) -> None:
    assert evening.post("direct_schedule", **PLAN, day=night).status_code == 302
    event = Tournament.objects.get()
    assert lengths(event) == [50, 15] * 4 + [0]
    assert is_gapless(event)
    assert evening.get("direct_schedule").status_code == 200


def nights() -> Iterator[object]:
    """Give the last changes of clocks in several zones; by day only two of each."""
    for name in ZONES:
        for place, change in enumerate(reversed(changes(name)[-12:])):
            marks = [pytest.mark.nightly] if place > 1 else []
            yield pytest.param(name, change, marks=marks)


@pytest.mark.parametrize(("zone", "change"), [*nights()])
def test_every_night_has_real_lengths_and_moving_keeps_them(
    director: Player, zone: str, change: datetime
) -> None:
    day = change.astimezone(ZoneInfo(zone)).date()
    event = events.create_tournament(director, "treibhaus", name="Night", day=day, zone=zone)
    items = laid_out(0, 4, 50, 15)
    for before in (300, 170, 60, 5):
        begins = change - before * MINUTE
        set_schedule(event, director, items, begins=begins, day=day)
        assert lengths(event) == [50, 15] * 4 + [0]
        assert event.schedule.first().starts == begins
        for item in event.schedule.all()[::3]:
            before_move = list(event.schedule.values_list("starts", flat=True))
            move_item(item, director, 37)
            moved = event.schedule.values_list("starts", flat=True)
            by = [b - a for a, b in zip(before_move, moved, strict=True)]
            assert by == [timedelta()] * item.position + [37 * MINUTE] * (9 - item.position)
            assert lengths(event) == [50, 15] * 4 + [0]
        events.edit(event, director, rounds_planned=6)
        assert lengths(event) == [50, 15] * 6 + [0]
        assert [*event.schedule.values_list("starts", flat=True)][:7] == [*moved][:7]


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing(evening: Evening) -> None:
    evening.post("direct_schedule", **PLAN, day=AUTUMN)
    before = moments(Tournament.objects.get())
    page = evening.get("direct_schedule").content.decode()
    form = page[page.index('id="items"') :]
    fields = dict(re.findall(r'<input [^>]*name="(\w+)"[^>]* value="([^"]*)"', form))
    for name, body in re.findall(r'<select name="(\w+)">(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', body)
        fields[name] = chosen[1] if chosen else ""
    assert "ends_again0" not in fields
    asked = {it for it in fields if "again" in it}
    assert asked == {"ends_again1", "ends_again2", *(f"starts_again{n}" for n in (2, 3, 4))}
    assert evening.post("direct_schedule", **fields, do="set").status_code == 302
    assert moments(Tournament.objects.get()) == before


def test_a_time_that_is_left_out_is_refused(evening: Evening) -> None:
    before = moments(evening.event)
    for form in (
        PLAN | {"starts": "02:30", "day": SPRING},
        {"do": "set", "day": SPRING} | line(0, "round", "02:10", "03:40"),
        {"do": "set", "day": SPRING} | line(0, "round", "01:10", "02:40"),
    ):
        answer = evening.post("direct_schedule", **form)
        assert answer.status_code == 422
        assert "does not exist that night" in answer.content.decode()
    assert moments(Tournament.objects.get()) == before


def test_which_of_two_times_is_meant_is_asked_and_kept(evening: Evening) -> None:
    plan = PLAN | {"starts": "02:30", "day": AUTUMN}
    answer = evening.post("direct_schedule", **plan)
    assert answer.status_code == 422
    assert "02:30 comes twice that night: say which one is meant." in answer.content.decode()
    assert '<select name="again">' in answer.content.decode()
    for again, expected in (("0", "00:30"), ("1", "01:30")):
        evening.post("direct_schedule", **plan, again=again)
        assert moments(Tournament.objects.get())[0] == expected
    items = {"do": "set", "day": AUTUMN} | line(0, "round", "02:50", "02:20")
    answer = evening.post("direct_schedule", **items).content.decode()
    assert '<select name="starts_again0">' in answer
    evening.post("direct_schedule", **items, starts_again0="0")
    assert lengths(Tournament.objects.get()) == [30]  # there is one 02:20 after the first 02:50
    items |= line(0, "round", "01:50", "02:20")
    answer = evening.post("direct_schedule", **items)
    assert answer.status_code == 422
    assert '<select name="ends_again0">' in answer.content.decode()
    evening.post("direct_schedule", **items, ends_again0="1")
    assert lengths(Tournament.objects.get()) == [90]


def test_items_are_typed_as_local_times_of_their_days(evening: Evening) -> None:
    items = line(0, "round", "20:00", "21:00") | line(1, "ranking", "20:00", "", day="1")
    evening.post("direct_schedule", do="set", day="2026-10-24", **items)
    event = Tournament.objects.get()
    first, last = event.schedule.all()
    assert last.starts - first.starts == timedelta(hours=25)
    page = evening.get("event", show="rules").content.decode()
    assert "Sun 25 Oct" in page


# --- years ------------------------------------------------------------------------------


@pytest.mark.parametrize("day", ODD_YEARS)
def test_tournaments_take_place_between_2000_and_2100(evening: Evening, day: str) -> None:
    forms = [
        PLAN | {"day": day},
        {"do": "set", "day": day} | line(0, "round", "20:00", "21:00"),
    ]
    before = moments(evening.event)
    for form in forms:
        answer = evening.post("direct_schedule", **form)
        assert answer.status_code == 422
        assert "between 2000 and 2100" in answer.content.decode()
    assert moments(Tournament.objects.get()) == before
    new = client_of(evening.director).post(
        reverse("new_event"), {"preset": "treibhaus", "name": "Odd", "day": day}
    )
    assert new.status_code == 422
    record = document(evening.event) | {"day": day}
    with pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(make_player("Ina"), record)
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("starts", ["0001-01-01T19:15:00+00:00", "2026-11-28T19:15:00", "x"])
def test_a_record_with_odd_times_is_refused(evening: Evening, starts: str) -> None:
    record = json.loads(json.dumps(document(evening.event)))
    record["schedule"][0]["starts"] = starts
    with pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(make_player("Ina"), record)


def test_moving_does_not_leave_these_years(director: Player) -> None:
    event = new_evening(director, count=4)
    evening = Evening(event, director, client_of(director))
    evening.post("direct_schedule", **PLAN | {"starts": "23:00", "rounds": "1"}, day="2100-12-31")
    item = str(event.schedule.first().pk)
    answer = evening.post("direct_schedule", do="move", item=item, minutes="600")
    assert answer.status_code == 422


# --- zones ------------------------------------------------------------------------------


def test_a_tournament_goes_by_its_club_then_by_the_site(director: Player, settings) -> None:
    settings.TIME_ZONE = "Europe/Lisbon"
    club = clubs.create_club(director, "Tokyo", zone="Asia/Tokyo")
    client = client_of(director)
    new = {"preset": "treibhaus", "name": "One", "day": "2026-11-28"}
    client.post(reverse("new_event"), new | {"club": club.slug})
    client.post(reverse("new_event"), new | {"name": "Two"})
    client.post(reverse("new_event"), new | {"name": "Three", "zone": "America/New_York"})
    found = {it.name: it.zone for it in Tournament.objects.all()}
    assert found == {"One": "Asia/Tokyo", "Two": "Europe/Lisbon", "Three": "America/New_York"}
    starts = {it.tournament.name: it.starts for it in ScheduleItem.objects.filter(position=0)}
    hours = {name: f"{it.astimezone(UTC):%H:%M}" for name, it in starts.items()}
    assert hours == {"One": "10:15", "Two": "19:15", "Three": "00:15"}
    page = client.get(reverse("new_event"), {"club": club.slug}).content.decode()
    assert '<option value="Asia/Tokyo" selected>' in page
    assert page.count(" selected>") == 1


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "zurich", "x" * 50, "\0"])
def test_what_is_no_zone_is_refused(evening: Evening, zone: str) -> None:
    client = evening.client
    club = clubs.create_club(evening.director, "Bern")
    new = {"preset": "treibhaus", "name": "One", "zone": zone}
    assert client.post(reverse("new_event"), new).status_code == 422
    assert evening.post("direct_options", **options(evening.event), zone=zone).status_code == 422
    founded = {"name": "Club", "who": "Dora", "zone": zone}
    assert client.post(reverse("new_club"), founded).status_code == 422
    edited = {"do": "edit", "name": "Bern", "about": "", "zone": zone}
    assert client.post(reverse("club", args=[club.slug]), edited).status_code == 422
    with pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(make_player("Ina"), document(evening.event) | {"zone": zone})
    assert {*Tournament.objects.values_list("zone", flat=True)} == {"Europe/Zurich"}
    assert {*Club.objects.values_list("zone", flat=True)} == {"Europe/Zurich"}


def options(event: Tournament) -> dict[str, str]:
    found = {"do": "edit", "name": event.name, "rounds_planned": "3", "overtime": "15"}
    return found | {"is_public": "on"}


def test_another_zone_keeps_local_times_until_a_round_has_begun(evening: Evening) -> None:
    event = evening.event
    evening.post("direct_options", **options(event), zone="America/New_York")
    event.refresh_from_db()
    assert moments(event)[0] == "00:15"  # 19:15 in New York
    assert lengths(event) == [50, 20, 50, 30, 50, 15, 0]
    done = event.acts.order_by("-number").first()
    directing.undo(done, evening.director)
    event.refresh_from_db()
    assert (event.zone, moments(event)[0]) == ("Europe/Zurich", "18:15")
    begin_round(event, evening.director)
    events.edit(event, evening.director, zone="America/New_York")
    event.refresh_from_db()
    assert moments(event)[0] == "18:15"  # nobody comes six hours later
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_pages_show_the_times_of_the_tournament(director: Player) -> None:
    event = new_evening(director, count=4)
    events.edit(event, director, zone="Asia/Tokyo")
    event.refresh_from_db()
    evening = Evening(event, director, client_of(director))
    page = evening.get("event", show="rules").content.decode()
    assert '<time datetime="2026-11-23T19:15:00+09:00">19:15</time>' in page
    assert 'data-zone="Asia/Tokyo"' in page
    assert "Times in Tokyo" in page
    begin_round(event, director)
    at = f"{wall_clock.now().astimezone(ZoneInfo('Asia/Tokyo')):%H:%M}"
    for where, more in (("print_sheets", ["slips"]), ("direct_log", []), ("hall", [])):
        page = evening.get(where, *more).content.decode()
        assert at in page or where == "hall"
    assert document(event)["schedule"][0]["starts"].endswith("T19:15:00+09:00")


def test_a_club_changes_its_zone_and_its_evenings_keep_theirs(director: Player) -> None:
    club = clubs.create_club(director, "Bern")
    day = date(2026, 11, 28)
    event = events.create_tournament(director, "treibhaus", name="E", day=day, club=club)
    form = {"do": "edit", "name": "Bern", "about": "", "zone": "Asia/Tokyo"}
    assert client_of(director).post(reverse("club", args=[club.slug]), form).status_code == 302
    club.refresh_from_db()
    event.refresh_from_db()
    assert (club.zone, event.zone) == ("Asia/Tokyo", "Europe/Zurich")


def test_every_zone_can_be_chosen_once() -> None:
    found = [it for _area, names in zones_to_choose("Asia/Tokyo") for it in names]
    assert len(found) == len({*found})
    assert {*found} == zones()
    assert found[0] == "Asia/Tokyo"
    assert all(ZoneInfo(it) for it in found)


def test_dates_of_a_league_are_typed_and_told_in_its_zone(director: Player, time: Time) -> None:
    event = new_evening(director, "windows", 4, by_name=False)
    events.edit(event, director, zone="America/New_York", days=30)
    match = at_tables(begin_round(event, director))[0]
    player = match.members.get(side=0).entrant.people.first().player
    client, address = client_of(player), reverse("my_match", args=[event.slug])
    form = {"match": match.slug, "do": "propose", "starts": "2026-01-05T19:30"}
    assert client.post(address, form).status_code == 302
    proposal = DateProposal.objects.get()
    assert proposal.starts == datetime(2026, 1, 6, 0, 30, tzinfo=UTC)
    assert 'T19:30:00-05:00">Mon 5 Jan, 19:30</time>' in client.get(address).content.decode()
    windows._send_reminder(proposal)
    assert mail.outbox == []


def test_a_proposed_date_may_come_twice(director: Player, time: Time) -> None:
    event = new_evening(director, "windows", 4, by_name=False)
    events.edit(event, director, days=366)
    match = at_tables(begin_round(event, director))[0]
    player = match.members.get(side=0).entrant.people.first().player
    client, address = client_of(player), reverse("my_match", args=[event.slug])
    form = {"match": match.slug, "do": "propose"}
    missing = client.post(address, form | {"starts": f"{SPRING}T02:30"})
    assert missing.status_code == 422
    twice = client.post(address, form | {"starts": f"{AUTUMN}T02:30"})
    assert twice.status_code == 422
    assert '<select name="again">' in twice.content.decode()
    client.post(address, form | {"starts": f"{AUTUMN}T02:30", "again": "1"})
    assert DateProposal.objects.get().starts == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_a_schedule_moved_past_midnight_takes_the_day_along(evening: Evening) -> None:
    event = evening.event
    first = event.schedule.first()
    move_item(first, evening.director, 600)
    event.refresh_from_db()
    assert event.day == date(2026, 11, 24)
