"""What people do at a table beside playing: sit, leave, host, start, go on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from games.agreement import pace_of
from games.bots.levels import LEVELS, USUAL
from games.expansion import Deck
from games.lessons import LESSONS
from games.models import Player, Seat, Seating, Table, TableStatus
from games.models.tables import SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.services.clocks import for_trick, waves
from games.services.clocks.free_seats import refuse_offered
from games.services.clocks.lessons import forget_lessons
from games.services.ground import names, snapshots, wall_clock
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.services.rights import seating
from games.services.rights.roles import Role, refuse_guest, refuse_reserved, role_of
from games.services.rights.seating import seat_with
from games.services.rights.table_options import (
    agreed,
    bot_table_options,
    changed,
)
from games.services.seats.entrance import ONLY_BY_LINK, Entrance, set_entrance
from games.services.seats.leaving import take_over
from games.services.seats.open_hands import close_hands
from games.services.writing import rounds
from games.services.writing.onlookers import note_onlooker
from games.services.writing.store import (
    forget_visitor,
    lock_room,
    lock_seat,
    lock_table,
    note_emptiness,
    publish,
    seats_of,
)

NOTHING: Mapping[str, Any] = {}
"""The choices of whoever wants a table as most agree on it."""


def create_table(
    host: Player,
    choices: Mapping[str, Any] = NOTHING,
    *,
    name: str = "",
    entrance: Entrance = ONLY_BY_LINK,
) -> Table:
    """Open a table with the host on its first seat, and with these choices of its options.

    Raises TableRefusal ``banned``, and what ``table_options.agreed`` and ``set_entrance`` do.
    """
    seating.refuse_banned(host)
    options = agreed(**choices)
    name = names.clean_name(name) if name.strip() else names.new_table_name()
    with transaction.atomic():
        return _create(host, name, options, entrance)


def create_bot_table(
    host: Player,
    *,
    deck: Deck | None = None,
    boosters_at_start: int = 0,
    level: str = USUAL,
) -> Table:
    """Open a table with three bots of a level and begin at once; nobody is hurried.

    Raises TableRefusal ``bad_deck``, ``bad_start``, ``deck_too_small`` or
    ``unknown_level``.
    """
    level = _known_level(level)
    options = bot_table_options(deck, boosters_at_start)
    with transaction.atomic():
        name = names.new_table_name()
        table = _create(host, name, options)
        seats = seats_of(table)
        for seat in seats[1:]:
            seating.put_bot(seats, seat, level)
        rounds.begin_match(table, seats, wall_clock.now())
    return table


def create_lesson(learner: Player, name: str) -> Table:
    """Open a table at which somebody learns, and begin; earlier ones are forgotten.

    Raises KeyError for a lesson that there is not.
    """
    lesson = LESSONS[name]
    options = bot_table_options(None, 0)
    with transaction.atomic():
        forget_lessons(learner)
        table = _create(learner, names.new_table_name(), options, lesson=name)
        seats = seats_of(table)
        for seat, bot_name in zip(seats[1:], lesson.others, strict=True):
            seat.bot, seat.bot_name = USUAL, bot_name
            seat.save()
        rounds.begin_match(table, seats, wall_clock.now())
    return table


def sit_down(table: Table, player: Player, number: int) -> None:
    """Take a free seat, leaving another at the same table.

    While a match runs, only seats can be taken that somebody has left for good. Raises
    TableRefusal ``seat_unknown``, ``seat_taken``, ``seat_kept``, ``removed``,
    ``seat_offered``, ``seats_reserved``, ``banned`` and what ``take_over`` does.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        seats = seats_of(table)
        seat = seat_with(seats, number)
        if seat.player_id == player.pk:
            return
        refuse_reserved(table)
        seating.refuse_banned(player)
        seating.seat_wanted.send(Table, table=table, player=player)
        now = wall_clock.now()
        if table.status == TableStatus.PLAYING:
            take_over(table, seats, seat, player, now)
            publish(table, seats, now)
            return
        if seat.is_taken:
            raise TableRefusal("seat_taken")
        if role_of(table, seats, player) == Role.BLOCKED:
            raise TableRefusal("removed")
        is_new = all(other.player_id != player.pk for other in seats)
        if is_new:
            refuse_offered(table, seats, player)
        for other in seats:
            if other.player_id == player.pk:
                seating.clear(other)
        seating.put_player(seat, player, now)
        note_onlooker(table, player)
        forget_visitor(table, player)
        if table.host_id is None:
            table.host = player
        table.empty_since = None
        publish(table, seats, now)


