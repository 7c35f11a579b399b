"""Template tags that draw example cards and figures of the sprite."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from games.rules.cards import CARD_OF_CODE
from games.screen import cards as drawn

register = template.Library()


@register.simple_tag
def cards(codes: str, size: str = "sm") -> SafeString:
    """Draw the cards of some codes in the order given: {% cards "9s 9t" %}."""
    return drawn.row([CARD_OF_CODE[code] for code in codes.split()], size)


@register.simple_tag
def icon(name: str, classes: str = "i") -> SafeString:
    """Draw a figure of the sprite: {% icon "i-link" %}."""
    return drawn.icon(name, classes)
