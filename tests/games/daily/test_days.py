"""Days of boards: promised in time, opened at midnight in Zurich, closed 36 hours later."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.daily import beacon, days
from games.daily.models import BeaconAnswer, BeaconState, DailyBoards, DailyGame, WordSource
from games.daily.selectors import boards_on, is_open, last_seed_shown
from games.daily.services import by_clock, preparing
from games.daily.services.closing import close_over
from games.models import BoardSet
from games.rules.play import verifiable
from games.services.writing.board_deals import deal_in, seed_of_board
from games.tournaments.services.online import open_given_up_boards
from tests.games.daily.samples import make_old_day
from tests.games.threads import wait_for_work

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 29, 11, tzinfo=UTC)
TUESDAY = date(2026, 12, 1)
GENESIS, PERIOD = 1_692_803_367, 3


@pytest.mark.parametrize(
    ("now", "first"),
    [
        ("2026-11-29 11:00", date(2026, 12, 1)),
        ("2026-11-29 22:59", date(2026, 12, 1)),  # 23:59 in Zurich
        ("2026-11-29 23:00", date(2026, 12, 1)),
        ("2026-11-29 23:01", date(2026, 12, 2)),  # no longer 24 hours before
    ],
)
def test_a_day_is_promised_24_hours_before_or_not_at_all(now: str, first: date) -> None:
    found = days.days_to_promise(datetime.fromisoformat(f"{now}+00:00"))
    assert found == [first, first + timedelta(days=1)]


@pytest.mark.parametrize(
    ("day", "opens", "closes"),
    [
        (TUESDAY, "2026-11-30 23:00", "2026-12-02 11:00"),
        (date(2026, 3, 29), "2026-03-28 23:00", "2026-03-30 11:00"),  # 13:00 of summer time
        (date(2026, 10, 25), "2026-10-24 22:00", "2026-10-26 10:00"),  # 11:00 again
    ],
)
def test_a_day_has_36_hours_whatever_the_clocks_do(day: date, opens: str, closes: str) -> None:
    assert f"{days.opening(day):%Y-%m-%d %H:%M}" == opens
    assert f"{days.closing(day):%Y-%m-%d %H:%M}" == closes
    assert days.closing(day) - days.opening(day) == timedelta(hours=36)


def test_a_day_is_promised_once_with_a_chain_for_each_game() -> None:
    preparing.prepare(NOON)
    found = boards_on(TUESDAY)
    assert [it.game for it in found] == ["evening", "plain", "starter"]
    assert [it.board_set.boards for it in found] == [4, 1, 1]
    assert len({it.board_set.commitment for it in found}) == 3
    assert all(it.board_set.word == "2026-12-01" and it.has_word for it in found)
    assert not preparing.is_anything_due(NOON)
    preparing.prepare(NOON)
    assert BoardSet.objects.count() == DailyBoards.objects.count() == 6


def test_another_clock_that_was_faster_leaves_nothing_behind() -> None:
    preparing.prepare(NOON)
    preparing._promise(TUESDAY, DailyGame.PLAIN, None)
    assert BoardSet.objects.count() == DailyBoards.objects.count() == 6


def test_boards_are_open_from_midnight_for_36_hours() -> None:
    preparing.prepare(NOON)
    daily = boards_on(TUESDAY)[0]
    assert not is_open(daily, days.opening(TUESDAY) - timedelta(seconds=1))
    assert is_open(daily, days.opening(TUESDAY))
    assert is_open(daily, days.closing(TUESDAY) - timedelta(seconds=1))
    assert not is_open(daily, days.closing(TUESDAY))


def test_boards_close_once_and_a_tournament_never_opens_them() -> None:
    preparing.prepare(NOON)
    assert open_given_up_boards() == 0
    assert close_over(days.closing(TUESDAY) - timedelta(seconds=1)) == 0
    assert close_over(days.closing(TUESDAY)) == 3
    assert close_over(days.closing(TUESDAY)) == 0
    assert BoardSet.objects.exclude(opened=None).count() == 3


def test_a_server_that_was_off_leaves_a_day_without_boards(client: Client) -> None:
    preparing.prepare(NOON)
    with time_machine.travel(days.opening(date(2026, 12, 8)), tick=False):
        preparing.prepare(days.opening(date(2026, 12, 8)))
        assert boards_on(date(2026, 12, 8)) == []
        shown = client.get(reverse("daily"), headers={"Accept-Language": "en"}).content.decode()
        assert "There are no boards today" in shown
        assert "Wednesday, 9 December" in shown


def test_the_page_shows_seals_and_no_seed(client: Client) -> None:
    preparing.prepare(NOON)
    with time_machine.travel(days.opening(TUESDAY), tick=False):
        shown = client.get(reverse("daily"), headers={"Accept-Language": "en"}).content.decode()
    for daily in boards_on(TUESDAY):
        assert daily.board_set.commitment in shown
        assert daily.board_set.last_seed not in shown
    assert "the site alone has chosen" in shown


def test_nothing_of_it_where_it_is_switched_off(client: Client, settings: Any) -> None:
    settings.DAILY = False
    assert client.get(reverse("daily")).status_code == 404


class Lying(BaseHTTPRequestHandler):
    """A beacon that says what a test wants it to."""

    answers: dict[str, Any] = {}

    def do_GET(self) -> None:
        said = self.answers.get(self.path)
        if callable(said):
            said(self)
            return
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        self.send_response(404 if said is None else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: Any) -> None:
        pass


def true_round(number: int, seed: str = "") -> dict[str, Any]:
    signature = sha256(f"{seed}{number}".encode()).hexdigest()
    randomness = sha256(bytes.fromhex(signature)).hexdigest()
    return {"round": number, "randomness": randomness, "signature": signature}


LOOKS_EVERY = 0.01
"""Seconds until a server hears that it is to end."""


@pytest.fixture
def answers(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Return what a beacon of this test's own answers, by path."""
    found: dict[str, Any] = {"/info": {"period": PERIOD, "genesis_time": GENESIS}}
    monkeypatch.setattr(Lying, "answers", found)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Lying)
    threading.Thread(target=server.serve_forever, args=(LOOKS_EVERY,), daemon=True).start()
    settings.BEACON_URL = f"http://127.0.0.1:{server.server_address[1]}"
    yield found
    server.shutdown()
    server.server_close()


