"""How much a bot that searches sees: what makes one level weaker than another."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.ground.conventions import NOTHING_AGREED, Agreed


class Sight(NamedTuple):
    """What a bot takes into account; randomness and moves nobody would make are no part of it."""

    playouts: int = 6000
    """How many rounds it plays out in thought for a decision; none: it goes by rules of thumb
    from the first lead until so few cards are left that all deals can be solved."""
    longest: int = 24000
    """How many at most, where it is not certain what to choose."""
    margin: float = 8.0
    """Points by which a move must be better than the one to beat: more if it sees less."""
    agreed: Agreed = NOTHING_AGREED
    """What the seats have agreed on: it may give away what is in their hands."""
    salt: int = 0
    """Another one imagines other worlds from the first lead on: so a level has a spread."""

    def within(self, effort: float) -> Sight:
        """Return the same with at most that part of the strongest level's playouts."""
        return self._replace(
            playouts=min(self.playouts, int(effort * FULL.playouts)),
            longest=min(self.longest, int(effort * FULL.longest)),
        )


FULL = Sight()
"""Those of the strongest level."""


def short_look(playouts: int) -> Sight:
    """Return what levels see that look for less long than the strongest."""
    return Sight(playouts=playouts, longest=playouts, margin=20.0)
