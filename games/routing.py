"""Addresses of sockets."""

from __future__ import annotations

from django.urls import path

from games.live.consumers import table_socket
from games.tournaments.consumers import event_socket

# Channels takes Django's addresses for its own applications, too.
websocket_urlpatterns = [
    path("ws/t/<slug:slug>/", table_socket),  # type: ignore[arg-type]
    path("ws/events/<slug:slug>/", event_socket),  # type: ignore[arg-type]
]
