"""Old addresses of clubs, seasons and tournaments whose names were hidden: printed, they lead on.

They have words that nobody is to read any more, so nothing is ever shown there: they lead to the
page at its present address, and so does a form of a page that was open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.tournaments.selectors.addresses import present_addresses

AnyView = Callable[..., HttpResponse]


def leading_on(view: AnyView) -> AnyView:
    """Lead from an old address to the present one, if a page is not found there."""

    @wraps(view)
    def ask(request: HttpRequest, **named: object) -> HttpResponse:
        try:
            return view(request, **named)
        except Http404:
            present = present_addresses(named)
            match = request.resolver_match
            if present == named or match is None:
                raise
        way = reverse(match.view_name, kwargs=present)
        query = request.META.get("QUERY_STRING", "")
        return redirect(f"{way}?{query}" if query else way, preserve_request=True)

    return ask
