"""Begin matches and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import Hand, Match, MatchSeat, Seat, Seating, Table, TableStatus
from games.rules.cards.rotation import ForEach
from games.rules.cards.ruleset import SEATS
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.services import lessons, seating, time_bank
from games.services.deal import chance_of_deal, deal_cards, new_action_id
from games.services.record import record_action
from games.services.snapshots import dump, state_of
from games.services.table_options import unhurried
from games.services.timing import is_anybody_there


def begin_match(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Begin the table's next match with its first round."""
    options = from_json(table.options)
    if sum(not seat.bot for seat in seats) == 1:
        options = unhurried(options)
    table.match = Match.objects.create(
        table=table,
        number=1 if table.match is None else table.match.number + 1,
        options=to_json(options),
        seat_names=[seat.name for seat in seats],
        started=now,
    )
    if not table.lesson:
        note_players(table.match, seats)
    table.status = TableStatus.PLAYING
    table.clocks = {}
    if not table.allows_spectators:
        table.spectators.all().delete()
    table.state = dump(State(options=options))
    begin_round(table, seats, now)


def note_players(match: Match, seats: Sequence[Seat], entrants: ForEach = SEATS) -> None:
    """Note who plays a match, beside those who have played it before.

    ``entrants`` are the seats of its first round, by those of this one.
    """
    rows = [
        MatchSeat(match=match, number=entrants[seat.number], player_id=seat.player_id)
        for seat in seats
        if seat.player_id is not None
    ]
    MatchSeat.objects.bulk_create(rows, ignore_conflicts=True)


def begin_round(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Deal the next round of the running match; where partners rotate, people move on."""
    state = state_of(table)
    assert table.match is not None
    if state.number and state.options.partners_rotate:
        seating.rotate(seats)
    table.hand = Hand.objects.create(
        match=table.match,
        number=state.number + 1,
        first_window=state.window_count + 1,
        started=now,
    )
    table.notices, table.motion = [], {}
    time_bank.fill(table, state.options)
    forget_wishes_to_go_on(seats)
    dealt_before = Hand.objects.filter(match__table=table).count() - 1
    record_action(
        table,
        seats,
        seat=None,
        action=lessons.deal_of(table) or deal_cards(dealt_before),
        action_id=new_action_id(),
        now=now,
        chance=chance_of_deal(dealt_before),
    )


def may_go_on(table: Table) -> bool:
    """Tell whether the table waits for its next round or match, or for the first."""
    if table.status in (TableStatus.OPEN, TableStatus.FINISHED):
        return True
    return table.status == TableStatus.PLAYING and not state_of(table).windows


def go_on_if_all_agree(table: Table, seats: Sequence[Seat], now: datetime) -> bool:
    """Go on if somebody has asked for it and nobody who is there has not.

    A first match begins with nobody away.
    """
    is_open = table.status == TableStatus.OPEN
    agreed = (
        may_go_on(table)
        and any(seat.wants_next for seat in seats)
        and all(seat.is_taken for seat in seats)
        and all(seat.bot or seat.wants_next or (seat.is_away and not is_open) for seat in seats)
        and is_anybody_there(seats)
        and len(_seatings(seats)) <= 1
        and may_be_rated(table, seats)
    )
    if agreed:
        go_on(table, seats, now)
    return agreed


def may_be_rated(table: Table, seats: Sequence[Seat]) -> bool:
    """Tell whether a match may begin, or runs; a rated one is for four people with accounts."""
    if table.status == TableStatus.PLAYING or not table.options.get("rated"):
        return True
    return all(seat.player is not None and seat.player.user_id is not None for seat in seats)


def go_on(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Begin the next round or, after the last, the next match."""
    if table.status != TableStatus.PLAYING:
        if Seating.ROTATED in _seatings(seats):
            seating.rotate(seats)
        begin_match(table, seats, now)
    else:
        begin_round(table, seats, now)


def _seatings(seats: Sequence[Seat]) -> set[str]:
    """Return how those who have said so want to sit in another match."""
    return {seat.wants_seating for seat in seats if seat.wants_seating}


def forget_wishes_to_go_on(seats: Sequence[Seat]) -> None:
    """Let nobody have asked to go on."""
    for seat in seats:
        if seat.wants_next or seat.wants_seating:
            seat.wants_next, seat.wants_seating = False, ""
            seat.save(update_fields=["wants_next", "wants_seating"])
