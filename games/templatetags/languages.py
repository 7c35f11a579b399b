"""The languages to choose from, and how the active one is spelled."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from games.languages.choosing import OfferedLanguage, offered
from games.languages.swiss import SWISS, swiss

register = template.Library()


@register.simple_tag
def languages_offered() -> list[OfferedLanguage]:
    """Return the languages that a reader can choose."""
    return offered()


@register.filter(is_safe=True)
def as_spelled_here(text: str) -> str:
    """Return a long text, written once per language, as the active variant spells it."""
    return swiss(text) if get_language() == SWISS else text
