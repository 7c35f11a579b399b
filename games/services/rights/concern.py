"""Concern: the one question whether a reviewer has a part in a match or with a player.

Every deed and every closer look of the desk and of the administration asks it. Parts of the
project that know more bonds between players add them to ``PARTNERS`` and ``TOURNAMENTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum
from functools import cached_property
from typing import Any

from games.models import MatchSeat, Player


class Concern(StrEnum):
    """Why somebody must leave a case to others: the code of a refusal."""

    OWN = "own_case"
    REPORTED = "reported_by_you"
    PLAYED = "played_by_you"
    PARTNER = "partner_concerned"
    TOURNAMENT = "own_tournament"


PARTNERS: list[Callable[[Player], Collection[int]]] = []
"""What finds the players with whom somebody is a pair or has agreements, by number."""
TOURNAMENTS: list[Callable[[Player, Collection[int]], set[int]]] = []
"""What finds those of some matches that belong to a tournament somebody plays or directs."""


class Bonds:
    """The player of a reviewer, and how matches and players concern them: each asked for once."""

    def __init__(self, user: Any) -> None:
        self.player: Player | None = getattr(user, "player", None)
        self._matches: dict[int, Concern | None] = {}

    @cached_property
    def partners(self) -> frozenset[int]:
        """The players who are partners in a pair or in agreements."""
        if self.player is None:
            return frozenset()
        return frozenset(number for find in PARTNERS for number in find(self.player))

    def read(self, matches: Collection[int]) -> None:
        """Read how some matches concern them, with a fixed number of queries."""
        new = set(matches) - self._matches.keys()
        if not new:
            return
        self._matches |= dict.fromkeys(new)
        if self.player is None:
            return
        for find in TOURNAMENTS:
            self._matches |= dict.fromkeys(find(self.player, new), Concern.TOURNAMENT)
        close = {self.player.pk, *self.partners}
        seats = list(MatchSeat.objects.filter(player__in=close, match__in=new))
        for concern, is_own in ((Concern.PARTNER, False), (Concern.PLAYED, True)):
            own = (it.match_id for it in seats if (it.player_id == self.player.pk) == is_own)
            self._matches |= dict.fromkeys(own, concern)

    def in_match(self, match: int) -> Concern | None:
        """Return how a match concerns them."""
        self.read([match])
        return self._matches[match]

    def with_player(self, number: int) -> Concern | None:
        """Return how somebody concerns them."""
        if self.player is not None and number == self.player.pk:
            return Concern.OWN
        return Concern.PARTNER if number in self.partners else None
