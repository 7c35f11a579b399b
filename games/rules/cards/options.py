"""Table options (section OPT): what the people at a table agree on beforehand."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from games.rules.cards.ruleset import DOUBLE_VICTORY, GrandMode, Rules

DEFAULT_REACTION_SECONDS = 4


class ShowPlayed(StrEnum):
    """What a table shows of cards played before the current trick (ETIQ-6)."""

    LAST_TRICK = "last_trick"
    ALL = "all"
    NONE = "none"


class TableOptions(NamedTuple):
    """The options of a table; times are seconds, ``None`` means none."""

    target: int | None = 1000
    """Points that end the match (MATCH-1); ``None`` for limits only (MATCH-5)."""
    max_rounds: int | None = None
    """Most rounds of a match (MATCH-5)."""
    grand_mode: GrandMode = GrandMode.SIMULTANEOUS
    """How Grand Tichus are decided (CALL-2, CALL-5)."""
    dealer: int | None = None
    """The first dealer; ``None`` for seat 0 (DEAL-4)."""
    precall_seconds: float = 0
    """Time for calls before the exchange (TIME-6)."""
    prelead_seconds: float = 0
    """Time for calls before the first lead (TIME-6)."""
    window_seconds: float = 0
    """Time for bombs after a play; 0 is the untimed table (TIME-1, TIME-2)."""
    hold_seconds: float = 30
    """How long a hold lasts (TIME-4)."""
    holds_per_round: int = 2
    """Holds a seat has in a round (TIME-4)."""
    simultaneity_ms: int = 0
    """Bombs within this time count as simultaneous (BOMB-7)."""
    turn_seconds: float | None = None
    """Time for a decision or a turn (TIME-5)."""
    dragon_gift_active_only: bool = False
    """Whether the Dragon may only be given to a seat with cards (DRG-3)."""
    out_of_turn_bombs: bool = True
    """Whether bombs may be thrown out of turn (BOMB-6)."""
    double_victory: int = DOUBLE_VICTORY
    """Points of a double victory (SCORE-6)."""
    display_clockwise: bool = False
    """Mirrors the table as drawn, and nothing else (DECK-6)."""
    show_played: ShowPlayed = ShowPlayed.LAST_TRICK
    """What is shown of cards played (ETIQ-6)."""
    booster_deck: tuple[tuple[str, int], ...] = ()
    """The table's own copy of its Booster deck: (slug, number); empty if it has none."""
    booster_deck_name: str = ""
    boosters_at_start: int = 0
    """Boosters each seat begins the match with (BG-21)."""
    tips: bool = False
    """Whether people may ask what a strong bot would do."""
    bank_seconds: float = 0
    """Time each seat has in a round beyond the time of its turns (TIME-5)."""

    max_minutes: int | None = None
    """After these the current round is the last (MATCH-5)."""
    rated: bool = False
    """Whether nothing helps anybody: no tips, nothing taken back, no bots from the start."""
    open_hands: bool = False
    """Whether players may open their own hands to spectators; never in a rated match (ETIQ-1)."""
    partners_rotate: bool = False
    """Whether all play for themselves, with a different partner in every round (MATCH-8)."""
    last_dragon_stays: bool = False
    """Whether a Dragon on top when the round ends is not given away (DRG-2, END-3)."""

    @property
    def reaction_seconds(self) -> float:
        """Time to react, never 0 (BG-21)."""
        return self.window_seconds or DEFAULT_REACTION_SECONDS


HOUSE_RULES = tuple(name for name in TableOptions._fields if name in Rules._fields)
"""The options that are rules, with real cards, too: fields of both, of the same name."""
_house_rules_of = attrgetter(*HOUSE_RULES)


def base_rules(options: TableOptions) -> Rules:
    """Return the rules of a table before any Booster changes them (section OPT)."""
    return _base_rules(_house_rules_of(options))


@lru_cache(maxsize=32)
def _base_rules(values: tuple[Any, ...]) -> Rules:
    return Rules(**dict(zip(HOUSE_RULES, values, strict=True)))
