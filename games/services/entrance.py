"""Who may come to a table: by the list, by the link or with a password; and who no more."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from games.models import Access, Exclusion, Player, Spectator, Table, TableStatus, Waiting
from games.services import wall_clock
from games.services.refusals import TableRefusal
from games.services.roles import refuse_guest
from games.services.store import close, lock_table, publish, seats_of
from games.services.timing import is_anybody_there

LONGEST_PASSWORD = 50


class Entrance(NamedTuple):
    """What a host says about who may come."""

    access: Access = Access.LINK
    password: str = ""
    """As it was typed; empty if the one that there is stays."""
    allows_spectators: bool = True


ONLY_BY_LINK = Entrance()
FOR_ALL = Entrance(Access.PUBLIC)


def set_entrance(table: Table, entrance: Entrance) -> None:
    """Let people come to a table in another way; the caller stores it.

    Whoever is there stays. Raises TableRefusal ``password_missing``, ``password_too_long``.
    """
    table.password = _password(table.password, entrance)
    table.is_listed = entrance.access != Access.LINK
    table.allows_spectators = entrance.allows_spectators


def _password(before: str, entrance: Entrance) -> str:
    """Return what is stored of a password; the same one is stored as it was."""
    if entrance.access != Access.PASSWORD:
        return ""
    typed = entrance.password.strip()
    if len(typed) > LONGEST_PASSWORD:
        raise TableRefusal("password_too_long")
    if not (typed or before):
        raise TableRefusal("password_missing")
    is_other = bool(typed) and not (before and check_password(typed, before))
    return make_password(typed) if is_other else before


def is_password_of(table: Table, typed: str) -> bool:
    """Tell whether a password opens a table."""
    typed = typed.strip()
    return len(typed) <= LONGEST_PASSWORD and check_password(typed, table.password)


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
        spectator.delete()
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
