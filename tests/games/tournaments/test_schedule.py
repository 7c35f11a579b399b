"""The schedule on the director's phone: another day, other times, a lunch, more rounds (SCH-1)."""

from __future__ import annotations

import re
from datetime import date

import pytest

from games.models import Player
from games.tournaments.models import Act, Tournament
from games.tournaments.services import directing, events, pairing
from games.tournaments.services.schedules import move_item
from tests.games.builders import make_player
from tests.games.tournaments.evenings import begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
LAID_OUT = {"do": "lay_out", "day": "2026-12-05", "starts": "10:00", "rounds": "4"}
LAID_OUT |= {"minutes": "60", "between": "20"}
LINES = [
    ("round", "0", "10:00", "11:00", ""),
    ("round", "0", "13:00", "14:30", ""),
    ("ranking", "1", "09:00", "", ""),
    ("break", "0", "11:00", "13:00", "Lunch"),
    ("", "0", "", "", ""),
    ("break", "0", "23:30", "00:30", ""),
]
BY_ITEM = {"do": "set", "day": "2026-12-05"} | {
    f"{field}{number}": value
    for number, line in enumerate(LINES)
    for field, value in zip("kind day starts ends name".split(), line, strict=True)
}


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def evening(director: Player) -> Evening:
    return Evening(new_evening(director, count=4), director, client_of(director))


def times(event: Tournament) -> list[str]:
    """Return the schedule by local time."""
    found = []
    for it in event.schedule.all():
        starts, ends = (moment.astimezone(event.time_zone) for moment in (it.starts, it.ends))
        found.append(f"{it.kind} {it.name} {starts:%d. %H:%M}-{ends:%H:%M}".replace("  ", " "))
    return found


def test_it_is_laid_out_for_another_day(evening: Evening) -> None:
    assert evening.post("direct_schedule", **LAID_OUT).status_code == 302
    event = Tournament.objects.get()
    assert (event.day, event.rounds_planned, event.minutes) == (date(2026, 12, 5), 4, 60)
    assert times(event)[:3] == [
        "round 1 05. 10:00-11:00",
        "report 1 05. 11:00-11:20",
        "round 2 05. 11:20-12:20",
    ]
    page = evening.get("direct_schedule").content.decode()
    assert re.findall(r"<time[^>]*>([\d:]+)", page)[:2] == ["10:00", "11:00"]
    assert 'name="between" inputmode="numeric" required autocomplete="off" value="20"' in page


def test_items_are_put_in_order_and_rounds_counted(evening: Evening) -> None:
    assert evening.post("direct_schedule", **BY_ITEM).status_code == 302
    event = Tournament.objects.get()
    assert times(event) == [
        "round 1 05. 10:00-11:00",
        "break Lunch 05. 11:00-13:00",
        "round 2 05. 13:00-14:30",
        "break 05. 23:30-00:30",
        "ranking 06. 09:00-09:00",
    ]
    assert (event.rounds_planned, event.minutes) == (2, 90)
    evening.post("direct_schedule", **LAID_OUT)
    act = Act.objects.filter(what="set_schedule").order_by("number")[0]
    latest = Act.objects.filter(what="set_schedule").order_by("number")[1]
    for done in (latest, act):
        directing.undo(done, evening.director)
    event.refresh_from_db()
    assert times(event)[0] == "round 1 23. 19:15-20:05"


@pytest.mark.parametrize(
    "wrong",
    [
        LAID_OUT | {"rounds": "0"},
        LAID_OUT | {"minutes": "0"},
        LAID_OUT | {"between": "-5"},
        LAID_OUT | {"starts": "noon"},
        LAID_OUT | {"day": "tomorrow"},
        BY_ITEM | {"kind0": "party"},
        BY_ITEM | {"day0": "9"},
        BY_ITEM | {"day0": "x"},
        BY_ITEM | {"ends0": "10:00"},
        BY_ITEM | {"kind0": "", "kind1": ""},
        {"do": "set", "day": "tomorrow"},
    ],
)
def test_what_is_no_schedule_changes_nothing(evening: Evening, wrong: dict[str, str]) -> None:
    before = times(evening.event)
    assert evening.post("direct_schedule", **wrong).status_code == 422
    assert times(evening.event) == before


def test_rounds_that_are_drawn_stay_in_it(evening: Evening) -> None:
    begin_round(evening.event, evening.director)
    items = BY_ITEM | {"kind0": "", "kind1": ""}
    answer = evening.post("direct_schedule", **items)
    assert answer.status_code == 422
    assert "all that are drawn" in answer.content.decode()


def test_other_rounds_are_other_items(evening: Evening) -> None:
    first = evening.event.schedule.all()[0]
    move_item(first, evening.director, 5)
    events.edit(evening.event, evening.director, rounds_planned=4)
    assert [it for it in times(evening.event) if it.startswith("ro")][::3] == [
        "round 1 23. 19:20-20:10",
        "round 4 23. 22:55-23:45",
    ]
    assert evening.event.schedule.all()[0].pk == first.pk


def test_a_laid_out_number_of_rounds_is_chosen(director: Player) -> None:
    """A round robin has as many rounds as it needs, unless the director has said otherwise."""
    event = new_evening(director, "round_robin", 6)
    evening = Evening(event, director, client_of(director))
    evening.post("direct_schedule", **LAID_OUT | {"rounds": "7"})
    pairing.discard_draft(pairing.draft_round(event, director), director)
    event.refresh_from_db()
    assert event.rounds_planned == 5
    assert times(event)[-1] == "ranking 05. 16:40-16:40"
    evening.post("direct_schedule", **LAID_OUT | {"rounds": "4"})
    pairing.draft_round(event, director)
    event.refresh_from_db()
    assert event.rounds_planned == 4
