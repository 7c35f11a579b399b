"""Begin matches and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from games.models import (
    Hand,
    Match,
    MatchKind,
    Player,
    Seat,
    Seating,
    Table,
    TableStatus,
    Told,
)
from games.rules.cards.chance import Chance
from games.rules.cards.options import TableOptions
from games.rules.state.actions import Deal, EndTime
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.services.clocks import lessons, time_bank, timing
from games.services.ground.deal import (
    new_action_id,
    new_chance,
    new_slug,
    scripted_deal,
)
from games.services.ground.notices import add_notice
from games.services.ground.snapshots import dump, state_of
from games.services.rights import seating
from games.services.rights.table_options import among_people, unhurried
from games.services.writing import chains, match_seats, onlookers
from games.services.writing.board_deals import chance_of_board
from games.services.writing.record import record_action

_BEFORE_A_MATCH = (Told.SEATS, Told.PARTNERS, Told.EXEMPT)
"""What is told before a match begins, and stands in the log of its first round."""


def begin_match(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Begin the table's next match with its first round.

    A person alone has no time limits. What one person agreed on does not bind others: where people
    may come, or have come, the table's own agreement holds, with the times among people.
    """
    options = from_json(table.options)
    if sum(not seat.bot for seat in seats) > 1:
        options = among_people(options)
        table.options = to_json(options)
    elif not (table.lesson or table.bots_make_way):
        options = unhurried(options)
    open_match(table, seats, options, now)
    table.state = dump(State(options=options))
    begin_round(table, seats, now)


def open_match(table: Table, seats: Sequence[Seat], options: TableOptions, now: datetime) -> None:
    """Let the table's next match begin, whose rounds the caller brings."""
    table.match = Match.objects.create(
        slug=new_slug(),
        kind=_kind_at(table),
        table=table,
        table_name=table.name,
        is_public=_is_open_to_all(table),
        is_secret=table.board_set is not None and table.board_set.opened is None,
        number=1 if table.match is None else table.match.number + 1,
        options=to_json(options),
        is_rated=options.rated,
        has_boosters=bool(options.booster_deck),
        seat_names=[seat.name for seat in seats],
        started=now,
    )
    if not table.lesson:
        match_seats.note_seats(table, seats)
    chains.bind_to_match(table, table.match)
    table.status = TableStatus.PLAYING
    table.clocks = {}
    if not table.allows_spectators:
        table.spectators.all().delete()
    onlookers.note_all_onlookers(table, table.match)


def _kind_at(table: Table) -> str:
    """Return the kind of the matches of a table."""
    if table.lesson:
        return MatchKind.LESSON
    if table.is_practice:
        return MatchKind.PRACTICE
    is_daily = table.board_set is not None and table.board_set.closes is not None
    return MatchKind.DAILY if is_daily else MatchKind.PLAYED


def _is_open_to_all(table: Table) -> bool:
    """Tell whether everybody finds a table, and may watch the match that begins."""
    return table.is_public and table.allows_spectators


def note_listed(table: Table) -> None:
    """Note that from now on everybody finds a table, whose match may run."""
    if table.match is not None and table.status == TableStatus.PLAYING:
        table.match.is_public = _is_open_to_all(table)
        table.match.save(update_fields=["is_public"])


def _learn_names(table: Table) -> None:
    """Let those who play know spectators by their present names until the round is over."""
    now = Player.objects.filter(pk=OuterRef("player")).values("name")
    table.spectators.update(known_as=Coalesce(Subquery(now), Value("")))


def begin_round(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Deal the next round of the running match; where partners rotate, people move on."""
    state = state_of(table)
    assert table.match is not None
    if state.number and state.options.partners_rotate:
        seating.rotate(seats)
    number = state.number + 1
    seeded = chains.seed_of_round(table, seats, number)
    table.hand = Hand.objects.create(
        match=table.match,
        number=number,
        first_window=state.window_count + 1,
        started=now,
        words=None if seeded is None else seeded.words,
    )
    seats_told = [it for it in table.notices if it["told"] in _BEFORE_A_MATCH]
    table.notices, table.motion = ([] if state.number else seats_told), {}
    _learn_names(table)
    time_bank.fill(table, state.options)
    forget_wishes_to_go_on(seats)
    deal, chance = (
        _unseeded(table, number) if seeded is None else (seeded.deal(), seeded.boosters())
    )
    record_action(
        table, seats, seat=None, action=deal, action_id=new_action_id(), now=now, chance=chance
    )


def _unseeded(table: Table, number: int) -> tuple[Deal, Chance]:
    """Return the deal of a round that follows from no chain of its match, and its chance."""
    if table.board_set is not None:
        seeded = chance_of_board(table.board_set, table.first_board + number - 1)
        return seeded.deal(), seeded.boosters()
    drawn = lessons.chance_of(table) or Chance(new_chance())
    known = lessons.deal_of(table)
    if known is not None:
        return known, drawn
    return scripted_deal(Hand.objects.filter(match__table=table).count() - 1)


def tell_of_partners(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Note who are partners now, since all sit elsewhere."""
    for one, other in zip(seats[:2], seats[2:], strict=True):
        if one.is_taken and other.is_taken:
            add_notice(table, Told.PARTNERS, one.name, now, other.name)


def may_go_on(table: Table) -> bool:
    """Tell whether the table waits for its next round or match, or for the first.

    A reserved one is for a single match, as is one for practice.
    """
    if table.status == TableStatus.FINISHED:
        return not (table.is_reserved or table.is_practice)
    if table.status == TableStatus.OPEN:
        return True
    return table.status == TableStatus.PLAYING and not state_of(table).windows


def go_on_if_all_agree(table: Table, seats: Sequence[Seat], now: datetime) -> bool:
    """Go on if somebody has asked for it and nobody who is there has not.

    A first match begins with nobody away, none after its time, and nothing at a held table.
    """
    is_open = table.status == TableStatus.OPEN
    agreed = (
        may_go_on(table)
        and not table.is_held
        and not (is_open and timing.is_time_up(table, now))
        and any(seat.wants_next for seat in seats)
        and all(seat.is_taken for seat in seats)
        and all(seat.bot or seat.wants_next or (seat.is_away and not is_open) for seat in seats)
        and timing.is_anybody_there(seats)
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
    """Begin the next round or, after the last, the next match.

    Once its time is up, the match ends instead.
    """
    if table.status == TableStatus.PLAYING and timing.is_time_up(table, now):
        end_time(table, seats, now)
    elif table.status != TableStatus.PLAYING:
        if Seating.ROTATED in _seatings(seats):
            seating.rotate(seats)
            tell_of_partners(table, seats, now)
        begin_match(table, seats, now)
    else:
        begin_round(table, seats, now)


def end_time(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Let the round that runs be the last of the match, or end it between two (MATCH-5)."""
    table.clocks.pop(timing.OF_MATCH, None)
    record_action(table, seats, seat=None, action=EndTime(), action_id=new_action_id(), now=now)


def _seatings(seats: Sequence[Seat]) -> set[str]:
    """Return how those who have said so want to sit in another match."""
    return {seat.wants_seating for seat in seats if seat.wants_seating}


def forget_wishes_to_go_on(seats: Sequence[Seat]) -> None:
    """Let nobody have asked to go on."""
    for seat in seats:
        if seat.wants_next or seat.wants_seating:
            seat.wants_next, seat.wants_seating = False, ""
            seat.save(update_fields=["wants_next", "wants_seating"])
