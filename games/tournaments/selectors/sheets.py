"""What the page of a match shows of its score sheet (PAD-4)."""

from __future__ import annotations

from typing import NamedTuple

from games.pads.models import Pad
from games.pads.selectors import sheet_of
from games.tournaments.models import MatchSheet, Pairing


class SheetShown(NamedTuple):
    """A score sheet beside its match: how far it has come."""

    pad: Pad
    deals: int
    totals: tuple[int, int]
    is_disputed: bool


def shown_sheet(pairing: Pairing) -> SheetShown | None:
    """Return the sheet of a match, if somebody has opened one."""
    found = MatchSheet.objects.filter(pairing=pairing).select_related("pad").first()
    if found is None:
        return None
    sheet = sheet_of(found.pad)
    one, other = sheet.result.totals
    counted = sum(it.points is not None for it in sheet.deals)
    return SheetShown(found.pad, counted, (one, other), sheet.is_disputed)
