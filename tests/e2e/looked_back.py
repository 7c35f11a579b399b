"""Matches to look back on, made by the services alongside a server.

``manage.py shell -c "from tests.e2e.looked_back import prepare; prepare('FILE')"``
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from unittest.mock import patch

from games.models import Hand, JudgedRound, Match, Table
from games.replays.reading import deeds_of
from games.rules.state.actions import Pass
from games.services.acting.judging import VERSION
from games.services.ground import deal
from games.services.ground.wall_clock import now
from games.services.writing.rounds import go_on
from games.services.writing.store import seats_of
from tests.games.builders import make_player, player_at
from tests.games.replays.played import make_open_match, play_randomly
from tests.games.sessions import session_of

NAMES = ("Ursina", "Jean-Claude", "Anneliese", "Köbi")


def prepare(file: str) -> None:
    """Play two matches that everybody may see; write their addresses and a session to a file.

    They are dealt alike each time: what lies in which step is for the tests to rely on.
    """
    with patch.object(deal, "_chance", Random(2)):
        plain = play(3, rounds=3)
        boosted = play(5, rounds=1, boosted=True)
    judge(plain, number=2)
    slugs = [Match.objects.get(pk=table.match_id).slug for table in (plain, boosted)]
    Path(file).write_text(" ".join((*slugs, session_of(player_at(plain, 0)))))


def judge(table: Table, *, number: int) -> None:
    """Let every pass of a round be a mistake, in words."""
    hand = Hand.objects.get(match=table.match_id, number=number)
    said = {
        "verdict": "mistake",
        "better": None,
        "loss": 34.0,
        "error": 8.0,
        "share": 0.9,
        "really": 20.0,
        "reasons": ["keeps_bomb"],
    }
    decisions = [
        said | {"version": deed.version, "seat": deed.seat}
        for deed in deeds_of(hand)
        if isinstance(deed.action, Pass)
    ]
    luck = {"cards": -40, "decisions": -20, "fell": 110}
    JudgedRound.objects.create(hand=hand, version=VERSION, luck=luck, decisions=decisions)


def play(seed: int, *, rounds: int, boosted: bool = False) -> Table:
    """Play a match at random."""
    players = [make_player(name) for name in NAMES]
    table = make_open_match(
        boosted=boosted, players=players, target=None, max_rounds=rounds, is_listed=True
    )
    for number in range(rounds):
        play_randomly(table, Random(seed + number))
        if number + 1 < rounds:
            go_on(table, seats_of(table), now())
            table.refresh_from_db()
    return table
