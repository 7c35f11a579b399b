"""What happened in rounds, packed or not: the one door to the record of finished rounds.

A round that runs has events (``Event``), which :mod:`games.services` reads to go on; of a
finished one they are packed some day, and then there are none.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from games.models import Event, Hand, Match, PackedRound
from games.records.packing.rounds import (
    KeptAction,
    Unread,
    milliseconds,
    to_the_millisecond,
    told_in,
    unpack,
)

KeptByHand = dict[int, list[KeptAction]]


def actions_of(hand: Hand) -> list[KeptAction]:
    """Return what happened in a round, in its order."""
    return actions_of_all([hand.pk])[hand.pk]


def events_of(hand: Hand) -> Iterator[Any]:
    """Yield the events of a round as they are stored, in their order."""
    for action in actions_of(hand):
        yield from action.events


def actions_of_match(match: Match, before: int | None = None) -> list[KeptAction]:
    """Return what happened in the rounds of a match, all or those before one, in their order."""
    hands = match.hands.order_by("number")
    if before is not None:
        hands = hands.filter(number__lt=before)
    numbers = list(hands.values_list("pk", flat=True))
    kept = actions_of_all(numbers)
    return [action for number in numbers for action in kept[number]]


def actions_of_all(hands: Iterable[int]) -> KeptByHand:
    """Return what happened in rounds, by their keys."""
    found: KeptByHand = defaultdict(list)
    wanted = list(hands)
    # Events first: what is packed between the two questions is found by the second.
    for hand, kept in _unpacked(wanted):
        found[hand].append(kept)
    packed = PackedRound.objects.filter(hand__in=[it for it in wanted if it not in found])
    for row in packed:
        found[row.pk] = unpack(bytes(row.data), row.dictionary)
    return found


def told_of_matches(matches: Sequence[int]) -> Iterator[tuple[int, Iterator[Unread]]]:
    """Yield each of some matches with what happened in its rounds, in their order, not read yet.

    It takes three queries at most. Rounds are unpacked one after the other: what is not in
    memory at once is not looked through for cycles either.
    """
    hands: dict[int, list[int]] = defaultdict(list)
    packed: dict[int, tuple[Any, int]] = {}
    rows = Hand.objects.filter(match__in=matches).order_by("match", "number")
    fields = ("match_id", "pk", "packed__data", "packed__dictionary")
    for match, hand, data, dictionary in rows.values_list(*fields):
        hands[match].append(hand)
        packed[hand] = (data, dictionary)
    texts: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    if not_packed := [hand for hand, (data, _) in packed.items() if data is None]:
        for hand, *row in _texts_of(not_packed):
            texts[hand].append(tuple(row))
        # What was packed between the two questions is asked for again.
        left = PackedRound.objects.filter(hand__in=[it for it in not_packed if it not in texts])
        packed.update((it.pk, (it.data, it.dictionary)) for it in left)
    for match in matches:
        yield match, _told_in((packed[hand], texts[hand]) for hand in hands[match])


def _told_in(rounds: Iterable[tuple[tuple[Any, int], list[tuple[Any, ...]]]]) -> Iterator[Unread]:
    for (data, dictionary), texts in rounds:
        if data is not None:
            yield from told_in(bytes(data), dictionary)
        for at, version, by_stand_in, *key in texts:
            time = milliseconds(datetime.fromisoformat(at))
            yield Unread(time, tuple(key), partial(_read, *key), version, by_stand_in)


def _texts_of(hands: list[int]) -> Iterable[tuple[Any, ...]]:
    """Return hand, time, version, whether a bot stood in, seat, action and events.

    They are as the database has them: that is fast.
    """
    at, action, events = (Cast(name, TextField()) for name in ("at", "action", "events"))
    rows = Event.objects.filter(hand__in=hands).order_by("version")
    return rows.values_list("hand_id", at, "version", "by_stand_in", "seat", action, events)


def _read(seat: int | None, action: str, events: str) -> tuple[int | None, Any, list[Any]]:
    return seat, json.loads(action), json.loads(events)


def _unpacked(hands: list[int]) -> Iterator[tuple[int, KeptAction]]:
    rows = Event.objects.filter(hand__in=hands).order_by("version")
    fields = ("hand_id", "version", "at", "seat", "action", "events", "by_stand_in")
    for hand, version, at, seat, action, events, by_stand_in in rows.values_list(*fields):
        time = to_the_millisecond(at)
        yield hand, KeptAction(version, time, seat, action, events, by_stand_in)
