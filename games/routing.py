"""Addresses of sockets."""

from __future__ import annotations

from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/t/<slug:slug>/", TableConsumer.as_asgi())]
