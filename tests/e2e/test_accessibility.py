"""Axe finds nothing serious on any page, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.recorded import log_in, prepare_admin
from tests.e2e.rooms import open_room
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, THEMES, Visitor

SERIOUS = {"serious", "critical"}
BOOSTER_PAGES = ("/boosters/", "/boosters/rules/", "/boosters/add_on/")
PLAIN_PAGES = ("/", "/tables/", "/new/", "/rules/", "/first-steps/", "/admin/login/", "/t/nowhere/")
ONLY_SERIOUS = {"resultTypes": ["violations"]}
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""The one rule to which a theme makes a difference."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


def faults(page: Page, **options: Any) -> list[Any]:
    """Return what axe takes seriously: the rule, and where it is broken."""
    found = Axe().run(page, options=ONLY_SERIOUS | options).response["violations"]
    return [
        (fault["id"], [node["html"][:120] for node in fault["nodes"]][:3])
        for fault in found
        if fault["impact"] in SERIOUS
    ]


def in_both_themes(page: Page) -> dict[str, list[Any]]:
    """Return the faults by theme: all of the first one, those of colours of the others."""
    found = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found[theme] = faults(page, **(OF_COLOURS if found else {}))
    return {theme: some for theme, some in found.items() if some}


def test_plain_pages(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, allowed="status of 404").page
    found = {}
    for path in (*PLAIN_PAGES, *BOOSTER_PAGES):
        page.goto(path)
        found[path] = in_both_themes(page)
    assert {path: some for path, some in found.items() if some} == {}


def test_the_record_of_a_round(server: Server, visit: Callable[..., Visitor]) -> None:
    prepare_admin(server)
    paths = ("/admin/", "/admin/games/hand/", "/admin/games/hand/1/change/")
    page = visit(server).page
    log_in(page)
    for path in paths:
        page.goto(path)
    # Here axe adds styles of its own, which the policy of the page forbids.
    found = {}
    for theme in THEMES:
        page = visit(server, bypass_csp=True, color_scheme=theme).page
        log_in(page)
        for path in paths:
            page.goto(path)
            found[theme, path] = faults(page, **(OF_COLOURS if theme == "dark" else {}))
    assert {place: some for place, some in found.items() if some} == {}


def test_an_open_table(server: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(server).page, visit(server).page
    open_room(host)
    host.get_by_role("button", name="Change").click()
    expect(host.get_by_label("at 1500")).to_be_visible()
    assert in_both_themes(host) == {}
    host.get_by_role("button", name="Done").click()
    guest.goto(host.url)
    assert in_both_themes(host) == {}
    assert in_both_themes(guest) == {}


def test_phases_at_the_table(server: Server, visit: Callable[..., Visitor]) -> None:
    """Every other phase, in one of the themes; at night all of them in both."""
    visitor = visit(server)
    stand_still(visitor.context)
    found = {}
    for name, theme in zip(list(ALL)[::2], cycle(THEMES), strict=False):
        visitor.page.emulate_media(color_scheme=theme)
        open_phase(visitor.page, ALL[name])
        found[name, theme] = faults(visitor.page)
    assert {place: some for place, some in found.items() if some} == {}


@pytest.mark.nightly
def test_every_phase_in_both_themes(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    stand_still(visitor.context)
    found = {}
    for name, phase in ALL.items():
        open_phase(visitor.page, phase)
        found[name] = in_both_themes(visitor.page)
    assert {name: some for name, some in found.items() if some} == {}


def test_what_pops_up(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    popping = {
        "wish-bound": ("settings", "help", "side", "plays", "look-back"),
        "booster-in-force": ("piles", "open-hand-1", "about-8"),
    }
    found = {}
    for phase, names in popping.items():
        open_phase(visitor.page, ALL[phase])
        for name in names:
            visitor.page.evaluate(f"document.getElementById('{name}').showPopover()")
            found[name] = in_both_themes(visitor.page)
            visitor.page.evaluate(f"document.getElementById('{name}').hidePopover()")
    assert {name: some for name, some in found.items() if some} == {}
