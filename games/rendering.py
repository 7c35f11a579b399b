"""What this process knows of tables: the newest facts, and what was rendered of them.

It renders for audiences: the door, through which pages and sockets come here, decides whether
somebody belongs to one (``games/door/visit.py``).

What is kept here is only a copy of what the database has, by versions, which never
change; it may be lost at any time. A rendering is made once for all who see the same.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection
from datetime import datetime
from itertools import count

from django.utils import translation
from django.utils.safestring import SafeString

from games.screen import regions
from games.screen.output.frames import frame, news, out_of_band
from games.screen.page.kept import Kept
from games.selectors.facts import Facts, later_facts, load_facts, next_facts
from games.selectors.shown import TablePage
from games.selectors.table_page import page_of
from games.services.ground import wall_clock
from games.services.ground.announce import Change

TABLES_KEPT = 512
Audience = tuple[int | None, str]
"""Who sees a table: a seat, ``None`` for spectators; and a language."""

NOTHING = -1
_serials = count()


class Rendering:
    """The regions of a table as one audience sees them in a version."""

    def __init__(
        self,
        page: TablePage,
        regions: dict[str, SafeString],
        before: Rendering | None = None,
        kept: Kept | None = None,
        owner: int | None = None,
    ) -> None:
        self.page = page
        self.owner = owner
        """The player of the seat: a newcomer to it has been shown another one before."""
        self.regions = regions
        """HTML by region."""
        self.kept = kept
        """What of it the next one may leave as it is."""
        self.version_before = None if before is None else before.page.version
        self._serial = next(_serials)
        self._parts: dict[int, str] = {}
        self._frame: tuple[tuple[int, datetime], str] | None = None
        """What was sent last, and to whom and when: the next one is mostly like it."""
        self._shown_before = {} if before is None else before.regions
        self._changed = regions if before is None else _differing(before, regions)

    def frame_since(self, before: Rendering | None, now: datetime) -> str:
        """Return one message with all regions that differ; empty if none does.

        For everybody who has been shown the same before it is made once.
        """
        serial = NOTHING if before is None else before._serial
        if self._frame is not None and self._frame[0] == (serial, now):
            return self._frame[1]
        part = self._parts.get(serial)
        if part is None:
            part = self._parts[serial] = self._part_since(before)
        since = None if before is None else before.page.version
        made = frame({}, self.page.version, now, since) + part if part else ""
        self._frame = (serial, now), made
        return made

    def frame_for(self, version: int | None, now: datetime, *, always: Collection[str] = ()) -> str:
        """Return one message for a page that shows a version, or has shown it lately.

        Regions that the page may have changed itself are ``always`` in it.
        """
        if version is None or version != self.version_before:
            return frame(self.regions, self.page.version, now)
        wanted = self._changed | {name: self.regions[name] for name in always}
        return frame({}, self.page.version, now, version) + news(self._shown_before, wanted)

    def _part_since(self, before: Rendering | None) -> str:
        if before is None:
            return out_of_band(self.regions)
        is_last = before.regions is self._shown_before
        changed = self._changed if is_last else _differing(before, self.regions)
        return news(before.regions, changed)


def _differing(before: Rendering, regions: dict[str, SafeString]) -> dict[str, SafeString]:
    shown = before.regions
    return {name: html for name, html in regions.items() if shown.get(name) != html}


class _Known:
    """What is known of one table."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """Held while reading and rendering, so that both happen once."""
        self.facts: Facts | None = None
        self.renderings: dict[Audience, Rendering] = {}


_tables: OrderedDict[int, _Known] = OrderedDict()
_lock = threading.Lock()


def facts_of(table_id: int, version: int) -> Facts:
    """Return a table as it stands in the database, in this version or a later one.

    Raises Table.DoesNotExist.
    """
    known = _known(table_id)
    with known.lock:
        if known.facts is None or known.facts.version < version:
            later = None if known.facts is None else later_facts(known.facts)
            known.facts = later or load_facts(table_id, known.facts)
        return known.facts


def rendered(table_id: int, version: int, seat: int | None, language: str) -> Rendering:
    """Return what an audience sees of a table, in this version or a later one.

    ``seat`` is ``None`` for spectators. Raises Table.DoesNotExist.
    """
    known = _known(table_id)
    with known.lock:
        facts = facts_of(table_id, version)
        rendering = known.renderings.get((seat, language))
        if rendering is None or rendering.page.version != facts.shown_to(seat):
            rendering = _render(facts, seat, language, rendering)
            known.renderings[seat, language] = rendering
        return rendering


def at_hand(table_id: int, version: int) -> Facts | None:
    """Return a table in this version or a later one if that takes no reading."""
    known = _tables.get(table_id)
    facts = None if known is None else known.facts
    return facts if facts is not None and facts.version >= version else None


def rendered_already(facts: Facts, seat: int | None, language: str) -> Rendering | None:
    """Return what an audience sees of a table if that takes no rendering."""
    known = _tables.get(facts.table.pk)
    rendering = None if known is None else known.renderings.get((seat, language))
    if rendering is None or rendering.page.version != facts.shown_to(seat):
        return None
    return rendering


def take_over(change: Change) -> None:
    """Know the version that has just been written, if the one before it is known.

    Of several writers the last to come here need not have been the last to write.
    """
    known = _tables.get(change.table.pk)
    if known is None:
        return
    with known.lock:
        if known.facts is not None and known.facts.version < change.table.version:
            known.facts = next_facts(known.facts, change)


def forget_all() -> None:
    """Forget everything."""
    with _lock:
        _tables.clear()


def _known(table_id: int) -> _Known:
    with _lock:
        known = _tables.setdefault(table_id, _Known())
        _tables.move_to_end(table_id)
        while len(_tables) > TABLES_KEPT:
            _tables.popitem(last=False)
    return known


def _render(
    facts: Facts, seat: int | None, language: str, before: Rendering | None = None
) -> Rendering:
    with translation.override(language):
        page = page_of(facts, seat, wall_clock.now())
        kept = (None if before is None else before.kept) or Kept()
        owner = None if seat is None else facts.seats[seat].player_id
        same = before if before is not None and before.owner == owner else None
        return Rendering(page, regions(page, kept), same, kept, owner)
