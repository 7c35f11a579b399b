"""The hall view on a projector, and what is printed, in a browser."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PROJECTOR = {"width": 1920, "height": 1080}
SMALL_PROJECTOR = {"width": 1280, "height": 800}
BEYOND = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
BESIDE = """() => [...document.querySelectorAll(".turn:not([hidden]) li, .hall footer")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).length"""

SHEETS = {
    "pairings": 1,
    "slips": 2,
    "cards": 8,
    "standing": 1,
    "blank": 2,
    "fallback": 5,
    "results": 1,
    "words": 2,
}
"""How many sheets of paper sixteen pairs need."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def slugs(server: Server) -> list[str]:
    """The addresses of an evening and of its club, and the session of the director."""
    file = server.folder / "evening"
    server.manage("shell", "-c", f"from tests.e2e.evening import prepare; prepare('{file}')")
    return file.read_text().split()


def test_the_hall_follows_the_evening(
    server: Server, visit: Callable[..., Visitor], slugs: list[str], tmp_path: Path
) -> None:
    visitor = visit(server, viewport=PROJECTOR, locale="de-CH")
    page = visitor.page
    page.goto(f"/events/{slugs[0]}/hall/")
    expect(page.locator(".turn:not([hidden]) h2")).to_contain_text("Runde 1")
    assert "Wer wo spielt" not in page.content()
    save = picture_of(tmp_path)
    page.screenshot(path=save("closed.png"))
    begin_second_round(visit(server, viewport=SIZES["phone"]), *slugs)
    expect(page.locator("#signal")).to_contain_text("Runde 2")
    expect(page.locator(".rows.of-tables li")).to_have_count(8)
    expect(page.locator(".ringclock b")).to_contain_text("49:")
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(BESIDE) == 0
    page.screenshot(path=save("hall-signal.png"))
    page.reload()
    expect(page.locator("#signal")).to_be_hidden()
    with visitor.offline():
        server.kill()
        expect(page.locator("#lost")).to_be_visible(timeout=60_000)
        server.start()
        expect(page.locator("#lost")).to_be_hidden(timeout=60_000)


@pytest.mark.nightly
def test_the_pages_of_the_hall_turn_and_fit(
    server: Server, visit: Callable[..., Visitor], slugs: list[str], tmp_path: Path
) -> None:
    publish_second_round(server, slugs[0])
    page = visit(server, viewport=PROJECTOR, locale="de-CH").page
    save = picture_of(tmp_path)
    page.goto(f"/events/{slugs[0]}/hall/")
    for kind in ("tables", "names", "standing"):
        page.locator(f".turn:not([hidden]) .of-{kind}").wait_for(timeout=40_000)
        page.screenshot(path=save(f"hall-{kind}.png"))
        assert page.evaluate(BESIDE) == 0
    page.set_viewport_size(SMALL_PROJECTOR)
    assert page.evaluate(BEYOND) == list(SMALL_PROJECTOR.values())


LYING_OVER = """() => {
  const over = document.querySelectorAll(".hall footer, #loud:not([hidden])");
  const top = Math.min(...[...over].map((one) => one.getBoundingClientRect().top));
  const last = (found) => Math.max(
    ...[...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect().bottom));
  const wide = [...document.querySelectorAll(".turn:not([hidden]) li")]
    .map((one) => Math.round(one.getBoundingClientRect().width));
  return [last(".turn:not([hidden]) li") <= top, last(".coming li, .zone-note") <= top,
    last(".said") <= document.querySelector(".coming").getBoundingClientRect().top,
    new Set(wide).size];
}"""
TURN_TO = """(kind) => document.querySelectorAll("[data-page]").forEach(
  (one) => { one.hidden = one !== document.querySelector(`[data-page]:has(.of-${kind})`); })"""
CUT = "(one) => one.scrollWidth > one.clientWidth + 1"


