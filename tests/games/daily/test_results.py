"""Results: how well somebody is among the bots that have played the same boards beforehand."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from statistics import pstdev
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.bots.levels import LEVELS
from games.bots.search import ready
from games.daily import days, drawing, standing
from games.daily.models import DailyBoards, DailyTry, FieldOfLevel
from games.daily.selectors import field_of, result_of
from games.daily.services import field, playing
from games.daily.services.closing import close_over
from games.daily.services.field import FieldRound
from games.daily.words import time_left
from games.models import Player
from games.screen.markup.apart import CIRCLE
from tests.games.conftest import Time
from tests.games.daily.test_playing import a_day, account

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]
FEW = ("novice", "beginner", "normal")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Let three levels play twice, none of which has to search."""
    monkeypatch.setattr(field, "LEVELS", {name: LEVELS[name] for name in FEW})
    monkeypatch.setattr(field, "LEVEL", "normal")
    monkeypatch.setattr(ready, "is_ready", lambda: True)
    settings.DAILY_FIELD = 2


def made(daily: DailyBoards, board: int, points: list[int]) -> None:
    for place, level in enumerate(FEW):
        row = FieldOfLevel(daily=daily, board=board, level=level)
        row.points = [it + 50 * place for it in points]
        row.save()


def played(daily: DailyBoards, player: Player, *points: int, **fields: Any) -> None:
    for board, it in enumerate(points, start=1):
        values = {"is_listed": True} | fields
        DailyTry.objects.create(
            daily=daily,
            board=board,
            player=player,
            began=daily.opens,
            ended=daily.opens,
            points=it,
            **values,
        )


def test_shares_count_ties_as_halves() -> None:
    assert standing.share_beaten(10, [0, 10, 20, 30]) == 0.375
    assert standing.share_beaten(10, []) is None


def test_one_has_played_like_the_level_that_comes_closest() -> None:
    levels = {"novice": [-40.0, -20.0], "normal": [0.0, 20.0], "strong": [60.0]}
    assert standing.level_like(-100, levels) == "novice"
    assert standing.level_like(-10, levels) == "novice"  # the weaker of two
    assert standing.level_like(30, levels) == "normal"
    assert standing.level_like(90, levels) == "strong"
    assert standing.level_like(0, {}) is None


def test_how_far_off_a_result_may_be() -> None:
    assert [standing.error_of(it) for it in (1, 4, 20, 80)] == [170, 85, 38, 19]


def test_the_field_begins_with_the_word_and_ends_when_it_is_full(
    a_day: list[DailyBoards], time: Time, few: None
) -> None:
    early = days.word_at(a_day[0].day)
    assert not [it for it in field.rounds_to_play(early) if it.daily.opens > a_day[0].opens]
    whole = list(field.rounds_to_play(early))
    assert len(whole) == 6 * len(FEW) * 2
    assert field.fill(time.now, most=7) == 7
    assert len(list(field.rounds_to_play(time.now))) == len(whole) - 7
    assert field.fill(time.now) == len(whole) - 7
    assert field.fill(time.now) == 0
    assert all(len(it.points) == 2 for it in FieldOfLevel.objects.all())
    assert list(field_of(a_day[0], 1)) == list(FEW)


def test_a_round_that_another_process_has_played_does_not_count_twice(
    a_day: list[DailyBoards], few: None
) -> None:
    it = FieldRound(a_day[1], 1, "novice", 0)
    assert field.keep(it, 30)
    assert not field.keep(it, 40)
    assert FieldOfLevel.objects.get().points == [30]


