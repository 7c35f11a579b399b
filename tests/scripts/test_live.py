"""A page of a tournament: when it asks for what has changed, and when it asks again."""

from __future__ import annotations

from tests.scripts.scripts import run

SELDOM = 120_000


def last(*steps: tuple[str, object] | tuple[str]) -> dict[str, bool]:
    """Return whether the page asks after the last step: because it was told, or by itself."""
    found: dict[str, bool] = run("drive_live.js", steps)[-1]
    return found


def test_a_page_that_is_told_asks_then_and_seldom_by_itself() -> None:
    opened = ("open",), ("asks",)
    assert last(*opened) == {"isDue": False, "isLooking": False}
    assert last(*opened, ("passed", SELDOM - 1))["isDue"] is False
    assert last(*opened, ("passed", SELDOM))["isDue"] is True
    assert last(*opened, ("passed", 3000), ("message", {"data": "2"}))["isLooking"] is True


def test_a_page_whose_question_was_not_answered_asks_again_with_the_next_look() -> None:
    asked = ("open",), ("asks",), ("passed", 100)
    assert last(*asked, ("hears", True))["isDue"] is False
    assert last(*asked, ("hears", False))["isDue"] is True
    assert last(*asked, ("hears", False), ("asks",))["isDue"] is False
