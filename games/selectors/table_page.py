"""What an audience may know of a table, as its page gets it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from datetime import datetime
from typing import Any, NamedTuple

from games import expansion
from games.bots.levels import FOR_NEWCOMERS
from games.expansion import Deck
from games.lessons import next_lesson
from games.lessons.first_round import FIRST_ROUND
from games.models import ClockEntry, Motion, Seat, Table, TableClock, TableStatus
from games.rules.cards.deck import Cards
from games.rules.cards.ruleset import partner_of
from games.rules.state.codec import from_json
from games.rules.state.events import is_own, is_public
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.selectors.clocks import clocks_shown
from games.selectors.facts import Facts
from games.selectors.log import log_shown
from games.selectors.shown import (
    InLine,
    Meanwhile,
    Missing,
    OpenMotion,
    SeatInfo,
    TablePage,
    Watcher,
    admitted_to,
)
from games.selectors.told import is_told
from games.services.acting import tips
from games.services.clocks import (
    alike,
    for_trick,
    free_seats,
    laid_ready,
    lessons,
    passing_by,
    resting,
    timing,
)
from games.services.rights import undo
from games.services.rights.exempting import may_exempt
from games.services.rights.roles import is_host
from games.services.rights.seating import is_alone
from games.services.rights.seen_cards import all_have_seen_cards, sight_of
from games.services.seats import idling, motions
from games.services.seats.standing_in import deeds_for, question_about
from games.services.writing import rounds


def page_of(facts: Facts, seat: int | None, now: datetime) -> TablePage:
    """Return what an audience may know of a table."""
    table, shared = facts.table, _shared_by_all(facts)
    view = perspective(facts.state, seat, shared.sight)
    me = None if seat is None else facts.seats[seat]
    return TablePage(
        version=facts.shown_to(seat),
        seats=_seats_seen_from(shared.seats, seat, _unheard(facts, me)),
        view=view,
        options=options(view, expansion.catalogue()),
        clocks=tuple(clocks_shown(facts, seat)),
        log=log_shown(facts.log, facts.private, seat),
        watchers=facts.watchers_for(seat),
        is_host=_is_hosted_by(table, me),
        wants_next=me is not None and me.wants_next,
        may_exempt=me is not None and may_exempt(table, facts.seats, me),
        now=now,
        waves=() if me is None else tuple(me.waves),
        passes_by=me is not None and passing_by.is_passing_by(table, seat, facts.seats),
        for_trick=() if me is None else for_trick.answers_of(table, facts.state, me),
        laid_ready=_laid_ready(facts, me),
        resting=_resting(facts, me),
        decks=_decks(table, me),
        lesson=lessons.standing(table, facts.state, seat),
        next_lesson=_next_lesson(facts, me),
        motion=_motion(facts, seat),
        may_undo=not (table.motion or shared.fields["is_of_day"])
        and undo.may_undo(facts.state, facts.log, me),
        removable=_removable(facts, me),
        sent_away=_sent_away(facts, me),
        line=_line(facts, seat),
        agrees_to_bots=me is not None and bool(me.fills_after),
        needs_account=shared.fields["lacks_accounts"] and _is_guest(me),
        meanwhile=_meanwhile(table, me),
        has_tips=me is not None and shared.gives_tips,
        **shared.fields,
    )


def _is_guest(me: Seat | None) -> bool:
    return me is not None and me.player is not None and me.player.user_id is None


class _Shared(NamedTuple):
    """What the pages of all audiences have in common in a version."""

    facts: Facts
    sight: int
    """The bits of the seats whose hands spectators see."""
    seats: tuple[SeatInfo, ...]
    gives_tips: bool
    fields: Mapping[str, Any]
    """Fields of the page by their names."""


_newest: _Shared | None = None
"""Of the version that was shown last: a table is shown to one audience after another."""


def _shared_by_all(facts: Facts) -> _Shared:
    global _newest
    found = _newest
    if found is None or found.facts is not facts:
        found = _newest = _read_shared(facts)
    return found


def _read_shared(facts: Facts) -> _Shared:
    table = facts.table
    sight, agreed = sight_of(facts.state.options, facts.seats), _agreed(facts)
    fields = {
        "slug": table.slug,
        "name": table.name,
        "status": table.status,
        "more_watchers": facts.more_watchers,
        "pace": table.pace,
        "admitted": admitted_to(table),
        "catalogue": expansion.catalogue(),
        "is_lesson": bool(table.lesson),
        "missing": _missing(facts),
        "quiet": _seats_of(idling.quiet(table.clocks).values()),
        "asked_if_there": _seats_of(
            it for it in table.clocks.values() if it.kind == TableClock.THERE
        ),
        "fills_after": free_seats.fill_seconds(table, facts.seats),
        "lacks_accounts": not rounds.may_be_rated(table, facts.seats),
        "asks_for_bots": any(seat.fills_after for seat in facts.seats),
        "is_paused": timing.is_paused(table),
        "is_held": table.is_held,
        "is_reserved": table.is_reserved,
        "is_practice": table.is_practice,
        "is_of_day": alike.answers_alike(table, facts.seats),
        "waits_for_next_round": _waits_for_next_round(facts),
        "match_slug": _match_slug(table),
        "is_secret": not is_told(table.match),
    }
    seats = tuple(_seat_info(table, seat, sight, agreed) for seat in facts.seats)
    gives_tips = tips.are_allowed(table, facts.state.options, facts.seats)
    return _Shared(facts, sight, seats, gives_tips, fields)


def _seats_seen_from(
    seats: tuple[SeatInfo, ...], me: int | None, unheard: Set[int]
) -> tuple[SeatInfo, ...]:
    """Return the seats with one's own marked; nothing is told of the wishes of some."""
    if me is None:
        return seats
    seats = (*seats[:me], seats[me]._replace(is_me=True), *seats[me + 1 :])
    if not unheard:
        return seats
    return tuple(
        it._replace(is_ready=False, wants_seating="") if it.number in unheard else it
        for it in seats
    )


