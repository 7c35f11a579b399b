"""Which cards a page or a frame names in any way."""

from __future__ import annotations

import re

from django.utils import translation
from playwright.sync_api import Page

from games.rules.cards.deck import CODE, DECK
from games.screen.words.names import card_name


def names_in(language: str) -> list[tuple[str, str]]:
    with translation.override(language):
        return [(card_name(card), CODE[card]) for card in DECK]


NAMES = [*names_in("de"), *names_in("en")]


def cards_in(html: str) -> set[str]:
    """Return the codes of the cards that a page or frame names in any way."""
    words = set(re.findall(r'["\'=-]([2-9TJQKA][jspt]|Mah|Dog|Phx|Drg)\b', html))
    text = re.sub(r"<[^>]*>", " ", html) + " ".join(re.findall(r'label="([^"]*)"', html))
    return words | {code for name, code in NAMES if re.search(rf"\b{name}\b", text)}


def shown_on(page: Page) -> str:
    """Return a page without help, settings and chat, whose fixed texts name some cards."""
    return page.evaluate("""() => {
        const shown = document.documentElement.cloneNode(true);
        const fixed = "#help, #settings, .pane.talk, #firsts";
        for (const part of shown.querySelectorAll(fixed)) part.remove();
        return shown.outerHTML;
    }""")
