"""A table in every phase: it fits every screen, axe finds nothing serious, it reads well.

Every phase is opened once for all of this. What a screen reader finds, names and states in
the order they are read, is in ``read_aloud/``. Where a page is meant to read differently,
delete its file: the test writes it anew, and fails once so that somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.e2e.axe import faults, in_both_themes
from tests.e2e.fitting import (
    COVERED,
    CROWDED,
    HAS_BUTTONS,
    ON_A_SEAT,
    OUT_OF_REACH,
    PLACES,
    TABLE_SIZES,
    TOO_WIDE,
    TORN,
    at_sizes,
    problems,
)
from tests.e2e.phases import ALL, OF_A_ROUND, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, THEMES, Visitor

FOLDER = Path(__file__).parent / "read_aloud"
READ = (
    "grand",
    "exchange-chosen",
    "follow",
    "hold",
    "wish-bound",
    "gift",
    "summary",
    "booster-reaction-njet",
    "spectator",
)
WITH_PLACES = [f"tip-{name}" for name in OF_A_ROUND]
FULL = [
    *("booster-pairs", "booster-straights", "booster-long-straights", "booster-reaction-add-on"),
    *("tip-booster-answer-help", "gift", "runs"),
]
"""Questions, a Booster with cards, many pairs and straights need most room."""
AT_EVERY_SIZE = {*WITH_PLACES, *FULL}
PLAIN = [name for name in ALL if name not in {*READ, *AT_EVERY_SIZE}]
BY_DAY = [*dict.fromkeys((*READ, *WITH_PLACES, *FULL, *PLAIN[::4]))]
"""By day every fourth phase is looked at that is asked nothing of its own; at night all are."""
THEME_OF = dict(zip(BY_DAY[::4], cycle(THEMES), strict=False))
"""Every fourth of them is looked at in one of the themes; at night all phases in both."""
LESS_USUAL = [size for size in TABLE_SIZES if size not in SIZES]
SIZE_OF = dict(zip(BY_DAY, cycle(LESS_USUAL), strict=False))
"""By day a phase is looked at in one of the less usual sizes; at night in all of them."""


def sizes_by_day(name: str) -> dict[str, dict[str, int]]:
    """Return the sizes at which a phase is looked at: all for some of them."""
    wanted = TABLE_SIZES if name in AT_EVERY_SIZE else (*SIZES, SIZE_OF[name])
    return {size: TABLE_SIZES[size] for size in wanted}


class Seen(NamedTuple):
    """What was found in a phase."""

    wide: dict[str, list[str]]
    covered: dict[str, list[str]]
    """Which parts of cards' indexes cannot be seen, by size."""
    on_a_seat: dict[str, list[str]]
    crowded: dict[str, list[str]]
    missed: dict[str, list[str]] | None
    """What is out of reach by size, where there are buttons."""
    places: dict[str, list[str]]
    """Where ring, hand and buttons are by size, where they are."""
    torn: list[str]
    faults: list[Any]
    read: str


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


