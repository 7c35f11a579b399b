"""What the lists say of a match: what was agreed, what counts, which bots have played."""

from __future__ import annotations

from typing import Any

from games.models import Match
from games.rules.cards.options import TableOptions
from games.rules.state.codec import from_json
from games.screen.words.booster_names import booster_name
from games.screen.words.levels import level_title

USUAL_TARGET = TableOptions().target


def target_of(options: dict[str, Any]) -> int | str:
    """Return how many points end a match, ``-`` where rounds end it."""
    target: int | None = options.get("target", USUAL_TARGET)
    return "-" if target is None else target


def deck_of(options: dict[str, Any]) -> str:
    """Return the Booster deck in the options of a table, ``-`` without one."""
    deck = from_json(options).booster_deck
    if not deck:
        return "-"
    cards = (
        booster_name(slug) if number == 1 else f"{number} × {booster_name(slug)}"
        for slug, number in deck
    )
    return f"{options.get('booster_deck_name', '')}: {', '.join(cards)}"


def levels_in(match: Match) -> str:
    """Return the levels of the bots that have played a match, ``-`` where only people have."""
    levels = dict.fromkeys(row.level for row in match.players.all() if row.level)
    return ", ".join(map(level_title, levels)) or "-"
