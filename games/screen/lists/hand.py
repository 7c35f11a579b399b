"""One's own cards: checkboxes with labels, marked for what can be played."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.cards.deck import (
    MAH_JONG,
    PHOENIX,
    RANKS,
    Card,
    Cards,
    in_order,
)
from games.rules.state.phase import Phase
from games.screen.markup.cards import card_to_choose
from games.screen.markup.own import NO_HAND, hand
from games.screen.page.playable import has_to_pass, played_together, usable
from games.screen.page.remembered import by_language, render
from games.screen.page.scene import Scene
from games.screen.telling.coach import marks, wish_asked
from games.screen.telling.pushing import kept, received
from games.screen.words.names import card_name, rank_letter, rank_name


def hand_html(scene: Scene) -> SafeString:
    """Return the region of the hand."""
    if not scene.holds_cards:
        return NO_HAND
    items = _items(scene, in_order(kept(scene)))
    return hand(_asks(scene), items, scene.view.number)


def _asks(scene: Scene) -> SafeString:
    """Return what is asked beside the cards: a wish, and without scripts the Phoenix's rank."""
    view = scene.view
    leads = view.phase == Phase.LEAD or not view.plays
    may_wish = view.hand & MAH_JONG and leads and view.phase != Phase.EXCHANGE
    if not (may_wish or view.hand & PHOENIX):
        return SafeString()
    context = {
        "wishes": [(rank, rank_letter(rank), rank_name(rank)) for rank in RANKS]
        if may_wish
        else [],
        "wished": wish_asked(scene),
        "has_phoenix": bool(view.hand & PHOENIX),
    }
    return render("hand_asks", context)


def _items(scene: Scene, cards: list[Card]) -> list[SafeString]:
    givers: dict[Card, str] = {}
    if scene.has_news:
        givers = {pushed.card: pushed.name for pushed in received(scene)}
    asked = marks(scene)
    hand, moves = scene.view.hand, scene.options.moves
    playable = usable(moves, hand) if moves or has_to_pass(scene.options) else hand
    together = played_together(moves, hand) if scene.view.to_beat else {}
    return [
        _item(
            place,
            card,
            givers.get(card, ""),
            bool(playable & card),
            asked.get(card, ""),
            together.get(card, 0),
            bool(scene.page.laid_ready & card),
        )
        for place, card in enumerate(cards)
    ]


@by_language
def _item(
    place: int,
    card: Card,
    giver: str,
    is_playable: bool,
    asked: str,
    together: Cards,
    is_ready: bool,
) -> SafeString:
    name = card_name(card)
    if not is_playable:
        name = _("%(card)s, cannot be played now") % {"card": name}
    if giver:
        name = _("%(card)s, from %(name)s") % {"card": name, "name": giver}
    if asked:
        name = _("%(card)s, marked by the coach") % {"card": name}
    if is_ready:
        name = _("%(card)s, lies ready") % {"card": name}
        asked = f"{asked} is-ready".strip()
    return card_to_choose(
        card, place, name, giver, is_playable=is_playable, asked=asked, together=together
    )
