"""What this process knows of the talk at tables, and what was rendered of it.

It is only a copy of what the database has, and may be lost at any time. A line is rendered
once for all who read the same language; a screen gets the lines that it does not show yet.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from games.models import Player
from games.selectors.facts import Facts
from games.talk.models import Message
from games.talk.selectors import MOST_SHOWN, Hearing, messages_at, version_of
from games.talk.services.announcing import News

TABLES_KEPT = 512
LINES_KEPT = 2 * MOST_SHOWN
LINES = "talk-lines"
"""The element that has the lines."""
ADDED = f'hx-swap-oob="beforeend:#{LINES}" '
"""Pages with the extension that morphs add what is marked so."""


class Reader(NamedTuple):
    """Who reads the talk at a table, which they see in a version."""

    player: int | None
    """The number of the player, ``None`` for somebody without a name."""
    is_seated: bool
    running_hand: int | None
    """The round that runs in this version of the table."""
    version: int
    unheard: frozenset[int] = frozenset()
    """Whom the player does not want to hear."""
    players: tuple[int | None, ...] = ()
    """The numbers of the players by seat."""

    def has_said(self, line: ShownMessage) -> bool:
        """Tell whether a line is their own."""
        return line.by == self.player


def reader_of(facts: Facts, player: Player | None, hearing: Hearing) -> Reader:
    """Return who reads, by a table as it stands now."""
    number = None if player is None else player.pk
    is_seated = facts.seat_of(number) is not None
    players = tuple(seat.player_id for seat in facts.seats)
    return Reader(number, is_seated, facts.running_hand, facts.version, hearing.unheard, players)


class ShownMessage:
    """A message as screens show it."""

    def __init__(self, message: Message) -> None:
        self.number = message.pk
        self.by = message.author_id
        self.name = message.said_by
        self._message = message
        self._html: dict[tuple[str | None, bool], SafeString] = {}

    @property
    def key(self) -> tuple[int, str]:
        """Stands for what is shown: lines with equal keys look alike."""
        return self.number, self.name

    def is_for(self, reader: Reader) -> bool:
        """Tell whether somebody may read it, and wants to; announcements are for everybody."""
        is_heard = self._message.is_announcement or self.by not in reader.unheard
        return is_heard and not self._is_kept_from(reader)

    def _is_kept_from(self, reader: Reader) -> bool:
        """Tell whether a spectator has said it in a round that is not over for a player.

        What was said in a later version of the table may have been said in a round of
        which the player has not heard yet.
        """
        message = self._message
        if not (reader.is_seated and message.of_spectator) or message.hand_id is None:
            return False
        return message.hand_id == reader.running_hand or message.table_version > reader.version

    def html(self, *, is_mine: bool) -> SafeString:
        """Return the line in the active language, as its author or as others see it."""
        key = translation.get_language(), is_mine
        if key not in self._html:
            tone = "me" if is_mine else self._tone()
            context = {"message": self._message, "is_mine": is_mine, "tone": tone}
            self._html[key] = render_to_string("talk/_line.html", context)
        return self._html[key]

    def _tone(self) -> str:
        """Return the class of a line that others have said."""
        if self._message.is_announcement:
            return "from-director"
        return "aside" if self._message.of_spectator else ""


class Heard(NamedTuple):
    """The talk at a table in a version."""

    version: int
    lines: tuple[ShownMessage, ...] = ()

    def lines_for(self, reader: Reader) -> list[ShownMessage]:
        """Return what somebody reads."""
        return [line for line in self.lines if line.is_for(reader)]


NOTHING = Heard(0)
_tables: OrderedDict[int, Heard] = OrderedDict()
_lock = threading.RLock()


def heard_at(table_id: int, version: int) -> Heard:
    """Return the talk at a table in this version or a later one."""
    with _lock:
        heard = _tables.get(table_id)
        if heard is None or heard.version < version:
            read = _read(table_id, heard) if version else NOTHING
            heard = _keep(table_id, read)
        return heard


def heard_now(table_id: int) -> Heard:
    """Return the talk at a table as the database has it now."""
    return heard_at(table_id, version_of(table_id))


def take_over(news: News) -> None:
    """Know what has just been said, if what was said before is known."""
    with _lock:
        heard = _tables.get(news.table_id)
        if heard is None or news.message is None or heard.version + 1 != news.version:
            return
        lines = (*heard.lines, ShownMessage(news.message))[-LINES_KEPT:]
        _keep(news.table_id, Heard(news.version, lines))


def at_hand(table_id: int, version: int) -> Heard | None:
    """Return the talk at a table in this version or a later one if that takes no reading."""
    heard = _tables.get(table_id)
    return heard if heard is not None and heard.version >= version else None


def render_for(heard: Heard, languages: Iterable[str]) -> None:
    """Render the last line for all who read these languages, before they are told."""
    for language in languages:
        with translation.override(language):
            for line in heard.lines[-1:]:
                line.html(is_mine=False)
                line.html(is_mine=True)


def forget_all() -> None:
    """Forget everything."""
    with _lock:
        _tables.clear()


def _read(table_id: int, before: Heard | None) -> Heard:
    version = version_of(table_id)  # first, so that what comes in between is read again
    known = {line.key: line for line in before.lines} if before is not None else {}
    lines = [ShownMessage(message) for message in messages_at(table_id)]
    return Heard(version, tuple(known.get(line.key, line) for line in lines))


def _keep(table_id: int, heard: Heard) -> Heard:
    _tables[table_id] = heard
    _tables.move_to_end(table_id)
    while len(_tables) > TABLES_KEPT:
        _tables.popitem(last=False)
    return heard


# --- what is sent ------------------------------------------------------------------


class Ear:
    """What the screen of somebody shows of the talk at a table."""

    def __init__(self, player: Player | None, language: str) -> None:
        self._player, self._language = player, language
        self._hearing = Hearing()
        self._shown: tuple[tuple[int, str], ...] = ()

    def heed(self, hearing: Hearing) -> str:
        """Heed whom somebody does not hear; return what they are told of a measure, if news."""
        before, self._hearing = self._hearing, hearing
        if hearing.measure == before.measure:
            return ""
        with translation.override(self._language):
            return notice_html(hearing, out_of_band=True)

    def frame(self, heard: Heard, facts: Facts) -> str:
        """Return what a screen does not show yet; empty if it shows everything."""
        reader = reader_of(facts, self._player, self._hearing)
        lines = heard.lines_for(reader)
        before, self._shown = self._shown, tuple(line.key for line in lines)
        if self._shown == before:
            return ""
        new = _at_the_end(lines, before)
        with translation.override(self._language):
            if not new:
                return region_html(lines, reader)
            return "".join(_shown(line, reader, ADDED) for line in new)


def _shown(line: ShownMessage, reader: Reader, marks: str = "") -> str:
    """Return a line, which says from which seat it comes: beside that pages show it as well."""
    if line.by in reader.players:
        marks += f'data-seat="{reader.players.index(line.by)}" '
    return line.html(is_mine=reader.has_said(line)).replace("<li ", f"<li {marks}", 1)


def _at_the_end(
    lines: list[ShownMessage], shown: tuple[tuple[int, str], ...]
) -> list[ShownMessage]:
    """Return the lines after those that are shown; none if it takes more than to add some."""
    known = set(shown)
    new = [line for line in lines if line.key not in known]
    stayed = tuple(line.key for line in lines[: len(lines) - len(new)])
    is_end = bool(stayed) and stayed == shown[-len(stayed) :]
    return new if is_end else []


def region_html(lines: Iterable[ShownMessage], reader: Reader) -> str:
    """Return all lines for a screen, in place of those that it shows."""
    return f'<ol id="{LINES}" hx-swap-oob="morph">{_html_of(lines, reader)}</ol>'


def lines_html(lines: Iterable[ShownMessage], reader: Reader) -> SafeString:
    """Return lines for a page, in the active language."""
    return SafeString(_html_of(lines, reader))


def _html_of(lines: Iterable[ShownMessage], reader: Reader) -> str:
    return "".join(_shown(line, reader) for line in lines)


def notice_html(hearing: Hearing, *, out_of_band: bool = False) -> str:
    """Return what somebody is told of a measure, in the active language."""
    context = {"measure": hearing.measure, "out_of_band": out_of_band}
    return render_to_string("talk/_notice.html", context)
