"""Tables are opened: among people, against bots at once, for a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.agreement import pace_of
from games.bots.levels import USUAL
from games.expansion import Deck
from games.lessons import lessons
from games.models import Access, Player, Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from games.rules.state.state import State
from games.services.clocks.lessons import forget_lessons
from games.services.ground import names, snapshots, wall_clock
from games.services.ground.deal import new_slug
from games.services.rights import seating
from games.services.rights.finishing import refuse_waiting
from games.services.rights.seating import known_level
from games.services.rights.table_options import (
    agreed,
    bot_table_options,
)
from games.services.seats.entrance import ONLY_BY_LINK, Entrance, set_entrance
from games.services.seats.words import note_word
from games.services.writing import chains, rounds
from games.services.writing.chains import ShownPromise
from games.services.writing.store import (
    seats_of,
)

NOTHING: Mapping[str, Any] = {}
"""The choices that make a table as most people agree on it."""


def create_table(
    host: Player,
    choices: Mapping[str, Any] = NOTHING,
    *,
    name: str = "",
    entrance: Entrance = ONLY_BY_LINK,
) -> Table:
    """Open a table with the host on its first seat, and with these choices of its options.

    Raises TableRefusal ``banned``, ``leaves_often``, and what ``table_options.agreed`` and
    ``set_entrance`` do.
    """
    seating.refuse_banned(host)
    if entrance.access == Access.PUBLIC:
        refuse_waiting(host)
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
    shown: ShownPromise | None = None,
    word: str = "",
) -> Table:
    """Open a table with three bots of a level and begin at once; nobody is hurried.

    If the cards can follow from the chain that was ``shown`` before, they follow from the host's
    ``word``, too: it was given after the commitment (VER-2). Otherwise there is none.

    Raises TableRefusal ``bad_deck``, ``bad_start``, ``deck_too_small`` or
    ``unknown_level``.
    """
    level = known_level(level)
    options = bot_table_options(deck, boosters_at_start)
    with transaction.atomic():
        name = names.new_table_name()
        table = _create(host, name, options, shown=shown)
        seats = seats_of(table)
        for seat in seats[1:]:
            seating.put_bot(seats, seat, level)
        if shown is not None and table.chains.filter(commitment=shown.commitment).exists():
            note_word(seats[0], word, 1)
        rounds.begin_match(table, seats, wall_clock.now())
    return table


def create_lesson(learner: Player, name: str) -> Table:
    """Open a table at which somebody learns, and begin; earlier ones are forgotten.

    Raises KeyError for an unknown lesson.
    """
    lesson = lessons()[name]
    options = lesson.with_boosters(bot_table_options(None, 0))
    with transaction.atomic():
        forget_lessons(learner)
        table = _create(learner, names.new_table_name(), options, lesson=name)
        seats = seats_of(table)
        for seat, bot_name in zip(seats[1:], lesson.others, strict=True):
            seat.bot, seat.bot_name = USUAL, bot_name
            seat.save()
        rounds.begin_match(table, seats, wall_clock.now())
    return table


def _create(
    host: Player,
    name: str,
    options: TableOptions,
    entrance: Entrance = ONLY_BY_LINK,
    *,
    lesson: str = "",
    shown: ShownPromise | None = None,
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
    if shown is None or not chains.keep_promise(table, shown):
        chains.promise([table])
    return table
