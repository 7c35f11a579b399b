"""One's own place: the state on the edge of the hand, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rules.state.calls import Call
from games.screen.markup.figures import bdi, icon, stamp
from games.screen.page.remembered import by_language

_UNDO = (
    '<button class="btn small row undo" id="undo" name="do" value="undo" formaction="{0}"'
    ' hx-post="{0}" hx-swap="none" hx-sync="this:drop">{1}<span>{2}</span></button>'
)

NO_STATE = SafeString('<div class="own" id="own"></div>')
"""The region for those who watch, and between rounds."""
NO_HAND = SafeString('<div id="hand" class="hand-box"></div>')


class OwnState(NamedTuple):
    """What one's own seat has left, has said and has done."""

    name: str
    left: int
    """Cards left."""
    rank: int
    """The place in which it went out, 0 while it holds cards."""
    call: Call | None
    is_made: bool | None
    """Whether the call was made; ``None`` while nobody is out."""
    is_doubled: bool
    tricks: str
    """How many it has won, in words."""
    did: str
    """What it has done last."""
    late: str
    """What the clock has done for it."""
    undo: str
    """Where the last play can be taken back; empty if it cannot."""


@by_language
def own(it: OwnState) -> SafeString:
    """Return the region of a seat's own state."""
    return SafeString(f'<div class="own" id="own">{" ".join(_parts(it))}</div>')


def _parts(it: OwnState) -> list[str]:
    """Return the parts of the state, all texts escaped."""
    you = pgettext("one's own state", "You")
    found = [_left(it), f'<b class="who">{escape(you)}</b>', _read_aloud(it)]
    if it.call:
        doubled = ' <b class="x2">×2</b>' if it.is_doubled else ""
        found.append(stamp(it.call, it.is_made) + doubled)
    if it.tricks:
        found.append(f'<span class="bit">{escape(it.tricks)}</span>')
    if it.did:
        found.append(f'<span class="bit did">{escape(it.did)}</span>')
    if it.undo:
        text = escape(pgettext("a play that was a slip", "Take it back"))
        found.append(_UNDO.format(escape(it.undo), icon("i-undo"), text))
    if it.late:
        text = escape(_("Time is up: you %(deeds)s") % {"deeds": it.late})
        found.append(f'<span class="bit late">{text}</span>')
    return found


def _left(it: OwnState) -> str:
    """Return how many cards are left, or in which place the seat has gone out."""
    if not it.rank:
        return f'<span class="n" aria-hidden="true">{icon("back-s", "")} <b>{it.left}</b></span>'
    said = escape(_("out as number"))
    return f'<b class="rank"><span class="vh">{said} </span>{it.rank}</b>'


def _read_aloud(it: OwnState) -> str:
    """Return the name and the number of cards as a screen reader says them."""
    cards = ngettext("%(number)s card", "%(number)s cards", it.left) % {"number": it.left}
    return f'<span class="vh">({bdi(it.name)}), {escape(cards)}</span>'


def hand(asks: SafeString, items: Sequence[SafeString], round_number: int) -> SafeString:
    """Return the region of one's own cards, after what is asked beside them."""
    if not items:
        return NO_HAND
    head = _head(len(items), round_number)
    return SafeString(  # rendered before
        f'<div id="hand" class="hand-box">{asks}{head}{" ".join(items)}</ul></div>'
    )


@by_language
def _head(count: int, round_number: int) -> str:
    """Return the beginning of the list of so many cards."""
    text = ngettext("Your hand, %(counter)s card", "Your hand, %(counter)s cards", count)
    label = escape(text % {"counter": count})
    return f'<ul class="hand h{count}" aria-label="{label}" data-round="{round_number}">'
