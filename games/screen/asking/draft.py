"""Readable Boosters to choose from: in the draft, and in a hand one may look into."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.expansion import texts
from games.screen.page.rack_words import colour_word
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name


class Offer(NamedTuple):
    """A Booster as it can be read in full."""

    slug: str
    colour: str
    colour_word: str
    name: str
    when: str
    line: str
    text: str
    until: str

    @property
    def icon(self) -> str:
        """Return the sign of its colour."""
        return f"t-{self.colour}"


def offer_of(scene: Scene, slug: str) -> Offer:
    """Return a Booster to read."""
    words = texts().get(slug)
    colour = scene.page.catalogue[slug].colour
    return Offer(
        slug,
        colour,
        colour_word(colour),
        booster_name(slug),
        words.when if words else "",
        words.line if words else "",
        words.text if words else "",
        words.until if words else "",
    )


def offers_of(scene: Scene, slugs: tuple[str, ...]) -> list[Offer]:
    """Return Boosters to read."""
    return [offer_of(scene, slug) for slug in slugs]


def draft_context(scene: Scene) -> dict[str, Any] | None:
    """Return the Boosters of which the seat keeps one now, ``None`` for none (BG-1)."""
    draft = scene.options.draft
    boosters = scene.view.boosters
    if not draft or boosters is None:
        return None
    return {
        "title": title_of(len(draft)),
        "note": _what_follows([scene.names[seat] for seat in boosters.drafters[1:]]),
        "offers": offers_of(scene, draft),
    }


def title_of(number: int) -> str:
    """Return what there is to do with a number of Boosters."""
    return _("Keep one of these Boosters") if number > 1 else _("Keep this Booster")


def _what_follows(names: list[str]) -> str:
    """Return who gets what is left."""
    if not names:
        return ""
    if len(names) == 1:
        return _("The other one goes to %(name)s.") % {"name": names[0]}
    return _("The rest goes on to %(names)s.") % {"names": ", ".join(names)}
