"""Figures of the sprite, seals, buttons, and the mark of a version."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.expansion import catalogue
from games.rules.state.calls import Call
from games.screen.page.remembered import by_language
from games.screen.words.names import NAMES_KEPT

_BDI = '<bdi translate="no">'
_FIRST = "\u2068"
_APART = re.compile(f"\u2068(?:(?<={_BDI}\u2068)()|)([^\u2069]*)\u2069(?=[^<>]*(>?))")
"""A name with its signs; whether it is drawn, and the end of the tag if it stands in one.

It begins with a sign that is found fast.
"""

_OFF = SafeString(' aria-disabled="true"')
_BUTTON = (
    '<button class="btn {style}" id="b-{place}" type="{type}" name="do" value="{do}"'
    ' data-weight="{weight}"{room}{cards}{off}><span>{label}{key}</span>{note}</button>'
)


_ROOM = ' formaction="{0}" hx-post="{0}" hx-swap="none" hx-sync="this:drop"'


@cache
class Button(NamedTuple):
    """A button in one of the four places."""

    place: str
    do: str
    label: str
    note: str = ""
    """The second line: the concrete thing, or why it cannot be pressed."""
    key: str = ""
    style: str = ""
    is_off: bool = False
    weight: str = ""
    """What is asked back before it is sent: call (always), bomb or last card."""
    type: str = "submit"
    room: str = ""
    """The address it posts to if it is no action of the rules: that of the table's room."""
    cards: str = ""
    """What it selects instead of being sent, as codes."""


def sprite() -> str:
    """Return the address of the sprite."""
    return static("cards.svg")


def use(name: str) -> SafeString:
    """Return a reference to a figure of the sprite from within an svg of its own."""
    return format_html('<use href="{}#{}"/>', sprite(), name)


@lru_cache(maxsize=NAMES_KEPT)
def bdi(name: str) -> SafeString:
    """Return a name in a direction of writing of its own, which no program translates."""
    return SafeString(f"{_BDI}{escape(name)}</bdi>")


def with_names(text: str) -> SafeString:
    """Return a sentence in which each name that was set ``apart`` is drawn as one."""
    return names_drawn(SafeString(escape(text)))


def names_drawn(html: SafeString) -> SafeString:
    """Return HTML in which each name that was set ``apart`` is drawn as one.

    Within a tag it is a plain text; what is drawn already is left as it is.
    """
    return SafeString(_APART.sub(_drawn, html)) if _FIRST in html else html


def _drawn(found: re.Match[str]) -> str:
    is_drawn, name, is_in_tag = found.groups()
    return name if is_in_tag or is_drawn is not None else f"{_BDI}{name}</bdi>"


@cache
def icon(name: str, classes: str = "i") -> SafeString:
    """Return a figure of the sprite."""
    css = f' class="{classes}"' if classes else ""
    return SafeString(  # names come from our own code
        f'<svg{css} aria-hidden="true"><use href="{sprite()}#{name}"/></svg>'
    )


def emblem(slug: str, size: str = "") -> SafeString:
    """Return the emblem of a Booster on a tile of its colour; its name has to stand beside it."""
    return _emblem(slug, f"em {size} c-{catalogue()[slug].colour}")


@cache
def _emblem(slug: str, classes: str) -> SafeString:
    return format_html(
        '<span class="{}"><svg aria-hidden="true"><use href="{}#b-{}"/></svg></span>',
        classes,
        static("emblems.svg"),
        slug,
    )


def stamp(call: str, is_made: bool | None = None) -> SafeString:
    """Return a call as a seal, and what has become of it; ``None`` while nobody knows."""
    name = _("GRAND") if call == Call.GRAND else _("TICHU")
    classes = "stamp grand" if call == Call.GRAND else "stamp"
    if is_made is None:
        return format_html('<span class="{}">{}</span>', classes, name)
    fate, word = ("made", _("made it")) if is_made else ("lost", _("lost it"))
    return format_html(
        '<span class="{} {}">{}</span><span class="vh"> {}</span>', classes, fate, name, word
    )


def version_mark(version: int, now: datetime, since: int | None = None) -> SafeString:
    """Return the element that says what version the page shows, and the server's time.

    What comes with it may be only what is different ``since`` another version.
    """
    moment = int(now.timestamp() * 1000)
    before = "" if since is None else f' data-since="{since}"'
    return SafeString(  # nothing but numbers
        f'<div id="version" data-version="{version}"{before} data-now="{moment}" hidden></div>'
    )


def fields(**values: int | str | None) -> SafeString:
    """Return what every action carries, as hidden fields; those that are ``None`` are not."""
    texts = {name: escape(it) if isinstance(it, str) else it for name, it in values.items()}
    inputs = "".join(
        f'<input type="hidden" name="{name}" value="{text}">'
        for name, text in texts.items()
        if text is not None
    )
    return SafeString(f'<div id="fields" hidden>{inputs}</div>')  # escaped


NO_ACTIONS = SafeString('<div class="acts idle" id="actions"></div>')
"""The region while there is nothing to do."""


def actions(parts: Iterable[str]) -> SafeString:
    """Return the region with what is said of the selection, the buttons and lists to open."""
    return SafeString(f"{_actions_begin()}{' '.join(parts)}</div>")  # rendered before


@by_language
def _actions_begin() -> str:
    label = escape(_("What you can do"))
    return f'<div class="acts" id="actions" role="group" aria-label="{label}">'


@by_language
def button(it: Button) -> SafeString:
    """Return one of the four buttons; its second line is part of its name."""
    return format_html(
        _BUTTON,
        style=it.style,
        place=it.place,
        type=it.type,
        do=it.do,
        weight=it.weight,
        room=format_html(_ROOM, it.room) if it.room else "",
        cards=format_html(' data-cards="{}"', it.cards) if it.cards else "",
        off=_OFF if it.is_off else "",
        label=it.label,
        key=format_html('<kbd aria-hidden="true">{}</kbd>', it.key) if it.key else "",
        note=format_html("<small>{}</small>", it.note) if it.note else "",
    )