def _unheard(facts: Facts, me: Seat | None) -> Set[int]:
    """Return the seats of people whom a player has blocked: they ask for no other match.

    Players who have asked for another match themselves see every request, since all four must ask.
    """
    if me is None or me.player is None or me.wants_seating:
        return frozenset()
    if facts.table.status != TableStatus.FINISHED:
        return frozenset()
    blocked = set(me.player.blocks.values_list("blocked_id", flat=True))
    return {it.number for it in facts.seats if it.player_id in blocked}


def _resting(facts: Facts, me: Seat | None) -> frozenset[str]:
    found = frozenset[str]() if me is None else resting.resting_of(facts.table, me)
    return found if found and is_alone(facts.seats) else frozenset()


def _laid_ready(facts: Facts, me: Seat | None) -> Cards:
    play = None if me is None else laid_ready.play_of(facts.table, facts.state, me)
    return 0 if play is None else play.cards


def _match_slug(table: Table) -> str:
    """Return the address of a match that can be looked back on."""
    if table.match is None or table.lesson or table.is_practice or not is_told(table.match):
        return ""
    return table.match.slug


def _is_hosted_by(table: Table, me: Seat | None) -> bool:
    """Tell whether the player of a seat is the host; spectators are not."""
    return me is not None and is_host(table, me.player_id)


def _removable(facts: Facts, me: Seat | None) -> tuple[Watcher, ...]:
    """Return the spectators whom the host may send away."""
    if me is None or not _is_hosted_by(facts.table, me):
        return ()
    return tuple(map(Watcher, facts.watcher_numbers, facts.watchers_for(me.number)))


def _sent_away(facts: Facts, me: Seat | None) -> tuple[Watcher, ...]:
    """Return whom the host may let come back; no name of theirs is read during a round."""
    if me is None or not _is_hosted_by(facts.table, me) or facts.running_hand is not None:
        return ()
    return tuple(Watcher(number, name) for number, name in facts.sent_away)


def _line(facts: Facts, me: int | None) -> tuple[InLine, ...]:
    """Return who waits for a seat, and for whom one is kept."""
    if not facts.line:
        return ()
    free = len(free_seats.free_seats(facts.table, facts.seats))
    return tuple(
        InLine(player, name, place < free)
        for place, (player, name) in enumerate(facts.line_for(me))
    )


