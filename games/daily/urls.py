"""Addresses of boards of the day."""

from __future__ import annotations

from django.urls import path

from games.daily import views

urlpatterns = [
    path("daily/", views.today, name="daily"),
    path("daily/<slug:day>/<slug:game>/", views.result, name="daily_result"),
    path("daily/<slug:day>/<slug:game>/<int:board>/play/", views.play, name="daily_play"),
]
