"""Template tags that draw example cards, figures of the sprite and numbers."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.rules.cards.deck import CARD_OF_CODE
from games.screen.markup import cards as drawn_cards
from games.screen.markup import figures
from games.screen.words.names import minus

register = template.Library()
register.filter("minus", minus)


@register.filter
def named(name: object) -> SafeString:
    """Return a name for a sentence, in a direction of writing of its own, not to be translated."""
    return figures.bdi("" if name is None else str(name))


@register.filter
def with_names(text: object) -> SafeString:
    """Return a sentence with the names that stand apart in it, not to be translated."""
    return figures.with_names("" if text is None else str(text))


@register.simple_tag
def cards(codes: str, size: str = "face") -> SafeString:
    """Draw the cards of some codes in the order given: {% cards "9s 9t" %}."""
    return drawn_cards.row([CARD_OF_CODE[code] for code in codes.split()], size)


@register.simple_tag
def fan(codes: str) -> SafeString:
    """Draw a hand of cards as a picture, those with a plus raised: {% fan "9s 9t+" %}."""
    return format_html_join(
        "",
        '<span class="{}">{}</span>',
        (
            ("up" if code.endswith("+") else "", drawn_cards.face(CARD_OF_CODE[code.rstrip("+")]))
            for code in codes.split()
        ),
    )


@register.simple_tag
def icon(name: str, classes: str = "i") -> SafeString:
    """Draw a figure of the sprite: {% icon "i-link" %}."""
    return figures.icon(name, classes)


@register.simple_tag
def emblem(slug: str, size: str = "") -> SafeString:
    """Draw the emblem of a Booster, on paper or as a tile: {% emblem "njet" "tiny" %}."""
    return figures.emblem(slug, size)


@register.simple_tag
def stamp(call: str, is_made: bool | None = None) -> SafeString:
    """Draw a call as a seal, and what has become of it: {% stamp "grand" is_made %}."""
    return figures.stamp(call, is_made)


@register.simple_tag
def sprite(name: str) -> SafeString:
    """Refer to a figure of the sprite from within an svg of its own."""
    return figures.use(name)
