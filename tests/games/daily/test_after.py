"""After a board: the table leads on to the result, the challenge, or the next board."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.daily import days
from games.daily.models import DailyBoards
from games.daily.selectors import boards_on
from games.daily.services import challenging, playing
from games.daily.services.closing import close_over
from games.models import Player, Table
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.daily.test_over import client_of
from tests.games.daily.test_playing import a_day, account, play_through
from tests.games.test_roles import client_of as client_as

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["a_day"]


def leads_to(table: Table, player: Player | None) -> str:
    answer = client_of(player).get(reverse("daily_after", args=[table.slug]))
    assert answer.status_code == 302
    return str(answer["Location"])


def test_a_single_board_leads_to_its_result(a_day: list[DailyBoards], time: Time) -> None:
    ada = account("Ada")
    table = playing.play(ada, a_day[1], 1, time.now)
    assert leads_to(table, ada) == reverse("daily")
    play_through(table, ada, time)
    shown = client_of(ada).get(reverse("table", args=[table.slug])).content.decode()
    assert reverse("daily_after", args=[table.slug]) in shown
    own = reverse("daily_result", args=[a_day[1].on.isoformat(), "plain"])
    assert leads_to(table, ada) == own
    again = playing.practise(ada, a_day[1], 1)
    assert leads_to(again, ada) == own


def test_a_board_of_an_evening_leads_to_the_next_one(a_day: list[DailyBoards], time: Time) -> None:
    ada = account("Ada")
    table = playing.play(ada, a_day[0], 1, time.now)
    play_through(table, ada, time)
    assert leads_to(table, ada) == reverse("daily")


def test_a_challenge_is_shown_to_its_players_alone(a_day: list[DailyBoards], time: Time) -> None:
    ada, ben = account("Ada"), account("Ben")
    found = challenging.challenge(ada, time.now)
    table = challenging.play(ada, found, 1, time.now)
    assert leads_to(table, ada) == reverse("challenge", args=[found.slug])
    assert leads_to(table, ben) == leads_to(table, None) == reverse("daily")


def test_practice_of_an_old_day_leads_to_all_of_it(a_day: list[DailyBoards], time: Time) -> None:
    close_over(days.closing(a_day[0].on))
    plain, guest = boards_on(a_day[0].on)[1], make_player("Eva")
    table = playing.practise(guest, plain, 1)
    answer = client_as(player=guest).get(reverse("daily_after", args=[table.slug]))
    assert answer["Location"] == reverse("daily_open", args=[plain.on.isoformat(), "plain"])
