"""Addresses of sockets."""

from __future__ import annotations

from django.urls import path

from games.live.consumers import TableConsumer
from games.tournaments.consumers import EventConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:slug>/", TableConsumer.as_asgi()),
    path("ws/events/<slug:slug>/", EventConsumer.as_asgi()),
]
