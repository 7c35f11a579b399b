"""Time zones: the default of tournaments and clubs, and all there are (SCH-6)."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

LONGEST_ZONE = 40
AREAS = ("Europe America Asia Africa Australia Pacific Atlantic Indian Antarctica Arctic").split()
"""Parts of the world whose cities stand for zones; other names are older ones for the same."""

USUAL = ("Europe/Zurich", "Europe/Berlin", "Europe/Vienna")
"""Zones of most who play here."""


def site_zone() -> str:
    """Return the time zone of the site."""
    return str(settings.TIME_ZONE)


@cache
def zones() -> frozenset[str]:
    """Return all time zones by which something may go."""
    found = {it for it in available_timezones() if it.partition("/")[0] in AREAS}
    return frozenset(it for it in found | {"UTC"} if len(it) <= LONGEST_ZONE)


def is_zone(name: str) -> bool:
    """Tell whether something may go by a time zone; the site's may be one of the older names."""
    return name in zones() or name == site_zone()


def zones_to_choose(current: str) -> list[tuple[str, list[str]]]:
    """Return all zones by parts of the world, before them those that most need, without one."""
    usual = list(dict.fromkeys((current, site_zone(), *USUAL, "UTC")))
    others = sorted(zones() - set(usual))
    found = [(area, [it for it in others if it.startswith(f"{area}/")]) for area in AREAS]
    return [("", usual), *found]


def city_of(zone: str) -> str:
    """Return the city by which a time zone is known."""
    known = {
        "Europe/Zurich": _("Zurich"),
        "Europe/Vienna": _("Vienna"),
        "UTC": _("Universal Time"),
    }
    place = zone.partition("/")[2] or zone
    return known.get(zone) or place.replace("_", " ").replace("/", ", ")


def area_name(area: str) -> str:
    """Return the name of a part of the world."""
    names = {
        "Europe": _("Europe"),
        "America": _("America"),
        "Asia": _("Asia"),
        "Africa": _("Africa"),
        "Australia": pgettext("part of the world", "Australia"),
        "Pacific": _("Pacific"),
        "Atlantic": _("Atlantic"),
        "Indian": _("Indian Ocean"),
        "Antarctica": _("Antarctica"),
        "Arctic": _("Arctic"),
    }
    return names[area]
