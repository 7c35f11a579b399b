"""What is told of figures where somebody asks for all data about them."""

from __future__ import annotations

from typing import Any

from games.models import Player
from games.numbers.models import BoosterFigures, MatchFigures
from games.numbers.seeing import openness_of
from games.numbers.selectors import boosters_of, figures_of, summed


def figures_kept_of(player: Player) -> list[dict[str, Any]]:
    """Return the sums of all figures kept of somebody, with who may see them."""
    chosen = openness_of(player)
    shown_to = {"figures": str(chosen.figures), "mistakes": str(chosen.mistakes)}
    return [
        {
            "with_boosters": boosters,
            "shown_to": shown_to,
            "sums": summed(figures_of(player, boosters=boosters)),
            "boosters": [it._asdict() for it in boosters_of(player)] if boosters else [],
        }
        for boosters in (False, True)
        if MatchFigures.objects.filter(player=player, has_boosters=boosters).exists()
        or (boosters and BoosterFigures.objects.filter(player=player).exists())
    ]
