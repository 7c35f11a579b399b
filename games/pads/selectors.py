"""What pages and tournaments read of score sheets."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Player
from games.pads.models import Pad, PadSeat
from games.pads.sheet import Sheet, SheetLine, sheet_of_lines

MOST_LISTED = 50


class ListedPad(NamedTuple):
    """A sheet in somebody's list."""

    pad: Pad
    seat: int
    totals: tuple[int, ...]
    is_over: bool


def pad_by_slug(slug: str) -> Pad | None:
    """Return the sheet at an address."""
    return Pad.objects.filter(slug=slug).first()


def lines_of(pad: Pad) -> list[SheetLine]:
    """Return all that was ever written on a sheet, in the order in which it came."""
    return [
        SheetLine(it.key, it.number, it.words, tuple(it.replaces), it.seat, it.at)
        for it in pad.lines.all()
    ]


def sheet_of(pad: Pad) -> Sheet:
    """Return a sheet as it stands: its deals with points and corrections, and the score."""
    return sheet_of_lines(lines_of(pad), pad.options)


def seat_on(pad: Pad, player: Player | None) -> int | None:
    """Return the seat whose name is a player's, if there is one."""
    if player is None:
        return None
    return pad.seats.filter(player=player).values_list("number", flat=True).first()


def claimed_seats(pad: Pad) -> set[int]:
    """Return the seats of those who have said who they are."""
    return set(pad.seats.values_list("number", flat=True))


def pads_of(player: Player, most: int | None = MOST_LISTED) -> list[ListedPad]:
    """Return the sheets on which somebody has a name, latest first; ``None`` is for all."""
    seats = PadSeat.objects.filter(player=player).select_related("pad")
    rows = seats.prefetch_related("pad__lines").order_by("-pad__changed", "-pad_id")[:most]
    found = []
    for row in rows:
        sheet = sheet_of(row.pad)
        is_over = row.pad.closed is not None or sheet.is_over
        found.append(ListedPad(row.pad, row.number, sheet.result.totals, is_over))
    return found
