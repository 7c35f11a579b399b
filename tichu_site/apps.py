"""The frame as a Django app: it brings the `serve` command and start-up checks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks

from tichu_site import speaking
from tichu_site.checks import (
    check_deals_are_random,
    check_processes_share_a_layer,
    check_time_goes_by_as_ever,
)


class TichuSiteConfig(AppConfig):
    """Django's handle on the app."""

    name = "tichu_site"

    def ready(self) -> None:
        """Register the start-up checks, what happens at logins, and tidying."""
        speaking.by_thread()
        speaking.in_english_by_default()
        from tichu_site import logins, tidying  # noqa: F401 - need loaded apps

        checks.register(check_processes_share_a_layer)
        checks.register(check_deals_are_random)
        checks.register(check_time_goes_by_as_ever)
