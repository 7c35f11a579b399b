"""An open table before the match: who sits where, and what one may do about it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.page import SeatInfo, TablePage
from games.rules.ruleset import partner_of

SIDES = ("south", "east", "north", "west")
MIRRORED_SIDES = ("south", "west", "north", "east")
TARGETS = (500, 1000, 1500)


class PaceText(NamedTuple):
    """A pace in plain words."""

    value: str
    title: Promise
    explanation: Promise


PACES = (
    PaceText(
        "none",
        _("Without clock"),
        _("Nobody is hurried. A bomb is possible until the next player acts."),
    ),
    PaceText("slow", _("Slow"), _("5 seconds for bombs, 90 seconds for a turn.")),
    PaceText("normal", _("Normal"), _("3 seconds for bombs, 45 seconds for a turn.")),
    PaceText("fast", _("Fast"), _("2 seconds for bombs, 20 seconds for a turn.")),
)


class Place(NamedTuple):
    """A seat of the ring."""

    seat: SeatInfo
    side: str
    """Where it is drawn; the own seat, or the first, is in the south."""
    partner: str
    """Name of who sits opposite; empty if nobody does."""
    may_sit: bool
    may_seat_bot: bool
    may_clear: bool


class Partner(NamedTuple):
    """Somebody whom the host may have as a partner."""

    name: str
    is_partner: bool
    swap: str
    """The two seats to swap for it."""


class Room(NamedTuple):
    """Everything the region of an open table shows."""

    places: tuple[Place, ...]
    partners: tuple[Partner, ...]
    sides_to_swap: str
    """The opponents' seats, empty if the host cannot swap them."""
    free: int
    host: str
    pace: PaceText
    target: int | None
    is_own_target: bool


def room_of(page: TablePage) -> Room:
    """Return the room of a table as its audience sees it."""
    free = sum(seat.is_empty for seat in page.seats)
    return Room(
        places=tuple(_places(page)),
        partners=tuple(_partners(page)),
        sides_to_swap=_opponents(page),
        free=free,
        host=next((seat.name for seat in page.seats if seat.is_host), ""),
        pace=next(pace for pace in PACES if pace.value == page.pace),
        target=page.view.options.target,
        is_own_target=page.view.options.target not in TARGETS,
    )


def _places(page: TablePage) -> list[Place]:
    south = page.me or 0
    sides = MIRRORED_SIDES if page.view.options.display_clockwise else SIDES
    return [
        Place(
            seat=(seat := page.seats[(south + step) % 4]),
            side=sides[step],
            partner=page.seats[partner_of(seat.number)].name,
            may_sit=seat.is_empty,
            may_seat_bot=page.is_host and seat.is_empty,
            may_clear=page.is_host and not seat.is_empty and not seat.is_me,
        )
        for step in range(4)
    ]


def _partners(page: TablePage) -> list[Partner]:
    """Return whom the host may choose from; one alone is no choice."""
    if not page.is_host or page.me is None:
        return []
    opposite = partner_of(page.me)
    others = [seat for seat in page.seats if not seat.is_empty and not seat.is_me]
    return [
        Partner(seat.name, seat.number == opposite, f"{opposite} {seat.number}")
        for seat in others
    ]


def _opponents(page: TablePage) -> str:
    if not page.is_host or page.me is None:
        return ""
    right, left = (page.me + 1) % 4, (page.me + 3) % 4
    if page.seats[right].is_empty and page.seats[left].is_empty:
        return ""
    return f"{right} {left}"
