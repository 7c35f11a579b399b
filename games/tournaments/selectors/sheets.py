"""What the page of a match shows of its score sheet (PAD-4)."""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection

from games.pads.models import Pad
from games.pads.selectors import sheet_of
from games.tournaments.models import Entrant, MatchSheet, Pairing

_OPEN_SHEET = """SELECT pad.version
  FROM tournaments_pairingentrant member
  JOIN tournaments_matchsheet sheet ON sheet.pairing_id = member.pairing_id
  JOIN pads_pad pad ON pad.id = sheet.pad_id
  LEFT JOIN tournaments_result result ON result.pairing_id = member.pairing_id
  WHERE member.entrant_id = %s AND result.id IS NULL ORDER BY sheet.id DESC LIMIT 1"""


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


def open_sheet_version(entrant: Entrant) -> int | None:
    """Return the version of the sheet on which somebody's match is being written.

    Every phone in a hall asks for it after each act: Django would compile the query each time.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OPEN_SHEET, [entrant.pk])
        found = cursor.fetchone()
    return None if found is None else int(found[0])
