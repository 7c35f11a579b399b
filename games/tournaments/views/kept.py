"""Working out once what many ask for at one moment: facts and parts of pages, for a second.

Everything kept is of one version, the number of the last act; what changes without an act,
like a clock, is at most a second late.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Generic, TypeVar

from django.http import HttpRequest
from django.utils.translation import get_language

from games.services.ground import wall_clock
from games.tournaments.models import Act
from games.tournaments.selectors.clock import clock_of
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.pages import last_round, standing_page, tournament_by
from games.tournaments.selectors.speaking import done_by_phones
from games.tournaments.views.showing import ClockShown, shown_clock
from games.tournaments.views.standing import standing_title

if TYPE_CHECKING:
    from games.tournaments.views.ground import Viewer

KEPT = timedelta(seconds=1)
MOST_KEPT = 64

Value = TypeVar("Value")


class _Values(Generic[Value]):
    """Values by keys; anybody who asks while one is being made waits for it."""

    def __init__(self) -> None:
        self._values: dict[Hashable, tuple[datetime, Value]] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return a value that was made a moment ago, or make it."""
        with self._lock:
            now = wall_clock.now()
            found = self._values.get(key)
            if found is not None and abs(now - found[0]) < KEPT:
                return found[1]
            value = make()
            if len(self._values) >= MOST_KEPT:
                self._values.clear()
            self._values[key] = (now, value)
            return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()


_facts: _Values[EventFacts | None] = _Values()
_parts: _Values[str] = _Values()
_clocks: _Values[ClockShown] = _Values()
_progress: _Values[str] = _Values()
_done: _Values[dict[int, list[Act]]] = _Values()


def facts_at(slug: str, version: int) -> EventFacts | None:
    """Return the facts of a tournament, shared by all who look: nobody may change them."""

    def make() -> EventFacts | None:
        event = tournament_by(slug)
        return None if event is None else facts_of(event)

    return _facts.get((slug, version), make)


def facts_for(viewer: Viewer) -> EventFacts:
    """Return the facts of the tournament at which somebody looks."""
    return facts_at(viewer.event.slug, viewer.version) or facts_of(viewer.event)


def clock_for(viewer: Viewer) -> ClockShown:
    """Return what the clock of a tournament says, in the active language."""
    event = viewer.event
    return _clocks.get(
        (event.pk, viewer.version, get_language()),
        lambda: shown_clock(event, clock_of(event, wall_clock.now())),
    )


def progress_for(viewer: Viewer) -> str:
    """Return how far the last round has come, in the active language."""

    def make() -> str:
        facts = facts_for(viewer)
        return standing_title(standing_page(facts), last_round(facts))[1]

    return _progress.get((viewer.event.pk, viewer.version, get_language()), make)


def done_by_phones_for(viewer: Viewer) -> dict[int, list[Act]]:
    """Return what phones have done for entrants by words, at the version that is looked at."""
    return _done.get((viewer.event.pk, viewer.version), lambda: done_by_phones(viewer.event))


def part_for_all(request: HttpRequest, viewer: Viewer, make: Callable[[], str]) -> str:
    """Return a part of a page that is the same for all who neither direct nor play."""
    if viewer.role or viewer.entrant is not None:
        return make()
    query = request.GET.copy()
    query.pop("seen", None)
    key = (
        viewer.event.pk,
        viewer.version,
        request.build_absolute_uri(request.path),
        query.urlencode(),
        get_language(),
    )
    return _parts.get(key, make)


def forget() -> None:
    """Forget everything that is kept."""
    _facts.clear()
    _parts.clear()
    _clocks.clear()
    _progress.clear()
    _done.clear()
