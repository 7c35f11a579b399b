"""Every page that somebody can go to by links, one of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

LINKS = """() => [...document.querySelectorAll("a[href]:not([download])")]
  .map((link) => new URL(link.href))
  .filter((it) => it.origin === location.origin)
  .map((it) => it.pathname + it.search)"""
NO_PAGES = re.compile(r"\.(json|csv|txt|tch|ics|svg|png|zip)|/(out|data|qr|static|admin)/")
MOST = 250
"""Far more kinds of pages than there are: beyond this something makes ever new ones."""


def pages_from(page: Page, *starts: str) -> Iterator[str]:
    """Go to one page of each kind that links lead to, and yield its address while it is shown."""
    waiting, known = list(starts), {kind_of(path) for path in starts}
    while waiting:
        path = waiting.pop(0)
        answer = page.goto(path)
        if answer is None or not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        yield path
        for found in page.evaluate(LINKS):
            kind = kind_of(found)
            if kind not in known and not NO_PAGES.search(found):
                known.add(kind)
                waiting.append(found)
        assert len(known) < MOST, sorted(known)


def kind_of(path: str) -> str:
    """Return what pages of one kind have in common: an address without names and numbers."""
    address, _, asked = path.partition("?")
    kind = re.sub(r"^/(t|m|d|e)/[^/]+", r"/\1/*", address)
    kind = re.sub(r"^/(events|clubs|decks|boosters|desk/\w+)/(?!new/|rules/)[^/]+", r"/\1/*", kind)
    kind = re.sub(r"/tables/[^/]+", "/tables/*", kind)
    kind = re.sub(r"\d+", "0", kind)
    return f"{kind}?{re.sub('=[^&]*', '', asked)}" if "show=" not in asked else f"{kind}?{asked}"
