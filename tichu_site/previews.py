"""What a link shows where it is handed on: a chat asks for the page, and reads its head."""

from __future__ import annotations

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.templatetags.static import static

PICTURE = "icon-512.png"
"""One for all pages: what a table or a match looks like is not for everybody who sees its link."""


def on_pages(request: HttpRequest) -> dict[str, object]:
    """Let templates know the whole address of the picture; without a host of ours there is none."""
    try:
        return {"preview_picture": request.build_absolute_uri(static(PICTURE))}
    except DisallowedHost:
        return {}
