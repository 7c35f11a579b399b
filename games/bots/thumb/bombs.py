"""When to throw a bomb."""

from __future__ import annotations

from games.bots.thumb.follow import value_of_play
from games.bots.thumb.situation import BotSituation
from games.rules.cards.moves import Move
from games.rules.state.phase import Phase
from games.rules.view.choices import Options


def choose_bomb(situation: BotSituation, found: Options) -> Move | None:
    """Return the bomb to throw now, if any.

    Only when the trick closes: until then the partner may win it, or points be added to it.
    """
    view = situation.view
    if not found.bombs or view.phase != Phase.CLOSING or view.top is None:
        return None
    if view.top.seat not in situation.opponents:
        return None
    best = max(found.bombs, key=lambda move: value_of_play(situation, move))
    return best if value_of_play(situation, best) > 0 else None
