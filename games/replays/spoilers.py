"""Results are hidden until they are reached, in the browser that wants it so."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

COOKIE = "spoilers"
HIDE = "hide"
YEAR = 365 * 24 * 60 * 60


def are_hidden(request: HttpRequest) -> bool:
    """Tell whether the visitor wants to see no result before coming to it."""
    return request.COOKIES.get(COOKIE) == HIDE


def hide(response: HttpResponseBase, *, hides: bool) -> None:
    """Let a browser hide results from now on, or show them."""
    if not hides:
        response.delete_cookie(COOKIE)
        return
    response.set_cookie(
        COOKIE,
        HIDE,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
