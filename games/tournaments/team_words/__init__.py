"""The words that teams are given, by the language of their tournament (WHO-2).

A word is read out in a noisy room and typed on a borrowed phone: four to six letters without
accents, nothing rude, and no two so alike that one slip of a finger makes one of the other. Each
language is a text file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

DEFAULT = "en"
LISTS = {it.stem: it for it in sorted(Path(__file__).parent.glob("*.txt"))}
"""The files, by language."""


@cache
def words_in(language: str) -> tuple[str, ...]:
    """Return the words of a language, or of the site's if it is empty; English by default."""
    chosen = (language or settings.LANGUAGE_CODE).split("-")[0]
    return tuple(LISTS.get(chosen, LISTS[DEFAULT]).read_text(encoding="ascii").split())
