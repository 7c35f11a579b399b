"""Strong bots at a table: they think beside the clock, and answer at the pace of people."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from games.bots.ground.conventions import Agreed
from games.models import ClockEntry, Table
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.acting import bots
from games.services.clocks import bot_pace
from games.services.clocks.bot_pace import Wanted
from games.services.ground import thinking
from games.services.seats import opening
from tests.games.builders import make_player, state_now

pytestmark = pytest.mark.django_db

levels: list[str] = []
may_end = threading.Event()
fails = threading.Event()


def stand_in(
    name: str,
    view: Perspective,
    options: Options,
    catalogue: Catalogue,
    record: PublicRecord,
    effort: float,
    agreed: Agreed,
) -> Action | None:
    """Call Grand Tichu after thinking, and decline without a thought."""
    levels.append(name)
    if name != "strong":
        return asked.DeclineGrand()
    assert threading.current_thread() is not threading.main_thread()
    may_end.wait()
    if fails.is_set():
        raise KeyError(view.hand)
    return asked.CallGrand()


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch) -> Iterator[None]:
    """Let strong bots think until they may end."""
    monkeypatch.setattr(bots, "PLAYER", f"{__name__}.stand_in")
    monkeypatch.setattr(thinking, "prepare", lambda: None)
    monkeypatch.setattr(thinking, "_kept", {})
    levels.clear()
    may_end.set()
    fails.clear()
    yield
    may_end.set()


@pytest.fixture
def table() -> Table:
    return opening.create_bot_table(make_player(), level="strong")


def passes(effort: float) -> Action:
    return asked.Pass()


def waits(effort: float) -> Action:
    may_end.wait()
    return asked.Pass()


def decisions(table: Table) -> list[str | None]:
    return list(state_now(table).decisions)


def all_have_thought() -> None:
    for kept in list(thinking._kept.values()):
        kept.future.exception()


def test_bots_think_before_they_answer(time, table) -> None:
    assert levels == []
    for _ in range(8):
        time.go_by(0.4)
        all_have_thought()
    assert decisions(table) == [None, "grand", "grand", "grand"]
    assert set(levels) == {"strong"}


def test_answer_comes_at_the_usual_time_however_fast_it_was_found(time, table) -> None:
    """Thinking begins before the time at which a bot that does not think would answer."""
    (entry, *_) = state_of_clocks(table)
    time.go_by(entry.seconds)
    all_have_thought()
    time.go_by(thinking.SECONDS - 0.01)
    seat = entry.seats[0]
    assert decisions(table)[seat] is None
    time.go_by(0.02)
    assert decisions(table)[seat] == "grand"


def test_clock_of_a_thinking_bot_leaves_it_time() -> None:
    want = Wanted("bot:turn:1:1", "bot", 2.0, 1, (1,))
    assert bot_pace.earlier(want).seconds() == 2.0 - thinking.SECONDS
    assert bot_pace.earlier(want._replace(seconds=lambda: 0.1)).seconds() == 0


def state_of_clocks(table: Table) -> list[ClockEntry]:
    """Return the entries of the bots, the first to run out first."""
    table.refresh_from_db()
    found = [entry for entry in table.clocks.values() if entry.kind == "bot"]
    return sorted(found, key=lambda entry: entry.due)


def test_a_bot_that_thinks_too_long_plays_by_rules_of_thumb(time, table, caplog) -> None:
    may_end.clear()
    time.go_by(6)
    assert decisions(table) == [None, "no_grand", "no_grand", "no_grand"]
    assert "a bot thought too long" in caplog.text


def test_a_bot_that_needs_longer_gets_more_time(time, table, monkeypatch) -> None:
    monkeypatch.setattr(bots, "MOST_TIMES", 10)  # others call meanwhile: that is a new position
    may_end.clear()
    time.go_by(1)
    may_end.set()
    for _ in range(12):
        all_have_thought()
        time.go_by(0.4)
    assert decisions(table) == [None, "grand", "grand", "grand"]


def test_a_bot_that_fails_plays_by_rules_of_thumb(time, table, caplog) -> None:
    fails.set()
    for _ in range(12):
        time.go_by(0.5)
        all_have_thought()
    assert decisions(table) == [None, "no_grand", "no_grand", "no_grand"]
    assert "a bot failed to think: KeyError" in caplog.text
    assert str(state_now(table).hands[1]) not in caplog.text


def test_after_a_restart_bots_think_again(time, table, monkeypatch) -> None:
    monkeypatch.setattr(bots, "MOST_TIMES", 10)  # others call meanwhile: that is a new position
    may_end.clear()
    time.go_by(0.1)
    thinking._kept.clear()
    may_end.set()
    for _ in range(12):
        time.go_by(0.4)
        all_have_thought()
    assert decisions(table) == [None, "grand", "grand", "grand"]


def test_deciding_to_do_nothing_is_a_decision(monkeypatch) -> None:
    thinking.begin((1, "clock"), "position", lambda effort: None)
    all_have_thought()
    assert thinking.thought((1, "clock"), "position") == thinking.Thought(None)
    assert thinking.thought((1, "clock"), "position") is None


def test_another_position_is_not_answered() -> None:
    thinking.begin((1, "clock"), "position", passes)
    all_have_thought()
    assert thinking.thought((1, "clock"), "another position") is None


def test_no_more_bots_think_than_may_wait(monkeypatch, caplog) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 2)
    may_end.clear()
    for number in range(3):
        thinking.begin((number, "clock"), "position", waits)
    assert "table 2: 2 bots are thinking already" in caplog.text
    may_end.set()


def test_bots_search_less_the_more_of_them_wait(monkeypatch) -> None:
    monkeypatch.setattr(thinking, "EFFORTS", ((1, 1.0), (3, 0.5), (64, 0.25)))
    efforts: list[float] = []

    def notes(effort: float) -> None:
        efforts.append(effort)

    may_end.clear()
    for number in range(thinking.WORKERS):
        thinking.begin((number, "clock"), "position", waits)
    for number in range(10, 14):
        thinking.begin((number, "clock"), "position", notes)
    assert thinking.queue().effort == 0.25
    may_end.set()
    all_have_thought()
    assert sorted(efforts, reverse=True)[-1] < 1.0
    thinking.begin((20, "clock"), "position", notes)
    all_have_thought()
    assert efforts[-1] == 1.0


def test_queue_tells_how_many_wait_and_were_given_up(monkeypatch) -> None:
    before = thinking.queue().given_up
    monkeypatch.setattr(thinking, "MOST_WAITING", 2)
    may_end.clear()
    for number in range(3):
        thinking.begin((number, "clock"), "position", waits)
    thinking.thought((0, "clock"), "position")
    assert thinking.queue()[:2] == (1, 2)
    assert thinking.queue().given_up == before + 2
    may_end.set()


def test_thoughts_that_nobody_asks_for_are_forgotten(monkeypatch) -> None:
    monkeypatch.setattr(thinking, "MOST_KEPT", 3)
    for number in range(5):
        thinking.begin((number, "clock"), "position", passes)
        all_have_thought()
    assert len(thinking._kept) <= 3
