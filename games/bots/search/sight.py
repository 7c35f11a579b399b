"""How much a bot that searches sees: what makes one level weaker than another."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.conventions import NOTHING_AGREED, Agreed
from games.rules.cards.deck import ACE, DRAGON, FULL_DECK, PHOENIX, Cards, cards_of_rank

_HIGH: Cards = DRAGON | PHOENIX | cards_of_rank(ACE)
"""What even forgetful levels remember."""


class Sight(NamedTuple):
    """What a bot takes into account; randomness and moves nobody would make are no part of it."""

    playouts: int = 6000
    """How many rounds it plays out in thought for a decision."""
    longest: int = 24000
    """How many at most, where it is not certain what to choose."""
    margin: float = 8.0
    """Points by which a move must be better than the one to beat: more if it sees less."""
    belief: float = 1.2
    """How much it trusts that hands are well grouped; 0 takes all deals for equally likely."""
    remembers: Cards = FULL_DECK
    """The cards it remembers once they are played and the trick is gone."""
    weighs_pushes: bool = True
    """Whether it searches for what to push, too."""
    agreed: Agreed = NOTHING_AGREED
    """What the seats have agreed on: it may give away what is in their hands."""

    def within(self, effort: float) -> Sight:
        """Return the same with at most that part of the strongest level's playouts."""
        return self._replace(
            playouts=min(self.playouts, int(effort * FULL.playouts)),
            longest=min(self.longest, int(effort * FULL.longest)),
        )


FULL = Sight()
"""Those of the strongest level."""


def _short(playouts: int) -> Sight:
    """Return a short look; the numbers are chosen so that all levels are as far apart."""
    return Sight(playouts=playouts, longest=playouts, margin=20.0)


HESITANT = _short(185)._replace(remembers=_HIGH, weighs_pushes=False)
FORGETFUL = _short(240)._replace(remembers=_HIGH)
SHORT = _short(290)
