"""Numbers that visitors write: in forms, in addresses, in headers."""

from __future__ import annotations

DIGITS = 6
"""Of what people type and pages count: points, seats, rounds, versions."""
DIGITS_OF_KEYS = 18
"""Of the keys of rows: as many as every database takes."""


def number_in(text: str, digits: int = DIGITS) -> int | None:
    """Return the number that a text is, ``None`` for anything else and for longer ones.

    Python refuses to read numbers of more than 4,300 digits; here nobody comes as far.
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if is_number else None


def key_in(text: str) -> int | None:
    """Return the key of a row that a text is, ``None`` if it is none."""
    return number_in(text, DIGITS_OF_KEYS)
