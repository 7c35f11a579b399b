"""Choose who may see one's figures."""

from __future__ import annotations

from games.models import Player
from games.numbers.models import Openness, ShownTo


def open_figures(player: Player, *, figures: str, mistakes: str) -> None:
    """Keep who may see the figures of a player; raises ValueError if it is no choice."""
    if figures not in ShownTo.values or mistakes not in ShownTo.values:
        raise ValueError(f"no choice: {figures}, {mistakes}")
    chosen = {"figures": figures, "mistakes": mistakes}
    Openness.objects.update_or_create(player=player, defaults=chosen)
