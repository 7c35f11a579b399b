"""How fast somebody gets all their matches as lines of JSON."""

from __future__ import annotations

import gc
import resource
from datetime import timedelta
from random import Random
from time import process_time
from typing import Any

from games.records.summary import AcceptedAction, split_rounds
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.codec import to_json
from games.rules.state.state import State
from tests.bench.figures import figure, tell
from tests.bench.site import own_database
from tests.games.bots.rounds import next_action, rule_bot
from tests.rules.random_driver import random_deal
from tichu_site.management.commands.serve import GARBAGE

DIFFERENT = 80
MATCHES = 160
"""How many matches, half of them packed; each of the different ones in both ways."""
SECONDS_APART = 2.7
KIB = 1024


@figure("matches/s")
def matches_taken() -> float:
    """Matches of four rule bots to 1,000 points, per second, while all of somebody's are sent."""
    with own_database():
        client = _fill()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)  # as the server does
        length, most, begun = 0, 0.0, process_time()
        for place, line in enumerate(client.get("/matches/mine.jsonl"), start=1):
            length += len(line)
            most = most if place > MATCHES // 4 else _most_memory()
        seconds = process_time() - begun
    assert place == MATCHES
    tell(f"{length / MATCHES / KIB:.0f} KiB a match; {_most_memory() - most:.1f} MiB more in all")
    return MATCHES / seconds


def _most_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB


def _fill() -> Any:
    """Add the matches of one person; return that person's browser."""
    from django.test import Client

    from games.door.players import let_be
    from games.models import Match, MatchSeat, Player
    from games.services.ground.deal import new_slug
    from games.services.ground.wall_clock import now

    at = now()
    me = Player.objects.create(name="P", created=at, last_seen=at)
    played = [_play(Random(seed)) for seed in range(DIFFERENT)]
    for place in range(MATCHES):
        match = Match.objects.create(
            slug=new_slug(),
            number=1,
            options=to_json(TableOptions()),
            seat_names=["A", "B", "C", "D"],
            started=at,
            ended=at + timedelta(hours=1),
            winner="0",
        )
        MatchSeat.objects.create(match=match, number=0, player=me, result="won")
        _add_rounds(match, played[place % DIFFERENT], is_packed=place < DIFFERENT)
    client = Client()
    session = client.session
    let_be(session, me)
    session.save()
    return client


def _play(chance: Random) -> list[AcceptedAction]:
    state, steps = State(options=TableOptions()), []
    players = [rule_bot] * 4
    while state.winner is None:
        wanted = next_action(state, players) if state.windows else (None, random_deal(chance))
        state, events = act(state, *wanted)
        steps.append(AcceptedAction(*wanted, tuple(events)))
    return steps


def _add_rounds(match: Any, steps: list[AcceptedAction], *, is_packed: bool) -> None:
    from games.models import Event, Hand, PackedRound
    from games.records.packing.rounds import DICTIONARY, KeptAction, pack

    version, apart = 0, timedelta(seconds=SECONDS_APART)
    for number, played in enumerate(split_rounds(steps)[1], start=1):
        hand = Hand.objects.create(
            match=match, number=number, first_window=1, started=match.started, is_over=True
        )
        kept = []
        for it in played:
            version += 1
            events = [to_json(event) for event in it.events]
            at = match.started + version * apart
            kept.append(KeptAction(version, at, it.seat, to_json(it.action), events))
        if is_packed:
            PackedRound.objects.create(hand=hand, dictionary=DICTIONARY, data=pack(kept))
        else:
            Event.objects.bulk_create(
                Event(hand=hand, action_id=str(it.version), **it._asdict()) for it in kept
            )
