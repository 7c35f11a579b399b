"""Play rounds of the day in a process of its own, and print what has become of them.

The options of each round come in as JSON, so that no database is needed.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from typing import Any

import django

SEED = sha256(b"the hands of the day").digest()
PLAYER = "beginner"
"""Plays on the seat of the person."""


def key_of(level: str, game: str) -> str:
    """Return the name of a round with the versions of its bots."""
    from games.bots.levels import LEVELS

    return f"{game}: {PLAYER} {LEVELS[PLAYER].version}, {level} {LEVELS[level].version}"


def digest_of(level: str, options: Any) -> str:
    """Return the SHA-256 of all that is done in a round, and of its result."""
    from games import expansion
    from games.bots import decide
    from games.daily.services.playing_out import play_out
    from games.rules.play.engine import act
    from games.rules.play.verifiable import RoundSeed
    from games.rules.state.codec import from_json, to_json
    from games.rules.state.state import State

    done: list[Any] = []
    seed, catalogue = RoundSeed(SEED, 1, ["2026-12-01"]), expansion.catalogue()

    def asked(seat: int, view: Any, found: Any, record: Any) -> Any:
        action = decide(level if seat else PLAYER, view, found, catalogue, record)
        done.append([seat, None if action is None else to_json(action)])
        return action

    begun = State(options=from_json(options))
    state, _events = act(begun, None, seed.deal(), catalogue, seed.boosters())
    ended = play_out(state, asked, seed, 1)
    told = json.dumps([done, to_json(ended.score)], sort_keys=True)
    return sha256(told.encode()).hexdigest()


def main() -> None:
    """Print the rounds that are asked for: ``[[level, game, options], ...]``."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    from django.conf import settings

    from games.bots.search import ready

    wanted = json.load(sys.stdin)
    if any(level == "shrewd" for level, _game, _options in wanted):
        ready.load(settings.KERNEL_DIR)
    print(json.dumps({key_of(level, game): digest_of(level, it) for level, game, it in wanted}))


if __name__ == "__main__":
    main()
