"""`manage.py complaints`: the moves of bots that people found silly, for the arena to read."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from games.management.migrated import require_migrated_database
from games.replays.bots_moves import silly_positions
from games.rules.state.codec import to_json
from games.services.ground.snapshots import dump


class Command(BaseCommand):
    help = (
        "Prints a JSON line for each move of a bot that somebody found silly: the position with "
        "all hands, the seat, the move, the level that made it and how often it was named. "
        "'manage.py arena --positions FILE' asks today's levels what they would do there."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print them, the most often named first."""
        require_migrated_database()
        for it in silly_positions():
            line = {
                "level": it.move.level,
                "version": it.move.level_version,
                "times": it.move.times,
                "seat": it.move.seat,
                "action": to_json(it.action),
                "state": dump(it.state),
            }
            self.stdout.write(json.dumps(line))
