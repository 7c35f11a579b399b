"""What is told of figures where somebody asks for all data about them."""

from __future__ import annotations

from typing import Any

from games.models import Player
from games.numbers.seeing import openness_of
from games.numbers.selectors import boosters_in, figures_of, summed


def figures_kept_of(player: Player) -> list[dict[str, Any]]:
    """Return the sums of all figures kept of somebody, with who may see them."""
    chosen = openness_of(player)
    shown_to = {"figures": str(chosen.figures), "mistakes": str(chosen.mistakes)}
    return [
        {
            "with_boosters": boosters,
            "shown_to": shown_to,
            "sums": summed(rows),
            "boosters": [it._asdict() for it in boosters_in(rows)],
        }
        for boosters in (False, True)
        if (rows := figures_of(player, boosters=boosters)).exists()
    ]
