"""What this process knows of the lobby: the listed tables, read once for all who look.

It is only a copy of what the database has, a moment old at most; it may be lost at any
time. People who come or go in this process are seen at once.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from hashlib import blake2s
from time import monotonic
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.screen.lists.table_list import ListKind, chips, of_kind, row_html
from games.selectors.listing import ListedTable, Online, listed_tables, people_online
from games.services.ground.announce import Change, listeners

KEPT_SECONDS = 2.0
"""How old what is shown may be: matches go on meanwhile."""


class Region(NamedTuple):
    """The tables of a kind as the lobby shows them in one language."""

    html: SafeString
    mark: str
    """Stands for what is shown: equal marks, equal regions."""


class Known:
    """The listed tables as they were read, and what was rendered of them."""

    def __init__(self, tables: tuple[ListedTable, ...], online: Online) -> None:
        self.tables = tables
        self.online = online
        self.read_at = monotonic()
        self._regions: dict[tuple[ListKind, str | None], Region] = {}
        self._locks: dict[tuple[ListKind, str | None], threading.Lock] = defaultdict(threading.Lock)

    def region(self, kind: ListKind) -> Region:
        """Return the tables of a kind in the active language, rendered once."""
        key = kind, get_language()
        with self._locks[key]:
            if key not in self._regions:
                self._regions[key] = self._render(kind)
            return self._regions[key]

    def _render(self, kind: ListKind) -> Region:
        rows = [row_html(table) for table in of_kind(self.tables, kind)]
        values = {
            "rows": rows,
            "chips": chips(self.tables),
            "kind": kind,
            "online": self.online,
            "others": self.online.number - len(self.online.names),
        }
        shown = render_to_string("games/_tables.html", values)
        mark = blake2s(shown.encode(), digest_size=6).hexdigest()
        return Region(render_to_string("games/_tables.html", values | {"mark": mark}), mark)


_known: Known | None = None
_lock = threading.Lock()


def listed() -> Known:
    """Return the listed tables, at most some moments old."""
    global _known
    known = _known
    if known is not None and monotonic() - known.read_at < KEPT_SECONDS:
        return known
    with _lock:  # one reads, the others get what it has read
        found = _known
        if found is None or found is known:
            found = _known = Known(listed_tables(), people_online())
        return found


def forget_all() -> None:
    """Forget everything."""
    global _known
    _known = None


def _hear(change: Change) -> None:
    """Forget what was read if somebody has come, gone, or changed a table."""
    if change.action is None:
        forget_all()


listeners.append(_hear)