def _decks(table: Table, me: Seat | None) -> tuple[Deck, ...]:
    """Return the Booster decks that the host of an open table may choose from."""
    if not _is_hosted_by(table, me) or table.status != TableStatus.OPEN:
        return ()
    decks = expansion.decks()
    return () if decks is None else tuple(decks.choices(table.host_id))


def _missing(facts: Facts) -> Missing | None:
    """Return the first player about whom the others are asked."""
    for seat in facts.seats:
        key = question_about(facts.table.clocks, seat.number) if seat.is_away else None
        if key is not None:
            return Missing(seat.number, tuple(sorted(facts.table.clocks[key].said)))
    return None


def _seats_of(entries: Iterable[ClockEntry]) -> tuple[int, ...]:
    return tuple(sorted(number for entry in entries for number in entry.seats))


def _next_lesson(facts: Facts, me: Seat | None) -> str:
    """Return the lesson that goes on from what is over; after a match the first is no news."""
    if me is None or me.player is None or facts.state.windows:
        return ""
    if facts.table.lesson:
        known = facts.table.lesson
    else:
        is_over = facts.table.status == TableStatus.FINISHED
        weak = sum(seat.bot in FOR_NEWCOMERS for seat in facts.seats)
        if not is_over or weak < len(facts.seats) - 1:
            return ""
        known = FIRST_ROUND.name
    found = next_lesson({*me.player.lessons_done, known})
    return "" if found is None else found.name


def _motion(facts: Facts, me: int | None) -> OpenMotion | None:
    """Return the motion that is open, and whether a seat has to answer it."""
    stored = facts.table.motion
    if not stored:
        return None
    motion, by, agreed = Motion(stored["motion"]), stored["by"], tuple(stored["agreed"])
    waits_for = motions.asked(motion, by, facts.seats) - set(agreed)
    missing = tuple(sorted(number for number in waits_for if facts.seats[number].is_away))
    return OpenMotion(motion, by, agreed, me in waits_for, missing)


def _meanwhile(table: Table, me: Seat | None) -> tuple[Meanwhile, ...]:
    """Return what a bot has done for a player who is back and has not read it yet."""
    if me is None or me.stood_in_since is None or me.stand_in:
        return ()
    rows = deeds_for(table, me).filter(hand__match=table.match_id).order_by("version")
    return tuple(
        Meanwhile(number, event)
        for number, seat, events in rows.values_list("hand__number", "seat", "events")
        for event in map(from_json, events)
        if seat is not None and _is_deed_of(event, seat)
    )


def _is_deed_of(event: Any, seat: int) -> bool:
    """Tell whether a seat has done this, and its player may see it."""
    if getattr(event, "seat", None) != seat:
        return False
    return bool(is_public(event) or is_own(event, seat))


def _waits_for_next_round(facts: Facts) -> bool:
    """Tell whether bots have seats that nobody may take now, as all may have seen cards."""
    bots = any(free_seats.has_bot_to_relieve(facts.table, it) for it in facts.seats)
    return bots and all_have_seen_cards(facts.table)


def _seat_info(table: Table, seat: Seat, sight: int, agreed: frozenset[int]) -> SeatInfo:
    return SeatInfo(
        number=seat.number,
        name=seat.name,
        is_bot=bool(seat.bot),
        level=seat.bot,
        is_away=seat.is_away,
        is_host=is_host(table, seat.player_id),
        is_idle=seat.is_away and seat.is_idle,
        has_stand_in=bool(seat.stand_in),
        is_to_take=free_seats.has_bot_to_relieve(table, seat),
        is_ready=seat.wants_next,
        wants_seating=seat.wants_seating,
        shows_hand=bool(sight >> seat.number & 1),
        has_agreed=seat.number in agreed,
    )


def _agreed(facts: Facts) -> frozenset[int]:
    """Return the seats of partners who have agreements in the match that runs."""
    match = facts.table.match
    if match is None or facts.table.status != TableStatus.PLAYING:
        return frozenset()
    pairs = [{it.player_id, facts.seats[partner_of(it.number)].player_id} for it in facts.seats]
    known = [set(convention["players"]) for convention in match.conventions]
    return frozenset(number for number, pair in enumerate(pairs) if pair in known)
