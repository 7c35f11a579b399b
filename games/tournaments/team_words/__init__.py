"""The words that teams are given, by the language of their tournament (WHO-2).

A word is read out in a noisy room and typed on a borrowed phone: four to six letters without
accents, nothing rude, and no two so alike that one slip of a finger makes one of the other.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings

from games.tournaments.team_words import english, german

OTHERWISE = "en"
LISTS = {"de": german.WORDS, "en": english.WORDS}


@cache
def words_in(language: str) -> tuple[str, ...]:
    """Return the words of a language; of the site's if none is said, else English ones."""
    chosen = (language or settings.LANGUAGE_CODE).split("-")[0]
    return tuple(LISTS.get(chosen, LISTS[OTHERWISE]).split())
