"""What of a person's figures somebody may see.

Nobody sees anything of people with whom they play at that moment. Those who look after the site
see statistics, which the log notes, but not what mistakes cost.
"""

from __future__ import annotations

from typing import NamedTuple

from games.models import Player
from games.numbers.models import Openness, ShownTo
from games.people.models import Follow
from games.services.rights.at_play import is_at_play
from games.talk.selectors import blocked_by


class FiguresSight(NamedTuple):
    """What somebody may see of a person."""

    figures: bool = False
    mistakes: bool = False
    is_own: bool = False
    are_at_play: bool = False
    """Whether they play together now, and only therefore see nothing."""

    @property
    def is_any(self) -> bool:
        """Whether there is anything to see."""
        return self.figures or self.mistakes


NOTHING = FiguresSight()
OWN = FiguresSight(figures=True, mistakes=True, is_own=True)


def openness_of(player: Player) -> Openness:
    """Return who may see the figures of somebody, as they have chosen or by default."""
    return Openness.objects.filter(player=player).first() or Openness(player=player)


def sight_of(looker: Player | None, player: Player, *, may_review: bool = False) -> FiguresSight:
    """Return what somebody may see of the figures of a person."""
    if looker is not None and looker == player:
        return OWN
    chosen, groups = openness_of(player), _groups_of(looker, player)
    found = FiguresSight(may_review or chosen.figures in groups, chosen.mistakes in groups)
    if found.is_any and looker is not None and is_at_play(looker, player):
        return FiguresSight(are_at_play=True)
    return found


def _groups_of(looker: Player | None, player: Player) -> set[ShownTo]:
    """Return to which groups of people somebody belongs, as a person chooses among them."""
    if looker is None or looker.pk in blocked_by(player):
        return set()
    groups = {ShownTo.ACCOUNTS} if looker.user_id is not None else set()
    if Follow.objects.filter(follower=player, followed=looker).exists():
        groups |= {ShownTo.FRIENDS, ShownTo.ACCOUNTS}
    return groups
