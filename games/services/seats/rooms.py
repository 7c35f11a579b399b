"""What happens in the room before a match: who hosts, who sits with whom, who is ready."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, Q

from games.agreement import pace_of
from games.models import Access, Player, Seat, Seating, Table, TableStatus, Told
from games.rules.cards.options import TableOptions
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.services.ground import snapshots, wall_clock
from games.services.ground.deal import pick
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.rights.exempting import may_exempt
from games.services.rights.finishing import refuse_waiting
from games.services.rights.roles import is_host, refuse_guest, refuse_reserved
from games.services.rights.seating import seat_with, swap
from games.services.rights.table_options import (
    changed,
)
from games.services.seats.entrance import Entrance, set_entrance
from games.services.seats.open_hands import close_hands
from games.services.seats.presence import note_awake
from games.services.seats.sitting import sit_down
from games.services.writing import rounds
from games.services.writing.store import (
    lock_room,
    lock_seat,
    lock_table,
    publish,
    seats_of,
)


def say_ready(table: Table, player: Player, *, is_ready: bool = True) -> None:
    """Say that one is ready, or not after all.

    The match begins when four sit and every person is ready; bots always are. Raises
    TableRefusal ``not_at_table``, ``already_started``, ``needs_account``, ``needs_people``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.OPEN:
            raise TableRefusal("already_started")
        if is_ready and table.options.get("rated") and player.user_id is None:
            raise TableRefusal("needs_account")
        if is_ready and table.options.get("rated") and any(it.bot for it in seats):
            raise TableRefusal("needs_people")
        seat.wants_next = is_ready
        seat.save(update_fields=["wants_next"])
        now = wall_clock.now()
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def sit_anywhere(player: Player, avoided: Collection[int] = ()) -> Table | None:
    """Take a seat at a listed table, where most are seated and the longest wait.

    It is free, or a bot has it that makes way, and none of the ``avoided`` players sits there.
    Somebody who has a seat at such a table, or at an open one, stays there. ``None`` if there is no
    seat.
    """
    is_open, runs = Q(status=TableStatus.OPEN), Q(status=TableStatus.PLAYING, bots_make_way=True)
    waiting = Table.objects.filter(is_open | runs, is_listed=True, empty_since=None)
    waiting = waiting.filter(password="").exclude(exclusions__player=player)
    # At a running match nobody's seats are those of bots.
    free = Count("seats", filter=Q(seats__player=None) & (Q(seats__bot="") | runs))
    tables = waiting.annotate(free=free)
    with_own_seat = Seat.objects.filter(player=player).values("table")
    own = tables.filter(is_open | Q(free__gt=0), pk__in=with_own_seat).first()
    if own is not None:
        return own
    with_avoided = Seat.objects.filter(player__in=avoided).values("table")
    tables = tables.filter(free__gt=0).exclude(pk__in=with_avoided)
    for table in tables.order_by("free", "status", "created"):  # "open" comes first
        for number in _seats_without_people(table):
            try:
                sit_down(table, player, number)
            except TableRefusal:
                continue  # somebody was faster
            return table
    return None


def _seats_without_people(table: Table) -> list[int]:
    """Return the seats that somebody may take, before a match or while one runs."""
    seats = table.seats.filter(player=None)
    if table.status == TableStatus.OPEN:
        seats = seats.filter(bot="")
    return list(seats.values_list("number", flat=True))


def hand_over_table(table: Table, by: Player, number: int) -> None:
    """Make the person on a seat the host.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seat = seat_with(seats, number)
        if seat.player_id is None:
            raise TableRefusal("seat_unknown")
        table.host_id = seat.player_id
        publish(table, seats, wall_clock.now())


def shuffle_seats(table: Table, by: Player) -> None:
    """Let chance decide who sits where, and so who plays with whom.

    Raises TableRefusal ``not_host``, ``already_started``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        for last in (3, 2, 1):
            other = pick(range(last + 1))
            if other != last:
                swap(seats[last], seats[other])
        rounds.tell_of_partners(table, seats, wall_clock.now())
        rounds.forget_wishes_to_go_on(seats)
        publish(table, seats, wall_clock.now())


