"""Passwords cannot be guessed, and administrators log in daily."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth import get_user_model
from django.db.models import Max
from django.test import Client

from games.door.limits import WRONG_PASSWORDS
from tichu_site.logins import FAILURES_OF_ACCOUNT

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
ELSEWHERE = "9.9.9.9"
OF_ADDRESS = WRONG_PASSWORDS.of_address


@pytest.fixture(autouse=True)
def admin():
    return get_user_model().objects.create_superuser("admin", password=PASSWORD)


def log_in(
    password: str = "wrong",
    name: str = "admin",
    address: str = "1.2.3.4",
    client: Client | None = None,
    **headers,
):
    data = {"username": name, "password": password, "next": "/admin/"}
    client = client or Client()
    return client.post("/admin/login/", data, REMOTE_ADDR=address, **headers)


def guess(times: int, **how) -> None:
    """Guess once, and let that count as often as if it had been done so many times."""
    before = AccessAttempt.objects.aggregate(most=Max("pk"))["most"] or 0
    log_in(**how)
    new = AccessAttempt.objects.filter(pk__gt=before)
    assert new.update(failures_since_start=times) == 1


def guess_from_many_addresses(number: int = FAILURES_OF_ACCOUNT) -> None:
    whole, rest = divmod(number, 9)
    for place, times in enumerate([9] * whole + [rest] * (rest > 0)):
        guess(times, address=f"6.6.6.{place}")


def test_the_password_opens_the_door() -> None:
    answer = log_in(PASSWORD)
    assert answer.status_code == 302


def test_ten_wrong_guesses_close_the_door_for_a_while() -> None:
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


def test_a_hall_full_of_mistyped_passwords_closes_the_door_to_nobody_else() -> None:
    get_user_model().objects.create_superuser("somebody", password=PASSWORD)
    guess(10)
    for number in range(8):
        guess(9, name=f"visitor{number}")
    assert log_in(PASSWORD, name="somebody").status_code == 302
    assert log_in(PASSWORD).status_code == 429  # the one at whose account the ten were


def test_one_password_tried_at_many_accounts_closes_the_address() -> None:
    for number in range(OF_ADDRESS // 5 - 1):
        guess(5, name=f"somebody{number}")
    guess(4, name="somebody else")
    assert log_in(name="one more").status_code == 429
    assert log_in(PASSWORD).status_code == 429
    assert log_in(PASSWORD, address=ELSEWHERE).status_code == 302


def test_the_limit_of_an_address_grows_for_a_tournament(settings) -> None:
    settings.LIMITS_TIMES = 2
    for number in range(OF_ADDRESS // 5):
        guess(5, name=f"somebody{number}")
    guess(9)
    assert log_in().status_code == 429  # the tenth for this account: that one stays
    assert log_in(PASSWORD, address=ELSEWHERE).status_code == 302


def test_an_address_that_is_closed_is_open_to_browsers_that_accounts_know() -> None:
    owner = Client()
    log_in(PASSWORD, client=owner)
    del owner.cookies["sessionid"]
    guess(OF_ADDRESS, name="somebody")
    assert log_in(PASSWORD).status_code == 429
    assert log_in(PASSWORD, client=owner).status_code == 302


def test_a_login_of_their_own_gives_a_guesser_no_further_guesses() -> None:
    get_user_model().objects.create_superuser("eve", password=PASSWORD)
    guess(9)
    guess(OF_ADDRESS - 11, name="somebody")
    assert log_in(PASSWORD, name="eve").status_code == 302
    assert log_in(name="somebody else").status_code == 200
    assert log_in().status_code == 429
    assert log_in(PASSWORD).status_code == 429


def test_a_success_forgets_what_has_failed_before() -> None:
    for _ in range(3):
        for _ in range(9):
            assert log_in().status_code == 200
        assert log_in(PASSWORD).status_code == 302


def test_a_success_does_not_forget_what_others_have_guessed() -> None:
    guess_from_many_addresses(FAILURES_OF_ACCOUNT - 1)
    assert log_in(PASSWORD).status_code == 302
    assert log_in(address=ELSEWHERE).status_code == 429


def test_an_account_is_closed_wherever_the_guesses_come_from() -> None:
    guess_from_many_addresses(FAILURES_OF_ACCOUNT - 1)
    assert log_in(address=ELSEWHERE).status_code == 429
    assert log_in(PASSWORD, address=ELSEWHERE).status_code == 429
    assert log_in(PASSWORD, name="Admin ", address=ELSEWHERE).status_code == 429


def test_nobody_is_locked_out_of_a_browser_that_their_account_knows() -> None:
    owner, elsewhere = Client(), Client()
    for client in (owner, elsewhere):
        assert log_in(PASSWORD, client=client).status_code == 302
        del client.cookies["sessionid"]
    elsewhere.cookies["known"] = elsewhere.cookies["known"].value[:-1]  # forged
    guess_from_many_addresses()
    for _ in range(10):
        log_in()
    assert log_in(PASSWORD).status_code == 429
    assert log_in(PASSWORD, client=elsewhere).status_code == 429
    assert log_in(PASSWORD, client=owner).status_code == 302


def test_guesses_in_a_known_browser_are_counted_too() -> None:
    client = Client()
    log_in(PASSWORD, client=client)
    del client.cookies["sessionid"]
    for _ in range(10):
        log_in(client=client)
    assert log_in(PASSWORD, client=client, address=ELSEWHERE).status_code == 429


def test_a_known_browser_is_known_to_one_account() -> None:
    get_user_model().objects.create_superuser("eve", password=PASSWORD)
    client = Client()
    log_in(PASSWORD, name="eve", client=client)
    guess_from_many_addresses()
    assert log_in(PASSWORD, client=client, address=ELSEWHERE).status_code == 429


def test_guessing_on_does_not_keep_a_door_closed() -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as traveller:
        guess(10)
        traveller.shift(10 * 60)
        assert log_in().status_code == 429
        traveller.shift(5 * 60 + 1)
        assert log_in(PASSWORD).status_code == 302


def test_no_password_and_no_name_is_kept_or_logged(caplog) -> None:
    log_in("a secret of mine", name="me@example.org")
    kept = AccessAttempt.objects.get()
    assert "a secret of mine" not in kept.post_data
    assert "me@example.org" not in kept.post_data + caplog.text


@pytest.mark.parametrize("letter", ["x", "\u0130"])  # a letter that is two when it is small
def test_guesses_at_names_that_no_account_can_have_are_counted(letter: str) -> None:
    long = "x" * 5_000
    headers = {"HTTP_USER_AGENT": long, "HTTP_ACCEPT": long}
    for number in range(OF_ADDRESS // 5 - 1):
        guess(5, name=f"{number}" + letter * 5_000, **headers)
    guess(4, name=letter * 5_000, **headers)
    log_in(name=letter * 4_000, **headers)
    assert log_in(PASSWORD).status_code == 429


def test_a_header_of_the_guesser_changes_nothing(settings) -> None:
    settings.PROXIES = 1
    for number in range(10):
        log_in(HTTP_X_FORWARDED_FOR=f"6.6.6.{number}, 1.2.3.4", address="127.0.0.1")
    forged = {"HTTP_X_FORWARDED_FOR": "6.6.6.66, 1.2.3.4", "address": "127.0.0.1"}
    assert log_in(PASSWORD, **forged).status_code == 429
    other = {"HTTP_X_FORWARDED_FOR": f"1.2.3.4, {ELSEWHERE}", "address": "127.0.0.1"}
    assert log_in(PASSWORD, **other).status_code == 302


def test_logging_out_lets_the_browser_forget_what_it_has_kept(client: Client) -> None:
    log_in(PASSWORD, client=client)
    assert "Clear-Site-Data" not in client.get("/").headers
    for path in ("/account/out/", "/admin/logout/"):
        log_in(PASSWORD, client=client)
        assert '"storage"' in client.post(path).headers["Clear-Site-Data"]
    log_in(PASSWORD, client=client)
    answer = client.post("/account/delete/", {"password": PASSWORD})
    assert '"storage"' in answer.headers["Clear-Site-Data"]


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
