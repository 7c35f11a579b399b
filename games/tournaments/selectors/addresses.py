"""Where old addresses lead: those with words of a name that was hidden, and those without."""

from __future__ import annotations

from collections.abc import Mapping

from games.tournaments.models import Club, OtherAddress, Series, Tournament

NAMED: dict[str, tuple[type[Club | Series | Tournament], str]] = {
    "event": (Tournament, "tournament"),
    "club": (Club, "club"),
    "season": (Series, "series"),
}
"""What names something in addresses of pages."""


def present_addresses(named: Mapping[str, object]) -> dict[str, object]:
    """Return what names something in the address of a page, as it is now."""
    return {key: _present(key, it) if key in NAMED else it for key, it in named.items()}


def _present(key: str, slug: object) -> object:
    model, column = NAMED[key]
    if model._default_manager.filter(slug=slug).exists():
        return slug
    found = OtherAddress.objects.filter(slug=slug).exclude(**{column: None})
    return found.values_list(f"{column}__slug", flat=True).first() or slug
