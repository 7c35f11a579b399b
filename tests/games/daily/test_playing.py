"""A board of a day is played once by each account, and its bots answer everybody alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games import expansion
from games.bots import decide
from games.daily import days
from games.daily.models import DailyBoards, DailyTry
from games.daily.selectors import boards_on
from games.daily.services import playing, preparing, settling
from games.daily.services.closing import close_over
from games.models import BoardAnswer, Event, Match, MatchKind, Motion, Player, Table, TableStatus
from games.rules.state.actions import Decline, SayReady
from games.rules.state.codec import to_json
from games.rules.state.phase import STAGES, Phase
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from games.selectors.seated import tables_of
from games.services.acting import bots, tips
from games.services.acting.actions import take_action
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.seats import motions
from games.services.seats.presence import note_seen
from games.services.writing.store import seats_of
from tests.games.builders import make_player, state_now
from tests.games.conftest import Time

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def a_day(time: Time, monkeypatch: pytest.MonkeyPatch) -> list[DailyBoards]:
    """Return the games of a day that has just begun; its bots play by rules of thumb."""
    monkeypatch.setattr(playing, "LEVEL", "normal")
    preparing.prepare(time.now)
    day = days.days_to_promise(time.now)[0]
    time.stand_still((days.opening(day) - time.now).total_seconds())
    return boards_on(day)


def account(name: str, weeks: int = 4) -> Player:
    player = make_player(name)
    joined = datetime(2026, 1, 2, 23, tzinfo=UTC) - timedelta(weeks=weeks)
    user = get_user_model().objects.create_user(name)
    user.date_joined = joined
    user.save()
    player.user = user
    player.save()
    return player


def play_through(table: Table, player: Player, time: Time, pause: float = 0) -> None:
    """Play a board as its player always would: the lowest that fits, or nothing."""
    number = 0
    while state_now(table).windows:
        state = state_of(table)
        window = state.windows[-1] if state.phase in (*STAGES, Phase.REACTION) else state.window
        action = chosen(table) if window.waiting & 1 else None
        if action is None:
            if not time.go_on(table):
                raise AssertionError(f"nothing happens any more: {state.phase}")
            continue
        if pause:
            time.go_by(pause)
            if state_now(table) != state:
                continue
        number += 1
        take_action(table.pk, player=player, action=action, action_id=f"{table.pk}-{number}")


def chosen(table: Table) -> Any:
    state = state_of(table)
    view = perspective(state, 0)
    found = options(view, expansion.catalogue())
    action = decide("beginner", view, found, expansion.catalogue(), public_record(state))
    signs = (it for it in found.actions if isinstance(it, SayReady | Decline))
    return next(signs, None) if action is None else action  # nobody is hurried, so say so


def record_of(table: Table) -> list[Any]:
    return list(
        Event.objects.filter(hand=table.hand_id).order_by("version").values_list("seat", "action")
    )


def test_the_same_moves_get_the_same_answers(a_day: list[DailyBoards], time: Time) -> None:
    plain = a_day[1]
    one, other = account("Ada"), account("Ben")
    first = playing.play(one, plain, 1, time.now)
    play_through(first, one, time)
    second = playing.play(other, plain, 1, time.now)
    play_through(second, other, time, pause=3)  # who is slower sees the same
    assert record_of(first) == record_of(second)
    assert len(record_of(first)) > 30
    points = set(DailyTry.objects.values_list("points", flat=True))
    assert len(points) == 1
    assert None not in points


def test_an_answer_stays_whatever_the_bots_would_do_now(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = account("Ada"), account("Ben")
    first = playing.play(one, a_day[1], 1, time.now)
    play_through(first, one, time)
    kept = BoardAnswer.objects.count()
    assert kept > 15

    def another_version(*_args: object) -> None:
        raise AssertionError("nobody is to be asked anew")

    monkeypatch.setattr(bots, "_ask", another_version)
    second = playing.play(other, a_day[1], 1, time.now)
    play_through(second, other, time)
    assert record_of(first) == record_of(second)
    assert BoardAnswer.objects.count() == kept


def test_with_boosters_too_all_follows_from_the_seal(a_day: list[DailyBoards], time: Time) -> None:
    one, other = account("Ada"), account("Ben")
    first, second = (playing.play(it, a_day[2], 1, time.now) for it in (one, other))
    assert record_of(first) == record_of(second)
    assert state_now(first).booster_state == state_now(second).booster_state
    assert state_of(first).booster_state.pile


def test_bots_search_in_full_or_wait(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the search is not ready nothing is decided; nor does a full queue change anything."""
    monkeypatch.setattr(playing, "LEVEL", "shrewd")
    efforts: list[float] = []
    asked = bots._ask

    def ask(question: bots.BotQuestion, level: str, effort: float = 1.0) -> Any:
        efforts.append(effort)
        return asked(question, "normal")

    monkeypatch.setattr(bots, "_ask", ask)
    monkeypatch.setattr(thinking.ready, "is_ready", lambda: False)
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    take_action(table.pk, player=player, action=chosen(table_now(table)), action_id="1")
    time.go_by(20)
    assert efforts == []
    assert not BoardAnswer.objects.exists()
    monkeypatch.setattr(thinking.ready, "is_ready", lambda: True)
    monkeypatch.setattr(thinking, "EFFORTS", ((0, 0.25),))
    for _ in range(3):
        time.go_by(2)
        with thinking._lock:
            futures = [it.future for it in thinking._kept.values() if it.is_patient]
        for future in futures:
            future.result()
    assert set(efforts) == {1.0}
    assert BoardAnswer.objects.count() >= 2


def table_now(table: Table) -> Table:
    table.refresh_from_db()
    return table


