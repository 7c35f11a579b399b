"""Whose scores somebody may see while boards are still to be played (DUP-3).

Every surface that shows scores of a tournament asks here, with its viewer. Directors who play
are viewers like other players; one who has not said whether they play counts as a player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.tournaments.models import Entrant
from games.tournaments.selectors.facts import EventFacts


class ScoreReader(NamedTuple):
    """Somebody who looks at results."""

    own: Entrant | None = None
    """The entrant for which they speak."""
    only_directs: bool = False
    """Whether they direct and do not play."""


ANYBODY = ScoreReader()


def is_all_told(facts: EventFacts, looker: ScoreReader = ANYBODY) -> bool:
    """Tell whether somebody may see the scores of all tables."""
    return looker.only_directs or not facts.hides_scores


def is_told(facts: EventFacts, at_table: Iterable[Entrant], looker: ScoreReader) -> bool:
    """Tell whether somebody may see the score of a table, by the entrants who play there."""
    return is_all_told(facts, looker) or (looker.own is not None and looker.own in at_table)
