"""What of a person's figures somebody may see.

Nobody sees anything of people with whom they play at that moment. Those who look after the site
see statistics, which the log notes, but not what mistakes cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.models import Player
from games.numbers.models import Openness, ShownTo
from games.people.models import Follow
from games.services.rights.at_play import is_at_play
from games.talk.selectors import blocked_by, blockers_of


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


def sight_of_pair(
    looker: Player | None, one: Player, other: Player, *, may_review: bool = False
) -> FiguresSight:
    """Return what somebody may see of two as partners: what both show, never their mistakes.

    The two see it themselves: they were at the table in all that is counted.
    """
    if looker is not None and looker in (one, other):
        are_at_play = is_at_play(looker, other if looker == one else one)
        return FiguresSight(figures=not are_at_play, is_own=True, are_at_play=are_at_play)
    sights = [sight_of(looker, it, may_review=may_review) for it in (one, other)]
    if all(it.figures for it in sights):
        return FiguresSight(figures=True)
    can_be_seen = all(it.figures or it.are_at_play for it in sights)
    return FiguresSight(are_at_play=can_be_seen)


def open_to(looker: Player | None, players: Iterable[int]) -> set[int]:
    """Return whose figures somebody may open, of some people: names there lead to their pages.

    Two statements, however many people; while somebody plays, nobody's page but their own.
    """
    keys = set(players)
    if looker is None:
        return set()
    own = {looker.pk} & keys
    others = keys - own
    if not others or is_at_play(looker):
        return own
    chosen = {it.pk: it for it in Openness.objects.filter(player__in=others)}
    follow = Follow.objects.filter(followed=looker, follower__in=others)
    friends = set(follow.values_list("follower_id", flat=True))
    blocked = blockers_of(looker)

    def shows(key: int) -> bool:
        row = chosen.get(key, Openness())
        groups = _groups(has_account=looker.user_id is not None, is_friend=key in friends)
        return row.figures in groups or row.mistakes in groups

    return own | {it for it in others - blocked if shows(it)}


def _groups_of(looker: Player | None, player: Player) -> set[ShownTo]:
    """Return to which groups of people somebody belongs, as a person chooses among them."""
    if looker is None or looker.pk in blocked_by(player):
        return set()
    is_friend = Follow.objects.filter(follower=player, followed=looker).exists()
    return _groups(has_account=looker.user_id is not None, is_friend=is_friend)


def _groups(*, has_account: bool, is_friend: bool) -> set[ShownTo]:
    if is_friend:
        return {ShownTo.FRIENDS, ShownTo.ACCOUNTS}
    return {ShownTo.ACCOUNTS} if has_account else set()
