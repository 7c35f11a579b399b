"""A page of a tournament: when it asks for what has changed, and when it asks again."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.scripts.scripts import run

SELDOM = 120_000
UNANSWERED = 4500
"""After how long without an answer a socket counts as silent."""
ATTEMPT = 8000
AGAIN = 5000
NOT_ALLOWED = 4403
TOLD = ("open",), ("asks",)


class Seen(NamedTuple):
    """A page after a step."""

    isDue: bool  # noqa: N815 - as the script says it
    """Whether it asks by itself."""
    isLooking: bool  # noqa: N815
    """Whether it asks because it was told."""
    sockets: int
    """How many it has opened."""
    sent: int
    """How often it has asked whether the newest still says anything."""


def last(*steps: tuple[object, ...]) -> Seen:
    """Return how a page is after the last step."""
    return Seen(**run("drive_live.js", steps)[-1])


def test_a_page_that_is_told_asks_then_and_seldom_by_itself() -> None:
    assert last(*TOLD)[:2] == (False, False)
    assert last(*TOLD, ("passed", SELDOM - 1)).isDue is False
    assert last(*TOLD, ("passed", SELDOM)).isDue is True
    assert last(*TOLD, ("message", {"data": "2"}), ("passed", 3000)).isLooking is True
    assert last(*TOLD, ("message", {"data": "1"}), ("passed", 3000)).isLooking is False


def test_a_page_whose_question_was_not_answered_asks_again_with_the_next_look() -> None:
    asked = *TOLD, ("passed", 100)
    assert last(*asked, ("hears", True)).isDue is False
    assert last(*asked, ("hears", False)).isDue is True
    assert last(*asked, ("hears", False), ("asks",)).isDue is False


@pytest.mark.parametrize("asks", [("beat",), ("hears", False)])
def test_a_socket_that_falls_silent_is_replaced_and_meanwhile_the_page_asks_by_itself(
    asks: tuple[object, ...],
) -> None:
    asked = *TOLD, ("passed", 15_000), asks
    assert last(*asked)[2:] == (1, 1)
    assert last(*asked, ("passed", UNANSWERED - 1)).sockets == 1
    silent = *asked, ("passed", UNANSWERED), ("asks",)
    assert last(*silent)[::2] == (True, 2)
    assert last(*silent, ("open",)).isDue is False
    assert last(*asked, ("message", {"data": "."}), ("passed", UNANSWERED)).sockets == 1


def test_a_socket_that_has_just_said_something_is_not_asked() -> None:
    assert last(*TOLD, ("message", {"data": "1"}), ("beat",)).sent == 0


def test_an_attempt_that_hangs_is_given_up_and_what_becomes_of_it_no_longer_matters() -> None:
    assert last(("passed", ATTEMPT - 1)).sockets == 1
    assert last(("passed", ATTEMPT)).sockets == 2
    assert last(("passed", ATTEMPT), ("older", "open"), ("asks",)).isDue is True
    assert last(("open",), ("passed", 10 * ATTEMPT)).sockets == 1
    late = ("passed", ATTEMPT), ("open",), ("older", "close", {"code": 1006}), ("passed", AGAIN)
    assert last(*late).sockets == 2


def test_a_socket_that_is_closed_is_tried_anew_unless_the_page_may_not_listen() -> None:
    assert last(*TOLD, ("close", {"code": 1006})).isDue is True
    assert last(*TOLD, ("close", {"code": 1006}), ("passed", AGAIN)).sockets == 2
    refused = *TOLD, ("close", {"code": NOT_ALLOWED}), ("passed", 10 * AGAIN)
    assert last(*refused)[::2] == (True, 1)