ROUND = -(-(int(days.word_at(TUESDAY).timestamp()) - GENESIS) // PERIOD) + 1
EVE = days.word_at(TUESDAY)


def test_the_round_is_promised_before_anybody_knows_it(answers: dict[str, Any]) -> None:
    preparing.prepare(NOON)
    for daily in boards_on(TUESDAY):
        assert (daily.word_source, daily.has_word) == (WordSource.BEACON, False)
        assert daily.beacon_round == ROUND
        assert GENESIS + (ROUND - 1) * PERIOD >= EVE.timestamp() > NOON.timestamp() + 24 * 3600
        assert not is_open(daily, days.opening(TUESDAY))


def test_its_word_is_that_of_the_beacon(answers: dict[str, Any]) -> None:
    preparing.prepare(NOON)
    answers[f"/public/{ROUND}"] = said = true_round(ROUND)
    preparing.prepare(EVE - timedelta(seconds=1))
    assert not any(it.has_word for it in boards_on(TUESDAY))
    preparing.prepare(EVE)
    for daily in boards_on(TUESDAY):
        assert daily.has_word
        assert daily.board_set.word == said["randomness"][:40]
        assert is_open(daily, days.opening(TUESDAY))
        seed = verifiable.seed_of(bytes.fromhex(daily.board_set.last_seed), 1)
        assert deal_in(daily.board_set, 1) == verifiable.deal_of(seed, 1, [daily.board_set.word])


def test_a_word_is_never_replaced(answers: dict[str, Any]) -> None:
    preparing.prepare(NOON)
    answers[f"/public/{ROUND}"] = true_round(ROUND)
    preparing.prepare(EVE)
    before = [it.board_set.word for it in boards_on(TUESDAY)]
    stale = boards_on(TUESDAY)
    answers[f"/public/{ROUND}"] = true_round(ROUND, "other")
    for daily in stale:
        preparing._give_word(daily)
    assert [it.board_set.word for it in boards_on(TUESDAY)] == before


def drop_by_drop(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "8000")
    handler.end_headers()
    gone = threading.Event()
    for _ in range(50):
        if gone.wait(0.05):
            return
        try:
            handler.wfile.write(b" ")
            handler.wfile.flush()
        except OSError:
            return


def elsewhere(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(302)
    handler.send_header("Location", "/info")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


LIES = {
    "another round": (true_round(ROUND + 1), BeaconAnswer.WRONG),
    "not of its signature": (true_round(ROUND) | {"randomness": "0" * 64}, BeaconAnswer.WRONG),
    "a list": ([1], BeaconAnswer.WRONG),
    "no JSON": (b"<html>", BeaconAnswer.WRONG),
    "too deep": (b"[" * 8000, BeaconAnswer.WRONG),
    "too long": (b" " * 20_000, BeaconAnswer.WRONG),
    "nothing": ({}, BeaconAnswer.WRONG),
    "not found": (None, BeaconAnswer.UNREACHABLE),
    "drop by drop": (drop_by_drop, BeaconAnswer.UNREACHABLE),
    "elsewhere": (elsewhere, BeaconAnswer.UNREACHABLE),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_fails_or_lies_is_told_and_opens_nothing(
    answers: dict[str, Any], lie: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon, "SECONDS", 1.0)
    preparing.prepare(NOON)
    answers[f"/public/{ROUND}"], told = LIES[lie]
    preparing.prepare(EVE)
    assert {it.beacon_answer for it in boards_on(TUESDAY)} == {told}
    assert not any(is_open(it, days.opening(TUESDAY)) for it in boards_on(TUESDAY))
    with time_machine.travel(days.opening(TUESDAY), tick=False):
        shown = client.get(reverse("daily"), headers={"Accept-Language": "en"}).content.decode()
    assert "Nobody can play before" in shown
    answers[f"/public/{ROUND}"] = true_round(ROUND)
    preparing.prepare(EVE + timedelta(hours=1))
    assert all(it.has_word and not it.beacon_answer for it in boards_on(TUESDAY))


@pytest.mark.parametrize("said", [None, {}, {"period": 0, "genesis_time": 1}, {"period": "x"}])
def test_no_day_is_promised_while_the_beacon_says_no_rounds(
    answers: dict[str, Any], said: Any, client: Client
) -> None:
    answers["/info"] = said
    preparing.prepare(NOON)
    assert not DailyBoards.objects.exists()
    assert BeaconState.objects.get().answer in (BeaconAnswer.WRONG, BeaconAnswer.UNREACHABLE)
    shown = client.get(reverse("daily"), headers={"Accept-Language": "en"}).content.decode()
    assert "no further days can be promised" in shown
    answers["/info"] = {"period": PERIOD, "genesis_time": GENESIS}
    preparing.prepare(NOON)
    assert DailyBoards.objects.count() == 6
    assert BeaconState.objects.get().answer == ""


def test_looking_whether_something_is_due_takes_two_statements(
    django_assert_num_queries: Any,
) -> None:
    preparing.prepare(NOON)
    with django_assert_num_queries(2, connection=connection):
        assert not preparing.is_anything_due(NOON)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_on", [True, False])
def test_the_clock_prepares_days_beside_itself(
    answers: dict[str, Any], monkeypatch: pytest.MonkeyPatch, settings: Any, is_on: bool
) -> None:
    settings.DAILY = is_on
    monkeypatch.setattr(by_clock, "is_anything_due", preparing.is_anything_due)
    monkeypatch.setattr(by_clock, "_asked", None)
    by_clock._sweep(NOON)
    wait_for_work()
    assert DailyBoards.objects.count() == (6 if is_on else 0)


def test_seeds_are_shown_once_the_boards_are_closed() -> None:
    """The seed of the last board leads to the commitment, and deals what was played (VER-10)."""
    old = make_old_day()
    games = boards_on(old.day)
    shown = Client(headers={"accept-language": "en"}).get(reverse("daily")).content.decode()
    for it in games:
        seed = last_seed_shown(it.board_set)
        assert seed in shown
        assert it.board_set.last_seed not in shown
        step = bytes.fromhex(seed)
        for _ in range(it.board_set.boards):
            step = sha256(step).digest()
        assert step.hex() == it.board_set.commitment
    for it in DailyBoards.objects.exclude(day=old.day):
        assert last_seed_shown(it.board_set) == ""
        assert seed_of_board(it.board_set, it.board_set.boards).hex() not in shown
