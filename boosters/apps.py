"""The Booster cards: catalogue, texts, decks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy


class BoostersConfig(AppConfig):
    """Django's handle on the app."""

    name = "boosters"
    verbose_name = gettext_lazy("Boosters")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the cards before anything else; have the standard decks ready; tell of decks."""
        from boosters.checks import check_catalogue
        from boosters.deck_services import restore_standard_decks
        from boosters.export import decks_built_by
        from games.people.export import tell_beside

        tell_beside("booster_decks", decks_built_by)
        register(check_catalogue)
        post_migrate.connect(restore_standard_decks, sender=self)