def play_again(table: Table, player: Player, wish: str) -> None:
    """Ask for another match with the same or other partners, or for the room.

    It begins when everybody who is there wants the same; bots want what people do. The
    host may lead all back to the room. Raises TableRefusal ``not_at_table``,
    ``not_over``, ``seats_empty``, ``not_readable``, ``seats_reserved``.
    """
    if wish not in Seating.values:
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.FINISHED:
            raise TableRefusal("not_over")
        refuse_reserved(table)
        now = wall_clock.now()
        note_awake(table, seats, seat, now)
        people = [other for other in seats if other.is_person and not other.is_away]
        seat.wants_next, seat.wants_seating = wish != Seating.ROOM, wish
        seat.save(update_fields=["wants_next", "wants_seating"])
        is_wanted = all(other.wants_seating == Seating.ROOM for other in people)
        if wish == Seating.ROOM and (is_wanted or is_host(table, player.pk)):
            _back_to_the_room(table, seats, now)
        elif wish != Seating.ROOM and not all(other.is_taken for other in seats):
            raise TableRefusal("seats_empty")
        elif not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def withdraw_again(table: Table, player: Player) -> None:
    """Ask for another match no longer.

    Raises TableRefusal ``not_at_table``, ``not_over``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.FINISHED:
            raise TableRefusal("not_over")
        now = wall_clock.now()
        note_awake(table, seats, seat, now)
        rounds.forget_wishes_to_go_on([seat])
        publish(table, seats, now)


def _back_to_the_room(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Open the table again."""
    rounds.forget_wishes_to_go_on(seats)
    table.status, table.clocks, table.hand = TableStatus.OPEN, {}, None
    publish(table, seats, now, State(options=from_json(table.options)))


def change_options(
    table: Table, by: Player, choices: Mapping[str, Any], entrance: Entrance | None = None
) -> None:
    """Change what the host may set before a match; what is not chosen stays as it is.

    Raises TableRefusal ``not_host``, ``already_started``, ``leaves_often`` and what
    ``table_options.changed`` and ``set_entrance`` do.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        before = from_json(table.options)
        options = changed(before, choices)
        _agree_on(table, seats, options)
        if entrance is not None:
            if entrance.access == Access.PUBLIC and not table.is_public:
                refuse_waiting(by)
            set_entrance(table, entrance)
        if before != options:
            rounds.forget_wishes_to_go_on(seats)  # they were ready for something else
        publish(table, seats, wall_clock.now())


def _agree_on(table: Table, seats: Sequence[Seat], options: TableOptions) -> None:
    table.pace, table.options = pace_of(options).value, to_json(options)
    if table.status == TableStatus.OPEN:
        table.state = snapshots.dump(State(options=options))
    close_hands(seats)  # those who opened one have agreed to something else


def exempt_match(table: Table, by: Player) -> None:
    """Declare that the match that will begin does not count for ratings; all are told.

    All get ready anew, since they were ready for a rated match. Raises TableRefusal
    ``not_at_table``, ``already_started``, ``not_rated``, ``seats_reserved``, ``not_first_time``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, by)
        if table.status == TableStatus.PLAYING:
            raise TableRefusal("already_started")
        refuse_reserved(table)
        before = from_json(table.options)
        if not before.rated:
            raise TableRefusal("not_rated")
        if not may_exempt(table, seats, seat):
            raise TableRefusal("not_first_time")
        _agree_on(table, seats, changed(before, {"rated": False}))
        rounds.forget_wishes_to_go_on(seats)
        now = wall_clock.now()
        add_notice(table, Told.EXEMPT, seat.name, now)
        publish(table, seats, now)


def share_table(table: Table, by: Player) -> None:
    """Put the table on the list of those to watch.

    Raises TableRefusal ``not_host``, ``lesson_private``, ``practice_unlisted``, ``no_spectators``,
    ``leaves_often``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
        refuse_waiting(by)
        if table.lesson:
            raise TableRefusal("lesson_private")
        if table.is_practice:
            raise TableRefusal("practice_unlisted")
        if not table.allows_spectators:
            raise TableRefusal("no_spectators")
        table.is_listed = True
        rounds.note_listed(table)
        seats = seats_of(table)
        close_hands(seats)  # opened to others than those who come now
        publish(table, seats, wall_clock.now())


def ask_next(table_id: int, player: Player) -> None:
    """Ask for the next round, or after a match for another one.

    It begins when everybody who is there has asked. Raises TableRefusal
    ``not_at_table``, ``not_over``, ``seats_empty``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table_id, player)
        if table.lesson or table.status == TableStatus.OPEN or not rounds.may_go_on(table):
            raise TableRefusal("not_over")
        if not all(other.is_taken for other in seats):
            raise TableRefusal("seats_empty")
        now = wall_clock.now()
        note_awake(table, seats, seat, now)
        seat.wants_next = True
        seat.wants_seating = Seating.SAME if table.status == TableStatus.FINISHED else ""
        seat.save(update_fields=["wants_next", "wants_seating"])
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)
