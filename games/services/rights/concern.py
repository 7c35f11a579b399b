"""Concern: the one question whether a reviewer has a part in a match or with a player.

Every deed and every closer look of the desk and of the administration asks it. Parts of the
project that know more bonds between players add them to ``PARTNERS`` and ``TOURNAMENTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum
from functools import cached_property
from typing import Any

from games.models import Match, MatchSeat, Player


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
    """The player of a reviewer, and how matches and players concern them.

    ``matches`` are the numbers of all matches that will be asked about: they are read at once.
    """

    def __init__(self, user: Any, matches: Collection[int] = ()) -> None:
        self.player: Player | None = getattr(user, "player", None)
        self.matches = set(matches)

    @cached_property
    def partners(self) -> frozenset[int]:
        """The players who are partners in a pair or in agreements."""
        if self.player is None:
            return frozenset()
        return frozenset(number for find in PARTNERS for number in find(self.player))

    @cached_property
    def _played(self) -> set[int]:
        return self._matches_of([self.player.pk]) if self.player is not None else set()

    @cached_property
    def _with_partners(self) -> set[int]:
        return self._matches_of(self.partners) if self.partners else set()

    @cached_property
    def _in_tournaments(self) -> set[int]:
        if self.player is None or not self.matches:
            return set()
        return {it for find in TOURNAMENTS for it in find(self.player, self.matches)}

    def _matches_of(self, players: Collection[int]) -> set[int]:
        """Return those of the matches that one of some players has played."""
        rows = MatchSeat.objects.filter(player__in=players, match__in=self.matches)
        return set(rows.values_list("match", flat=True)) if self.matches else set()

    def in_match(self, match: int) -> Concern | None:
        """Return how a match concerns them; it must be one of ``matches``."""
        if match in self._played:
            return Concern.PLAYED
        if match in self._with_partners:
            return Concern.PARTNER
        return Concern.TOURNAMENT if match in self._in_tournaments else None

    def with_player(self, number: int) -> Concern | None:
        """Return how somebody concerns them."""
        if self.player is not None and number == self.player.pk:
            return Concern.OWN
        return Concern.PARTNER if number in self.partners else None


def concern_in_match(user: Any, match: Match) -> Concern | None:
    """Return how a match concerns a reviewer, ``None`` if it does not."""
    return Bonds(user, [match.pk]).in_match(match.pk)
