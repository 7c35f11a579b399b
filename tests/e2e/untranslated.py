"""What a page says in the other language: texts that the catalogue has in another one only."""

from __future__ import annotations

import gettext
from functools import cache

from playwright.sync_api import Page

from tests.e2e.server import ROOT

CATALOGUE = ROOT / "locale" / "de_CH" / "LC_MESSAGES" / "django.mo"
CONTEXT = "\x04"
TEXTS = """() => {
  const ours = "bdi, .said, script, style, [data-code], [hx-disable]";
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = all.nextNode(); node; node = all.nextNode())
    if (!node.parentElement.closest(ours)) found.add(node.data.replace(/\\s+/g, " ").trim());
  for (const one of document.querySelectorAll("[aria-label], [placeholder], [title]"))
    for (const name of ["aria-label", "placeholder", "title"])
      if (one.hasAttribute(name)) found.add(one.getAttribute(name).trim());
  return [...found];
}"""


@cache
def _texts() -> dict[str, frozenset[str]]:
    """Return the whole texts of the catalogue by language, without those that both have."""
    with CATALOGUE.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    english, german = set(), set()
    for key, text in catalogue.items():
        english.add((key[0] if isinstance(key, tuple) else key).rpartition(CONTEXT)[2])
        german.add(text)
    return {"en": frozenset(english - german), "de-ch": frozenset(german - english)}


def untranslated(page: Page) -> list[str]:
    """Return the texts of a page that belong to the language that the page is not in."""
    texts = set(page.evaluate(TEXTS))
    other = {"de-ch": "en", "en": "de-ch"}[page.locator("html").get_attribute("lang") or ""]
    return sorted((texts & _texts()[other]) - {""})
