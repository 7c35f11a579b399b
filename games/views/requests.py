"""Requests as the middleware of htmx hands them on."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx has sent it, and from where."""

    htmx: HtmxDetails
