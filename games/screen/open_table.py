"""An open table before the match: who sits where, and what one may do about it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.page import SeatInfo, TablePage
from games.rules.ruleset import partner_of
from games.screen.scene import MIRRORED, PLACES

TARGETS = (500, 1000, 1500)


class PaceText(NamedTuple):
    """A pace in plain words."""

    value: str
    title: Promise
    explanation: Promise


PACES = (
    PaceText(
        "none",
        gettext_lazy("Without clock"),
        gettext_lazy("No rush. Bombs are possible until the next play."),
    ),
    PaceText(
        "slow",
        gettext_lazy("Slow"),
        gettext_lazy("5 seconds for bombs, 90 seconds for a turn"),
    ),
    PaceText(
        "normal",
        gettext_lazy("Normal"),
        gettext_lazy("3 seconds for bombs, 45 seconds for a turn"),
    ),
    PaceText(
        "fast",
        gettext_lazy("Fast"),
        gettext_lazy("2 seconds for bombs, 20 seconds for a turn"),
    ),
)


class Chosen(NamedTuple):
    """The options of a table as its form shows them."""

    pace: str
    target: int | None
    is_listed: bool
    own_target: str = ""
    """What stands in the field for another number."""
    targets: tuple[int, ...] = TARGETS


class Place(NamedTuple):
    """A seat of the ring."""

    seat: SeatInfo
    side: str
    """Where it is drawn; the own seat, or the first, is in the south."""
    partner: str
    """Name of who sits opposite; empty if nobody does."""
    note: str
    may_sit: bool
    may_seat_bot: bool
    may_clear: bool


class Partner(NamedTuple):
    """Somebody whom the host may have as a partner."""

    number: int
    name: str
    is_partner: bool
    swap: str
    """The two seats to swap for it."""


class Room(NamedTuple):
    """Everything the region of an open table shows."""

    places: tuple[Place, ...]
    teams: str
    """Who plays with whom, in a sentence; empty while that is open."""
    partners: tuple[Partner, ...]
    opponents: str
    """The seats beside the host, to be swapped; empty if there is nothing to swap."""
    free: int
    host: str
    pace: PaceText
    chosen: Chosen


def room_of(page: TablePage) -> Room:
    """Return the room of a table as its audience sees it."""
    target = page.view.options.target
    return Room(
        places=tuple(_places(page)),
        teams=_teams(page),
        partners=tuple(_partners(page)),
        opponents=_opponents(page),
        free=sum(seat.is_empty for seat in page.seats),
        host=next((seat.name for seat in page.seats if seat.is_host), ""),
        pace=next(pace for pace in PACES if pace.value == page.pace),
        chosen=Chosen(
            pace=page.pace,
            target=target,
            is_listed=page.is_listed,
            own_target="" if target in TARGETS else str(target),
        ),
    )


def _places(page: TablePage) -> list[Place]:
    south = page.me or 0
    sides = MIRRORED if page.view.options.display_clockwise else PLACES
    return [
        Place(
            seat=(seat := page.seats[(south + step) % 4]),
            side=sides[step],
            partner=page.seats[partner_of(seat.number)].name,
            note=_note(seat),
            may_sit=seat.is_empty and not page.is_host,
            may_seat_bot=seat.is_empty and page.is_host,
            may_clear=page.is_host and not seat.is_empty and not seat.is_me,
        )
        for step in range(4)
    ]


def _note(seat: SeatInfo) -> str:
    if seat.is_me:
        return _("you, the host") if seat.is_host else _("you")
    if seat.is_bot:
        return _("bot")
    if seat.is_away:
        return _("away")
    return pgettext("note at a seat", "host") if seat.is_host else ""


def _teams(page: TablePage) -> str:
    if sum(seat.is_empty for seat in page.seats) > 1:
        return ""
    somebody = pgettext("on a free seat", "somebody")
    names = [seat.name or somebody for seat in page.seats]
    if page.seats[0].is_empty:
        names[0] = capfirst(somebody)
    return _("%(a)s and %(c)s play against %(b)s and %(d)s.") % dict(
        zip("abcd", names, strict=True)
    )


def _partners(page: TablePage) -> list[Partner]:
    """Return whom the host may choose from."""
    if not page.is_host or page.me is None:
        return []
    opposite = partner_of(page.me)
    return [
        Partner(
            seat.number, seat.name, seat.number == opposite, f"{opposite} {seat.number}"
        )
        for seat in page.seats
        if not seat.is_empty and not seat.is_me
    ]


def _opponents(page: TablePage) -> str:
    if not page.is_host or page.me is None:
        return ""
    right, left = (page.me + 1) % 4, (page.me + 3) % 4
    if page.seats[right].is_empty and page.seats[left].is_empty:
        return ""
    return f"{right} {left}"
