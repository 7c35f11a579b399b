"""Storage that fails: full, locked for long, read-only, or away."""

from __future__ import annotations

import logging
import sys

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme

FAILURES = (OperationalError, InterfaceError, InternalError)
AGAIN_SECONDS = 5
UNAVAILABLE = 503


def error_page(request: HttpRequest) -> HttpResponse:
    """Answer what has failed: 503 with a page that tries again, if it was the storage.

    Nothing has been stored then, and nothing of it needs storage itself.
    """
    if not isinstance(sys.exc_info()[1], FAILURES):
        return HttpResponseServerError(_rendered(request, "500.html"))
    context = {"seconds": AGAIN_SECONDS, "place": _place_of(request)}
    page = _rendered(request, "503.html", context)
    headers = {"Retry-After": str(AGAIN_SECONDS), "Cache-Control": "no-store"}
    return HttpResponse(page, status=UNAVAILABLE, headers=headers)


def _rendered(request: HttpRequest, template: str, context: dict[str, object] | None = None) -> str:
    with translation.override(translation.get_language_from_request(request)):
        return render_to_string(template, context)


def _place_of(request: HttpRequest) -> str:
    """Return the page to try again: for a form the one on which it stands."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    referrer = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(referrer, {request.get_host()})
    return referrer if is_ours else "/"


class StorageFailuresInALine(logging.Filter):
    """Log of storage that fails what has failed, once for each request and in a line.

    The address may be that of a table which is not listed, the traceback is long.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten such a record; keep all."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, FAILURES):
            # The kind alone: PostgreSQL tells values of the row in its message.
            record.msg, record.args = f"the storage fails: {type(error).__name__}", ()
            record.exc_info = record.exc_text = None
        return True
