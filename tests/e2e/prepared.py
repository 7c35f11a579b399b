"""A table on which a reaction lies on another one, made by the services beside a server.

``manage.py shell -c "from tests.e2e.prepared import lay_reactions; lay_reactions('FILE')"``
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from games.door.players import SESSION_KEY
from games.expansion import Deck
from games.rules.state.actions import Boost
from games.services.acting import clock
from tests.games.builders import act, come_to_blue, make_match, player_at, state_now

DECK = Deck("test", "Test", (("skat", 4), ("njet", 4), ("wager", 4), ("enough", 4)))


def lay_reactions(file: str) -> None:
    """Let Nyet! lie on a Wager; write the table and the sessions of its seats to a file."""
    clock.beat(timezone.now())
    table = make_match(deck=DECK, boosters_at_start=4)
    hands = come_to_blue(table).booster_state.hands
    first = next(seat for seat in range(4) if "wager" in hands[seat])
    act(table, first, Boost("wager", seat=0))
    second = next(seat for seat in range(4) if seat != first and "njet" in hands[seat])
    proposal = state_now(table).proposal
    assert proposal is not None
    act(table, second, Boost("njet", on=proposal.subjects[0].id))
    keys = []
    for seat in range(4):
        session = SessionStore()
        session[SESSION_KEY] = player_at(table, seat).pk
        session.save()
        keys.append(session.session_key)
    Path(file).write_text(" ".join((table.slug, *keys)))
