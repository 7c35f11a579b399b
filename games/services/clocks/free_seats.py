"""What happens by itself with free seats: those in line are offered them, or bots take them.

There are as many offers as there are free seats; each runs out by the clock. Nobody who
is not in line takes a seat that is offered. Bots take the seats of an open table if all
people at it have agreed to that beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.models import ClockKey, Player, Seat, Table, TableClock, TableStatus, Waiting
from games.services.clocks.bot_pace import Wanted
from games.services.ground.refusals import TableRefusal
from games.services.rights.seen_cards import all_have_seen_cards

OFFER_SECONDS = 30
FILL_SECONDS = (15, 30, 60)
"""After how many seconds people may let bots take the free seats."""


def has_bot_to_relieve(table: Table, seat: Seat) -> bool:
    """Tell whether a bot has a seat of a running match from which people may take it over.

    Somebody has left it for good, or bots make way at this table.
    """
    return seat.is_vacated or (table.bots_make_way and bool(seat.bot))


def free_seats(table: Table, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that somebody may take now."""
    if table.status == TableStatus.PLAYING:
        found = [seat for seat in seats if has_bot_to_relieve(table, seat)]
        return [] if found and all_have_seen_cards(table) else found
    return [seat for seat in seats if not seat.is_taken]


def line_of(table: Table) -> list[Waiting]:
    """Return who is in line, the first one first."""
    return list(table.waiting.select_related("player").order_by("pk"))


def refuse_offered(table: Table, seats: Sequence[Seat], player: Player) -> None:
    """Raise TableRefusal ``seat_offered`` if all free seats are somebody else's for now."""
    line, free = line_of(table), len(free_seats(table, seats))
    place = next((place for place, it in enumerate(line) if it.player == player), len(line))
    if place >= free:
        raise TableRefusal("seat_offered")


def wanted(table: Table, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return how long those who are first in line may take a seat that is free."""
    free = len(free_seats(table, seats))
    if not free or table.status == TableStatus.CLOSED:
        return
    for waiting in table.waiting.order_by("pk")[:free]:
        key = ClockKey(own=TableClock.OFFER, numbers=(waiting.pk,))
        yield Wanted(key, TableClock.OFFER, OFFER_SECONDS, 0, ())
    seconds = fill_seconds(table, seats)
    if seconds:
        key = ClockKey(own=TableClock.FILL, numbers=(seconds,))
        yield Wanted(key, TableClock.FILL, seconds, 0, ())


def fill_seconds(table: Table, seats: Sequence[Seat]) -> int:
    """Return after how many seconds all agree that bots take the free seats; 0 if they do not."""
    agreed = [seat.fills_after or 0 for seat in seats if seat.is_person]
    if table.status != TableStatus.OPEN or table.options.get("rated") or not all(agreed):
        return 0
    return max(agreed, default=0) if free_seats(table, seats) else 0
