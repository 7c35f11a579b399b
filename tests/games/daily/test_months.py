"""One's own month: drawn evening by evening, with one's rank however far from the first."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from django.urls import reverse

from games.daily import lists, month_words
from games.daily.drawing import MONTH_HIGH, EveningKind, month_picture
from games.daily.models import DailyBoards, DailyResult, DailyTry
from games.daily.months import own_month
from games.models import BoardSet, Player
from games.services.ground.deal import new_seed
from tests.games.conftest import Time
from tests.games.daily.test_over import client_of
from tests.games.daily.test_playing import a_day, account

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]
MARCH = date(2026, 3, 1)
TODAY = date(2026, 3, 20)


def evening(day: date) -> DailyBoards:
    now = datetime(2026, 1, 1, 12).astimezone()
    boards = BoardSet.objects.create(
        commitment=new_seed().hex(), last_seed=new_seed().hex(), word="", boards=4, created=now
    )
    return DailyBoards.objects.create(
        day=day, game="evening", board_set=boards, opens=now, word_source="date", has_word=True
    )


def played(daily: DailyBoards, player: Player, share: float | None, *, listed: bool = True) -> None:
    DailyResult.objects.create(daily=daily, player=player, points=0, share=share, is_listed=listed)


@pytest.fixture
def ada() -> Player:
    return account("Ada")


def test_a_month_tells_what_became_of_each_evening(ada: Player) -> None:
    played(evening(MARCH), ada, 0.75)
    played(evening(date(2026, 2, 28)), ada, 0.5)
    waits = evening(TODAY - timedelta(days=1))
    for board in (1, 2, 3, 4):
        DailyTry.objects.create(
            daily=waits,
            board=board,
            player=ada,
            is_listed=True,
            began=waits.opens,
            ended=waits.opens,
            points=10,
        )
    found = own_month(ada, MARCH, TODAY)
    kinds = [it.kind for it in found.evenings]
    assert len(kinds) == 31
    assert kinds[0] == EveningKind.PLAYED
    assert kinds[1:18] == [EveningKind.MISSED] * 17
    assert kinds[18:21] == [EveningKind.WAITS, EveningKind.TODAY, EveningKind.COMING]
    assert (found.played, found.best) == (2, 0.75)
    picture = month_picture(found.evenings)
    assert picture.bars[0].height == 0.75 * MONTH_HIGH
    assert [day for _x, day in picture.ticks] == [1, 10, 20, 31]
    DailyTry.objects.filter(board=3).update(by_bot=True)
    assert own_month(ada, MARCH, TODAY).evenings[18].kind == EveningKind.MISSED


def test_the_own_rank_stands_there_even_far_from_the_first(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "PLACES_SHOWN", 1)
    day = evening(MARCH)
    for number in range(3):
        played(day, account(f"Person {number}"), 0.9)
    played(day, ada, 0.2)
    found = own_month(ada, MARCH, TODAY)
    assert found.place is not None
    assert (found.place.rank, found.number) == (4, 4)
    address = reverse("daily_month") + "?of=2026-03-01"
    shown = client_of(ada).get(address).content.decode()
    assert "rank 4 of 4" in shown
    assert "1 evening played" in shown
    assert "rank 4" not in client_of(None).get(address).content.decode()


def test_an_account_that_is_not_listed_has_no_rank(ada: Player) -> None:
    played(evening(MARCH), ada, 0.4, listed=False)
    found = own_month(ada, MARCH, TODAY)
    assert (found.place, found.best) == (None, 0.4)
    assert "rank" not in month_words._standing_in_month(found)


def test_nobody_has_played_yet(ada: Player, time: Time) -> None:
    shown = client_of(ada).get(reverse("daily_month"))
    assert shown.status_code == 200
    assert "Your month" in shown.content.decode()
    assert month_words.about_month(ada, TODAY, time.now).told == ""
