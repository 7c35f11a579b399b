"""The active language as a plain value of its thread.

Django keeps it in a store that follows tasks of an event loop, too. Pages and renderings
live in threads here, no task ever chooses a language, and every text looks it up: that
alone was a twentieth of a rendering. This is the one place that reaches into Django for it.
"""

from __future__ import annotations

import threading

from django.utils.translation import trans_real


def by_thread() -> None:
    """Keep the active language by thread from now on."""
    if not isinstance(vars(trans_real)["_active"], threading.local):
        vars(trans_real)["_active"] = threading.local()
