"""Who is let in to a table: asked for every page and every socket of it.

A password is asked for once: the session keeps a mark of it, until it is another one.
Whoever has a seat is let in by it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from games.limits import TABLE_PASSWORDS, count_one
from games.models import Player, Table, TableStatus
from games.selectors.tables import seat_of
from games.services.entrance import is_password_of
from games.services.refusals import TableRefusal
from games.services.roles import is_blocked

ENTERED = "entered"
"""Where a session keeps the marks of passwords, by the number of the table."""
MOST_ENTERED = 20


class Admission(StrEnum):
    """Whether somebody is let in, and why not."""

    GRANTED = "granted"
    PASSWORD = "password"  # noqa: S105 - what is asked for
    NO_SPECTATORS = "no_spectators"
    """Only those who play are there; a seat may be free."""
    REMOVED = "removed"


def admission(table: Table, player: Player | None, session: Any, browser: str = "") -> Admission:
    """Tell whether somebody may see a table, and why not."""
    wanted = _admission_without_seat(table, player, session, browser)
    is_seated = wanted != Admission.GRANTED and seat_of(table, player) is not None
    return Admission.GRANTED if is_seated else wanted


def _admission_without_seat(
    table: Table, player: Player | None, session: Any, browser: str
) -> Admission:
    if is_blocked(table, player, browser):
        return Admission.REMOVED
    if table.password and not _has_entered(table, session):
        return Admission.PASSWORD
    if not table.allows_spectators and table.status not in (TableStatus.OPEN, TableStatus.CLOSED):
        return Admission.NO_SPECTATORS
    return Admission.GRANTED


def enter(request: HttpRequest, table: Table, typed: str) -> None:
    """Let somebody in who knows the password; raises ``wrong_password``, ``too_often``."""
    count_one(request, TABLE_PASSWORDS)
    if not is_password_of(table, typed):
        raise TableRefusal("wrong_password")
    entered = dict(request.session.get(ENTERED, {}))
    entered.pop(str(table.pk), None)
    entered[str(table.pk)] = _mark_of(table)
    request.session[ENTERED] = dict(list(entered.items())[-MOST_ENTERED:])


def _has_entered(table: Table, session: Any) -> bool:
    mark = session.get(ENTERED, {}).get(str(table.pk), "")
    return constant_time_compare(mark, _mark_of(table))


def _mark_of(table: Table) -> str:
    """Return what stands for the password of a table, and tells nothing of it."""
    return salted_hmac("games.admission", table.password).hexdigest()[:32]
