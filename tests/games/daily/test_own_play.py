"""Somebody's own play is judged as soon as it is over, and tells of nobody else's hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.bots.search import ready
from games.daily import days, own_play
from games.daily.models import DailyBoards, DailyTry, FieldOfLevel
from games.daily.selectors import STRONGEST, result_of
from games.daily.services import playing
from games.daily.services.closing import close_over
from games.models import JudgedRound, Match, Player
from games.services.acting import judging
from games.services.ground.refusals import TableRefusal
from tests.games.clock import run_clock
from tests.games.conftest import Time
from tests.games.daily.test_playing import a_day, account, play_through
from tests.games.replays.test_judged import decided, decision

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]


@pytest.fixture
def ada(a_day: list[DailyBoards], time: Time) -> Player:
    """Return somebody who has played the single board of the day."""
    player = account("Ada")
    play_through(playing.play(player, a_day[1], 1, time.now), player, time)
    return player


def judge() -> None:
    """Let the first two decisions of each seat be mistakes, the second of which has paid."""
    hand = Match.objects.get().hands.get()
    walk, decisions = own_play.walk_of(hand), []
    losses = {seat: iter((("mistake", 10.0 + seat), ("lucky", 20.0 + seat))) for seat in range(4)}
    for version, step in decided(hand):
        seat = walk.steps[step].seat or 0
        verdict, loss = next(losses[seat], ("fine", 0.0))
        decisions.append(decision(version, seat, verdict, loss=loss))
    values = {"version": judging.VERSION, "luck": None, "decisions": decisions}
    JudgedRound.objects.create(hand=hand, **values)


def page_of(player: Player, daily: DailyBoards) -> str:
    client = Client(headers={"accept-language": "en"})
    assert player.user is not None
    client.force_login(player.user)
    address = reverse("daily_result", args=[daily.day.isoformat(), daily.game])
    return client.get(address).content.decode()


def test_only_the_own_mistakes_are_told_and_not_whether_they_paid(
    a_day: list[DailyBoards], ada: Player
) -> None:
    assert "Judge my play" in page_of(ada, a_day[1])
    judge()
    shown = page_of(ada, a_day[1])
    assert "Judge my play" not in shown
    assert "2 mistakes" in shown
    assert shown.index("Wrong, 20 points") < shown.index("Wrong, 10 points")
    assert not any(f"Wrong, {points} points" in shown for points in (11, 12, 13, 21, 22, 23))
    assert "Lucky" not in shown
    assert reverse("match", args=[Match.objects.get().slug]) not in shown
    close_over(days.closing(a_day[1].day))
    assert reverse("replay", args=[Match.objects.get().slug, 1, 0])[:-2] in page_of(ada, a_day[1])


def test_the_judgement_is_asked_for_by_who_has_played_alone(
    a_day: list[DailyBoards], ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def ask_rounds(key: Any, played: list[Any], *_args: Any, **_options: Any) -> judging.Progress:
        asked.append(len(played))
        return judging.Progress(0, 1)

    monkeypatch.setattr(judging, "ask_rounds", ask_rounds)
    address = reverse("daily_judge", args=[a_day[1].day.isoformat(), "plain"])
    for player in (account("Ben"), ada):
        client = Client()
        client.force_login(player.user)
        assert client.post(address).status_code == 302
    assert Client().post(address).status_code == 302
    assert asked == [1]


def test_without_the_search_the_page_says_why(
    a_day: list[DailyBoards], ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    client = Client(headers={"accept-language": "en"})
    client.force_login(ada.user)
    address = reverse("daily_judge", args=[a_day[1].day.isoformat(), "plain"])
    answer = client.post(address, follow=True)
    assert "search" in answer.content.decode() or "ready" in answer.content.decode()
    assert not JudgedRound.objects.exists()


def test_a_board_that_a_bot_has_ended_is_not_judged(a_day: list[DailyBoards], ada: Player) -> None:
    DailyTry.objects.update(by_bot=True)
    assert own_play.hands_of(DailyTry.objects.all()) == {}
    assert "Judge my play" not in page_of(ada, a_day[1])


def test_par_is_the_mean_of_the_strongest_bots(a_day: list[DailyBoards], ada: Player) -> None:
    plain = a_day[1]
    FieldOfLevel.objects.create(daily=plain, board=1, level="novice", points=[-80])
    own = result_of(ada, plain)
    assert own is not None
    assert own.par is None
    FieldOfLevel.objects.create(daily=plain, board=1, level=STRONGEST, points=[20, 45])
    own = result_of(ada, plain)
    assert own is not None
    assert own.par == own.boards[0].par == 32.5
    shown = page_of(ada, plain)
    assert "Par is what the strongest bots" in shown
    assert "+32" in shown


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many rounds were asked for each time; nobody judges them."""
    found: list[int] = []

    def ask_rounds(key: Any, played: list[Any], *_args: Any, **_options: Any) -> judging.Progress:
        found.append(len(played))
        return judging.Progress(0, 1)

    monkeypatch.setattr(judging, "ask_rounds", ask_rounds)
    monkeypatch.setattr(own_play, "_asked_for", set())
    return found


def test_a_game_is_judged_by_itself_once_it_is_over(
    a_day: list[DailyBoards], ada: Player, time: Time, asked: list[int]
) -> None:
    run_clock(time.now)
    assert asked == [1]
    run_clock(time.now)
    assert asked == [1]  # its turn will come
    own_play._asked_for.clear()  # another process, or this one after a restart
    judge()
    run_clock(time.now)
    assert asked == [1]


def test_an_evening_is_judged_after_its_last_board_and_an_old_one_not_by_itself(
    a_day: list[DailyBoards], time: Time, asked: list[int]
) -> None:
    player = account("Ben")
    for board in (1, 2, 3, 4):
        assert own_play.finished_and_not_judged(time.now) == []
        play_through(playing.play(player, a_day[0], board, time.now), player, time)
    [tries] = own_play.finished_and_not_judged(time.now)
    assert [it.board for it in tries] == [1, 2, 3, 4]
    late = time.now + own_play.JUDGED_WITHIN
    assert own_play.finished_and_not_judged(late) == []
    DailyTry.objects.filter(board=2).update(by_bot=True)
    own_play.judge_finished(time.now)
    assert asked[-1] == 3


def test_what_finds_no_room_is_asked_for_again(
    a_day: list[DailyBoards], ada: Player, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals: list[str] = []

    def refuse(*_args: Any, **_options: Any) -> None:
        refusals.append("too_many_judged")
        raise TableRefusal("too_many_judged")

    monkeypatch.setattr(judging, "ask_rounds", refuse)
    monkeypatch.setattr(own_play, "_asked_for", set())
    own_play.judge_finished(time.now)
    own_play.judge_finished(time.now)
    assert len(refusals) == 2
