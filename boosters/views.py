"""The catalogue of the Boosters, a page for each card, and their rules."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from boosters.catalogue import CATALOGUE


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """Show the cards that fit the choice in the address."""
    return render(request, "boosters/catalogue.html", {})


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one card, large."""
    if slug not in CATALOGUE:
        raise Http404
    return render(request, "boosters/catalogue.html", {})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of the Boosters, written once per language."""
    language = "de" if (get_language() or "de").startswith("de") else "en"
    prose = f"boosters/_rules_{language}.html"
    return render(request, "boosters/rules.html", {"prose": prose})
