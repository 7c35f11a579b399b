"""Addresses of ours as QR codes."""

from __future__ import annotations

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.door.visit import Visit
from games.views.requests import HtmxHttpRequest


@require_safe
@cache_control(private=True, max_age=86_400)
def table(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Return the link to a table as a QR code."""
    return qr_of(request, reverse("table", args=[visit.slug]))


def qr_of(request: HttpRequest, address: str) -> HttpResponse:
    """Return the link to an address of ours as a QR code."""
    code = segno.make_qr(request.build_absolute_uri(address))
    drawn = code.svg_inline(omitsize=True, border=2, light="#fff")
    image = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return HttpResponse(image, content_type="image/svg+xml")
