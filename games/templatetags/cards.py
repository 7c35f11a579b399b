"""Template tags that draw example cards and figures of the sprite."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.cards import CARD_OF_CODE
from games.rules.state import GRAND
from games.screen import cards as drawn

register = template.Library()


@register.simple_tag
def cards(codes: str, size: str = "face") -> SafeString:
    """Draw the cards of some codes in the order given: {% cards "9s 9t" %}."""
    return drawn.row([CARD_OF_CODE[code] for code in codes.split()], size)


@register.simple_tag
def icon(name: str, classes: str = "i") -> SafeString:
    """Draw a figure of the sprite: {% icon "i-link" %}."""
    return drawn.icon(name, classes)


@register.simple_tag
def stamp(call: str) -> SafeString:
    """Draw a call as a seal: {% stamp "grand" %}."""
    if call == GRAND:
        return format_html('<span class="stamp grand">{}</span>', _("GRAND"))
    return format_html('<span class="stamp">{}</span>', _("TICHU"))


@register.simple_tag
def sprite(name: str) -> SafeString:
    """Refer to a figure of the sprite from within an own svg."""
    return format_html('<use href="{}#{}"/>', drawn.sprite(), name)
