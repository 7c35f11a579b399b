"""Addresses of the Booster decks."""

from __future__ import annotations

from django.urls import path

from boosters import deck_views

urlpatterns = [
    path("", deck_views.index, name="decks"),
    path("new/", deck_views.new, name="new_deck"),
    path("<slug:slug>/", deck_views.deck, name="deck"),
    path("<slug:slug>/edit/", deck_views.edit, name="edit_deck"),
    path("<slug:slug>/share/", deck_views.share, name="share_deck"),
    path("<slug:slug>/delete/", deck_views.delete, name="delete_deck"),
]
