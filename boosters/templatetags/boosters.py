"""Template tags that draw Boosters in running text."""

from __future__ import annotations

from django import template

from boosters import browse

register = template.Library()


@register.inclusion_tag("boosters/_small.html")
def booster(slug: str) -> dict[str, object]:
    """Draw a Booster as a small card that leads to its page: {% booster "njet" %}."""
    return {"booster": browse.shown(slug)}


@register.inclusion_tag("boosters/_colour.html")
def colour(name: str) -> dict[str, object]:
    """Draw the sign and name of a colour: {% colour "red" %}."""
    return {"id": name, "colour": browse.COLOURS[name]}
