"""Passwords cannot be guessed, and administrators log in daily."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.test import Client

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
ELSEWHERE = "9.9.9.9"


@pytest.fixture(autouse=True)
def admin():
    return get_user_model().objects.create_superuser("admin", password=PASSWORD)


def log_in(password: str = "wrong", name: str = "admin", address: str = "1.2.3.4", **headers):
    data = {"username": name, "password": password, "next": "/admin/"}
    return Client().post("/admin/login/", data, REMOTE_ADDR=address, **headers)


def test_the_password_opens_the_door() -> None:
    answer = log_in(PASSWORD)
    assert answer.status_code == 302


def test_ten_wrong_guesses_close_it_for_a_while() -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as traveller:
        for _ in range(9):
            assert log_in().status_code == 200
        for _ in range(3):
            assert log_in().status_code == 429
        answer = log_in(PASSWORD)
        assert answer.status_code == 429
        assert "Das war zu oft." in answer.content.decode()
        assert log_in(PASSWORD, address=ELSEWHERE).status_code == 302
        traveller.shift(15 * 60 + 1)
        assert log_in(PASSWORD).status_code == 302


def test_other_names_count_as_well() -> None:
    for number in range(10):
        log_in(name=f"somebody{number}")
    assert log_in(PASSWORD).status_code == 429


def test_a_header_of_the_guesser_changes_nothing(settings) -> None:
    settings.PROXIES = 1
    for number in range(10):
        log_in(HTTP_X_FORWARDED_FOR=f"6.6.6.{number}, 1.2.3.4", address="127.0.0.1")
    forged = {"HTTP_X_FORWARDED_FOR": "6.6.6.66, 1.2.3.4", "address": "127.0.0.1"}
    assert log_in(PASSWORD, **forged).status_code == 429
    other = {"HTTP_X_FORWARDED_FOR": f"1.2.3.4, {ELSEWHERE}", "address": "127.0.0.1"}
    assert log_in(PASSWORD, **other).status_code == 302


def test_the_session_of_an_administrator_ends_after_a_day(client: Client) -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as traveller:
        client.post("/admin/login/", {"username": "admin", "password": PASSWORD})
        traveller.shift(12 * 3600)
        assert client.get("/admin/").status_code == 200
        client.post("/play/", {"name": "Ada"})  # what is stored meanwhile does not prolong it
        traveller.shift(12 * 3600 - 1)
        assert client.get("/admin/").status_code == 200
        traveller.shift(2)
        assert client.get("/admin/").status_code == 302
