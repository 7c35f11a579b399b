"""The statements that every phone of a hall runs after each act, written out.

All of them ask at one moment, and Django would compile the query each time, which takes
several times as long as running it. Whatever is asked for less often is an ordinary query.
"""

from __future__ import annotations

from typing import Any

from django.db import connection

_VERSION = """SELECT act.number, event.is_public
  FROM tournaments_act act JOIN tournaments_tournament event ON event.id = act.tournament_id
  WHERE event.slug = %s ORDER BY act.number DESC LIMIT 1"""
_OPEN_SHEET = """SELECT pad.version
  FROM tournaments_pairingentrant member
  JOIN tournaments_matchsheet sheet ON sheet.pairing_id = member.pairing_id
  JOIN pads_pad pad ON pad.id = sheet.pad_id
  LEFT JOIN tournaments_result result ON result.pairing_id = member.pairing_id
  WHERE member.entrant_id = %s AND result.id IS NULL ORDER BY sheet.id DESC LIMIT 1"""


def version_at(slug: str) -> tuple[int, bool]:
    """Return the version of a tournament by its address, and whether all may see it."""
    found = _row(_VERSION, slug)
    return (0, False) if found is None else (found[0], bool(found[1]))


def open_sheet_version(entrant: int) -> int | None:
    """Return the version of the sheet on which the match of an entrant's row is being written."""
    found = _row(_OPEN_SHEET, entrant)
    return None if found is None else int(found[0])


def _row(statement: str, value: int | str) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [value])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
