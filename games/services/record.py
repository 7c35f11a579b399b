"""Let the rules decide about an action, and keep the record of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from games import expansion
from games.models import Event, Seat, Table, TableStatus
from games.models.tables import AUDIENCES
from games.rules import events as happened
from games.rules.actions import Action
from games.rules.chance import Chance
from games.rules.codec import to_json
from games.rules.engine import act
from games.rules.perspective import perspective
from games.rules.state import State
from games.services.deal import new_chance
from games.services.snapshots import state_of
from games.services.store import publish


def record_action(
    table: Table,
    seats: Sequence[Seat],
    *,
    seat: int | None,
    action: Action,
    action_id: str,
    now: datetime,
    chance: Chance | None = None,
) -> None:
    """Do what follows from an action: state, record, clocks, one version on.

    The table is locked by the caller; ``seat`` is ``None`` for the service. Without
    ``chance`` there is fresh one. Raises RuleViolation, and then nothing has changed.
    """
    before = state_of(table)
    drawn = chance or new_chance()
    state, events = act(before, seat, action, expansion.catalogue(), drawn)
    _keep_in_step(table, state, events, now)
    publish(table, seats, now, state, _who_sees(before, state, events))
    Event.objects.create(
        table=table,
        hand_id=table.hand_id,
        version=table.version,
        action_id=action_id,
        seat=seat,
        kind=type(action).__name__,
        action=to_json(action),
        events=[to_json(event) for event in events],
        at=now,
    )


def _who_sees(
    before: State, after: State, events: Sequence[happened.Event]
) -> Collection[int | None]:
    """Return the audiences that can tell that something has happened."""
    if any(happened.is_public(event) for event in events):
        return AUDIENCES
    return [
        audience
        for audience in AUDIENCES
        if perspective(before, audience) != perspective(after, audience)
    ]


def _keep_in_step(
    table: Table, state: State, events: Sequence[happened.Event], now: datetime
) -> None:
    """Bring the rows of match and round up to date once a round is over."""
    for event in events:
        if isinstance(event, happened.RoundScored):
            table.hand.is_over = True
            table.hand.ended = now
            table.hand.score = to_json(event.score)
            table.hand.save()
            table.match.totals = list(state.totals)
            table.match.save()
        elif isinstance(event, happened.MatchEnded):
            table.match.winner = str(event.winner)
            table.match.ended = now
            table.match.save()
            table.status = TableStatus.FINISHED