def test_an_account_has_one_try_and_then_practice(a_day: list[DailyBoards], time: Time) -> None:
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    assert playing.play(player, a_day[1], 1, time.now) == table
    assert [it.is_running for it in tables_of(player)] == [True]
    with pytest.raises(TableRefusal, match="not_played_yet"):
        playing.practise(player, a_day[1], 1)
    play_through(table, player, time)
    assert tables_of(player) == []  # nothing follows there
    attempt = DailyTry.objects.get()
    ours, theirs = Match.objects.get(pk=attempt.match_id).totals
    assert attempt.points == ours - theirs
    assert not attempt.by_bot
    with pytest.raises(TableRefusal, match="board_is_played"):
        playing.play(player, a_day[1], 1, time.now)
    again = playing.practise(player, a_day[1], 1)
    assert record_of(again)[0] == record_of(table)[0]
    assert again.match.kind == MatchKind.PRACTICE
    assert again.match.is_secret
    assert DailyTry.objects.count() == 1


def test_another_window_that_was_faster_leads_to_the_same_table(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    found, slow = playing.try_of, [None]
    monkeypatch.setattr(playing, "try_of", lambda *it: slow.pop() if slow else found(*it))
    assert playing.play(player, a_day[1], 1, time.now) == table
    assert not slow
    assert DailyTry.objects.count() == Table.objects.count() == Match.objects.count() == 1


def test_who_may_not_begin(a_day: list[DailyBoards], time: Time) -> None:
    with pytest.raises(TableRefusal, match="daily_needs_account"):
        playing.play(make_player("Eva"), a_day[1], 1, time.now)
    player = account("Ada")
    for board in (0, 2):
        with pytest.raises(TableRefusal, match="no_such_board"):
            playing.play(player, a_day[1], board, time.now)
    with pytest.raises(TableRefusal, match="board_before"):
        playing.play(player, a_day[0], 2, time.now)
    with pytest.raises(TableRefusal, match="day_not_open"):
        playing.play(player, a_day[1], 1, a_day[1].opens - timedelta(seconds=1))
    with pytest.raises(TableRefusal, match="day_not_open"):
        playing.play(player, a_day[1], 1, days.closing(a_day[1].day))


def test_its_table_shows_the_seal_of_the_boards(
    a_day: list[DailyBoards], client: Client, time: Time
) -> None:
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    client.force_login(player.user)
    shown = client.get(reverse("deals", args=[table.slug])).content.decode()
    assert a_day[1].board_set.commitment in shown
    assert a_day[1].board_set.last_seed not in shown


def test_an_evening_has_four_different_boards(a_day: list[DailyBoards], time: Time) -> None:
    player, dealt = account("Ada"), []
    for board in (1, 2, 3, 4):
        table = playing.play(player, a_day[0], board, time.now)
        dealt.append(str(record_of(table)[0]))
        play_through(table, player, time)
    assert len(set(dealt)) == 4
    assert DailyTry.objects.exclude(points=None).count() == 4


@pytest.mark.parametrize(("weeks", "is_listed"), [(1, True), (0, False)])
def test_a_young_account_plays_and_is_not_listed(
    a_day: list[DailyBoards], time: Time, weeks: int, is_listed: bool
) -> None:
    playing.play(account("Ada", weeks), a_day[1], 1, time.now)
    assert DailyTry.objects.get().is_listed is is_listed


def test_there_are_no_tips_nor_undoing_nor_giving_up(a_day: list[DailyBoards], time: Time) -> None:
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    seats = seats_of(table)
    assert not tips.are_allowed(table, state_of(table).options, seats)
    for motion, code in (
        (Motion.ABANDON, "played_by_all"),
        (Motion.CONCEDE, "played_by_all"),
        (Motion.UNDO, "nothing_to_undo"),
    ):
        with pytest.raises(TableRefusal, match=code):
            motions.move(table, player, motion)


def test_what_is_left_a_bot_plays_to_its_end(a_day: list[DailyBoards], time: Time) -> None:
    player = account("Ada")
    table = playing.play(player, a_day[1], 1, time.now)
    take_action(table.pk, player=player, action=chosen(table), action_id="1")
    left = Table.objects.filter(pk=table.pk)
    left.update(empty_since=time.now)
    assert settling.left_tries(time.now + timedelta(minutes=29)) == []
    late = time.now + timedelta(minutes=30)
    [key] = settling.left_tries(late)
    assert settling.finish(key, late)
    attempt = DailyTry.objects.get()
    assert attempt.by_bot
    assert attempt.ended == late
    assert attempt.points is not None
    assert left.get().status == TableStatus.CLOSED
    assert not settling.finish(key, late)
    with pytest.raises(TableRefusal, match="board_is_played"):
        playing.play(player, a_day[1], 1, late)


def test_a_day_closes_after_what_was_left(a_day: list[DailyBoards], time: Time) -> None:
    player = account("Ada")
    playing.play(player, a_day[1], 1, time.now)
    over = days.closing(a_day[1].day)
    assert close_over(over) == 2
    [key] = settling.left_tries(over)
    settling.finish(key, over)
    assert close_over(over) == 1
    match = Match.objects.get()
    assert match.is_public
    assert not match.is_secret


def test_once_the_day_is_over_everybody_practises_it(a_day: list[DailyBoards], time: Time) -> None:
    guest = make_player("Eva")
    with pytest.raises(TableRefusal, match="not_played_yet"):
        playing.practise(guest, a_day[1], 1)
    close_over(days.closing(a_day[1].day))
    table = playing.practise(guest, boards_on(a_day[1].day)[1], 1)
    assert not table.match.is_secret
    note_seen(table.pk, guest, comes=True)
    assert to_json(state_now(table).options)["max_rounds"] == 1