@pytest.fixture(scope="module")
def visitor(server: Server, staying: Callable[..., Visitor]) -> Visitor:
    visitor = staying(server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    return visitor


@pytest.fixture(scope="module")
def seen(visitor: Visitor) -> dict[str, Seen]:
    return {name: look(visitor, name) for name in BY_DAY}


def look(visitor: Visitor, name: str) -> Seen:
    page = visitor.page
    page.set_viewport_size(SIZES["phone"])
    page.emulate_media(color_scheme=THEME_OF.get(name, THEMES[0]))
    open_phase(page, ALL[name])
    read = f"{page.locator('main').aria_snapshot()}\n" if name in READ else ""
    scripts = (TOO_WIDE, COVERED, ON_A_SEAT, CROWDED, OUT_OF_REACH, PLACES)
    said = at_sizes(page, *scripts, sizes=sizes_by_day(name))
    wide, covered, on_a_seat, crowded, missed, places = (
        {size: found[place] for size, found in said.items() if found[place]}
        for place in range(len(scripts))
    )
    has_buttons = page.evaluate(HAS_BUTTONS)
    torn = page.evaluate(TORN)
    axe = faults(page) if name in THEME_OF else []
    return Seen(
        *(wide, covered, on_a_seat, crowded, missed if has_buttons else None),
        *(places, torn, axe, read),
    )


def test_no_phase_scrolls_sideways(seen: dict[str, Seen]) -> None:
    assert {name: one.wide for name, one in seen.items() if one.wide} == {}


def test_the_index_of_every_card_is_read(seen: dict[str, Seen]) -> None:
    assert {name: one.covered for name, one in seen.items() if one.covered} == {}


def test_nothing_lies_on_a_seat(seen: dict[str, Seen]) -> None:
    assert {name: one.on_a_seat for name, one in seen.items() if one.on_a_seat} == {}


def test_no_sentence_is_torn_at_a_name(seen: dict[str, Seen]) -> None:
    assert {name: one.torn for name, one in seen.items() if one.torn} == {}


def test_everything_has_the_room_it_needs(seen: dict[str, Seen]) -> None:
    assert {name: one.crowded for name, one in seen.items() if one.crowded} == {}


def test_hand_ring_sentence_and_buttons_are_there_without_scrolling(seen: dict[str, Seen]) -> None:
    assert {name: one.missed for name, one in seen.items() if one.missed} == {}
    assert sum(one.missed is not None for one in seen.values()) > 15


@pytest.mark.parametrize("size", TABLE_SIZES)
def test_ring_hand_and_buttons_stay_where_they_are_all_round_long(
    seen: dict[str, Seen], size: str
) -> None:
    places = {name: seen[name].places[size] for name in WITH_PLACES}
    assert {name: place for name, place in places.items() if place != places["tip-lead"]} == {}


def test_axe_finds_nothing_serious_in_any_phase(seen: dict[str, Seen]) -> None:
    assert {name: one.faults for name, one in seen.items() if one.faults} == {}


def test_each_phase_reads_as_it_should(seen: dict[str, Seen]) -> None:
    files = {name: FOLDER / f"{name}.yml" for name in READ}
    new = [name for name, file in files.items() if not file.exists()]
    for name in new:
        files[name].write_text(seen[name].read)
    assert not new, f"look at what was written: {', '.join(new)}"
    for name, file in files.items():
        assert seen[name].read == file.read_text(), name


def test_no_phase_complains(visitor: Visitor, seen: dict[str, Seen]) -> None:
    visitor.check()


@pytest.mark.parametrize("name", ["summary", "spectator-summary"])
def test_the_score_is_seen_without_scrolling_on_a_big_screen(visitor: Visitor, name: str) -> None:
    visitor.page.set_viewport_size(SIZES["desk"])
    open_phase(visitor.page, ALL[name])
    plot = visitor.page.locator(".plot").bounding_box()
    dock = visitor.page.locator(".dock").bounding_box()
    assert plot is not None
    assert dock is not None
    assert plot["y"] + plot["height"] <= dock["y"]


def test_axe_finds_nothing_serious_in_what_pops_up(visitor: Visitor) -> None:
    visitor.page.set_viewport_size(SIZES["phone"])
    popping = {
        "wish-bound": ("settings", "help", "side", "plays", "look-back"),
        "booster-in-force": ("piles", "open-hand-1", "about-8"),
    }
    found = {}
    for phase, names in popping.items():
        open_phase(visitor.page, ALL[phase])
        for name in names:
            visitor.page.evaluate(f"document.getElementById('{name}').showPopover()")
            found[name] = in_both_themes(visitor.page, f"#{name}")
            visitor.page.evaluate(f"document.getElementById('{name}').hidePopover()")
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.nightly
def test_every_phase_fits_every_size(visitor: Visitor) -> None:
    found = {}
    for name, phase in ALL.items():
        visitor.page.set_viewport_size(SIZES["phone"])
        open_phase(visitor.page, phase)
        scripts = [TOO_WIDE, COVERED, ON_A_SEAT, CROWDED]
        if visitor.page.evaluate(HAS_BUTTONS):
            scripts.append(OUT_OF_REACH)
        found[name] = problems(visitor.page, *scripts, sizes=TABLE_SIZES)
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.nightly
def test_axe_finds_nothing_serious_in_any_phase_in_both_themes(visitor: Visitor) -> None:
    visitor.page.set_viewport_size(SIZES["desk"])
    found = {}
    for name, phase in ALL.items():
        open_phase(visitor.page, phase)
        found[name] = in_both_themes(visitor.page)
    assert {name: some for name, some in found.items() if some} == {}
