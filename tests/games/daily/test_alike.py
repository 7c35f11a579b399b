"""The same moves get the same bytes: of two accounts, after a restart, on another machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from games.daily.models import DailyBoards, DailyTry
from games.daily.services import playing
from games.models import BoardAnswer
from games.rules.state.codec import to_json
from tests.games.conftest import Time
from tests.games.daily import replayed
from tests.games.daily.test_playing import a_day, account, play_through, record_of, table_now

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["a_day"]
RECORDED = json.loads(Path(__file__).with_name("replayed.json").read_text())
"""What another process on another machine has played, by the versions of the bots.

Where a level has another version the test says what is to stand here.
"""


def played_elsewhere(level: str) -> dict[str, str]:
    """Return what a fresh process plays: a round without Boosters and one with them."""
    wanted = [(level, game, to_json(playing.options_of(game))) for game in ("plain", "starter")]
    command = [sys.executable, "-m", "tests.games.daily.replayed"]
    asked = json.dumps(wanted).encode()
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, input=asked, check=True, capture_output=True
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_a_fresh_process_plays_what_this_and_another_machine_play() -> None:
    found = played_elsewhere("normal")
    assert found == {key: RECORDED.get(key) for key in found}
    here = {
        replayed.key_of("normal", game): replayed.digest_of(
            "normal", to_json(playing.options_of(game))
        )
        for game in ("plain", "starter")
    }
    assert here == found


@pytest.mark.nightly
def test_searching_bots_play_what_they_have_played_on_another_machine() -> None:
    pytest.importorskip("numba")
    found = played_elsewhere("shrewd")
    assert found == {key: RECORDED.get(key) for key in found}


@pytest.mark.parametrize("place", [1, 2])  # plain, and with Boosters
def test_bots_that_have_forgotten_everything_answer_the_same(
    a_day: list[DailyBoards], time: Time, place: int
) -> None:
    tables = []
    for name in ("Ada", "Ben"):
        player = account(name)
        table = playing.play(player, a_day[place], 1, time.now)
        play_through(table, player, time)
        tables.append(table)
        assert BoardAnswer.objects.exists()
        BoardAnswer.objects.all().delete()
    one, other = map(record_of, tables)
    assert one == other
    assert len(one) > 30
    assert len(set(DailyTry.objects.values_list("points", flat=True))) == 1


def test_practice_meets_what_was_answered_and_adds_nothing(
    a_day: list[DailyBoards], time: Time
) -> None:
    player = account("Ada")
    first = playing.play(player, a_day[1], 1, time.now)
    play_through(first, player, time)
    kept = BoardAnswer.objects.count()
    again = playing.practise(player, a_day[1], 1)
    play_through(again, player, time)
    assert record_of(table_now(again)) == record_of(first)
    BoardAnswer.objects.filter(board_set=a_day[1].board_set).delete()
    once_more = playing.practise(player, a_day[1], 1)
    play_through(once_more, player, time)
    assert record_of(once_more) == record_of(first)
    assert kept > 15
    assert not BoardAnswer.objects.exists()
