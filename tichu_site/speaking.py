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


def by_thread() -> None:
    """Keep the active language by thread from now on, and the texts of each language."""
    if not isinstance(vars(trans_real)["_active"], threading.local):
        vars(trans_real)["_active"] = threading.local()
    if settings.USE_I18N:
        texts: Any = translation._trans  # type: ignore[attr-defined]
        texts.gettext, texts.get_language = _gettext, _get_language


def _gettext(message: str) -> str:
    """Return a text in the active language, as Django does."""
    active = _active()
    if active is None or type(message) is not str:  # safe text stays safe
        return trans_real.gettext(message)
    kept: dict[str, str] = vars(active).setdefault("kept_texts", {})
    text = kept.get(message)
    if text is None:
        text = trans_real.gettext(message)
        if len(kept) < MOST_KEPT:
            kept[message] = text
    return text


def _get_language() -> str | None:
    active = _active()
    return trans_real.get_language() if active is None else active.to_language()


def _active() -> Any:
    """Return the catalogue of the active language, ``None`` if none was chosen."""
    return getattr(vars(trans_real)["_active"], "value", None)
