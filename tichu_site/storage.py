"""Storage that fails: full, locked for long, read-only, or away."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme

from games.languages.choosing import language_of
from tichu_site.logs import STORAGE

AGAIN_SECONDS = 5
UNAVAILABLE = 503


def error_page(request: HttpRequest) -> HttpResponse:
    """Answer what has failed: 503 with a page that tries again, if it was the storage.

    Nothing has been stored then, and nothing of it needs storage itself.
    """
    if not isinstance(sys.exc_info()[1], STORAGE):
        return HttpResponseServerError(_rendered(request, "500.html"))
    context = {"seconds": AGAIN_SECONDS, "place": _place_of(request)}
    page = _rendered(request, "503.html", context)
    headers = {"Retry-After": str(AGAIN_SECONDS), "Cache-Control": "no-store"}
    return HttpResponse(page, status=UNAVAILABLE, headers=headers)


def _rendered(request: HttpRequest, template: str, context: dict[str, object] | None = None) -> str:
    with translation.override(language_of(request)):
        return render_to_string(template, context)


def _place_of(request: HttpRequest) -> str:
    """Return the page to try again: for a form the one on which it stands."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    referrer = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(referrer, {request.get_host()})
    return referrer if is_ours else "/"
