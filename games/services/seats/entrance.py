"""Who may come to a table: by the list, by the link or with a password; and who no longer may."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from games.models import Access, Exclusion, Player, Spectator, Table, TableStatus, Waiting
from games.services.clocks.timing import is_anybody_there
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import refuse_guest
from games.services.seats import table_passwords
from games.services.writing.onlookers import forget_onlooker
from games.services.writing.store import close, lock_table, publish, seats_of

SHORTEST_PASSWORD = 4
LONGEST_PASSWORD = 50


class Entrance(NamedTuple):
    """What a host says about who may come."""

    access: Access = Access.LINK
    password: str = ""
    """As it was typed; empty if the present one stays."""
    allows_spectators: bool = True
    bots_make_way: bool = False
    only_finishers: bool = False
    """Whether people who leave many matches cannot come to a public table."""


ONLY_BY_LINK = Entrance()
FOR_ALL = Entrance(Access.PUBLIC, bots_make_way=True)


def set_entrance(table: Table, entrance: Entrance) -> None:
    """Let people come to a table in another way; the caller stores it.

    Those who are there stay. One for practice is never listed. Raises TableRefusal
    ``password_missing``, ``password_too_short``, ``password_too_long``.
    """
    table.password = _password(table.password, entrance)
    table.is_listed = entrance.access != Access.LINK and not table.is_practice
    table.allows_spectators = entrance.allows_spectators
    table.bots_make_way = entrance.bots_make_way and not table.is_practice
    table.only_finishers = entrance.only_finishers


def _password(before: str, entrance: Entrance) -> str:
    """Return what is stored of a password; the same one is stored as it was."""
    if entrance.access != Access.PASSWORD:
        return ""
    typed = entrance.password.strip()
    if len(typed) > LONGEST_PASSWORD:
        raise TableRefusal("password_too_long")
    if not (typed or before):
        raise TableRefusal("password_missing")
    if not typed or _is_known(typed, before):
        return before
    if len(typed) < SHORTEST_PASSWORD:
        raise TableRefusal("password_too_short")
    return table_passwords.kept(typed)


def _is_known(typed: str, before: str) -> bool:
    """Tell whether a password is the one before, as far as that can be told quickly."""
    return not table_passwords.is_slow(before) and table_passwords.matches(typed, before)


def is_password_of(table: Table, typed: str) -> bool:
    """Tell whether a password opens a table; one of earlier versions takes long, once."""
    typed = typed.strip()
    if len(typed) > LONGEST_PASSWORD or not table_passwords.matches(typed, table.password):
        return False
    if table_passwords.is_slow(table.password):
        stored, table.password = table.password, table_passwords.renewed(typed, table.password)
        Table.objects.filter(pk=table.pk, password=stored).update(password=table.password)
    return True


def remove_spectator(table: Table, by: Player, number: int) -> None:
    """Send a spectator away, by the number of their row: they cannot come back.

    Raises TableRefusal ``not_host``, ``spectator_gone``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
        spectator = Spectator.objects.filter(table=table, pk=number).first()
        if spectator is None:
            raise TableRefusal("spectator_gone")
        Exclusion.objects.get_or_create(
            table=table, player=spectator.player, browser=spectator.browser
        )
        Waiting.objects.filter(table=table, player=spectator.player).delete()
        forget_onlooker(table, spectator.player, spectator.browser)
        spectator.delete()
        publish(table, seats_of(table), wall_clock.now())


def readmit(table: Table, by: Player, number: int) -> None:
    """Let somebody come back who was sent away, by the number of the exclusion's row.

    Raises TableRefusal ``not_host``, ``nobody_sent_away``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
        if not Exclusion.objects.filter(table=table, pk=number).delete()[0]:
            raise TableRefusal("nobody_sent_away")
        publish(table, seats_of(table), wall_clock.now())


def close_table(table: Table, by: Player) -> None:
    """Close a table before the match, or after one when nobody else is there any more.

    Raises TableRefusal ``not_host``, ``already_started``, ``not_alone``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
        seats = seats_of(table)
        if table.status == TableStatus.PLAYING:
            raise TableRefusal("already_started")
        others = [seat for seat in seats if seat.player_id != by.pk]
        if table.status == TableStatus.FINISHED and is_anybody_there(others):
            raise TableRefusal("not_alone")
        close(table, seats, wall_clock.now())
