"""For which list of ratings a match counts: each has one standard agreement.

Pace, dealer and how a table is drawn may be chosen freely. A table that deviates in anything else
may be rated in so far as nothing helps anybody there, but counts for no list, and says so before
its match begins. A tournament says itself how long its matches last.
"""

from __future__ import annotations

from enum import StrEnum

from games import expansion
from games.rules.cards.options import TableOptions

FREE = (
    *("rated", "dealer", "display_clockwise", "turn_seconds", "bank_seconds", "window_seconds"),
    *("precall_seconds", "prelead_seconds", "hold_seconds", "booster_deck", "booster_deck_name"),
    "boosters_at_start",
)
LENGTHS = ("target", "max_rounds", "max_minutes")
BOOSTERS_AT_START = 2


class RatingList(StrEnum):
    """The lists of ratings."""

    PLAIN = "plain"
    BOOSTERS = "boosters"


def list_of(options: TableOptions, *, in_tournament: bool = False) -> RatingList | None:
    """Return the list for which a rated match counts, ``None`` for one that deviates."""
    free = FREE + (LENGTHS if in_tournament else ())
    usual = TableOptions()
    if not options.rated:
        return None
    if any(getattr(options, it) != getattr(usual, it) for it in usual._fields if it not in free):
        return None
    if not options.booster_deck:
        return RatingList.PLAIN
    is_usual = options.boosters_at_start == BOOSTERS_AT_START and _is_starter(options)
    return RatingList.BOOSTERS if is_usual else None


def _is_starter(options: TableOptions) -> bool:
    decks = expansion.decks()
    if decks is None:
        return False
    return dict(decks.choices(None)[0].cards) == dict(options.booster_deck)
