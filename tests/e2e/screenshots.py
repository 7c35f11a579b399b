"""`make screenshots`: every page and phase, in both sizes, themes and languages;
and each motion, step by step.

The files go to ``OUT/<language>/<size>-<theme>/<page>.png`` (by default below
``.data/screenshots``), the motions to ``OUT/motion/<size>/<change>-<step>.png``;
``OUT/index.html`` shows them all. ``make screenshots OUT=motion`` takes the motions only. Two of
the pictures are those of the README.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import django
from playwright.sync_api import Browser, Page, sync_playwright

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.e2e.settings"
django.setup()

from tests.e2e.changes import CHANGES  # noqa: E402
from tests.e2e.phases import ALL, open_phase, stand_still  # noqa: E402
from tests.e2e.recorded import log_in, prepare_admin  # noqa: E402
from tests.e2e.server import PHASES, ROOT, Server  # noqa: E402
from tests.e2e.visitor import CHROMIUM, SIZES, THEMES, Visitor, launch  # noqa: E402
from tests.e2e.wire import Wire  # noqa: E402

OUT = ROOT / ".data" / "screenshots"
LANGUAGES = {"de": "de-CH", "en": "en-GB"}
PLAIN_PAGES = {
    "front": "/",
    "new": "/new/",
    "rules": "/rules/",
    "first-steps": "/first-steps/",
    "boosters": "/boosters/",
    "booster": "/boosters/add_on/",
    "booster-rules": "/boosters/rules/",
    "not-found": "/t/nowhere/",
    "admin-login": "/admin/login/",
}
POPS = {
    "settings": "settings",
    "keys": "help",
    "log": "side",
    "look-back": "look-back",
    "wish-plays": "plays",
}
BOOSTER_POPS = {"piles": "piles", "open-hand": "open-hand-1", "in-force": "about-8"}
MOTION = "motion"
OF_README = {
    "table.png": "en/desk-light/follow.png",
    "table-on-a-phone.png": "en/phone-light/booster-in-force.png",
}
PICTURES = ROOT / "docs" / "pictures"
STANDING = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};"""
"""Motions wait to be photographed."""
STEPS = (0, 0.2, 0.4, 0.6, 0.8, 1)
"""How far a motion is when its picture is taken."""
STAND = """part => {
  const all = document.getAnimations().filter((one) => one.id);
  const ends = all.map((one) => one.effect.getComputedTiming().endTime);
  const whole = Math.max(0, ...ends.filter(Number.isFinite));
  all.forEach((one, index) => {
    one.pause();
    one.currentTime = Math.min(part * whole, ends[index] - 0.01);
  });
}"""
POP_UP = "found => document.querySelector(`${found}[popover]:not(:popover-open)`)?.showPopover()"
HAND = "/admin/games/hand/1/change/"


class Shown(NamedTuple):
    """A page that is ready to be photographed."""

    name: str
    is_long: bool = False
    """Whether the whole page is taken, not only what fits on the screen."""
    scroll_to: str = "body"
    pops_up: str = "body"
    """What lies over the page; some of it closes when the size changes."""


def main(out: Path) -> None:
    if CHROMIUM is None:
        raise SystemExit("no browser; try: apt-get install chromium-headless-shell")
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), **PHASES)
        prepare_admin(server)
        server.start()
        try:
            browser = launch(playwright.chromium)
            if out.name != MOTION:
                for language, locale in LANGUAGES.items():
                    photograph(browser, server, out / language, locale)
                for name, taken in OF_README.items():
                    shutil.copy(out / taken, PICTURES / name)
            film(browser, server, out if out.name == MOTION else out / MOTION)
        finally:
            server.stop()
    found = sorted(out.rglob("*.png"))
    write_index(out, found)
    print(f"{len(found)} screenshots: {out / 'index.html'}")


def photograph(browser: Browser, server: Server, out: Path, locale: str) -> None:
    """Take all pages in one language."""
    visitor = Visitor(browser, server.url, allowed="status of 404", locale=locale)
    for shown in show_all(visitor):
        for size, viewport in SIZES.items():
            visitor.page.set_viewport_size(viewport)
            visitor.page.locator(shown.scroll_to).scroll_into_view_if_needed()
            visitor.page.evaluate(POP_UP, shown.pops_up)
            for theme in THEMES:
                visitor.page.emulate_media(color_scheme=theme)
                file = out / f"{size}-{theme}" / f"{shown.name}.png"
                visitor.page.screenshot(path=file, full_page=shown.is_long)
    visitor.close()


def film(browser: Browser, server: Server, out: Path) -> None:
    """Take each motion in a few steps."""
    for size, viewport in SIZES.items():
        moves: dict[str, Any] = {"reduced_motion": "no-preference", "locale": "en-GB"}
        visitor = Visitor(browser, server.url, viewport=viewport, **moves)
        visitor.context.add_init_script(STANDING)
        wire = Wire(visitor)
        for name, change in CHANGES.items():
            page = wire.open(change.before)
            wire.send(change.after)
            for step, part in enumerate(STEPS):
                page.evaluate(STAND, part)
                page.screenshot(path=out / size / f"{name}-{step}.png", animations="allow")
        visitor.close()


def show_all(visitor: Visitor) -> Iterator[Shown]:
    """Bring one page after the other up."""
    page = visitor.page
    for name, path in PLAIN_PAGES.items():
        page.goto(path)
        yield Shown(name, is_long=True)
    log_in(page)
    page.goto(HAND)
    yield Shown("admin-hand", is_long=True)
    stand_still(visitor.context)
    for name, phase in ALL.items():
        open_phase(page, phase)
        yield Shown(name, is_long=name == "open")
        if name in ("summary", "match-end"):
            yield Shown(f"{name}-plot", scroll_to=".plot")
    yield from _show_pops(page, "wish-bound", POPS)
    yield from _show_pops(page, "booster-in-force", BOOSTER_POPS)


def _show_pops(page: Page, phase: str, pops: dict[str, str]) -> Iterator[Shown]:
    """Bring up what pops up on the page of a phase."""
    open_phase(page, ALL[phase])
    for name, id_ in pops.items():
        yield Shown(name, pops_up=f"#{id_}")
        page.locator(f"#{id_}").evaluate("one => one.hidePopover()")


def write_index(out: Path, files: list[Path]) -> None:
    """Write a page that shows all pictures."""
    pictures = "".join(
        f'<figure><a href="{path}"><img src="{path}" loading="lazy" height="420"></a>'
        f"<figcaption>{path}</figcaption></figure>"
        for path in (file.relative_to(out) for file in files)
    )
    style = "body{display:flex;flex-wrap:wrap;font:14px sans-serif}"
    page = f"<!doctype html><meta charset=utf-8><style>{style}</style>{pictures}"
    (out / "index.html").write_text(page)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OUT)
