"""The active language as a plain value of its thread, and each text looked up once.

Django keeps the language in a store that follows tasks of an event loop, too, and puts every
text together anew from its catalogues. Pages and renderings live in threads here, no task ever
chooses a language, and a page asks for a hundred texts: that alone was a tenth of a rendering.
This is the one place that reaches into Django for it.
"""

from __future__ import annotations

import threading
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

MOST_KEPT = 20_000
"""Texts of a language; the program has a few thousand."""


_CHOSEN = threading.local()
"""Holds the catalogue of the active language, ``value``, where Django looks for it."""


def by_thread() -> None:
    """Keep the active language by thread from now on, and the texts of each language."""
    vars(trans_real)["_active"] = _CHOSEN
    if settings.USE_I18N:
        texts: Any = translation._trans  # type: ignore[attr-defined]
        texts.gettext, texts.pgettext = _gettext, _pgettext
        texts.get_language = _get_language


def in_english_by_default() -> None:
    """Show a text that a language lacks as it is written in the sources.

    Django would show it in the language of the site, which is another foreign one.
    """
    catalogues: Any = trans_real.DjangoTranslation
    catalogues._add_fallback = lambda _catalogue, localedirs=None: None


def _gettext(message: str) -> str:
    """Return a text in the active language, as Django does."""
    active = getattr(_CHOSEN, "value", None)
    if active is None or type(message) is not str:  # safe text stays safe
        return trans_real.gettext(message)
    try:
        text: str = active.kept_texts[message]
    except AttributeError:
        active.kept_texts = {}
        text = trans_real.gettext(message)
    except KeyError:
        text = trans_real.gettext(message)
        if len(active.kept_texts) < MOST_KEPT:
            active.kept_texts[message] = text
    return text


def _pgettext(context: str, message: str) -> str:
    """Return a text of a context in the active language, as Django does."""
    if type(message) is not str:
        return trans_real.pgettext(context, message)
    text = _gettext(f"{context}{trans_real.CONTEXT_SEPARATOR}{message}")
    return message if trans_real.CONTEXT_SEPARATOR in text else text


def _get_language() -> str | None:
    try:  # what the catalogue's ``to_language`` returns
        language: str = _CHOSEN.value._DjangoTranslation__to_language
    except AttributeError:
        return trans_real.get_language()
    return language
