"""Who is there: seats whose player is away, and spectators.

Sockets and pages say that somebody has been seen; the clock notes who has not been
for a while. A reload is too short to count as being away.

A spectator who comes or goes is a row, and no version of the table: of all who have done so
the clock tells at most once a second, so that a crowd costs those who play nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model, Q

from games.models import Player, Seat, Spectator, Table, TableStatus
from games.models.tables import AUDIENCES, SEAT_NUMBERS
from games.services.ground import wall_clock
from games.services.ground.best_effort import best_effort
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import is_blocked
from games.services.seats import idling
from games.services.seats.standing_in import give_back
from games.services.writing import rounds
from games.services.writing.onlookers import note_onlooker
from games.services.writing.store import lock_table, note_emptiness, publish, seats_of

SEEN_EVERY = timedelta(seconds=10)
"""A newer sighting than this is not worth writing down."""
AWAY_AFTER = timedelta(seconds=25)
OF_PRESENCE = ("is_away", "has_stood_up", "last_seen", "stand_in", "stood_in_since", "time_outs")
"""Fields of a seat that change when its player comes back."""
MOST_SPECTATORS = 1000
"""How many are counted at a table; more may watch."""
CROWD = 20
"""Spectators beyond this many are told who else watches with the next thing that happens."""


@best_effort
def note_seen(
    table_id: int, player: Player | None, browser: str = "", *, comes: bool = False
) -> None:
    """Note that somebody is at a table, on a seat or watching.

    To be called with every sign of life of a page; it seldom writes. Somebody without a name is
    counted by a key of the ``browser``, if it has one. Somebody missing is back with
    it; somebody who has stood up, or does nothing, is back only when they open the page: then
    somebody ``comes``.
    """
    now = wall_clock.now()
    if player is None:
        if browser:
            _note_spectator(table_id, now, browser=browser)
        return
    seat = Seat.objects.filter(table_id=table_id, player=player).first()
    if seat is None:
        _note_spectator(table_id, now, player=player)
    elif seat.is_away:
        if comes or not (seat.has_stood_up or seat.is_idle):
            come_back(table_id, player, now)
    elif _is_old(seat.last_seen, now):
        Seat.objects.filter(pk=seat.pk, player=player).update(last_seen=now)


@best_effort
def note_on_site(player: Player) -> None:
    """Note that somebody looks at a page of the site, at no table."""
    now = wall_clock.now()
    if _is_old(player.last_seen, now):
        Player.objects.filter(pk=player.pk).update(last_seen=now)


class TableVisitor(NamedTuple):
    """Somebody at a table: a player, or the browser of somebody without a name."""

    table_id: int
    player: Player | None
    browser: str = ""


def note_present(visitors: Collection[TableVisitor]) -> None:
    """Note that all these are at their tables, with a few statements for all of them."""
    now = wall_clock.now()
    tables = {visitor.table_id for visitor in visitors}
    seats = Seat.objects.filter(table__in=tables, player__isnull=False)
    watching = Spectator.objects.filter(table__in=tables)
    at_seat = {(seat.table_id, seat.player_id): seat for seat in seats}
    at_side = {(it.table_id, it.player_id, it.browser): it for it in watching}
    spectators = Counter(it.table_id for it in watching)
    seen: dict[type[Model], list[int]] = {Seat: [], Spectator: []}
    for table_id, player, browser in visitors:
        number = None if player is None else player.pk
        seat = at_seat.get((table_id, number)) if player is not None else None
        who = seat or at_side.get((table_id, number, "" if player is not None else browser))
        is_new = who is None and spectators[table_id] < MOST_SPECTATORS
        is_back = seat is not None and seat.is_away and not (seat.has_stood_up or seat.is_idle)
        if is_new or is_back:
            note_seen(table_id, player, browser)  # comes, or comes back
        elif who is not None and _is_old(who.last_seen, now):
            seen[type(who)].append(who.pk)
    for model, numbers in seen.items():
        if numbers:
            model._default_manager.filter(pk__in=numbers).update(last_seen=now)


def note_at_seat(table: Table, seats: Sequence[Seat], player: Player, now: datetime) -> None:
    """Note a seated player's sign of life at a locked table that is stored later."""
    for seat in seats:
        if seat.player_id != player.pk:
            continue
        idling.end_question(table, seat)
        if seat.is_away or seat.time_outs or _is_old(seat.last_seen, now):
            give_back(table, seat, now)
            seat.is_away = seat.has_stood_up = False
            seat.time_outs = 0
            seat.last_seen = now
            seat.save(update_fields=OF_PRESENCE)
            table.empty_since = None


def note_awake(table: Table, seats: Sequence[Seat], seat: Seat, now: datetime) -> None:
    """Note at a locked table that somebody who did nothing does something besides playing."""
    if seat.is_idle and seat.player is not None:
        note_at_seat(table, seats, seat.player, now)


