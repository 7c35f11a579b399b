"""Motions: what somebody asks the others for, and what happens once all agree.

One at a time. A no ends it, and so does the round. Bots agree to everything. A pause or a
slip is a matter of those who are there; to give a match up takes the word of everybody whose
match it is, even of those who are missing or let a bot play: only those who have left for good
no longer have a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.models import (
    ClockEntry,
    MatchKind,
    Motion,
    Player,
    Seat,
    Table,
    TableClock,
    TableStatus,
    Told,
)
from games.rules.cards.ruleset import partner_of, team_of
from games.rules.state.actions import Action, GiveUp
from games.services.clocks import timing
from games.services.ground import wall_clock
from games.services.ground.deal import new_action_id
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.rights import undo
from games.services.seats.presence import note_awake
from games.services.writing import rounds
from games.services.writing.record import record_action
from games.services.writing.store import lock_seat, publish


def move(table: Table, player: Player, motion: Motion) -> None:
    """Ask the others for something; without anybody to ask it happens at once.

    Raises TableRefusal ``not_at_table``, ``not_started``, ``motion_open``, ``paused``,
    ``held`` or ``not_private``, ``rated``, ``nothing_to_undo``, ``no_teams``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        _refuse(table, motion, seat.number)
        now = wall_clock.now()
        note_awake(table, seats, seat, now)
        table.motion = {"motion": motion, "by": seat.number, "agreed": []}
        _settle(table, seats, now)


def answer(table: Table, player: Player, *, agrees: bool) -> None:
    """Agree to what is asked for, or end it; that is also how its mover takes it back.

    Late answers count for nothing. Raises TableRefusal ``not_at_table``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        now = wall_clock.now()
        is_mover = bool(table.motion) and seat.number == table.motion["by"]
        if not table.motion or (agrees and is_mover):
            return
        note_awake(table, seats, seat, now)
        if agrees:
            table.motion = table.motion | {"agreed": [*table.motion["agreed"], seat.number]}
            _settle(table, seats, now)
            return
        told = Told.TAKEN_BACK if is_mover else Told.REFUSED
        motion, table.motion = Motion(table.motion["motion"]), {}
        add_notice(table, told, seat.name, now, motion=motion)
        publish(table, seats, now)


def go_on(table: Table, player: Player) -> None:
    """Say that a pause may end; it does when everybody who is there has said so."""
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if timing.OF_PAUSE not in table.clocks:
            return
        now = wall_clock.now()
        note_awake(table, seats, seat, now)
        seat.wants_next = True
        seat.save(update_fields=["wants_next"])
        if all(it.wants_next or not it.is_person or it.is_away for it in seats):
            end_pause(table, seats, now)
        else:
            publish(table, seats, now)


def end_pause(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Let the clocks of a locked table go on."""
    del table.clocks[timing.OF_PAUSE]
    rounds.forget_wishes_to_go_on(seats)
    add_notice(table, Told.GOES_ON, "", now)
    publish(table, seats, now)


def asked(motion: Motion, by: int, seats: Sequence[Seat]) -> frozenset[int]:
    """Return the seats of the persons who have to agree."""
    gives_up = motion in (Motion.CONCEDE, Motion.ABANDON)
    people = {seat.number for seat in seats if seat.is_person and (gives_up or not seat.is_away)}
    concerned = {partner_of(by)} if motion == Motion.CONCEDE else people
    return frozenset(people & concerned) - {by}


def note_departure(table: Table, seats: Sequence[Seat], number: int, now: datetime) -> bool:
    """Let a motion go on without somebody who has left a locked table for good.

    Their own ends; tell whether another has been carried out, and the table stored with it.
    """
    if not table.motion:
        return False
    if table.motion["by"] == number:
        table.motion = {}
        return False
    return _carry_out_if_agreed(table, seats, now)


def _refuse(table: Table, motion: Motion, seat: int) -> None:
    """Raise why a motion cannot be made now, if it cannot."""
    if table.status != TableStatus.PLAYING:
        raise TableRefusal("not_started")
    if table.motion:
        raise TableRefusal("motion_open")
    timing.refuse_paused(table)
    if motion == Motion.PAUSE and table.is_public:
        raise TableRefusal("not_private")
    if motion == Motion.PAUSE and not state_of(table).windows:
        raise TableRefusal("not_started")
    if motion == Motion.CONCEDE and state_of(table).options.partners_rotate:
        raise TableRefusal("no_teams")
    is_daily = table.match is not None and table.match.kind == MatchKind.DAILY
    if is_daily and motion in (Motion.CONCEDE, Motion.ABANDON):
        raise TableRefusal("played_by_all")
    if motion == Motion.UNDO and state_of(table).options.rated:
        raise TableRefusal("rated")
    if motion == Motion.UNDO and undo.slip_of(table, seat) is None:
        raise TableRefusal("nothing_to_undo")


def _settle(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Carry a motion out if all who are asked have agreed; store the table."""
    if not _carry_out_if_agreed(table, seats, now):
        publish(table, seats, now)


def _carry_out_if_agreed(table: Table, seats: Sequence[Seat], now: datetime) -> bool:
    """Carry a motion out if all who are asked have agreed; tell whether the table is stored."""
    motion, by = Motion(table.motion["motion"]), table.motion["by"]
    if not asked(motion, by, seats) <= set(table.motion["agreed"]):
        return False
    table.motion = {}
    if motion == Motion.PAUSE:
        _pause(table, seats, now)
        return True
    action: Action | None = undo.slip_of(table, by) if motion == Motion.UNDO else None
    if motion != Motion.UNDO:
        table.clocks = {}
        action = GiveUp(team_of(by) if motion == Motion.CONCEDE else None)
    if action is None:
        return False  # somebody was faster
    record_action(table, seats, seat=None, action=action, action_id=new_action_id(), now=now)
    return True


def _pause(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    seconds = timing.PAUSE_SECONDS * settings.CLOCK_PACE
    due = now.timestamp() + seconds
    table.clocks[timing.OF_PAUSE] = ClockEntry(TableClock.PAUSE, seconds, 0, (), due)
    add_notice(table, Told.PAUSED, "", now)
    publish(table, seats, now)
