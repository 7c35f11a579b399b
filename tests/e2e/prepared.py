"""Tables made by the services alongside a server: with reactions, or with tricks that are over.

``manage.py shell -c "from tests.e2e.prepared import lay_reactions; lay_reactions('FILE')"``
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils import timezone

from games.expansion import Deck
from games.models import Table
from games.rules.play.defaults import default_action
from games.rules.state.actions import Boost
from games.rules.state.seats import seats_in
from games.services.acting import clock
from tests.games.builders import (
    act,
    come_to_blue,
    make_match,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.sessions import session_of

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
    _write(file, table)


def play_tricks(file: str, tricks: int | None, **options: Any) -> str:
    """Let four play some tricks, or the round; write as above, who is in turn first."""
    table = make_match(pace="none", **options)
    state = play_to_lead(table)
    while state.windows and (tricks is None or sum(state.tricks) < tricks):
        seat = seats_in(state.window.waiting)[0]
        act(table, seat, default_action(state, seat))
        state = state_now(table)
    _write(file, table, state.turn or 0)
    return table.slug


def play_on(slug: str) -> None:
    """Let the seat in turn play what the clock would play for it."""
    table = Table.objects.get(slug=slug)
    state = state_now(table)
    act(table, seats_in(state.window.waiting)[0], default_action(state, state.turn))


def _write(file: str, table: Table, first: int = 0) -> None:
    keys = [session_of(player_at(table, (first + place) % 4)) for place in range(4)]
    Path(file).write_text(" ".join((table.slug, *keys)))