def tables_with_absent(now: datetime) -> list[int]:
    """Return the tables at which somebody has not been seen for a while."""
    long_ago = now - AWAY_AFTER
    missing = Seat.objects.filter(_is_missing(now)).exclude(table__status=TableStatus.CLOSED)
    gone = Spectator.objects.filter(last_seen__lt=long_ago)
    tables = {*missing.values_list("table_id", flat=True)}
    return sorted(tables | {*gone.values_list("table_id", flat=True)})


def _is_missing(now: datetime) -> Q:
    """Return the condition for seats whose players have not been seen for a while."""
    # A list of one, since for `NOT is_away` SQLite reads all seats there ever were.
    return Q(is_away__in=[False], player__isnull=False, last_seen__lt=now - AWAY_AFTER)


def note_absent(table_id: int, now: datetime) -> None:
    """Note who has not been seen at a table for a while; by the clock."""
    gone, _ = Spectator.objects.filter(table=table_id, last_seen__lt=now - AWAY_AFTER).delete()
    if gone:
        _tell_soon(table_id)
    missing = Seat.objects.filter(_is_missing(now), table=table_id)
    if not missing.exists():
        return
    with transaction.atomic():
        table = lock_table(table_id)
        seats = seats_of(table)
        for seat in seats:
            seen = seat.last_seen
            if seat.is_person and (seen is None or seen < now - AWAY_AFTER):
                seat.is_away = True
                seat.save(update_fields=["is_away"])
        note_emptiness(table, seats, now)
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def tables_to_tell() -> list[int]:
    """Return the tables at which spectators have come or gone since that was last told."""
    tables = Table.objects.filter(watchers_changed=True).exclude(status=TableStatus.CLOSED)
    return list(tables.values_list("pk", flat=True))


def tell_of_watchers(table_id: int, now: datetime) -> None:
    """Show at a table who watches it now; by the clock, for all who have come and gone since."""
    with transaction.atomic():
        table = lock_table(table_id)
        if not table.watchers_changed:
            return  # another clock was faster
        table.watchers_changed = False
        table.save(update_fields=["watchers_changed"])
        is_crowd = table.spectators.count() > CROWD
        concerned = SEAT_NUMBERS if is_crowd else AUDIENCES
        publish(table, seats_of(table), now, audiences=concerned, only_watchers=True)


def _tell_soon(table_id: int) -> None:
    """Let the clock tell who watches a table; what is to be told already costs no row's lock."""
    Table.objects.filter(pk=table_id, watchers_changed=False).update(watchers_changed=True)


def note_all_seen(now: datetime) -> None:
    """Note everybody as seen who was there when time stood still or jumped.

    Nobody has left in the future, if it jumped back.
    """
    Seat.objects.filter(is_away=False, player__isnull=False).update(last_seen=now)
    Spectator.objects.update(last_seen=now)
    Table.objects.filter(empty_since__gt=now).update(empty_since=now)


def _is_old(seen: datetime | None, now: datetime) -> bool:
    return seen is None or now - seen > SEEN_EVERY


def forget_browser(table_id: int, browser: str) -> None:
    """Forget that a browser has watched whose visitor has a name from now on."""
    if browser:
        Spectator.objects.filter(table_id=table_id, browser=browser).delete()


def _note_spectator(table_id: int, now: datetime, **who: Any) -> None:
    """Note that a ``player`` or a ``browser`` watches."""
    spectator = Spectator.objects.filter(table_id=table_id, **who).first()
    if spectator is not None:
        if _is_old(spectator.last_seen, now):
            Spectator.objects.filter(pk=spectator.pk).update(last_seen=now)
        return
    table = Table.objects.filter(pk=table_id).first()
    if table is None or table.status == TableStatus.CLOSED:
        return
    is_shut = table.status != TableStatus.OPEN and not table.allows_spectators
    if is_shut or is_blocked(table, who.get("player"), who.get("browser", "")):
        return
    if table.spectators.count() >= MOST_SPECTATORS:
        return
    row = Spectator(table_id=table_id, last_seen=now, **who)
    with transaction.atomic():  # one commit, since of a crowd each comer waits for the others'
        Spectator.objects.bulk_create([row], ignore_conflicts=True)
        note_onlooker(table, who.get("player"), who.get("browser", ""))
        _tell_soon(table_id)


def come_back(table_id: int, player: Player, now: datetime) -> None:
    """Give somebody who has been away the seat back, at once."""
    try:
        with transaction.atomic():
            table = lock_table(table_id)
            seats = seats_of(table)
            note_at_seat(table, seats, player, now)
            if not rounds.go_on_if_all_agree(table, seats, now):
                publish(table, seats, now)
    except TableRefusal:
        return  # nobody comes back to a closed table