def stand_up(table: Table, player: Player, *, is_forgotten: bool = False) -> None:
    """Leave the seat; during a match, or reserved, it stays the player's, who is away.

    Nothing is reserved for somebody who ``is_forgotten``.

    Raises TableRefusal ``not_at_table``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        now = wall_clock.now()
        if table.status == TableStatus.PLAYING:
            seat.is_away = True
            seat.save(update_fields=["is_away"])
        elif table.is_reserved and not is_forgotten:
            seat.is_away, seat.wants_next = True, False
            seat.save(update_fields=["is_away", "wants_next"])
        else:
            seating.clear(seat)
            seating.find_host(table, seats)
        note_emptiness(table, seats, now)
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def seat_bot(table: Table, by: Player, number: int) -> None:
    """Let a bot of the usual level take a free seat.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``,
    ``seat_taken``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seat = seat_with(seats, number)
        if seat.is_taken:
            raise TableRefusal("seat_taken")
        seating.put_bot(seats, seat)
        now = wall_clock.now()
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def change_level(table: Table, by: Player, number: int, level: str) -> None:
    """Let the bot of a seat play at another level.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown`` or
    ``unknown_level``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seat = seat_with(seats, number)
        if not seat.bot:
            raise TableRefusal("seat_unknown")
        seat.bot = _known_level(level)
        seat.save(update_fields=["bot"])
        publish(table, seats, wall_clock.now())


def clear_seat(table: Table, by: Player, number: int) -> None:
    """Send whoever sits there away.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seating.clear(seat_with(seats, number))
        seating.find_host(table, seats)
        publish(table, seats, wall_clock.now())


def swap_seats(table: Table, by: Player, a: int, b: int) -> None:
    """Let who sits on two seats change places: the host picks the partners.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        one, other = seat_with(seats, a), seat_with(seats, b)
        if one is not other:
            seating.swap(one, other)
            rounds.forget_wishes_to_go_on(seats)
        publish(table, seats, wall_clock.now())


def change_options(
    table: Table, by: Player, choices: Mapping[str, Any], entrance: Entrance | None = None
) -> None:
    """Change what the host may set before a match; what is not chosen stays as it is.

    Raises TableRefusal ``not_host``, ``already_started`` and what ``table_options.changed``
    and ``set_entrance`` do.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        before = from_json(table.options)
        options = changed(before, choices)
        is_other = before != options
        table.pace, table.options = pace_of(options).value, to_json(options)
        if table.status == TableStatus.OPEN:
            table.state = snapshots.dump(State(options=options))
        if entrance is not None:
            set_entrance(table, entrance)
        close_hands(seats)  # whoever opened one has agreed to something else
        if is_other:
            rounds.forget_wishes_to_go_on(seats)  # they were ready for something else
        publish(table, seats, wall_clock.now())


def share_table(table: Table, by: Player) -> None:
    """Put the table on the list of those to watch.

    Raises TableRefusal ``not_host``, ``lesson_private``, ``practice_unlisted``, ``no_spectators``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
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
        seat.wants_next = True
        seat.wants_seating = Seating.SAME if table.status == TableStatus.FINISHED else ""
        seat.save(update_fields=["wants_next", "wants_seating"])
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def set_waves(table: Table, player: Player, kinds: Collection[str]) -> None:
    """Say which kinds of events a player waves through from now on (BW-3).

    The kinds are those of ``waves.KINDS``. Raises TableRefusal ``not_at_table``,
    ``not_readable``.
    """
    if not set(kinds) <= set(waves.KINDS):
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        seat.waves = [kind for kind in waves.KINDS if kind in kinds]
        seat.save(update_fields=["waves"])
        publish(table, seats, wall_clock.now(), audiences=[seat.number])


def wave(table: Table, player: Player, kind: str, *, is_on: bool) -> None:
    """Wave a kind of events through from now on, or no longer; raises ``not_at_table``."""
    with transaction.atomic():
        table, _seats, seat = lock_seat(table.pk, player)
        others = {*seat.waves} - {kind}
        set_waves(table, player, {*others, kind} if is_on else others)


def say_for_trick(table: Table, player: Player, answer: str, *, is_on: bool, on: int) -> None:
    """Say something for the rest of a trick, or take it back.

    The answers are those of ``for_trick.ForTrick``, ``on`` is the number of a combination
    in the trick that is meant. Raises TableRefusal ``not_at_table``, ``not_readable``,
    ``stale``.
    """
    if answer not in set(for_trick.ForTrick):
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        state = snapshots.state_of(table)
        if on not in [laid.number for laid in state.plays] or not state.hands[seat.number]:
            raise TableRefusal("stale")
        said = set(for_trick.answers_of(table, state, seat)) - {answer}
        kept = said | {answer} if is_on else said
        seat.for_trick = for_trick.remembered(table, state, seat.number, sorted(kept))
        seat.save(update_fields=["for_trick"])
        publish(table, seats, wall_clock.now(), audiences=[seat.number])


def _create(
    host: Player,
    name: str,
    options: TableOptions,
    entrance: Entrance = ONLY_BY_LINK,
    *,
    lesson: str = "",
) -> Table:
    now = wall_clock.now()
    table = Table(
        slug=new_slug(),
        name=name,
        host=host,
        lesson=lesson,
        pace=pace_of(options).value,
        options=to_json(options),
        state=snapshots.dump(State(options=options)),
        created=now,
    )
    set_entrance(table, entrance)
    table.save()
    seats = [Seat(table=table, number=number) for number in SEAT_NUMBERS]
    seats[0].player, seats[0].last_seen = host, now
    Seat.objects.bulk_create(seats)
    return table


def _known_level(level: str) -> str:
    if level not in LEVELS:
        raise TableRefusal("unknown_level")
    return level
