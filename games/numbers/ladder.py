"""The levels of bots as the arena has measured them (``docs/bots.md``)."""

from __future__ import annotations

LADDER = (
    ("apprentice", 7.1, 3.8),
    ("beginner", 9.7, 4.4),
    ("normal", 14.0, 3.6),
    ("alert", 13.3, 3.8),
    ("keen", 13.5, 4.1),
    ("experienced", 18.3, 4.0),
    ("shrewd", 19.2, 6.6),
    ("strong", 15.5, 8.0),
)
"""Points a round of two bots of a level over two of the next lower one, ± the 95 % interval."""
