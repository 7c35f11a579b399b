"""Addresses of the Boosters: the catalogue, its cards, the rules."""

from __future__ import annotations

from django.urls import path

from boosters import views

urlpatterns = [
    path("", views.catalogue, name="boosters"),
    path("rules/", views.rules, name="booster_rules"),
    # Last: a slug matches every single word.
    path("<slug:slug>/", views.card, name="booster"),
]
