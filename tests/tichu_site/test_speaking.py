"""Texts that are looked up once are those that Django finds."""

from __future__ import annotations

import threading

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, override, pgettext


def test_a_text_follows_the_language() -> None:
    for _ in range(2):
        with override("de"):
            assert (gettext("Your turn"), get_language()) == ("Du bist am Zug", "de")
        with override("en"):
            assert (gettext("Your turn"), get_language()) == ("Your turn", "en")
        with override(None):
            assert (gettext("Your turn"), get_language()) == ("Your turn", None)


def test_a_text_follows_its_context() -> None:
    for _ in range(2):
        with override("de"):
            assert pgettext("one's own state", "You") == "Du"
            assert pgettext("nowhere", "Your turn") == "Your turn"
        with override("en"):
            assert pgettext("one's own state", "You") == "You"


def test_safe_text_stays_safe() -> None:
    with override("de"):
        assert isinstance(gettext(mark_safe("Your turn")), SafeString)
        assert not isinstance(gettext("Your turn"), SafeString)


def test_each_thread_has_its_language() -> None:
    found = []
    with override("en"):
        other = threading.Thread(target=lambda: found.append(gettext("Your turn")))
        other.start()
        other.join()
    assert found == ["Du bist am Zug"]
