"""The entry point of the server: pages, and the sockets that keep them up to date."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from channels.sessions import SessionMiddlewareStack
from django import setup
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
setup(set_prefix=False)

# Only now are the models loaded that these import.
from games.door.limits import LimitedSockets  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from tichu_site.origins import SameOrigin  # noqa: E402
from tichu_site.pages import Pages  # noqa: E402

# The last route answers unknown addresses with a refusal instead of an exception.
sockets = [*websocket_urlpatterns, re_path(r"", WebsocketDenier.as_asgi())]

application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": SameOrigin(SessionMiddlewareStack(LimitedSockets(URLRouter(sockets)))),
    }
)
