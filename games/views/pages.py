"""Pages to read: the rules and the first steps."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of plain Tichu."""
    context = {"prose": _prose("rules"), "first_steps_url": reverse("first_steps")}
    return render(request, "games/rules.html", context)


@require_safe
def first_steps(request: HttpRequest) -> HttpResponse:
    """Show what a beginner needs for a first match."""
    return render(request, "games/first_steps.html", {"prose": _prose("first_steps")})


def _prose(name: str) -> str:
    """Return the template of a long text, which is written once per language."""
    language = "de" if (get_language() or "de").startswith("de") else "en"
    return f"games/_{name}_{language}.html"
