"""What axe takes seriously on a page, light or dark."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.visitor import THEMES

SERIOUS = {"serious", "critical"}
ONLY_SERIOUS = {"resultTypes": ["violations"]}
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""The one rule to which a theme makes a difference."""
VIOLATIONS = "([inside, options]) => axe.run(inside, options).then((found) => found.violations)"
COLOURS_STAND = """() => new Promise((done) => requestAnimationFrame(() => {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition);
  for (const change of changes) change.finish();
  done();
}))"""
"""Pages of Django's own change their colours slowly."""


def faults(page: Page, inside: str = "html", **options: Any) -> list[Any]:
    """Return what axe takes seriously: the rule, and where it is broken."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)  # half a megabyte: once for each page
    found = page.evaluate(VIOLATIONS, [inside, ONLY_SERIOUS | options])
    return [
        (fault["id"], [node["html"][:120] for node in fault["nodes"]][:3])
        for fault in found
        if fault["impact"] in SERIOUS
    ]


def in_both_themes(page: Page, inside: str = "html") -> dict[str, list[Any]]:
    """Return the faults by theme: all of the first one, those of colours of the others."""
    found = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.evaluate(COLOURS_STAND)
        found[theme] = faults(page, inside, **(OF_COLOURS if found else {}))
    return {theme: some for theme, some in found.items() if some}
