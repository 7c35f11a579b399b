"""System checks: every card is complete and can be read in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.utils.translation import override

from boosters.cards.words import Difficulty
from boosters.catalogue import CARDS, BoosterCard, faults
from boosters.colours import COLOURS
from boosters.difficulties import DIFFICULTIES
from boosters.standings import STANDINGS
from boosters.words import Text
from games.rules.view.booster import Booster, Colour, Standing

LONGEST = {"name": 20, "when": 40, "line": 66, "text": 220, "until": 40, "short": 60}
"""How much a card 390 pixels wide, or a line, has room for."""


def check_catalogue(**_options: Any) -> list[CheckMessage]:
    """Return what is wrong with the cards and with what is written about them."""
    found = [*faults(), *_missing()]
    for card in CARDS:
        found.extend(card_faults(card))
    return [Error(fault, id="boosters.E001") for fault in found]


def card_faults(card: BoosterCard) -> Iterator[str]:
    """Return what is wrong with the words of a card."""
    slug = card.booster.slug
    for language, _name in settings.LANGUAGES:
        with override(language):
            for fault in text_faults(card.booster, Text(card.words)):
                yield f"{slug} in {language}: {fault}"
    if bool(card.notes.asked) == (card.booster.standing == Standing.HOUSE):
        yield f"{slug}: house cards alone are in no answer of the publisher"


def text_faults(booster: Booster, text: Text) -> Iterator[str]:
    """Return what is missing or too long in the active language."""
    # Companions lie with the trick, so they, too, are in force for a while (BG-5).
    lasts = bool(booster.until) or booster.colour == Colour.YELLOW
    for field, longest in LONGEST.items():
        value = getattr(text, field)
        if len(value) > longest:
            yield f"{field} has {len(value)} characters, there is room for {longest}"
        if field in ("until", "short"):
            if bool(value) != lasts:
                yield f"{field} is written if and only if the card stays in force"
        elif not value:
            yield f"{field} is missing"


def _missing() -> Iterator[str]:
    for what, words, keys in (
        ("colours", COLOURS, Colour),
        ("standings", STANDINGS, Standing),
        ("difficulties", DIFFICULTIES, Difficulty),
    ):
        if list(words) != list(keys):
            differing = sorted(map(str, set(words) ^ set(keys))) or "their order"
            yield f"{what} have other words: {differing}"
