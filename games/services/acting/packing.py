"""Pack the record of rounds that are over; what is packed stays to be read as before.

:mod:`games.selectors.kept` reads it. The events of a table's newest round stay as they are:
the match that goes on reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Event, Hand, PackedRound, Table, TableStatus
from games.records.packing.rounds import DICTIONARY, KeptAction, pack, to_the_millisecond, unpack


def rounds_to_pack(ended_before: datetime) -> QuerySet[Hand]:
    """Return the rounds that can be packed: of matches that are over, the oldest first."""
    is_left = Q(match__table=None) | Q(match__table__status=TableStatus.CLOSED)
    newest = Table.objects.filter(hand=OuterRef("pk")).exclude(status=TableStatus.CLOSED)
    is_packed = PackedRound.objects.filter(hand=OuterRef("pk"))
    return (
        Hand.objects.filter(is_left | Q(match__ended__isnull=False), started__lt=ended_before)
        .filter(Exists(Event.objects.filter(hand=OuterRef("pk"))))
        .exclude(ended__gte=ended_before)
        .exclude(Exists(newest))
        .exclude(Exists(is_packed))
        .order_by("pk")
    )


def pack_round(hand_id: int) -> int:
    """Pack a round and return its bytes; raises ValueError, and then nothing has changed."""
    with transaction.atomic():
        kept = list(_stored(hand_id))
        data = pack(kept)
        if unpack(data, DICTIONARY) != kept:
            raise ValueError(f"round {hand_id} does not come out as it went in")
        PackedRound.objects.create(hand_id=hand_id, dictionary=DICTIONARY, data=data)
        Event.objects.filter(hand=hand_id).delete()
    return len(data)


def _stored(hand_id: int) -> Iterator[KeptAction]:
    for row in Event.objects.filter(hand=hand_id).order_by("version"):
        at = to_the_millisecond(row.at)
        yield KeptAction(row.version, at, row.seat, row.action, row.events, row.by_stand_in)
