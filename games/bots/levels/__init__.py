"""How well bots play: nine levels behind one registry.

Tables keep the name of a level with the seat; pages show its title and its character. Nothing
else knows the levels by name. Weaker ones see less; none makes a move that no person would make.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.bots.ground.conventions import NOTHING_AGREED, Agreed
from games.bots.ground.sight import FULL, Sight, short_look
from games.bots.ground.texts import gettext_noop
from games.bots.levels import beginner, keeping, newcomers
from games.bots.normal import rule
from games.bots.search import ready
from games.rules.state.actions import Action
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord


class Level(NamedTuple):
    """A way to play."""

    name: str
    """What tables keep and pages post."""
    title: str
    """What people read, to be translated."""
    character: str
    """A sentence about it, to be translated."""
    version: int
    """Goes up whenever the level plays differently, to tell apart what it has played."""
    at_once: Callable[[Perspective, Options, Catalogue], Action | None]
    """How it plays without search."""
    sight: Sight | None = None
    """How much it sees when it searches; ``None`` if it never does."""

    @property
    def thinks(self) -> bool:
        """Whether deciding takes longer than a moment."""
        return self.sight is not None

    def decide(
        self,
        view: Perspective,
        options: Options,
        catalogue: Catalogue,
        record: PublicRecord | None,
        effort: float = 1.0,
        agreed: Agreed = NOTHING_AGREED,
        salt: int = 0,
    ) -> Action | None:
        """Return what the bot wants to do; ``None`` if it waits for others.

        Until the search is ready, searching levels play by rules of thumb. ``effort`` is the
        part of the strongest level's playouts it may use while others wait for the processor;
        ``agreed`` is what the seats have agreed on with their partners, ``salt`` other chance.
        """
        if self.sight is None or not ready.is_ready():
            action = self.at_once(view, options, catalogue)
        else:
            from games.bots.strong import deciding

            sight = self.sight.within(effort)._replace(agreed=agreed, salt=salt)
            action = deciding.decide(view, options, catalogue, record, sight)
        if view.seat is None:
            return action
        return keeping.keep(agreed[view.seat], view, options, catalogue, record, action)


_NORMAL = "normal"
_FROM_WEAKEST = (
    Level(
        "novice",
        gettext_noop("novice"),
        gettext_noop(
            "Learned the rules today: plays the lowest cards that fit and breaks up no combination."
        ),
        1,
        newcomers.novice,
    ),
    Level(
        "apprentice",
        gettext_noop("apprentice"),
        gettext_noop("Has played for a week: plays what fits and thinks about its last cards."),
        1,
        newcomers.apprentice,
    ),
    Level(
        "beginner",
        gettext_noop("beginner"),
        gettext_noop("Weighs its moves, but leads its lowest cards until few are left."),
        4,
        beginner.decide,
    ),
    Level(
        _NORMAL,
        gettext_noop("normal"),
        gettext_noop("Follows good rules of thumb and watches the table."),
        1,
        rule.decide,
    ),
    Level(
        "alert",
        gettext_noop("alert"),
        gettext_noop(
            "Thinks hard about Grand Tichu, the exchange and the last cards; follows rules of "
            "thumb in between."
        ),
        3,
        rule.decide,
        short_look(0),
    ),
    Level(
        "keen",
        gettext_noop("keen"),
        gettext_noop("Forgets no card and looks ahead briefly before each move."),
        8,
        rule.decide,
        short_look(70),
    ),
    Level(
        "experienced",
        gettext_noop("experienced"),
        gettext_noop("Forgets no card, and looks ahead for a while before each move."),
        10,
        rule.decide,
        short_look(160),
    ),
    Level(
        "shrewd",
        gettext_noop("shrewd"),
        gettext_noop("Forgets no card, and plays hundreds of rounds in its head for each move."),
        10,
        rule.decide,
        short_look(500),
    ),
    Level(
        "strong",
        gettext_noop("strong"),
        gettext_noop("Forgets nothing, and plays thousands of rounds in its head for each move."),
        9,
        rule.decide,
        FULL,
    ),
)
LEVELS: dict[str, Level] = {level.name: level for level in _FROM_WEAKEST}
"""The levels by name, weakest first."""
FOR_NEWCOMERS = ("novice", "apprentice")
"""The levels of those who have played little themselves."""
USUAL = _NORMAL
"""The level of bots if nobody has chosen one."""
_FORMER_NAMES = {"rule": _NORMAL, "easygoing": "beginner"}


def level_named(name: str) -> Level | None:
    """Return the level with a current or former name; ``None`` if there is no such level."""
    return LEVELS.get(_FORMER_NAMES.get(name, name))