@pytest.mark.parametrize("size", [PROJECTOR, {"width": 1280, "height": 720}], ids=str)
def test_nothing_lies_over_a_row_of_a_full_hall(
    server: Server, visit: Callable[..., Visitor], size: dict[str, int]
) -> None:
    file = server.folder / "full"
    if not file.exists():
        lines = f"from tests.e2e.evening import prepare_full; prepare_full('{file}')"
        server.manage("shell", "-c", lines)
    page = visit(server, viewport=size).page
    page.goto(f"/events/{file.read_text()}/hall/")
    expect(page.locator("#loud")).to_be_visible()
    for kind in ("tables", "names", "standing"):
        page.evaluate(TURN_TO, kind)
        assert page.evaluate(LYING_OVER) == [True, True, True, 1], kind
        assert page.evaluate(BESIDE) == 0
    # Of equal ones the line says why one is before the other; who has gone bears a mark.
    expect(page.locator(".of-standing li").first).to_contain_text("Difference +")
    expect(page.locator(".of-standing .gone")).to_contain_text("withdrawn")
    assert not page.locator("h1").evaluate(CUT)


def test_each_print_has_its_number_of_sheets(
    server: Server, visit: Callable[..., Visitor], slugs: list[str], tmp_path: Path
) -> None:
    page = visit(server, viewport=SIZES["desk"], locale="de-CH").sign_in(slugs[2])
    save = picture_of(tmp_path)
    counted = {}
    for what in SHEETS:
        page.goto(f"/events/{slugs[0]}/print/{what}/")
        page.screenshot(path=save(f"{what}.png"))
        made = page.pdf(path=save(f"{what}.pdf"), prefer_css_page_size=True)
        counted[what] = made.count(b"/Type /Page") - made.count(b"/Type /Pages")
        assert not any(in_both_themes(page).values()), what
    assert counted == SHEETS


def test_all_results_fit_a_phone_and_a_desk(
    server: Server, visit: Callable[..., Visitor], slugs: list[str]
) -> None:
    for size in SIZES.values():
        page = visit(server, viewport=size).page
        page.goto(f"/events/{slugs[0]}/results/")
        expect(page.locator(".results-grid tbody tr")).to_have_count(16)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert not any(in_both_themes(page).values())


def test_sheets_are_pushed_sideways_on_a_phone_not_the_page(
    server: Server, visit: Callable[..., Visitor], slugs: list[str]
) -> None:
    size = SIZES["phone"]
    page = visit(server, viewport=size, locale="de-CH").sign_in(slugs[2])
    for what in SHEETS:
        page.goto(f"/events/{slugs[0]}/print/{what}/")
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], what


def test_the_pages_of_a_club_fit_every_size(
    server: Server, visit: Callable[..., Visitor], slugs: list[str], tmp_path: Path
) -> None:
    server.manage("shell", "-c", f"from tests.e2e.evening import finish; finish('{slugs[0]}')")
    save = picture_of(tmp_path)
    for name, size in SIZES.items():
        page = visit(server, viewport=size, locale="de-CH").page
        for part in ("season", "evenings", "people"):
            page.goto(f"/clubs/{slugs[1]}/?show={part}")
            assert page.evaluate(TOO_WIDE) == []
            page.screenshot(path=save(f"club-{part}-{name}.png"))
        assert not any(in_both_themes(page).values())


def begin_second_round(director: Visitor, event: str, _club: str, key: str) -> None:
    """Publish and start it as the director does, so that the hall is told at once."""
    director.sign_in(key).goto(f"/events/{event}/direct/draft/")
    step = director.page.locator(".dock .btn")
    for label in ("Publish", "Start round 2"):
        expect(step).to_contain_text(label)
        step.click()
    expect(director.page.locator(".event-tables > li")).to_have_count(8)
    director.page.close()


def publish_second_round(server: Server, slug: str) -> None:
    """Let the evening go on: any test may come first."""
    server.manage("shell", "-c", f"from tests.e2e.evening import go_on; go_on('{slug}')")


def picture_of(folder: Path) -> Callable[[str], Path]:
    """Return where pictures go."""
    kept = Path(os.environ.get("PICTURES", folder))
    return lambda name: kept / name


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_seal_of_a_draft_fits(server: Server, visit: Callable[..., Visitor], size: str) -> None:
    file = server.folder / "sealed"
    if not file.exists():
        lines = f"from tests.e2e.evening import prepare_sealed; prepare_sealed('{file}')"
        server.manage("shell", "-c", lines)
    slug, session = file.read_text().split()
    page = visit(server, viewport=SIZES[size]).sign_in(session)
    page.goto(f"/events/{slug}/direct/draft/")
    expect(page.locator(".dock .chain code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert problems(page, TOO_WIDE) == {}
