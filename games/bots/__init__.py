"""Players without a person: perspective in, action out.

A bot is a function of what its seat may know: it has neither memory nor randomness, so
it can reveal nothing that its seat does not know, and carries on after a restart.
"""

from __future__ import annotations

from games.bots.ground.conventions import NOTHING_AGREED, Agreed
from games.bots.levels import level_named
from games.rules.state.actions import Action
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord


def decide(
    name: str,
    view: Perspective,
    options: Options,
    catalogue: Catalogue = EMPTY,
    record: PublicRecord | None = None,
    effort: float = 1.0,
    agreed: Agreed = NOTHING_AGREED,
    salt: int = 0,
) -> Action | None:
    """Return what a bot of a level wants to do; ``None`` if it waits for others.

    ``options`` are those of the perspective, with the same catalogue; ``record`` is what
    everybody has seen, without which no bot remembers. ``effort`` is the part of the usual
    playouts that a searching level may use while others wait for the same processor;
    ``agreed`` is what everybody may read of the conventions of the seats, ``salt`` other chance.
    Raises KeyError for an unknown level.
    """
    level = level_named(name)
    if level is None:
        raise KeyError(name)
    return level.decide(view, options, catalogue, record, effort, agreed, salt)
