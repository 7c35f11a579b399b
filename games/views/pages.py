"""Pages to read: the rules, the first steps, what this is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.views.prose import prose


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of plain Tichu."""
    context = {"prose": prose("games/_rules"), "first_steps_url": reverse("first_steps")}
    return render(request, "games/rules.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show what this site is, and what its operator says."""
    return render(request, "games/about.html")


@require_safe
def first_steps(request: HttpRequest) -> HttpResponse:
    """Show what a beginner needs for a first match."""
    return render(request, "games/first_steps.html", {"prose": prose("games/_first_steps")})
