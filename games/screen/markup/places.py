"""The ring, and the seats that bite into it: most of what changes with every action."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screen.markup.figures import bdi, icon, stamp
from games.screen.page.remembered import by_language
from games.screen.words.names import without_signs

if TYPE_CHECKING:
    from games.screen.page.scene import Headline

_DISC = (
    '<circle class="disc" cx="200" cy="200" r="196"/><circle class="l2" cx="200" cy="200" r="184"/>'
    '<circle class="l1" cx="200" cy="200" r="196"/>'
)
_ARC = (
    '<circle class="arc" id="arc-{0}" cx="200" cy="200" r="196" pathLength="100"'
    ' transform="rotate(-90 200 200)" data-due="{0}" data-total="{1}"/>'
)


LONG_WORD = 10
"""How many letters of a name stand beside the ring on a phone, as large as usual."""
LONG_TEXT = 24
"""How many letters of what goes on stand below it, as large as usual."""


class Countdown(NamedTuple):
    """A clock for the page: milliseconds since 1970, and in all."""

    due: int
    total: int


class ShownSeat(NamedTuple):
    """A seat as it is drawn."""

    number: int
    place: str
    name: str
    cards: int | None
    """Cards left; ``None`` where none are shown."""
    call: str | None
    is_made: bool | None
    """Whether the call was made; ``None`` while nobody is out."""
    words: tuple[str, ...]
    is_doubled: bool
    """Whether the call counts double."""
    is_open: bool
    """Whether this audience may see its cards."""
    boosters: int
    """Boosters in hand; how many there are is public (BG-3)."""
    rank: int
    """The place in which the seat went out, 0 while it holds cards."""
    is_turn: bool
    is_away: bool
    is_mine: bool
    agreed_at: str = ""
    """Where the agreements with the partner are, if there are any."""
    hand: SafeString = SafeString()
    """The cards, where they are open to spectators."""


def ring(look: str, clock: Countdown | None, direction: dict[str, Any] | None) -> str:
    """Return the ring, with the time that runs and arrows if play goes the other way."""
    arc = "" if clock is None else _ARC.format(clock.due, clock.total)
    turns = said = ""
    if direction is not None:
        paths = "".join(
            f'<path d="{direction["path"]}" transform="rotate({angle} 200 200)"/>'
            for angle in direction["angles"]
        )
        turns = f'<g class="turns">{paths}</g>'
        told = escape(_("Play goes the other way round."))
        said = f'<p class="vh">{told}</p>'
    return (
        f'<svg class="ring{look}" viewBox="0 0 400 400" aria-hidden="true">'
        f"{_DISC}{arc}{turns}</svg>{said}"
    )


def now(state: Headline, clock: Countdown | None) -> str:
    """Return what goes on, and how long, for those who watch; empty if nothing does."""
    if not state.text:
        return ""
    look = " hot" if state.is_hot else ""
    return f'<p class="now{look}">{escape(state.text)} {_countdown(clock)}</p>'


def own_seat(seat: ShownSeat, state: Headline, clock: Countdown | None) -> str:
    """Return one's own seat, where it is said what goes on."""
    look = " turn" if state.is_mine else ""
    look += " hot" if state.is_hot else " soon" if state.is_quiet else ""
    look += " long" if len(without_signs(state.text)) > LONG_TEXT else ""
    return (
        f'<li class="seat south{look}" id="seat-{seat.place}">'
        f'<span class="vh">{escape(seat.name)}</span> <span class="who">'
        f'<span class="told">{escape(state.text)}</span> {_countdown(clock)}</span></li>'
    )


def _countdown(clock: Countdown | None) -> str:
    return "" if clock is None else f'<span data-countdown="{clock.due}"></span>'


@by_language
def seat(seat: ShownSeat) -> str:
    """Return the seat of somebody else."""
    look = " turn" if seat.is_turn else ""
    look += " off" if seat.is_away else ""
    look += " long" if has_long_word(seat.name) else ""
    hand = f' <span class="open-hand">{seat.hand}</span>' if seat.hand else ""
    return (
        f'<li class="seat {seat.place}{look}" id="seat-{seat.place}" data-seat="{seat.number}">'
        f"{_count(seat)} "
        f'<span class="who">{bdi(seat.name)}{_agreed(seat)}</span>{_said(seat)}{hand}'
        "</li>"
    )


def has_long_word(name: str) -> bool:
    """Tell whether a word of a name is too long to stand beside the ring in the usual size."""
    return any(len(word) > LONG_WORD for word in re.split(r"[\s-]", without_signs(name)))


def _agreed(seat: ShownSeat) -> str:
    """Return the mark of somebody who has agreements with the partner, which opens them."""
    if not seat.agreed_at:
        return ""
    label = escape(_("%(name)s and their partner have agreements") % {"name": seat.name})
    return (
        f' <button class="agreed-mark" id="agreed-{seat.number}" type="button"'
        f' hx-get="{seat.agreed_at}" hx-target="#agreements" hx-swap="innerHTML"'
        f' aria-label="{label}" title="{label}">{icon("i-agreed", "")}</button>'
    )


def _count(seat: ShownSeat) -> str:
    """Return how many cards are left, or in which place the seat has gone out."""
    if seat.rank:
        out = escape(_("out as number"))
        return f'<b class="rank"><span class="vh">{out} </span>{seat.rank}</b>'
    if seat.is_open:
        label = escape(_("Hand of %(name)s") % {"name": seat.name})
        return (
            f'<button class="n open" type="button" popovertarget="open-hand-{seat.number}"'
            f' aria-label="{label}">{icon("i-eye", "")} <b>{seat.cards}</b></button>'
        )
    if seat.cards is None:
        return ""
    cards = escape(ngettext("card", "cards", seat.cards))
    return (
        f'<span class="n">{icon("back-s")} <b>{seat.cards} <span class="vh">{cards}</span>'
        "</b></span>"
    )


def _said(seat: ShownSeat) -> str:
    """Return what is pressed and written under the name."""
    if not (seat.call or seat.words or seat.boosters):
        return ""
    found = []
    if seat.call:
        doubled = ' <b class="x2">×2</b>' if seat.is_doubled else ""
        found.append(stamp(seat.call, seat.is_made) + doubled)
    if seat.boosters:
        noun = escape(ngettext("Booster", "Boosters", seat.boosters))
        found.append(
            f'<span class="bo"><i aria-hidden="true"></i> {seat.boosters} '
            f'<span class="vh">{noun}</span></span>'
        )
    if seat.words:
        found.append(f'<span class="said">{escape(" · ".join(seat.words))}</span>')
    return f' <span class="meta">{" ".join(found)}</span>'


def region(
    ring: str, seats: list[str], bead: str | None, now: str | None, people: int
) -> SafeString:
    """Return the ring with its bead and seats; spectators are told ``now`` beneath.

    The page rings when there are more ``people`` on the seats than before.
    """
    css = "" if now is None else ' class="watching"'
    lies = "" if bead is None else f'<i class="bead at-{bead}" id="bead"></i>'
    return SafeString(  # put together here
        f'<div id="seats" data-people="{people}"{css}>{ring}{lies}'
        f"<ul>{''.join(seats)}</ul>{now or ''}</div>"
    )
