"""The line of a page to the server: its states, what people are told, and what is tried."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.scripts.scripts import run

NO_MORE = (4401, 4403, 4404)
"""Codes with which a socket is closed for good."""
DROPPED = 1006
UNANSWERED = 0
STORAGE_FAILS = 503


class Seen(NamedTuple):
    """A line after a step: its state, whether people are told, and what was asked of the page."""

    state: str
    is_told: bool | None
    asked: tuple[str, ...]


def story(*steps: int | str | tuple[str, int]) -> list[Seen]:
    """Return how a line stands after each step: milliseconds that pass, or what happens."""
    given = [[step] if isinstance(step, str) else step for step in steps]
    return [
        Seen(it["state"], it["isTold"], tuple(it["asked"])) for it in run("drive_line.js", given)
    ]


def shown(*steps: int | str | tuple[str, int]) -> set[str]:
    """Return what the page shows of a line after the last step."""
    given = [[step] if isinstance(step, str) else step for step in steps]
    return {name for name, is_so in run("drive_line.js", given)[-1]["shown"].items() if is_so}


def last(*steps: int | str | tuple[str, int]) -> Seen:
    """Return how a line stands after the last step."""
    return story(*steps)[-1]


def test_a_socket_that_opens_makes_the_line_live() -> None:
    assert [it.state for it in story("attempted", "opened")] == ["joining", "live"]


def test_the_page_shows_whether_there_is_a_socket_and_whether_requests_are_answered() -> None:
    failing = "opened", ("requested", STORAGE_FAILS)
    assert shown("opened") == {"isLive"}
    assert shown(*failing) == {"isLive", "isOffline"}
    assert shown("unplugged") == {"isOffline"}
    assert shown("opened", ("closed", DROPPED)) == set()
    assert shown("opened", ("closed", 4404)) == {"isOver"}
    assert shown(*failing, ("closed", 4404)) == {"isOffline", "isOver"}


def test_a_socket_that_is_lost_is_tried_anew_and_people_are_told_after_a_second() -> None:
    lost, soon, later, back = story("opened", ("closed", DROPPED), 299, 701, "opened")[1:]
    assert lost == Seen("joining", False, ())
    assert soon == Seen("joining", False, ())
    assert later == Seen("joining", True, ("reconnect",))
    assert back == Seen("live", False, ())


def test_people_are_not_told_of_a_socket_that_is_back_within_a_second() -> None:
    assert last("opened", ("closed", DROPPED), 900, "opened", 5000) == Seen("live", False, ())


@pytest.mark.parametrize("code", NO_MORE)
def test_nothing_is_tried_any_more_once_the_line_is_over(code: int) -> None:
    over, later, hurried = story("opened", ("closed", code), 60_000, "hurry")[1:]
    assert over == later == hurried == Seen("over", False, ())


def test_a_page_cut_off_after_the_end_is_told_of_requests_all_the_same() -> None:
    ended = "opened", ("closed", 4403)
    assert last(*ended, ("requested", UNANSWERED)) == Seen("cutOff", True, ())
    assert last(*ended, ("requested", UNANSWERED), ("requested", 200)).state == "over"
    assert last(*ended, ("requested", UNANSWERED), 60_000, "hurry").asked == ()


def test_a_request_without_an_answer_means_that_the_socket_is_lost_too() -> None:
    failed, later = story("opened", ("requested", UNANSWERED), 1000)[1:]
    assert failed == Seen("offline", True, ())
    assert later.asked == ("reconnect",)


def test_storage_that_fails_leaves_the_socket_open() -> None:
    failing, well = story("opened", ("requested", STORAGE_FAILS), ("requested", 200))[1:]
    assert failing == Seen("failing", True, ())
    assert well == Seen("live", False, ())


def test_a_socket_that_is_lost_while_requests_fail_leaves_the_page_offline() -> None:
    steps = "opened", ("requested", STORAGE_FAILS), ("closed", DROPPED)
    assert last(*steps).state == "offline"
    assert last(*steps[:2], ("closed", 4404)).state == "cutOff"


def test_a_sign_of_life_without_an_answer_makes_the_page_offline() -> None:
    assert last("opened", "fellSilent") == Seen("offline", True, ())
    assert last("opened", "fellSilent", 1000).asked == ("reconnect",)


def test_a_browser_without_a_network_says_so_at_once() -> None:
    assert last("opened", "unplugged") == Seen("failing", True, ())
    assert last("unplugged") == Seen("offline", True, ())


def test_an_answer_without_a_socket_leaves_the_notice() -> None:
    assert last("unplugged", ("requested", 200)) == Seen("joining", True, ())


def test_coming_back_to_the_page_waits_for_no_attempt() -> None:
    assert last("opened", ("closed", DROPPED), "hurry").asked == ("reconnect",)
    assert last("opened", ("closed", DROPPED), "hurry", 60_000).asked == ()
    assert last("opened", "hurry").asked == ()


def test_an_attempt_is_given_up_after_four_seconds_of_silence() -> None:
    assert [it.asked for it in story("attempted", 3999, 1)] == [(), (), ("abandon",)]


def test_an_attempt_that_has_succeeded_is_not_given_up() -> None:
    assert last("attempted", "opened", 60_000) == Seen("live", False, ())


def test_an_attempt_on_a_slow_line_has_more_time_as_long_as_requests_are_answered() -> None:
    patient = "attempted", 1000, ("requested", 200), 3000
    assert last(*patient).asked == ()
    assert last(*patient, 3999).asked == ()
    assert last(*patient, 4000).asked == ("abandon",)


def test_even_a_slow_line_is_given_up_in_the_end() -> None:
    rounds = (1000, ("requested", 200), 3000) * 4
    assert [it.asked for it in story("attempted", *rounds)][-1] == ("abandon",)


def test_an_attempt_begun_on_a_silent_line_is_given_up_soon_once_that_answers() -> None:
    steps = "unplugged", "attempted", 100, ("requested", 200)
    assert last(*steps, 999).asked == ()
    assert last(*steps, 1000).asked == ("abandon",)
