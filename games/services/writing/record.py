"""Let the rules decide about an action, and keep the record of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.dispatch import Signal

from games import expansion
from games.models import Event, Match, Motion, Seat, Table, TableStatus, Told
from games.models.tables import AUDIENCES
from games.rules.cards.chance import Chance
from games.rules.play.engine import act
from games.rules.state.actions import Action, Decline, Hold, SayReady, TimeOut
from games.rules.state.codec import to_json
from games.rules.state.events import Event as GameEvent
from games.rules.state.events import MatchEnded, RoundScored, is_public
from games.rules.state.state import State
from games.rules.state.windows import is_turn_key
from games.rules.view.perspective import perspective
from games.services.clocks import lessons
from games.services.ground.notices import add_notice
from games.services.ground.snapshots import state_of
from games.services.rights.seen_cards import sight_of
from games.services.writing import chains, fitting
from games.services.writing.match_seats import note_results
from games.services.writing.store import publish
from games.statements import add_event

match_ended = Signal()
"""Sent with the ``match``, within the transaction that ends it, while its table is locked."""


class ActionToRecord(NamedTuple):
    """An action to be recorded, and whose it is; ``None`` is the service."""

    seat: int | None
    action: Action
    action_id: str
    by_stand_in: bool = False


def record_action(
    table: Table,
    seats: Sequence[Seat],
    *,
    seat: int | None,
    action: Action,
    action_id: str,
    now: datetime,
    chance: Chance | None = None,
    by_stand_in: bool = False,
) -> None:
    """Do what follows from an action: state, record, clocks, one version on.

    The table is locked by the caller; ``seat`` is ``None`` for the service, and a bot may
    act for its player ``by_stand_in``. Without ``chance`` that of the round decides. Raises
    RuleViolation, and then nothing has changed.
    """
    record_together(
        table, seats, [ActionToRecord(seat, action, action_id, by_stand_in)], now, chance
    )


def record_together(
    table: Table,
    seats: Sequence[Seat],
    deeds: Sequence[ActionToRecord],
    now: datetime,
    chance: Chance | None = None,
) -> None:
    """Do what follows from actions of one moment: a version each, the last is announced.

    Raises RuleViolation if one is refused, and then nothing has changed.
    """
    before = state = state_of(table)
    told: list[list[GameEvent]] = []
    for ahead, deed in enumerate(deeds):
        drawn = chance or chains.bits_for_action(table, ahead)
        state, events = act(state, deed.seat, deed.action, expansion.catalogue(), drawn)
        told.append(events)
    if table.motion.get("motion") == Motion.UNDO and not all(
        _undo_lasts(deed.action) for deed in deeds
    ):
        table.motion = {}  # it was too late for that
    found = [event for events in told for event in events]
    _keep_in_step(table, seats, state, found, now)
    seen_by = _who_sees(before, state, found, sight_of(state.options, seats))
    first = table.version + 1
    publish(table, seats, now, state, seen_by, deeds[-1].action, found, len(deeds))
    for version, (deed, events) in enumerate(zip(deeds, told, strict=True), first):
        _keep(table, version, deed, events, now)


def _keep(
    table: Table, version: int, deed: ActionToRecord, events: Sequence[GameEvent], now: datetime
) -> None:
    """Add a deed and what has followed from it to the record."""
    assert table.hand_id is not None
    event = Event(
        table=table,
        hand_id=table.hand_id,
        version=version,
        action_id=deed.action_id,
        seat=deed.seat,
        kind=type(deed.action).__name__,
        action=to_json(deed.action),
        events=[to_json(event) for event in events],
        at=now,
        by_stand_in=deed.by_stand_in,
    )
    add_event(event)


def _undo_lasts(action: Action) -> bool:
    """Tell whether a slip may still be taken back after an action."""
    if isinstance(action, TimeOut):
        return not is_turn_key(action.key)
    return isinstance(action, Hold | Decline | SayReady)


def _who_sees(
    before: State, after: State, events: Sequence[GameEvent], sight: int
) -> Collection[int | None]:
    """Return the audiences that can tell that something has happened.

    ``sight`` are the bits of the seats whose hands spectators see.
    """
    if any(is_public(event) for event in events):
        return AUDIENCES
    return [
        audience
        for audience in AUDIENCES
        if perspective(before, audience, sight) != perspective(after, audience, sight)
    ]


def _keep_in_step(
    table: Table,
    seats: Sequence[Seat],
    state: State,
    events: Sequence[GameEvent],
    now: datetime,
) -> None:
    """Bring the rows of match and round up to date once a round or the match is over."""
    for event in events:
        if isinstance(event, RoundScored):
            _close_round(table, now, to_json(event.score))
            assert table.match is not None
            table.match.totals = list(state.points)
            table.match.save()
            table.motion = {}
            if table.lesson:
                lessons.note_done(table)
        elif isinstance(event, MatchEnded):
            _end_match(table, seats, event, now)


def _close_round(table: Table, now: datetime, score: Any) -> None:
    hand = table.hand
    assert hand is not None
    hand.is_over = True
    hand.ended = now
    hand.score = score
    hand.save()


def _end_match(table: Table, seats: Sequence[Seat], event: MatchEnded, now: datetime) -> None:
    """Store the result; a round that was not finished has no score."""
    match, hand = table.match, table.hand
    assert match is not None
    if hand is not None and not hand.is_over:
        _close_round(table, now, None)
    match.winner = Match.Winner(str(event.winner))
    match.ending = event.ending
    match.ended = now
    match.save()
    note_results(match)
    if step := fitting.note_match(match, seats):
        add_notice(table, Told.STRONGER if step > 0 else Told.WEAKER, "", now)
    match_ended.send(Match, match=match)
    chains.promise_next_match(table, seats)
    table.status = TableStatus.FINISHED
