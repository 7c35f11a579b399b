"""Numbers that visitors write: in forms, in addresses, in headers."""

from __future__ import annotations

import re

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


BETWEEN = "'’‘`´ʼ. \u00a0\u2007\u2009\u202f"
"""What people put between groups of three digits: apostrophes, a point, spaces of all widths."""
SIGNS = {"+": 1, "-": -1, "−": -1, "–": -1, "‐": -1, "‑": -1}
"""Plus; hyphen, minus sign, dash and the hyphens that keyboards and word processors make of it."""
_TYPED = re.compile(rf"[0-9]+|[0-9]{{1,3}}(?:[{BETWEEN}][0-9]{{3}})+")


def typed_number(text: str) -> int | None:
    """Return the whole number that somebody has typed: 1'000, 1 000, –25, +25; else ``None``."""
    sign, plain = signed(text)
    if _TYPED.fullmatch(plain) is None:
        return None
    found = number_in("".join(it for it in plain if it not in BETWEEN))
    return None if found is None else sign * found


def signed(text: str) -> tuple[int, str]:
    """Return the sign of what somebody has typed, 1 or -1, and the rest."""
    text = text.strip()
    sign = SIGNS.get(text[:1])
    return (1, text) if sign is None else (sign, text[1:].lstrip())


def key_in(text: str) -> int | None:
    """Return the key of a row that a text spells, ``None`` if it spells none."""
    return number_in(text, DIGITS_OF_KEYS)
