"""The region of what is in force, the piles and open hands; empty without Boosters."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.expansion import BoosterText, texts
from games.rules.cards.deck import in_order
from games.rules.state.boosters import Effect
from games.rules.view.booster import Catalogue
from games.screen.markup.cards import row
from games.screen.page.rack_words import colour_word
from games.screen.page.remembered import empty, render
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name
from games.screen.words.names import card_names, rank_name

MOST_ROWS = 4
"""Rows for which the panel of a wide screen has room; more are scrolled to."""


class ShownBooster(NamedTuple):
    """A Booster as a tag with a name, and what can be read of it."""

    id: str
    slug: str
    colour: str
    icon: str
    colour_word: str
    name: str
    words: BoosterText | None
    who: str = ""
    named: str = ""
    """What its player has named: a player, a rank."""


class OpenHand(NamedTuple):
    """A hand that this audience may see."""

    seat: int
    name: str
    cards: SafeString


def effects_html(scene: Scene) -> SafeString:
    """Return the region."""
    boosters = scene.view.boosters
    if boosters is None or scene.is_open:
        return empty("effects")
    catalogue = scene.page.catalogue
    discard = list(enumerate(boosters.discard))
    hands = _open_hands(scene)
    context = {
        "effects": [_in_force(scene, effect) for effect in boosters.effects],
        "hands": hands,
        "rows": min(MOST_ROWS, len(boosters.effects) + len(hands)),
        "removed": card_names(boosters.removed) if boosters.removed else "",
        "left": boosters.pile,
        "discard": [
            shown_booster(f"d{place}", slug, catalogue) for place, slug in reversed(discard)
        ],
    }
    return render("effects", context)


def shown_booster(id_: str, slug: str, catalogue: Catalogue) -> ShownBooster:
    """Return a Booster to be drawn; ``id_`` tells copies apart."""
    colour = catalogue[slug].colour
    return ShownBooster(
        id=id_,
        slug=slug,
        colour=colour,
        icon=f"t-{colour}",
        colour_word=colour_word(colour),
        name=booster_name(slug),
        words=texts().get(slug),
    )


def _in_force(scene: Scene, effect: Effect) -> ShownBooster:
    boost = effect.boost
    shown = shown_booster(str(effect.id), boost.booster, scene.page.catalogue)
    named = []
    if boost.seat is not None:
        named.append(scene.names[boost.seat])
    if boost.rank:
        named.append(rank_name(boost.rank))
    who = _("you") if effect.seat == scene.me else scene.names[effect.seat]
    return shown._replace(who=who, named=", ".join(named))


def _open_hands(scene: Scene) -> list[OpenHand]:
    """Return the hands of others that lie open, to all or to this seat alone."""
    assert scene.view.boosters is not None
    hands = scene.view.boosters.hands
    return [
        OpenHand(seat, scene.names[seat], row(in_order(cards), "xs"))
        for seat, cards in enumerate(hands)
        if cards and seat != scene.me
    ]
