"""Players without a person: perspective in, action out.

A bot is a function of what its seat may know: it has neither memory nor chance, so
that it can tell nothing that its seat does not know, and goes on after a restart.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bots import rule
from games.rules.actions import Action
from games.rules.boosters import EMPTY, Catalogue
from games.rules.choices import Options
from games.rules.perspective import Perspective

Bot = Callable[[Perspective, Options, Catalogue], Action | None]

BOTS: dict[str, Bot] = {"rule": rule.decide}


def decide(
    name: str, view: Perspective, options: Options, catalogue: Catalogue = EMPTY
) -> Action | None:
    """Return what a bot wants to do; ``None`` if it waits for others.

    ``options`` are those of the perspective, with the same catalogue. Raises KeyError
    for an unknown bot.
    """
    return BOTS[name](view, options, catalogue)
