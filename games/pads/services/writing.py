"""Opening a score sheet, writing on it, saying who one is, closing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction

from games.models import Player
from games.pads.deals import read_deal
from games.pads.models import Pad, PadLine, PadSeat
from games.pads.selectors import seat_on
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, GrandMode
from games.services.ground import wall_clock
from games.services.ground.deal import new_slug
from games.services.ground.names import clean_name, told_apart
from games.services.ground.refusals import TableRefusal

KEY = re.compile(r"[-\w]{1,36}", re.ASCII)
"""Ids of lines."""
MOST_DEALS = 200
MOST_LINES = 1000
MOST_REPLACED = 50
LONGEST_WAIT = timedelta(days=30)
"""Nothing was written longer ago than this: such a phone's clock is wrong."""


class NewLine(NamedTuple):
    """A deal as a phone sends it."""

    key: str
    number: int
    words: str
    replaces: tuple[str, ...] = ()
    waited: float = 0
    """Seconds since it was written."""


class TakenLines(NamedTuple):
    """What became of the lines a phone sent."""

    keys: tuple[str, ...]
    """Those taken now or before: the phone may forget them."""
    refused: dict[str, str]
    """Codes of refusals by key."""


def open_pad(
    names: Sequence[str], options: TableOptions, *, vp_per_deal: bool = False, home: str = ""
) -> Pad:
    """Open a sheet for four names; of the agreement only what a sheet knows counts.

    With a page as its ``home`` it belongs to the match there, which may end by time alone.
    Raises TableRefusal ``names_missing``, ``unknown_target``.
    """
    try:
        cleaned = [clean_name(name) for name in names]
    except TableRefusal:
        cleaned = []
    if len(cleaned) != len(SEATS):
        raise TableRefusal("names_missing")
    if options.target is options.max_rounds is None and not home:
        raise TableRefusal("unknown_target")
    now = wall_clock.now()
    return Pad.objects.create(
        slug=new_slug(),
        names=told_apart(cleaned, ()),
        target=options.target,
        max_deals=options.max_rounds,
        double_victory=options.double_victory,
        grand_tichu=options.grand_mode != GrandMode.NONE,
        vp_per_deal=vp_per_deal,
        home=home,
        created=now,
        changed=now,
    )


def write_lines(pad: Pad, lines: Sequence[NewLine], by: Player | None) -> TakenLines:
    """Write what a phone sends, each id once; what is refused changes nothing.

    Codes: ``not_readable``, ``impossible_deal``, ``no_grand_here``, ``pad_full``, and
    ``pad_closed`` for what was written after the sheet was closed.
    """
    taken: list[str] = []
    refused: dict[str, str] = {}
    with transaction.atomic():
        current = _lock(pad)
        now = wall_clock.now()
        before = _Written(current)
        seat = seat_on(current, by)
        for line in lines:
            try:
                if line.key not in before.numbers:
                    at = now - min(timedelta(seconds=max(line.waited, 0)), LONGEST_WAIT)
                    _refuse_bad(current, before, line, at)
                    _add(current, before, line, seat, at)
                taken.append(line.key)
            except TableRefusal as refusal:
                refused[line.key] = refusal.code
        if before.new:
            PadLine.objects.bulk_create(before.new)
            current.version += 1
            current.changed = now
            current.save(update_fields=["version", "changed"])
    return TakenLines(tuple(taken), refused)


class _Written:
    """What a sheet has already: numbers of deals by the ids of their lines; and what is new."""

    def __init__(self, pad: Pad) -> None:
        self.numbers = dict(pad.lines.values_list("key", "number"))
        self.new: list[PadLine] = []

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return max(self.numbers.values(), default=0)


def _lock(pad: Pad) -> Pad:
    return Pad.objects.select_for_update().get(pk=pad.pk)


def _refuse_bad(pad: Pad, before: _Written, line: NewLine, at: datetime) -> None:
    if pad.closed is not None and at >= pad.closed:
        raise TableRefusal("pad_closed")
    if len(before.numbers) >= MOST_LINES or line.number > MOST_DEALS:
        raise TableRefusal("pad_full")
    is_next = 1 <= line.number <= before.last + 1
    if not (is_next and KEY.fullmatch(line.key)) or len(line.replaces) > MOST_REPLACED:
        raise TableRefusal("not_readable")
    if any(before.numbers.get(key) != line.number for key in line.replaces):
        raise TableRefusal("not_readable")
    read_deal(line.words, grand_tichu=pad.grand_tichu)


def _add(pad: Pad, before: _Written, line: NewLine, seat: int | None, at: datetime) -> None:
    row = PadLine(pad=pad, key=line.key, number=line.number, words=line.words, seat=seat, at=at)
    row.replaces = list(line.replaces)
    before.new.append(row)
    before.numbers[line.key] = line.number


def close_pad(pad: Pad) -> None:
    """End the match on a sheet: what is written later is refused."""
    with transaction.atomic():
        current = _lock(pad)
        if current.closed is None:
            current.closed = wall_clock.now()
            _publish(current, "closed")


def open_again(pad: Pad) -> None:
    """Let the match on a closed sheet go on: what its home has counted is no longer final."""
    with transaction.atomic():
        current = _lock(pad)
        if current.closed is not None:
            current.closed = None
            _publish(current, "closed")


def claim_seat(pad: Pad, player: Player, number: int) -> None:
    """Give one of the names to somebody, in place of any other they had.

    Raises TableRefusal ``seat_unknown``, ``pad_seat_taken``.
    """
    if number not in SEATS:
        raise TableRefusal("seat_unknown")
    try:
        with transaction.atomic():
            current = _lock(pad)
            PadSeat.objects.filter(pad=current, player=player).delete()
            PadSeat.objects.create(pad=current, player=player, number=number)
            _publish(current)
    except IntegrityError as error:
        raise TableRefusal("pad_seat_taken") from error


def leave_seat(pad: Pad, player: Player) -> None:
    """Release the name that somebody had claimed."""
    with transaction.atomic():
        current = _lock(pad)
        PadSeat.objects.filter(pad=current, player=player).delete()
        _publish(current)


def _publish(pad: Pad, *fields: str) -> None:
    """Store a locked sheet as its next version, which phones ask for."""
    pad.version += 1
    pad.changed = wall_clock.now()
    pad.save(update_fields=["version", "changed", *fields])
