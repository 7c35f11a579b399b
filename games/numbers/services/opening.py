"""Choose who may see one's figures."""

from __future__ import annotations

from games.models import Player
from games.numbers.models import Openness, ShownTo
from games.services.ground.refusals import TableRefusal


def open_figures(player: Player, *, figures: str, mistakes: str) -> None:
    """Keep who may see the figures of a player; raises TableRefusal ``unknown_choice``."""
    if figures not in ShownTo.values or mistakes not in ShownTo.values:
        raise TableRefusal("unknown_choice")
    chosen = {"figures": figures, "mistakes": mistakes}
    Openness.objects.update_or_create(player=player, defaults=chosen)
