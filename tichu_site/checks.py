"""Start-up checks: settings with which the site must not run."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import Error


def check_processes_share_a_layer(**kwargs: Any) -> list[Error]:
    """Several processes need Redis: players of another process would see nothing."""
    if settings.WEB_PROCESSES > 1 and not settings.REDIS_URL:
        return [
            Error(
                f"WEB_PROCESSES is {settings.WEB_PROCESSES}, but REDIS_URL is not set.",
                hint="Set REDIS_URL, or serve with one process.",
                id="tichu_site.E001",
            )
        ]
    return []


def check_deals_are_random(**kwargs: Any) -> list[Error]:
    """Scripted deals are for tests: their author knows all hands."""
    if settings.SCRIPTED_DEALS is not None and not settings.DEBUG:
        return [
            Error(
                "SCRIPTED_DEALS is set, but DEBUG is off.",
                hint="Remove SCRIPTED_DEALS; it is for tests only.",
                id="tichu_site.E002",
            )
        ]
    return []


def check_time_goes_by_as_ever(**kwargs: Any) -> list[Error]:
    """Bots and clocks of another pace are for tests: people could not follow them."""
    paces = {"BOT_PACE": settings.BOT_PACE, "CLOCK_PACE": settings.CLOCK_PACE}
    return [
        Error(
            f"{name} is set, but DEBUG is off.",
            hint=f"Remove {name}; it is for tests only.",
            id="tichu_site.E003",
        )
        for name, pace in paces.items()
        if pace != 1 and not settings.DEBUG
    ]
