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
    """Scripted deals are for tests: whoever wrote them knows all hands."""
    if settings.SCRIPTED_DEALS is not None and not settings.DEBUG:
        return [
            Error(
                "SCRIPTED_DEALS is set, but DEBUG is off.",
                hint="Remove SCRIPTED_DEALS; it is for tests only.",
                id="tichu_site.E002",
            )
        ]
    return []


def check_bots_take_their_time(**kwargs: Any) -> list[Error]:
    """Bots of another pace are for tests: people could not follow them."""
    if settings.BOT_PACE != 1 and not settings.DEBUG:
        return [
            Error(
                "BOT_PACE is set, but DEBUG is off.",
                hint="Remove BOT_PACE; it is for tests only.",
                id="tichu_site.E003",
            )
        ]
    return []
