"""Tags that show what people may set, as ``games/screen/words/settings.py`` declares it."""

from __future__ import annotations

from collections.abc import Collection

from django import template

from games.screen.words.settings import SETTINGS, SOUNDS, WAVES

register = template.Library()


@register.inclusion_tag("games/_setting.html")
def setting(name: str) -> dict[str, object]:
    """Show a setting: buttons to choose from, or a switch."""
    return {"name": name, "setting": SETTINGS[name]}


@register.inclusion_tag("games/table/_sounds.html")
def sounds(*, has_boosters: bool) -> dict[str, object]:
    """Show what is heard at a table, each to be turned off and to be tried."""
    heard = [(name, label) for name, label in SOUNDS.items() if has_boosters or name != "booster"]
    return {"sounds": heard}


@register.inclusion_tag("games/table/_waves.html")
def waves(chosen: Collection[str]) -> dict[str, object]:
    """Show what a seat may wave through, ticked what it does."""
    return {"waves": [(kind, label, kind in chosen) for kind, label in WAVES.items()]}
