"""Long texts, which are written once per language: a template each."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language


def prose(name: str) -> list[str]:
    """Return the templates of a text, the best first: of ``games/_rules``, for example.

    In a language in which it is not written yet it is shown in that of the site, as single
    words are.
    """
    language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return [f"{name}_{it}.html" for it in (language, settings.LANGUAGE_CODE)]
