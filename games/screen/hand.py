"""The own cards: checkboxes with labels, marked for what can be played."""

from __future__ import annotations

from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.cards import (
    CODE,
    MAH_JONG,
    PHOENIX,
    RANKS,
    Card,
    in_order,
    rank_of,
    suit_of,
)
from games.rules.state import EXCHANGE, LEAD
from games.screen.cards import face
from games.screen.check import usable
from games.screen.names import card_name, rank_letter, rank_name
from games.screen.pushing import received
from games.screen.scene import Scene
from games.screen.trick import is_news


def hand_context(scene: Scene) -> dict[str, Any]:
    """Return what the region of the hand is made of."""
    view = scene.view
    cards = in_order(view.hand)
    leads = view.phase == LEAD or not view.plays
    return {
        "items": mark_safe("".join(_items(scene, cards))),  # noqa: S308 - escaped
        "count": len(cards),
        "wishes": [(rank, rank_letter(rank), rank_name(rank)) for rank in RANKS]
        if view.hand & MAH_JONG and leads and view.phase != EXCHANGE
        else [],
        "has_phoenix": bool(view.hand & PHOENIX),
    }


def _items(scene: Scene, cards: list[Card]) -> list[SafeString]:
    givers = {}
    if is_news(scene):
        givers = {pushed.card: pushed.name for pushed in received(scene)}
    moves = scene.options.moves
    playable = usable(moves, scene.view.hand) if moves else scene.view.hand
    return [
        _item(place, card, givers.get(card), is_playable=bool(playable & card))
        for place, card in enumerate(cards)
    ]


def _item(
    place: int, card: Card, giver: str | None, *, is_playable: bool
) -> SafeString:
    code, suit = CODE[card], suit_of(card)
    name = card_name(card)
    classes, tag = [], ""
    if not is_playable:
        classes.append("no")
        name = _("%(card)s, cannot be played now") % {"card": name}
    if giver:
        classes.append("new")
        name = _("%(card)s, from %(name)s") % {"card": name, "name": giver}
        tag = f'<span class="from-tag" aria-hidden="true">{escape(giver)}</span>'
    css = f' class="{" ".join(classes)}"' if classes else ""
    return mark_safe(  # noqa: S308 - names are escaped
        f'<li{css} id="l-{code}" data-code="{code}" data-place="{place}" '
        f'data-rank="{rank_of(card)}" data-suit="{4 if suit is None else suit}">'
        f'<input type="checkbox" name="card" value="{code}" id="c-{code}">'
        f'<label for="c-{code}"><span class="vh">{escape(name)}</span>'
        f"{face(card)}{tag}</label></li>"
    )
