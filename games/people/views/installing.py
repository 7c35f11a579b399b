"""Install the site as an app: a manifest, a service worker, and an offline page."""

from __future__ import annotations

import json
from hashlib import blake2s

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

PAPER = "#efe9dc"
WORKER = settings.BASE_DIR / "static" / "js" / "worker.js"
FILES = (
    *("bundles/base.css", "css/errors.css", "bundles/early.js", "js/installed.js", "icon.svg"),
)
"""The files of the offline page."""
PADS = "tichu-pads"
"""Where score sheets keep themselves: ``static/js/pad/kept.js``."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest: name and looks of the installed site."""
    found = {
        "name": "Tichu",
        "short_name": "Tichu",
        "description": _("The card game for two against two."),
        "lang": get_language(),
        "id": "/",
        "start_url": reverse("front"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": static("icon.svg"), "type": "image/svg+xml", "sizes": "any"},
            {"src": static("icon-192.png"), "type": "image/png", "sizes": "192x192"},
            {"src": static("icon-512.png"), "type": "image/png", "sizes": "512x512"},
            {
                "src": static("icon-maskable.png"),
                "type": "image/png",
                "sizes": "512x512",
                "purpose": "maskable",
            },
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """Return the worker; another language or other files make it another one."""
    files = [static(file) for file in FILES]
    seal = blake2s("\n".join([str(get_language()), *files]).encode(), digest_size=8).hexdigest()
    page = reverse("offline")
    pads = {"cache": PADS, "path": reverse("pads"), "files": settings.STATIC_URL}
    kept = json.dumps(
        {"name": f"tichu-{seal}", "offline": page, "files": [page, *files], "pads": pads}
    )
    text = f"globalThis.KEPT = {kept};\n{WORKER.read_text()}"
    return HttpResponse(text, content_type="text/javascript")


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no connection; the worker keeps this page and shows it then."""
    return render(request, "people/offline.html")
