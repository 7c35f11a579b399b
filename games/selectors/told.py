"""Secret until told: whether what happened in the finished rounds of a match may be seen (DUP-3).

Every surface that shows a finished round asks here, for every viewer. The four players of a
table are viewers like others while another table still has their deals to play.
"""

from __future__ import annotations

from django.db.models import Q

from games.models import Match


def is_told(match: Match | None) -> bool:
    """Tell whether the rounds of a match may be looked back on by those who may see the match."""
    return match is None or not match.is_secret


def told(match: str = "") -> Q:
    """Return the condition for it; ``match`` is the way there, ending in two underscores."""
    return Q(**{f"{match}is_secret": False})
