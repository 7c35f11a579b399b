"""Names of people that lead to their figures, for those who may open these."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.door.players import current_player
from games.models import Player
from games.numbers.seeing import open_to
from games.screen.markup import figures

register = template.Library()


@register.simple_tag(takes_context=True)
def open_people(context: template.Context, rows: Iterable[Any], path: str) -> set[int]:
    """Return whose pages the reader may open: {% open_people rows "who.player" as opened %}.

    The path leads from a row to its player; ``None`` on the way is nobody.
    """
    players = [_player_at(row, path) for row in rows]
    keys = {it.pk for it in players if it is not None and it.user_id is not None}
    return open_to(current_player(context["request"]), keys) if keys else set()


@register.simple_tag(takes_context=True)
def may_open(context: template.Context, player: Player) -> bool:
    """Tell whether the reader may open the page of somebody: {% may_open person as is_open %}."""
    return bool(open_to(current_player(context["request"]), [player.pk]))


@register.simple_tag
def person_name(player: Player, opened: Collection[int]) -> SafeString:
    """Return the name of a person, as a link to their figures if these are open."""
    name = figures.bdi(player.shown_name)
    if player.pk not in opened:
        return name
    return format_html(
        '<a class="quiet" href="{}">{}</a>', reverse("person", args=[player.pk]), name
    )


def _player_at(row: Any, path: str) -> Player | None:
    for name in path.split("."):
        row = getattr(row, name, None) if not isinstance(row, dict) else row.get(name)
    return row if isinstance(row, Player) else None
