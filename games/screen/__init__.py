"""The screen: a table page in, the HTML of its regions out.

``regions`` is all that the way out (consumer, polling, answers) needs; ``frame``
makes one message of them. Everything shown comes from the page alone.
"""

from __future__ import annotations

from games.screen.output.frames import frame
from games.screen.output.regions import REGIONS, checked, plays, reason_of, refused, regions

__all__ = ["REGIONS", "checked", "frame", "plays", "reason_of", "refused", "regions"]
