"""Say something to all at a table; spectators to one another, until the round is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from textwrap import wrap

from django.db import transaction

from games.models import Departure, Hand, Player, Table, TableStatus
from games.models.texts import clean_line
from games.selectors.tables import seat_of
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.talk.models import LONGEST_MESSAGE, Message
from games.talk.phrases import PHRASES
from games.talk.selectors import silenced_by
from games.talk.services.announcing import (
    News,
    announce_after_commit,
    next_version,
    next_versions,
)


class Silenced(TableRefusal):
    """Somebody must not write for a time, or for good: then ``until`` is ``None``."""

    def __init__(self, until: datetime | None) -> None:
        super().__init__("silenced")
        self.until = until


def say(table: Table, player: Player, text: str, origin: str = "") -> Message:
    """Say something in one's own words; ``origin`` stands for where it comes from.

    Raises TableRefusal ``message_empty``, ``message_too_long``, and what ``_say`` does.
    """
    cleaned = clean_line(text)
    if not cleaned:
        raise TableRefusal("message_empty")
    if len(cleaned) > LONGEST_MESSAGE:
        raise TableRefusal("message_too_long")
    return _say(table, player, origin, text=cleaned)


def say_phrase(table: Table, player: Player, phrase: str, origin: str = "") -> Message:
    """Say one of the phrases; raises TableRefusal ``not_readable``, and what ``_say`` does."""
    if phrase not in PHRASES:
        raise TableRefusal("not_readable")
    return _say(table, player, origin, phrase=phrase)


def announce(tables: Collection[Table], director: Player, text: str) -> None:
    """Let all at some tables read what the director of their tournament announces.

    A few statements for all of them, since a hall has many.
    """
    numbers = [it.pk for it in tables]
    with transaction.atomic():
        now = wall_clock.now()
        present = _as_they_are(numbers)
        for line in _lines_of(text):
            versions = next_versions(numbers)
            messages = [
                Message(
                    table=it,
                    author=director,
                    name=director.name,
                    hand=_running_hand(it),
                    table_version=it.version,
                    at=now,
                    text=line,
                    is_announcement=True,
                )
                for it in present
            ]
            for message in Message.objects.bulk_create(messages):
                number = message.table_id
                announce_after_commit(News(number, versions[number], message))


def keep_announcements(tables: Collection[Table], texts: Iterable[str]) -> None:
    """Let only those announcements be read at some tables that are still in force."""
    lines = {line for text in texts for line in _lines_of(text)}
    said = Message.objects.filter(table__in=tables, is_announcement=True)
    with transaction.atomic():
        found = list(said.only("table_id", "text", "is_withdrawn"))
        shown = {(it.table_id, it.text) for it in found if not it.is_withdrawn}
        withdrawn = [it for it in found if not it.is_withdrawn and it.text not in lines]
        back = [
            it
            for it in found
            if it.is_withdrawn and it.text in lines and (it.table_id, it.text) not in shown
        ]
        for messages, is_withdrawn in ((withdrawn, True), (back, False)):
            keys = [it.pk for it in messages]
            Message.objects.filter(pk__in=keys).update(is_withdrawn=is_withdrawn)
        versions = next_versions({it.table_id for it in (*withdrawn, *back)})
        for number, version in versions.items():
            announce_after_commit(News(number, version))


def _lines_of(text: str) -> list[str]:
    """Return a long announcement as several messages."""
    return wrap(clean_line(text), LONGEST_MESSAGE)


def _say(table: Table, player: Player, origin: str, *, text: str = "", phrase: str = "") -> Message:
    """Raises TableRefusal ``table_closed``, ``no_talk``, ``silenced``, ``talk_after_round``."""
    if table.status == TableStatus.CLOSED:
        raise TableRefusal("table_closed")
    if table.lesson:
        raise TableRefusal("no_talk")
    with transaction.atomic():
        now = wall_clock.now()
        measure = silenced_by(player, origin, now)
        if measure is not None:
            raise Silenced(measure.until)
        of_spectator = seat_of(table, player) is None
        current = _as_it_is(table)
        hand = _running_hand(current)
        if of_spectator and hand is not None and _has_played(hand, player):
            raise TableRefusal("talk_after_round")
        return _write(
            table,
            current,
            player,
            now,
            text=text,
            phrase=phrase,
            of_spectator=of_spectator,
            origin=origin,
        )


def _write(
    table: Table, current: Table, author: Player, now: datetime, **said: str | bool
) -> Message:
    """Write a message down, and tell it once that is committed."""
    version = next_version(table)
    message = Message.objects.create(
        table=table,
        author=author,
        name=author.name,
        hand=_running_hand(current),
        table_version=current.version,
        at=now,
        **said,
    )
    announce_after_commit(News(table.pk, version, message))
    return message


def _as_it_is(table: Table) -> Table:
    """Return the little that is asked of a table, as the database has it now."""
    return _as_they_are([table.pk])[0]


def _as_they_are(numbers: Collection[int]) -> list[Table]:
    fields = ("slug", "status", "version", "hand__is_over")  # lines are shown with the slug
    found = Table.objects.select_related("hand").only(*fields).filter(pk__in=numbers)
    return list(found.order_by("pk"))


def _running_hand(table: Table) -> Hand | None:
    """Return the round that runs at a table."""
    hand = table.hand if table.status == TableStatus.PLAYING else None
    return None if hand is None or hand.is_over else hand


def _has_played(hand: Hand, player: Player) -> bool:
    """Tell whether somebody who watches knows cards of the round from a seat they have left."""
    return Departure.objects.filter(hand=hand, player=player).exists()
