"""The frame as a Django app: it brings the `serve` command and start-up checks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks

from tichu_site.checks import (
    check_bots_take_their_time,
    check_deals_are_random,
    check_processes_share_a_layer,
)


class TichuSiteConfig(AppConfig):
    """Django's handle on the app."""

    name = "tichu_site"

    def ready(self) -> None:
        """Register the start-up checks."""
        checks.register(check_processes_share_a_layer)
        checks.register(check_deals_are_random)
        checks.register(check_bots_take_their_time)
