"""How scripts wait: by a clock that nobody sets, and for no answer for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
CLOCK = re.compile(r"\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)")
BY_THE_CLOCK = {
    "shared.js": 2,  # compared with performance.now(), to notice that the clock was set
    "hall.js": 2,  # signals that have sounded, for pages that are opened later
    "pad/pad.js": 1,  # when a line was written, which is shown
    "pad/sync.js": 1,  # how long ago that was, maybe before the page was loaded anew
    "zones.js": 1,  # whether the viewer's zone differs from the page's today
    "pad/kept.js": 1,  # which sheets were seen last
}
"""How often a script may ask what time of day it is; all waiting goes by performance.now()."""
FETCH = re.compile(r"\bfetch\(")
PASSED_ON = ("worker.js", "request")
"""What the browser itself has asked for, and gives up by itself; a navigation takes no limit."""


def scripts() -> dict[str, str]:
    found = {str(it.relative_to(SCRIPTS)): it.read_text() for it in SCRIPTS.rglob("*.js")}
    assert len(found) > 40
    return found


def calls_of_fetch(text: str) -> Iterator[str]:
    """Yield what each fetch in a text is given."""
    for found in FETCH.finditer(text):
        depth = 1
        for end in range(found.end(), len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                yield text[found.end() : end]
                break


def test_nothing_waits_by_the_time_of_day() -> None:
    found = {name: len(CLOCK.findall(text)) for name, text in scripts().items()}
    assert {name: number for name, number in found.items() if number} == BY_THE_CLOCK


def test_each_fetch_is_given_up_after_a_while() -> None:
    found = {name: list(calls_of_fetch(text)) for name, text in scripts().items()}
    assert "shared.js" in {name for name, calls in found.items() if calls}
    bare = [
        (name, call)
        for name, calls in found.items()
        for call in calls
        if not re.search(r"\bsignal\b", call)
    ]
    assert bare == [PASSED_ON]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("await fetch(of(it), { signal });", ["of(it), { signal }"]),
        ("prefetch(it); on('fetch', it)", []),
    ],
)
def test_calls_of_fetch_are_found(text: str, given: list[str]) -> None:
    assert list(calls_of_fetch(text)) == given


def test_htmx_gives_up_at_the_same_time_on_every_page() -> None:
    templates = SCRIPTS.parents[1] / "templates"
    limits = [it for it in templates.rglob("*.html") if re.search(r'"timeout"', it.read_text())]
    assert [it.name for it in limits] == ["base.html"]
    assert "request.timeout" not in "".join(scripts().values())
