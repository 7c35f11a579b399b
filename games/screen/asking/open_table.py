"""An open table before the match: who sits where, and what one may do about it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.agreement import PaceOfTable
from games.rules.cards.ruleset import partner_of
from games.screen.page.scene import MIRRORED, PLACES
from games.screen.words.agreement import (
    AgreedBoosters,
    Chosen,
    boosters_of,
    chosen_of,
    ends_in_words,
    house_rules,
    in_short,
    pace_in_words,
)
from games.screen.words.levels import ShownLevel, shown_levels, title_at_seat
from games.screen.words.names import apart
from games.screen.words.rated import rating_in_words
from games.selectors.shown import SeatInfo, TablePage


class SwapPartner(NamedTuple):
    """Somebody, or a free seat, with which somebody may change places."""

    number: int
    name: str
    """Empty for a free seat."""
    side: str
    """Where it is drawn."""


class Place(NamedTuple):
    """A seat of the ring."""

    seat: SeatInfo
    side: str
    """Where it is drawn; one's own seat, or the first, is in the south."""
    partner: str
    """Name of the player opposite; empty if nobody sits there."""
    note: str
    may_sit: bool
    may_seat_bot: bool
    swaps: tuple[SwapPartner, ...]
    """With whom the host may let this one change places."""
    levels: tuple[ShownLevel, ...]
    """How the bot of this seat may play, for the host."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return not (self.seat.is_empty or self.seat.is_bot)


class Room(NamedTuple):
    """Everything the region of an open table shows."""

    places: tuple[Place, ...]
    teams: str
    """Who plays with whom, in a sentence; empty while that is open."""
    free: int
    people: int
    ready: int
    takes_bots: bool
    """Whether bots may take free seats: a rated match is for people."""
    is_alone: bool
    """Whether the only person has all others as bots: one click begins."""
    is_first: bool
    """Whether the only person may play with bots until others come."""
    is_ready: bool
    """Whether this audience has said so."""
    in_words: str
    """How many seats are free and who is ready, for those who cannot see it."""
    host: str
    in_short: list[str]
    """What was agreed, in few words each."""
    pace: PaceOfTable
    chosen: Chosen
    ends: str
    """What ends the match, in words."""
    house_rules: list[str]
    boosters: AgreedBoosters | None
    rating: str
    """For which list of ratings the match will count, or why for none; empty if not rated."""


def room_of(page: TablePage) -> Room:
    """Return the room of a table as its audience sees it."""
    options = page.view.options
    people = [seat for seat in page.seats if not (seat.is_empty or seat.is_bot)]
    free = sum(seat.is_empty for seat in page.seats)
    ready = sum(seat.is_ready for seat in people)
    return Room(
        places=tuple(_places(page)),
        teams=_teams(page),
        free=free,
        people=len(people),
        ready=ready,
        takes_bots=not options.rated,
        is_alone=len(people) == 1 and not free,
        is_first=len(people) == 1 and bool(free) and not (options.rated or page.is_reserved),
        is_ready=page.wants_next,
        in_words=_in_words(free, ready, len(people)),
        host=next((seat.name for seat in page.seats if seat.is_host), ""),
        in_short=in_short(page),
        pace=pace_in_words(options),
        chosen=chosen_of(options, page.decks, page.admitted),
        ends=ends_in_words(options),
        house_rules=house_rules(options),
        boosters=boosters_of(options),
        rating=rating_in_words(options, in_tournament=page.is_reserved),
    )


def _places(page: TablePage) -> list[Place]:
    sides = _sides(page)
    seats = sorted(page.seats, key=lambda seat: (seat.number - (page.me or 0)) % 4)
    return [
        Place(
            seat=seat,
            side=sides[seat.number],
            partner=page.seats[partner_of(seat.number)].name,
            note=_note(seat),
            may_sit=seat.is_empty and not page.is_host,
            may_seat_bot=seat.is_empty and page.is_host and not page.view.options.rated,
            swaps=_swaps(page, seat, sides),
            levels=shown_levels(seat.level) if page.is_host and seat.is_bot else (),
        )
        for seat in seats
    ]


def _sides(page: TablePage) -> dict[int, str]:
    """Return where each seat is drawn."""
    south = page.me or 0
    sides = MIRRORED if page.view.options.display_clockwise else PLACES
    return {(south + step) % 4: side for step, side in enumerate(sides)}


def _swaps(page: TablePage, seat: SeatInfo, sides: dict[int, str]) -> tuple[SwapPartner, ...]:
    if not page.is_host or seat.is_empty:
        return ()
    others = (other for other in page.seats if other.number != seat.number)
    return tuple(SwapPartner(other.number, other.name, sides[other.number]) for other in others)


def _note(seat: SeatInfo) -> str:
    if seat.is_me:
        return _("you, the host") if seat.is_host else _("you")
    if seat.is_bot:
        return _("bot, %(level)s") % {"level": title_at_seat(seat.level)}
    if seat.is_away:
        return _("away")
    return pgettext("note at a seat", "host") if seat.is_host else ""


def _in_words(free: int, ready: int, people: int) -> str:
    seats = _("All four are here")
    if free:
        seats = ngettext("%(free)s seat is free", "%(free)s seats are free", free)
    numbers = {"free": free, "ready": ready, "people": people}
    ready_ones = _("%(ready)s of %(people)s ready")
    return f"{seats % numbers}, {ready_ones % numbers}"


def _teams(page: TablePage) -> str:
    if sum(seat.is_empty for seat in page.seats) > 1:
        return ""
    somebody = pgettext("on a free seat", "somebody")
    names = [apart(seat.name) or somebody for seat in page.seats]
    if page.seats[0].is_empty:
        names[0] = capfirst(somebody)
    if page.view.options.partners_rotate:
        text = _("%(a)s and %(c)s begin against %(b)s and %(d)s. Then partners rotate.")
        return text % dict(zip("abcd", names, strict=True))
    return _("%(a)s and %(c)s play against %(b)s and %(d)s.") % dict(
        zip("abcd", names, strict=True)
    )
