"""Short addresses that can be read out: words of a name, and what tells them apart (LIVE-1)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

LONGEST = 24
"""Characters of a name that an address has, in whole words if the first is no longer."""
AS_WRITTEN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
"""How those who have no such key write these letters."""
ALIKE = str.maketrans("01", "ol", "-")
"""Nobody hears a dash, or sees which of these is meant: addresses never differ by them alone."""


def words_of(name: str) -> str:
    """Return the words of a name as an address has them: small letters, digits and dashes."""
    found = _plain(name)
    if len(found) > LONGEST:
        found = found[: LONGEST + 1].rpartition("-")[0] or found[:LONGEST]
    return found


def key_of(address: str) -> str:
    """Return what an address is known by, however it was heard and typed."""
    return _plain(address).translate(ALIKE)


def first_free(words: str, taken: Collection[str]) -> str:
    """Return an address for some words of which nobody has the key."""
    return next(it for it in _candidates(words) if key_of(it) not in taken)


def _plain(text: str) -> str:
    written = unicodedata.normalize("NFC", text).lower().translate(AS_WRITTEN)
    plain = unicodedata.normalize("NFKD", written).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _candidates(words: str) -> Iterator[str]:
    """Give the words, then the words with numbers in which no 0 or 1 is mistaken for a letter."""
    yield words
    for number in count(2):
        if not {"0", "1"} & {*str(number)}:
            yield f"{words}-{number}"
