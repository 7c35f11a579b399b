"""Template tags for open tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.door.guests import guest_name
from games.door.players import current_player
from games.screen.asking import open_table
from games.screen.markup import figures
from games.selectors.shown import TablePage

register = template.Library()


@register.filter
def bdi(names: Iterable[str]) -> SafeString:
    """Return names with commas between, each in a direction of writing of its own."""
    return format_html_join(", ", "{}", ((figures.bdi(name),) for name in names))


@register.simple_tag
def room_of(page: TablePage) -> open_table.Room:
    """Return what the region of an open table shows."""
    return open_table.room_of(page)


@register.simple_tag(takes_context=True)
def visitor_name(context: dict[str, Any]) -> str:
    """Return the name of the visitor of the page, or one to begin with."""
    player = current_player(context["request"])
    return guest_name() if player is None else player.name


@register.simple_tag
def deed(do: str, to: str) -> SafeString:
    """Return the attributes of a button that does something at a table, without a form, too."""
    return format_html(
        'name="do" value="{0}" formaction="{1}" hx-post="{1}" hx-swap="none"', do, to
    )
