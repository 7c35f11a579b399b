"""What people do at a table besides playing, by the names that forms post."""

from __future__ import annotations

from games.views.deeds import match, room
from games.views.deeds.deed import TableDeed

DEEDS: dict[str, TableDeed] = room.DEEDS | match.DEEDS
FOR_STRANGERS = frozenset({"sit", "watch", "line"})
"""What somebody without a name yet may do, and gets one with."""
WITH_A_NAME = FOR_STRANGERS | {"name"}
"""With these somebody takes the name in the form."""
FOR_OUTSIDERS = frozenset({"sit"})
"""What those may do who may not see the match."""
GOES_AWAY = frozenset({"stand_in", "leave_for_good", "leave", "close"})
"""After these somebody is no longer at the table."""
CHANGES_AUDIENCE = GOES_AWAY | {"sit", "watch", "line", "stand", "again_room"}
"""After these the page has other forms: it is loaded anew."""
