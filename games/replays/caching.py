"""How long browsers may keep what they have been shown of finished rounds: they never change.

A page holds marks of its session, so it is asked for anew, and mostly told that it is
still the same. A step without the page around it has all that it follows from in its address
and may be kept for ever, by anybody if the match is public.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.templatetags.static import static

FOR_EVER = "max-age=31536000, immutable"
PROGRAM = ("games", "boosters", "templates", "locale")


@cache
def release() -> str:
    """Return what tells one state of the program from another: addresses of steps have it."""
    found = hashlib.sha256(static("cards.svg").encode())
    for folder in PROGRAM:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in {".py", ".html", ".mo"}:
                about = path.stat()
                found.update(f"{path.name} {about.st_size} {about.st_mtime_ns}".encode())
    return found.hexdigest()[:12]


def tag_of(request: HttpRequest, *parts: object, is_page: bool) -> str:
    """Return the tag of an answer that depends on these parts alone."""
    told = [release(), *map(str, parts)]
    if is_page:
        get_token(request)
        told += [request.session.session_key or "", request.META.get("CSRF_COOKIE", "")]
    return f'"{hashlib.sha256(chr(0).join(told).encode()).hexdigest()[:24]}"'


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """Return the answer to somebody who has the same already, ``None`` if they have not."""
    known = request.headers.get("If-None-Match", "")
    if tag not in {it.strip().removeprefix("W/") for it in known.split(",")}:
        return None
    return HttpResponseNotModified()


def keep(response: HttpResponse, tag: str, *, is_page: bool, is_for_all: bool) -> HttpResponse:
    """Say how long an answer may be kept, and by whom."""
    response["ETag"] = tag
    if is_page:
        response["Cache-Control"] = "private, no-cache"
    else:
        response["Cache-Control"] = f"{'public' if is_for_all else 'private'}, {FOR_EVER}"
    return response
