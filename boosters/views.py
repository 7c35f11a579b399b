"""The catalogue of the Boosters, a page for each card, and their rules."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boosters import browse
from boosters.catalogue import CATALOGUE, FROM_THE_FAQ
from boosters.colours import COLOURS
from boosters.difficulties import DIFFICULTIES
from games.views.prose import prose


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """Show the Boosters that fit the choice in the address."""
    choice = browse.choice_from(request.GET)
    shelves = browse.shelves(choice)
    colours = {str(key): str(colour.name) for key, colour in COLOURS.items()}
    difficulties = {f"{key:d}": str(name) for key, name in DIFFICULTIES.items()}
    context = {
        "choice": choice,
        "shelves": shelves,
        "number": sum(len(shelf.cards) for shelf in shelves),
        "colours": browse.chips(choice, "colour", {"": _("All"), **colours}),
        "difficulties": browse.chips(choice, "difficulty", {"": _("All"), **difficulties}),
    }
    return render(request, "boosters/catalogue.html", context)


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one Booster, large."""
    if slug not in CATALOGUE:
        raise Http404
    before, after = browse.neighbours(slug)
    context = {"booster": browse.shown(slug), "before": before, "after": after}
    return render(request, "boosters/card.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of the Boosters, written once per language."""
    context = {"prose": prose("boosters/_rules"), "number_from_the_faq": len(FROM_THE_FAQ)}
    return render(request, "boosters/rules.html", context)
