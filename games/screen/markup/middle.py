"""What lies in the ring: the plays of a trick, and what lay there before."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.screen.markup.figures import bdi, icon
from games.screen.page.remembered import by_language


class ShownPlay(NamedTuple):
    """A combination on the table."""

    name: str
    """Who laid it."""
    what: str
    cards: SafeString
    place: str
    is_bomb: bool


def plays(found: Iterable[ShownPlay], hidden: int) -> SafeString:
    """Return plays as a list, the same for all who look, and how many are left out."""
    more = f'<li class="more">+{hidden}</li>' if hidden else ""
    items = "".join(f'<li>{it.cards}<span class="by">{bdi(it.name)}</span></li>' for it in found)
    return SafeString(f'<ol class="old">{more}{items}</ol>')  # names are escaped


def top_play(top: ShownPlay, earlier: SafeString, laid: int, *, is_pending: bool) -> SafeString:
    """Return the play on top; ``laid`` plays lie in the trick, 0 where another one does."""
    named = f' id="plays-{laid}"' if laid else ""
    look = " pending" if is_pending else ""
    look += " bomb" if top.is_bomb else ""
    return SafeString(  # texts are escaped
        f'<div class="trick"{named}>{earlier}'
        f'<figure class="top-play from-{top.place}{look}">{top.cards}'
        f"<figcaption><b>{bdi(top.name)}</b> · {escape(top.what)}</figcaption>"
        "</figure></div>"
    )


def look_back(so_far: str, last: str, swaps: str) -> SafeString:
    """Return what has been laid and pushed before, to be opened."""
    titles, label = _titles()
    parts = zip(titles, (so_far, last, swaps), strict=True)
    found = "".join(f"<h2>{title}</h2>{part}" for title, part in parts if part)
    return SafeString(  # rendered before
        f'<div class="pop" id="look-back" popover aria-label="{label}">{found}</div>'
    )


@by_language
def _titles() -> tuple[tuple[str, ...], str]:
    titles = _("This trick"), _("Last trick"), _("Exchange")
    return tuple(map(escape, titles)), escape(_("Last trick and exchange"))


def trick(
    parts: Iterable[str], points: str, swept: str, undone: int, *, has_past: bool
) -> SafeString:
    """Return the region: what lies in the ring, what counts, and corners to press.

    A page moves cards when what has been ``swept`` or ``undone`` changes.
    """
    middle, wish, halt, back = parts
    lying, button = _corners()
    about = f' data-swept="{swept}"' if swept else ""
    about += f' data-undone="{undone}"' if undone else ""
    counts = lying.format(points) if points else ""
    return SafeString(  # rendered before
        f'<div id="trick"{about}>{middle}{wish}{counts}{button if has_past else ""}'
        f"{halt}{back}</div>"
    )


@by_language
def _corners() -> tuple[str, str]:
    """Return the points that lie there, to be filled in, and the button that looks back."""
    label, points = escape(_("Last trick and exchange")), escape(_("points"))
    return (
        f'<p class="corner ne ptsum" id="lying"><b>{{}}</b>{points}</p>',
        '<button class="corner sw round-btn" id="back" type="button" popovertarget="look-back"'
        f' aria-label="{label}">{icon("i-back")}</button>',
    )
