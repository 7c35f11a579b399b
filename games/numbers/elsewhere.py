"""What others do, measured elsewhere: people on Brettspielwelt, and our strong bots.

Brettspielwelt: 22 million rounds of its logs, by tenths of its players. Strong bots: the habits
and calls of ``docs/bots-measured.md``, of 2026-11-27 and 30. All in hundredths: of a seat and
round, of the calls, or of the chances to beat an opponent's cards.
"""

from __future__ import annotations

from typing import NamedTuple

TENTHS = (1, 6, 9, 10)
"""The tenths of players that were looked at, the weakest first."""
GRAND_BY_TENTH: tuple[float | None, ...] = (1.6, 6.3, 11.0, 13.2)
TICHU_BY_TENTH: tuple[float | None, ...] = (10.2, 14.3, None, 14.5)
BOMBS_OF_ALL_TENTHS = (10.5, 11.0)


class OfOthers(NamedTuple):
    """A share among all people of Brettspielwelt, and among strong bots, where it is known."""

    world: float | None = None
    bots: float | None = None


OTHERS = {
    "tichu": OfOthers(13.9, 16.2),
    "tichu_made": OfOthers(73.4, 69.0),
    "grand": OfOthers(7.8, 5.4),
    "grand_made": OfOthers(61.8, 71.0),
    "doubles": OfOthers(23.7 / 2, 12.2),
    "doubles_against": OfOthers(23.7 / 2, 12.2),
    "bombs": OfOthers(sum(BOMBS_OF_ALL_TENTHS) / 2, 11.4),
    "first": OfOthers(25.0, 25.0),
    "passes_able": OfOthers(31.0, 24.6),
}
"""By the names of shares; a double victory is one side's: half of the rounds that have one."""
