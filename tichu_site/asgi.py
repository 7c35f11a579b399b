"""The entry point of the server: pages, and the sockets that push to them."""

from __future__ import annotations

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
pages = get_asgi_application()

# Only now are the models loaded that these import.
from games.routing import websocket_urlpatterns  # noqa: E402
from tichu_site.origins import SameOrigin  # noqa: E402

# The last route answers unknown addresses with a refusal instead of an exception.
sockets = [*websocket_urlpatterns, re_path(r"", WebsocketDenier.as_asgi())]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(sockets))),
    }
)
