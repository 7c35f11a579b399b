"""What is read of messages, and of who does not want to hear whom."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.models import Player, Table, TableStatus
from games.talk.models import Block, Measure, Message, Mute, ReportOutcome, Talk

MOST_SHOWN = 100
"""Messages of players that a page shows, and as many of spectators."""
SILENCING = (ReportOutcome.DAY, ReportOutcome.FOR_GOOD)


class Hearing(NamedTuple):
    """Whom somebody does not hear at a table, and what has been decided about them."""

    unheard: frozenset[int] = frozenset()
    measure: Measure | None = None
    """A measure that they have not read yet, or that still lasts."""


def version_of(table_id: int) -> int:
    """Return the version of the talk at a table; 0 if nothing has been said."""
    found = Talk.objects.filter(table=table_id).values_list("version", flat=True)
    return found.first() or 0


def versions_of(table_ids: list[int]) -> dict[int, int]:
    """Return the versions of the talk at tables; where nobody has said anything, none."""
    return dict(Talk.objects.filter(table__in=table_ids).values_list("table_id", "version"))


def messages_at(table_id: int) -> list[Message]:
    """Return the last messages of players and of spectators, the oldest first."""
    said = _with_table(Message.objects.filter(table=table_id, is_withdrawn=False))
    said = said.order_by("-pk")
    found = [
        message
        for of_spectator in (False, True)
        for message in said.filter(of_spectator=of_spectator)[:MOST_SHOWN]
    ]
    return sorted(found, key=lambda message: message.pk)


def _with_table(messages: QuerySet[Message]) -> QuerySet[Message]:
    """Read authors and addresses of tables along, but nothing of the match."""
    return messages.select_related("author", "table").defer("table__state", "table__clocks")


def message_for(table: Table, number: int, player: Player) -> Message | None:
    """Return a message that somebody may read."""
    found = _with_table(Message.objects.filter(table=table, pk=number))
    message = found.select_related("hand").first()
    if message is None or not message.of_spectator or message.hand is None:
        return message
    is_seated = table.seats.filter(player=player).exists()
    return None if is_seated and not message.hand.is_over else message


def hearing_of(table_id: int, player: Player | None) -> Hearing:
    """Return whom somebody does not hear at a table, and what was decided about them."""
    if player is None:
        return Hearing()
    muted = Mute.objects.filter(table=table_id, player=player).values_list("muted_id").order_by()
    blocked = Block.objects.filter(player=player).values_list("blocked_id").order_by()
    unheard = frozenset(number for (number,) in muted.union(blocked))
    return Hearing(unheard, Measure.objects.filter(player=player, is_read=False).first())


def silenced_by(player: Player, origin: str, now: datetime) -> Measure | None:
    """Return the measure that keeps somebody from writing longest, if there is one.

    It keeps guests from writing, too, who came after it from where it began: whoever is
    silenced does not come back under another name. Others there, who have an account or
    were guests before, may write.
    """
    whose = Q(player=player)
    if origin and player.user_id is None:
        whose |= Q(origin=origin, at__lte=player.created)
    running = Measure.objects.filter(Q(until=None) | Q(until__gt=now), whose, kind__in=SILENCING)
    return max(running, key=lambda it: (it.until is None, it.until or it.at), default=None)


def has_blocked(player_id: int, other_id: int) -> bool:
    """Tell whether somebody has blocked somebody."""
    return Block.objects.filter(player=player_id, blocked=other_id).exists()


def blocked_by(player: Player) -> set[int]:
    """Return the numbers of those whom somebody has blocked."""
    return set(Block.objects.filter(player=player).values_list("blocked_id", flat=True))


def blockers_of(player: Player) -> set[int]:
    """Return the numbers of those who have blocked somebody."""
    return set(Block.objects.filter(blocked=player).values_list("player_id", flat=True))


def blocks_of(player: Player) -> QuerySet[Block]:
    """Return whom somebody has blocked."""
    return Block.objects.filter(player=player).select_related("blocked")


def mutes_of(player: Player) -> QuerySet[Mute]:
    """Return whom somebody does not hear, and at which tables."""
    found = Mute.objects.filter(player=player).exclude(table__status=TableStatus.CLOSED)
    return found.select_related("muted", "table").defer("table__state")


def is_known_to(other: Player, table: Table) -> bool:
    """Tell whether people at a table know somebody: from a seat, or by what was said."""
    if table.seats.filter(player=other).exists():
        return True
    return Message.objects.filter(table=table, author=other).exists()


def messages_of(player: Player) -> QuerySet[Message]:
    """Return what somebody has said, as far as it is kept."""
    return _with_table(Message.objects.filter(author=player))
