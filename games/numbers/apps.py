"""Figures of people."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NumbersConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.numbers"
    label = "numbers"
    verbose_name = _("Figures")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Count matches when the clock comes by, and tell people what is kept of them."""
        from games.numbers.export import figures_kept_of
        from games.numbers.services import counting_matches, rating, site_figures
        from games.people.export import tell_beside

        tell_beside("figures", figures_kept_of)
        counting_matches.listen()
        site_figures.listen()
        rating.listen()
