"""Template tags of the talk."""

from __future__ import annotations

from django import template

from games.talk.models import LONGEST_MESSAGE
from games.talk.phrases import PHRASES

register = template.Library()


@register.simple_tag
def phrases() -> list[tuple[str, str]]:
    """Return what can be said with one tap, by key."""
    return [(key, str(text)) for key, text in PHRASES.items()]


@register.simple_tag
def longest_message() -> int:
    """Return how many characters a message has at most."""
    return LONGEST_MESSAGE
