"""Who is let in to a table, and why somebody is not: asked by the door alone.

A password is asked for once: the session keeps a mark of it, until the password changes.
A seat lets its player in.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from games.door.limits import TABLE_PASSWORDS, count_one
from games.models import Player, Table
from games.selectors.facts import Facts
from games.services.ground.refusals import TableRefusal
from games.services.seats.entrance import is_password_of
from games.services.seats.table_passwords import mark_of

ENTERED = "entered"
"""Where a session keeps the marks of passwords, by the number of the table."""
MOST_ENTERED = 20


class Admission(StrEnum):
    """Whether somebody is let in, and why not."""

    GRANTED = "granted"
    LESSON = "lesson"
    """Somebody learns here, and is not watched."""
    PASSWORD = "password"  # noqa: S105 - what is asked for
    NO_SPECTATORS = "no_spectators"
    """Only those who play are there; a seat may be free."""
    REMOVED = "removed"


def admission(facts: Facts, player: Player | None, session: Any, browser: str = "") -> Admission:
    """Tell whether somebody may see a table as it stands, and why not."""
    number = None if player is None else player.pk
    if facts.seat_of(number) is not None:
        return Admission.GRANTED
    if facts.table.lesson:
        return Admission.LESSON
    if facts.has_sent_away(number, browser):
        return Admission.REMOVED
    if facts.table.password and not _has_entered(facts.table, session):
        return Admission.PASSWORD
    return Admission.NO_SPECTATORS if facts.is_for_players_only else Admission.GRANTED


def enter(request: HttpRequest, table: Table, typed: str) -> None:
    """Let somebody in who knows the password; raises ``wrong_password``, ``too_often``."""
    count_one(request, TABLE_PASSWORDS)
    if not is_password_of(table, typed):
        raise TableRefusal("wrong_password")
    entered = dict(request.session.get(ENTERED, {}))
    entered.pop(str(table.pk), None)
    entered[str(table.pk)] = mark_of(table.password)
    request.session[ENTERED] = dict(list(entered.items())[-MOST_ENTERED:])


def _has_entered(table: Table, session: Any) -> bool:
    mark = session.get(ENTERED, {}).get(str(table.pk), "")
    return constant_time_compare(mark, mark_of(table.password))
