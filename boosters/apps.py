"""The Booster cards: catalogue, texts, decks."""

from __future__ import annotations

from django.apps import AppConfig


class BoostersConfig(AppConfig):
    """Django's handle on the app."""

    name = "boosters"
    default_auto_field = "django.db.models.BigAutoField"
