"""Render a table once for all sockets of a process that show the same.

What is kept here is only a copy of what the database has; it may be lost at any time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any, NamedTuple

from django.utils import translation

from games.page import TablePage
from games.selectors import Facts, load_facts, page_of
from games.services import instant

TABLES_KEPT = 64
RENDERINGS_KEPT = 512


class Rendering(NamedTuple):
    """The regions of a table as one audience sees them."""

    page: TablePage
    regions: dict[str, str]
    """HTML by region."""


class Shared:
    """Results that are made once, however many threads ask at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the result of a key, made now if it is not known or being made."""
        with self._lock:
            future = self._results.get(key)
            is_mine = future is None
            if future is None:
                future = self._results[key] = Future()
            self._results.move_to_end(key)
            while len(self._results) > self._most:
                self._results.popitem(last=False)
        if is_mine:
            try:
                future.set_result(make())
            except BaseException as error:
                self._forget(key)
                future.set_exception(error)
        return future.result()

    def clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._results.clear()

    def _forget(self, key: Hashable) -> None:
        with self._lock:
            self._results.pop(key, None)


_facts = Shared(TABLES_KEPT)
_renderings = Shared(RENDERINGS_KEPT)


def facts_of(table_id: int, version: int) -> Facts:
    """Return a table as it stands in the database, in this version or a later one.

    Raises Table.DoesNotExist.
    """
    return _facts.get((table_id, version), lambda: load_facts(table_id))


def rendered(
    table_id: int, version: int, audience: int | None, language: str
) -> Rendering:
    """Return what an audience sees of a table, in this version or a later one.

    ``audience`` is a seat, or ``None`` for spectators. Raises Table.DoesNotExist.
    """
    facts = facts_of(table_id, version)
    key = (table_id, facts.shown_to(audience), audience, language)
    return _renderings.get(key, lambda: _render(facts, audience, language))


def forget_all() -> None:
    """Forget everything that has been rendered."""
    _facts.clear()
    _renderings.clear()


def _render(facts: Facts, audience: int | None, language: str) -> Rendering:
    from games.screen import regions  # only now: templates need loaded apps

    page = page_of(facts, audience, instant.now())
    with translation.override(language):
        return Rendering(page, regions(page))
