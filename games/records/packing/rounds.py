"""A finished round as bytes: every action, and *the events that it led to*.

Rules get mended, so an action of long ago may lead elsewhere today: what it led to is kept
with it. The bytes are JSON (:mod:`games.records.packing.shapes`), packed by zlib with
words that it knows beforehand (``dictionary_1.txt``). A dictionary never changes: a new one
is a new version, and old rounds continue to be read with theirs.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from games.records.packing.shapes import Shapes, Whole

DICTIONARY = 1
"""The newest dictionary: what is packed now is packed with it."""
WINDOW_BITS = 15
MOST_MEMORY = 9
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_IN_UTC = _EPOCH.replace(tzinfo=None)
_MILLISECOND = timedelta(milliseconds=1)


class KeptAction(NamedTuple):
    """An accepted action as it is kept, with its time in whole milliseconds.

    ``action`` and ``events`` are as :mod:`games.rules.state.codec` writes them.
    """

    version: int
    at: datetime
    seat: int | None
    action: Any
    events: list[Any]
    by_stand_in: bool = False


class Unread(NamedTuple):
    """An accepted action and its time, not read yet.

    Equal keys are of the same action of the same seat that led to the same events; ``read``
    returns these three as they are kept.
    """

    at: int
    """In milliseconds since 1970: many are told, and whole numbers are quick."""
    key: Hashable
    read: Callable[[], tuple[int | None, Any, list[Any]]]
    version: int = 0
    by_stand_in: bool = False


def to_the_millisecond(at: datetime) -> datetime:
    """Return a time cut down to whole milliseconds."""
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def milliseconds(at: datetime) -> int:
    """Return a time in milliseconds since 1970, without what is finer; UTC if no zone is told."""
    since = at - (_EPOCH_IN_UTC if at.tzinfo is None else _EPOCH)
    return (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000


def pack(actions: Sequence[KeptAction]) -> bytes:
    """Return the actions of a round, in their order, as bytes."""
    shapes = Shapes()
    rows = [[it.seat, shapes.flat(it.action), *map(shapes.flat, it.events)] for it in actions]
    versions = [it.version for it in actions]
    times = [milliseconds(it.at) for it in actions]
    helped = [place for place, it in enumerate(actions) if it.by_stand_in]
    told = [shapes.told, rows, _steps(versions), _steps(times), helped]
    return _packed(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode())


def unpack(data: bytes, dictionary: int) -> list[KeptAction]:
    """Return what :func:`pack` was given."""
    shapes, rows, versions, times, helped = _loaded(data, dictionary)
    whole = Whole(shapes).of
    of_stand_ins = set(helped)
    return [
        KeptAction(
            version,
            _EPOCH + time * _MILLISECOND,
            seat,
            whole(action),
            [whole(event) for event in events],
            place in of_stand_ins,
        )
        for place, ((seat, action, *events), version, time) in enumerate(
            zip(rows, accumulate(versions), accumulate(times), strict=True)
        )
    ]


def told_in(data: bytes, dictionary: int) -> Iterator[Unread]:
    """Yield the actions of a packed round, to be read only if they are not known yet."""
    shapes, rows, versions, times, helped = _loaded(data, dictionary)
    whole = Whole(shapes)
    of_stand_ins = set(helped)
    timed = zip(rows, accumulate(times), accumulate(versions), strict=True)
    for place, (row, time, version) in enumerate(timed):
        read = partial(_read, row, whole)
        yield Unread(time, whole.key_of(row), read, version, place in of_stand_ins)


def _read(row: list[Any], whole: Whole) -> tuple[int | None, Any, list[Any]]:
    seat, action, *events = row
    return seat, whole.of(action), [whole.of(event) for event in events]


def _loaded(data: bytes, dictionary: int) -> Any:
    packer = zlib.decompressobj(WINDOW_BITS, words_of(dictionary))
    return json.loads(packer.decompress(data) + packer.flush())


@cache
def words_of(dictionary: int) -> bytes:
    """Return the words of a dictionary."""
    return (Path(__file__).parent / f"dictionary_{dictionary}.txt").read_bytes()


def _packed(text: bytes) -> bytes:
    packer = zlib.compressobj(
        9, zlib.DEFLATED, WINDOW_BITS, MOST_MEMORY, zdict=words_of(DICTIONARY)
    )
    return packer.compress(text) + packer.flush()


def _steps(numbers: Sequence[int]) -> list[int]:
    """Return the first number, then by how much each exceeds the one before."""
    return [new - old for old, new in zip([0, *numbers], numbers, strict=False)]
