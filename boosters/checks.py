"""System checks: the pack is complete, and every card can be read in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error

from boosters.catalogue import CATALOGUE, faults
from boosters.colours import COLOURS
from boosters.languages import Both
from boosters.rulings import NOTES, STANDINGS
from boosters.texts import TEXTS
from boosters.texts.text import Text
from games.rules.boosters import COLOURS as COLOUR_IDS
from games.rules.boosters import HOUSE, YELLOW, Booster
from games.rules.boosters import STANDINGS as STANDING_IDS

LONGEST = {"name": 20, "when": 40, "text": 220, "until": 40, "short": 60}
"""What a card 390 pixels wide, or a line, has room for."""


def check_pack(**_options: Any) -> list[CheckMessage]:
    """Return what is wrong with the cards and with what is written about them."""
    found = [*faults(), *_missing()]
    for slug, booster in CATALOGUE.items():
        if slug in TEXTS and slug in NOTES:
            found.extend(card_faults(booster))
    return [Error(fault, id="boosters.E001") for fault in found]


def card_faults(booster: Booster) -> Iterator[str]:
    """Say what is wrong with the words of a card."""
    both = TEXTS.words[booster.slug]
    for language, text in zip(Both._fields, both, strict=True):
        for fault in text_faults(booster, text):
            yield f"{booster.slug} in {language}: {fault}"
    yield from _note_faults(booster)


def text_faults(booster: Booster, text: Text) -> Iterator[str]:
    """Say what is missing or too long in one language."""
    # Companions lie with the trick, so they, too, are in force for a while (BG-5).
    lasts = bool(booster.until) or booster.colour == YELLOW
    for field, longest in LONGEST.items():
        value = getattr(text, field)
        if len(value) > longest:
            yield f"{field} has {len(value)} characters, there is room for {longest}"
        if field in ("until", "short"):
            if bool(value) != lasts:
                yield f"{field} is written if and only if the card stays in force"
        elif not value:
            yield f"{field} is missing"


def _note_faults(booster: Booster) -> Iterator[str]:
    notes = NOTES.words[booster.slug]
    for field in ("asked", "ours"):
        numbers = {len(getattr(note, field)) for note in notes}
        if len(numbers) > 1:
            yield f"{booster.slug}: the notes ({field}) differ between the languages"
    if bool(notes.en.asked) == (booster.standing == HOUSE):
        yield f"{booster.slug}: house cards alone are in no answer of the publisher"


def _missing() -> Iterator[str]:
    for what, words, keys in (
        ("texts", TEXTS, CATALOGUE),
        ("notes", NOTES, CATALOGUE),
        ("colours", COLOURS, COLOUR_IDS),
        ("standings", STANDINGS, STANDING_IDS),
    ):
        if list(words) != list(keys):
            differing = sorted(set(words) ^ set(keys)) or "their order"
            yield f"{what} and catalogue differ: {differing}"
