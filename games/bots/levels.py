"""How well bots play: one small class for each level, behind a registry.

Tables keep the name of a level with the seat; pages show its title. Nothing else knows
the levels by name.
"""

from __future__ import annotations

from typing import Protocol

from games.bots import beginner, rule
from games.bots.search import ready
from games.rules.state.actions import Action
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord


def gettext_noop(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return text


class Level(Protocol):
    """A way to play."""

    name: str
    """What tables keep."""
    title: str
    """What people read, to be translated."""
    version: int
    """Rises whenever the level plays otherwise than before: what it has played is told apart."""
    thinks: bool
    """Whether deciding takes longer than a moment."""

    def decide(
        self,
        view: Perspective,
        options: Options,
        catalogue: Catalogue,
        record: PublicRecord | None,
        effort: float = 1.0,
    ) -> Action | None:
        """Return what the bot wants to do; ``None`` if it waits for others.

        ``effort`` is the part of its usual playouts that one which searches may take.
        """


class Beginner:
    """Plays naturally and looks no further than the trick."""

    name = "beginner"
    title = gettext_noop("beginner")
    version = 1
    thinks = False

    def decide(
        self,
        view: Perspective,
        options: Options,
        catalogue: Catalogue,
        record: PublicRecord | None,
        effort: float = 1.0,
    ) -> Action | None:
        """Return what the bot wants to do; ``None`` if it waits for others."""
        return beginner.decide(view, options, catalogue)


class Normal:
    """Plays by rules of thumb."""

    name = "rule"
    title = gettext_noop("normal")
    version = 1
    thinks = False

    def decide(
        self,
        view: Perspective,
        options: Options,
        catalogue: Catalogue,
        record: PublicRecord | None,
        effort: float = 1.0,
    ) -> Action | None:
        """Return what the bot wants to do; ``None`` if it waits for others."""
        return rule.decide(view, options, catalogue)


class Strong:
    """Searches; plays by rules of thumb until the search is ready."""

    name = "strong"
    title = gettext_noop("strong")
    version = 1
    thinks = True

    def decide(
        self,
        view: Perspective,
        options: Options,
        catalogue: Catalogue,
        record: PublicRecord | None,
        effort: float = 1.0,
    ) -> Action | None:
        """Return what the bot wants to do; ``None`` if it waits for others."""
        if not ready.is_ready():
            return rule.decide(view, options, catalogue)
        from games.bots.search import strong

        playouts = int(effort * strong.PLAYOUTS)
        return strong.decide(view, options, catalogue, record, playouts)


LEVELS: dict[str, Level] = {level.name: level for level in (Beginner(), Normal(), Strong())}
"""The levels by name, the weakest first."""
USUAL = Normal.name
"""The level of bots where nobody has chosen."""
