"""The course of a rating: what was believed at the end of each month, and how it is drawn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from games.models import Player
from games.numbers.course import BOTTOM, LEFT, RIGHT, TOP, course_of
from games.numbers.models import RatedMatch, Rating
from games.numbers.services import rating
from games.numbers.services.rating import rate
from games.services.ground.wall_clock import now
from games.talk.services.silence import block
from tests.games.numbers.test_person_page import page
from tests.games.numbers.test_rating import add_rated, people
from tests.games.test_roles import client_of

AUGUST, SEPTEMBER, NOVEMBER = (datetime(2026, month, 10, tzinfo=UTC) for month in (8, 9, 11))


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def four(db) -> list[Player]:
    """Four people: 20 matches in August, 20 in September, nothing in October, 20 in November."""
    found = people()
    for start, points in ((AUGUST, 300), (SEPTEMBER, -300), (NOVEMBER, 900)):
        add_rated(found, 20, started=start, points=points)
    rate(now())
    return found


def rating_of(*members: Player) -> Rating:
    partner = members[1] if len(members) > 1 else None
    return Rating.objects.get(player=members[0], partner=partner)


def test_a_course_has_each_month_that_was_played_and_ends_with_the_rating(four) -> None:
    for row in (rating_of(four[0]), rating_of(four[0], four[2])):
        months, values, errors = zip(*row.course, strict=True)
        assert months == ("2026-08", "2026-09", "2026-11")
        assert values[0] > values[1] < values[2]
        assert (values[-1], errors[-1]) == (row.value, row.error), "to the last bit"


def test_a_month_says_what_was_believed_without_the_matches_after_it(four) -> None:
    before = {it.pk: it.course[:2] for it in Rating.objects.filter(player=four[0])}
    RatedMatch.objects.filter(started=NOVEMBER).update(points=-900)
    rate(now())
    after = {it.pk: it.course[:2] for it in Rating.objects.filter(player=four[0])}
    assert list(before.values()) == list(after.values())


def test_who_comes_later_begins_later(four) -> None:
    new, *others = people()
    add_rated([new, *four[1:]], 5, started=NOVEMBER)
    rate(now())
    assert [month for month, _value, _error in rating_of(new).course] == ["2026-11"]
    assert len(rating_of(four[1]).course) == 3
    assert not Rating.objects.filter(player__in=others).exists()


def test_months_are_those_of_the_clock_on_the_wall_in_summer_and_winter(db) -> None:
    players = people()
    for start in (
        datetime(2026, 6, 30, 21, 59, tzinfo=UTC),
        datetime(2026, 6, 30, 22, 0, tzinfo=UTC),
        datetime(2026, 10, 31, 22, 59, tzinfo=UTC),
        datetime(2026, 10, 31, 23, 0, tzinfo=UTC),
    ):
        add_rated(players, started=start)
    rate(now())
    months = [month for month, _value, _error in rating_of(players[0]).course]
    assert months == ["2026-06", "2026-07", "2026-10", "2026-11"]


def test_missing_rounds_of_a_leaver_move_the_months_from_then_on(four) -> None:
    before = rating_of(four[2]).course
    leavings = RatedMatch.objects.filter(started=SEPTEMBER)
    leavings.update(leaver=four[2].pk, missing=4)
    rate(now())
    after = rating_of(four[2]).course
    assert after[0] == before[0]
    assert all(new[1] < old[1] for new, old in zip(after[1:], before[1:], strict=True))


def test_a_course_has_the_latest_twelve_months(db) -> None:
    players = people()
    for number in range(15):
        add_rated(players, started=AUGUST + timedelta(days=31 * number))
    rate(now())
    course = rating_of(players[0]).course
    assert len(course) == rating.MONTHS
    assert (course[0][0], course[-1][0]) == ("2026-11", "2027-10")


# --- how it is drawn ----------------------------------------------------------------


def drawn(*course: tuple[str, float, float]):
    return course_of(Rating(course=course))


def test_one_month_alone_is_no_course() -> None:
    assert drawn() is None
    assert drawn(("2026-11", 3.0, 10.0)) is None
    assert drawn(("2026-10", 3.0, 10.0), ("2026-11", 3.0, 10.0)) is not None


def test_months_without_matches_leave_room_and_all_lies_within_the_drawing() -> None:
    plot = drawn(("2025-12", -40.0, 20.0), ("2026-01", 0.0, 10.0), ("2026-12", 60.0, 9.0))
    assert [x for x, _y in plot.dots] == [
        LEFT,
        pytest.approx(LEFT + (RIGHT - LEFT) / 12, abs=0.1),
        RIGHT,
    ]
    heights = [y for _x, y in plot.dots]
    assert BOTTOM > heights[0] > heights[1] == plot.zero > heights[2] > TOP
    assert [text for _y, text in plot.grid] == ["−60", "−30", "0", "+30", "+60"]
    assert (plot.first, plot.last) == ("Dec 2025", "Dec 2026")
    assert plot.label == (
        "Rating at the end of each month: −40 in December 2025, +60 in December 2026."
    )
    assert plot.months[0].between == "−79 to −1"


def test_a_page_draws_it_with_a_table_for_those_who_see_the_rating(four) -> None:
    anna, _ben, clara, dora = four
    text = page(anna, client_of(anna))
    assert "Month by month" in text
    assert "August 2026" in text
    assert "November 2026" in text
    pair = client_of(anna).get(f"/people/{anna.pk}/{clara.pk}/").content.decode()
    assert 'class="course"' in pair
    assert 'class="course"' in client_of(anna).get("/ratings/").content.decode()
    block(anna, dora)
    assert client_of(dora).get(f"/people/{anna.pk}/").status_code == 404
    assert 'class="course"' not in client_of().get("/ratings/").content.decode()
