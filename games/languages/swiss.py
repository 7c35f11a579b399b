"""German as people in Switzerland write it, made from the German of Germany."""

from __future__ import annotations

import re

SWISS = "de-ch"
OTHER_WORDS = {
    "kampflos": "Forfait",
    "Kampflos": "Forfait",
    "Siegerehrung": "Rangverkündigung",
}
"""Words that Swiss players do not use, and theirs."""
_OTHERS = re.compile(rf"\b(?:{'|'.join(OTHER_WORDS)})\b")
_SPELLING = str.maketrans({"ß": "ss", "ẞ": "SS", "„": "«", "“": "»"})


def swiss(text: str) -> str:
    """Return German text in Swiss spelling and words; everything else stays."""
    return _OTHERS.sub(lambda found: OTHER_WORDS[found[0]], text.translate(_SPELLING))
