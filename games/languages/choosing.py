"""Which language a page speaks: readers choose it, their browser's region chooses its variant.

A variant is a language of the settings with a region, de-ch beside de.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request
from django.utils.translation.trans_real import parse_accept_lang_header

SPELLED_LIKE = {"li": "ch"}
"""Regions that write as another one does."""
LETTERS_OF_REGION = 2
HEADERS_KEPT = 1000
LONGEST_HEADER = 500
"""As much as Django reads of one."""


class OfferedLanguage(NamedTuple):
    """A language to choose, and whether the page speaks it."""

    code: str
    name: str
    is_active: bool


def offered() -> list[OfferedLanguage]:
    """Return the languages to choose from, each once for all of its regions."""
    active = without_region(get_language() or settings.LANGUAGE_CODE)
    names = {without_region(code): name for code, name in settings.LANGUAGES}
    return [OfferedLanguage(code, name, code == active) for code, name in names.items()]


def without_region(code: str) -> str:
    """Return the language of a variant: German of de-ch, if the site has it."""
    language = code.partition("-")[0]
    return language if language in dict(settings.LANGUAGES) else code


def language_of(request: HttpRequest) -> str:
    """Return the language for a request: what its reader chose, else what the browser asks for."""
    chosen = without_region(get_language_from_request(request))
    known = tuple(code for code, _name in settings.LANGUAGES)
    accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST_HEADER]
    return _variant(chosen, accepted.lower(), known, settings.LANGUAGE_CODE)


@lru_cache(HEADERS_KEPT)
def _variant(language: str, accepted: str, known: tuple[str, ...], usual: str) -> str:
    """Return a language as it is spelled in the region that a browser names.

    Tags of the language itself come first: "de-DE, fr-CH" is the German of Germany, "en-CH" alone
    that of Switzerland. Without a region it is the ``usual`` one of the site.
    """
    if not any(code.startswith(f"{language}-") for code in known):
        return language
    tags = [tag.split("-") for tag, _quality in parse_accept_lang_header(accepted)]
    for spoken, *parts in sorted(tags, key=lambda tag: tag[0] != language):
        region = next((part for part in parts if len(part) == LETTERS_OF_REGION), "")
        variant = f"{language}-{SPELLED_LIKE.get(region, region)}"
        if variant in known:
            return variant
        if region and spoken == language:
            return language
    return usual if usual.startswith(f"{language}-") else language
