"""Numbers that visitors write: in forms, in addresses, in headers."""

from __future__ import annotations

DIGITS = 6
"""Those of what people type and pages count: points, seats, rounds, versions."""
DIGITS_OF_KEYS = 18
"""Those of the keys of rows: as many as every database takes."""


def number_in(text: str, digits: int = DIGITS) -> int | None:
    """Return the number that a text spells, ``None`` for anything else and for longer ones.

    Python refuses to read numbers of more than 4,300 digits; nobody gets that far here.
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if is_number else None


def key_in(text: str) -> int | None:
    """Return the key of a row that a text spells, ``None`` if it spells none."""
    return number_in(text, DIGITS_OF_KEYS)