def test_nobody_plays_before_the_search_is_ready(
    a_day: list[DailyBoards], time: Time, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    assert field.fill(time.now) == 0


def test_a_result_among_bots_and_people(a_day: list[DailyBoards]) -> None:
    evening, player = a_day[0], account("Ada")
    for board in (1, 2, 3, 4):
        made(evening, board, [-100, 0])
    assert result_of(player, evening) is None
    played(evening, player, 100, -100, 0, 20)
    own = result_of(player, evening)
    assert own is not None
    assert (own.points, own.like) == (5, "beginner")
    assert own.above == 5  # the mean of -50, 0 and 50
    assert [round(it.beaten or 0, 2) for it in own.boards] == [0.92, 0.08, 0.5, 0.67]
    assert round(own.beaten or 0, 2) == 0.54
    for number in range(9):
        played(evening, account(f"P{number}"), 0, 0, 0, 0)
    played(evening, account("young"), 0, 0, 0, 0, is_listed=False)
    played(evening, account("left"), 0, 0, 0, 0, by_bot=True)
    played(evening, account("half"), 0, 0)
    own = result_of(player, evening)
    assert own is not None
    assert (own.people, own.people_beaten) == (9, None)
    played(evening, account("tenth"), 30, 30, 30, 30)
    own = result_of(player, evening)
    assert own is not None
    assert (own.people, own.people_beaten) == (10, 0.9)


def test_the_page_says_it_with_how_far_off_it_may_be(
    a_day: list[DailyBoards], client: Client, time: Time
) -> None:
    evening, player = a_day[0], account("Ada")
    for board in (1, 2, 3, 4):
        made(evening, board, [-100, 0])
    client.force_login(player.user)
    address = reverse("daily_result", args=[evening.day.isoformat(), "evening"])
    assert client.get(address).status_code == 302
    played(evening, player, 100, -100, 0, 20)
    shown = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Better than 54 %, played like level 3" in shown
    assert "One evening can be off by 85 points, the mean of twenty still by 19." in shown
    assert "Tichu, 3 January: better than 54 %, 4 boards." in shown
    assert "Opens on Sunday at 12:00" in shown
    close_over(days.closing(evening.day))
    shown = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Open to everybody" in shown
    assert f'{reverse("daily_month")}?of={evening.day.replace(day=1)}"' in shown


@pytest.mark.parametrize(("weeks", "is_told"), [(0, True), (1, False)])
def test_a_new_account_is_told_from_when_on_it_is_listed(
    a_day: list[DailyBoards], client: Client, weeks: int, is_told: bool
) -> None:
    player = account("Ada", weeks)
    client.force_login(player.user)
    played(a_day[1], player, 20, is_listed=not is_told)
    for address in (
        reverse("daily"),
        reverse("daily_result", args=[a_day[1].on.isoformat(), "plain"]),
    ):
        shown = client.get(address, headers={"Accept-Language": "en"}).content.decode()
        assert ("Your account is new" in shown) is is_told
        assert ("from 10 January, 00:00 on" in shown) is is_told


def test_the_clock_shows_what_is_left(a_day: list[DailyBoards]) -> None:
    closes = a_day[0].board_set.closes
    assert closes is not None
    for left, said in (
        (timedelta(hours=36), "36 hours left"),
        (timedelta(hours=1, minutes=59), "1 hour left"),
        (timedelta(minutes=59, seconds=59), "59 minutes left"),
        (timedelta(seconds=1), "1 minute left"),
    ):
        with override("en"):
            assert time_left(closes, closes - left) == said


def test_circles_do_not_overlap_nor_leave_the_picture() -> None:
    levels = {f"level {number}": [300.0 + number] for number in range(9)}
    picture = drawing.picture_of(350, "narrow", levels, 900.0, "level 8")
    places = [it.circle for it in picture.levels]
    assert places[-1] <= 350 - CIRCLE / 2
    gaps = [b - a for a, b in pairwise(places)]
    assert min(gaps) >= CIRCLE
    assert [it.kind for it in picture.levels].count("on") == 1
    assert picture.me == 350


@pytest.mark.searches
def test_another_salt_gives_a_level_a_spread(a_day: list[DailyBoards]) -> None:
    rounds = [FieldRound(a_day[1], 1, "shrewd", run) for run in range(3)]
    assert pstdev([field.play_round(it) for it in rounds]) > 0


def test_the_bots_of_the_field_are_those_of_the_day() -> None:
    assert field.LEVEL == playing.LEVEL == "shrewd"


@pytest.mark.parametrize(
    ("played_days", "count"),
    [([], 0), ([0], 1), ([1], 1), ([2], 1), ([3], 0), ([1, 3, 5], 3), ([0, 1, 4], 2)],
)
def test_one_missed_day_does_not_end_a_streak_two_do(played_days: list[int], count: int) -> None:
    today = date(2026, 3, 1)
    assert standing.streak([today - timedelta(days=it) for it in played_days], today) == count


def test_the_front_page_shows_what_is_played_today(
    a_day: list[DailyBoards], client: Client, time: Time
) -> None:
    shown = client.get(reverse("front"), headers={"Accept-Language": "en"}).content.decode()
    assert "This evening: four hands" in shown
    assert "With an account" in shown
    player = account("Ada")
    client.force_login(player.user)
    shown = client.get(reverse("front"), headers={"Accept-Language": "en"}).content.decode()
    assert reverse("daily_play", args=[a_day[0].day.isoformat(), "evening", 1]) in shown
    assert "in a row" not in shown
    played(a_day[0], player, 10, 10, 10, 10)
    shown = client.get(reverse("front"), headers={"Accept-Language": "en"}).content.decode()
    assert "1 day in a row" in shown
    assert reverse("daily_result", args=[a_day[0].day.isoformat(), "evening"]) in shown


def test_the_front_page_shows_nothing_before_the_first_day(client: Client) -> None:
    shown = client.get(reverse("front"), headers={"Accept-Language": "en"}).content.decode()
    assert "This evening" not in shown
