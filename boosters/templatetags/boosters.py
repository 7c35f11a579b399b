"""Template tags that draw Boosters in running text."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from boosters import browse
from boosters.colours import COLOURS
from boosters.words import TEXTS

register = template.Library()


@register.inclusion_tag("boosters/_small.html")
def booster(slug: str) -> dict[str, object]:
    """Draw a Booster as a small card that leads to its page: {% booster "njet" %}."""
    return {"booster": browse.shown(slug)}


@register.inclusion_tag("boosters/_laid.html")
def laid(codes: str, slug: str, added: str = "") -> dict[str, object]:
    """Draw cards laid with a Booster, and what comes to them: {% laid "6j 7s" "help" "8p" %}."""
    return {"codes": codes, "slug": slug, "added": added}


@register.inclusion_tag("boosters/_colour.html")
def colour(name: str) -> dict[str, object]:
    """Draw the sign and name of a colour: {% colour "red" %}."""
    return {"id": name, "colour": COLOURS[name]}


@register.simple_tag
def booster_link(slug: str) -> SafeString:
    """Name a Booster and lead to its page: {% booster_link "njet" %}."""
    address = reverse("booster", args=[slug])
    return format_html('<a href="{}">{}</a>', address, TEXTS[slug].name)
