"""The page of a person: how they play, how sure that is, and what others do."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.door.players import current_player
from games.forms.refused import REFUSED
from games.models import Player, StaffAct
from games.models.players import DELETED
from games.numbers import selectors
from games.numbers.models import MISTAKE_KINDS, ShownTo
from games.numbers.seeing import open_to, openness_of, sight_of, sight_of_pair
from games.numbers.services.opening import open_figures
from games.numbers.showing import figures_shown, is_kind, pair_shown, ratings_shown
from games.numbers.showing_mistakes import mistakes_shown, places_shown
from games.people.logged_out import for_players
from games.services.rights import staff


@require_safe
@never_cache
@for_players()
def own(request: HttpRequest, player: Player) -> HttpResponse:
    """Lead to one's own page."""
    return redirect("person", number=player.pk)


@require_safe
@never_cache
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Show the figures of a person to those who may see some; 404 to all others."""
    found = get_object_or_404(Player.objects.exclude(name=DELETED), pk=number)
    may_review = staff.may(request.user, staff.REVIEW)
    sight = sight_of(current_player(request), found, may_review=may_review)
    if sight.are_at_play:
        return render(request, "numbers/at_play.html", {"person": found})
    if not sight.is_any:
        raise Http404
    if may_review and not sight.is_own:
        staff.note_look(request.user, StaffAct.Act.PERSON, request.path, player=found)
    with_boosters, kind = _chosen(request)
    context: dict[str, Any] = {
        "person": found,
        "sight": sight,
        "boosters": with_boosters,
        "address": reverse("person", args=[found.pk]),
    }
    seasons = selectors.summed_by_season(selectors.figures_of(found, boosters=with_boosters))
    if sight.mistakes:
        context |= mistakes_shown(found, seasons, boosters=with_boosters)
    if sight.figures:
        looker = current_player(request)
        context |= ratings_shown(selectors.ratings_of(found), {found.pk}, looker)
        context |= figures_shown(found, kind, seasons.values(), boosters=with_boosters)
    if sight.is_own:
        context["openness"], context["choices"] = openness_of(found), ShownTo.choices
    return render(request, "numbers/person.html", context)


@require_safe
@never_cache
@for_players()
def own_mistakes(request: HttpRequest, player: Player, kind: str) -> HttpResponse:
    """List where one's own mistakes of a kind are; 404 for other kinds."""
    if kind not in dict(MISTAKE_KINDS):
        raise Http404
    with_boosters, _kind = _chosen(request)
    context = places_shown(player, kind, boosters=with_boosters)
    context |= {"boosters": with_boosters, "address": request.path, "person": player}
    context["query"] = "?boosters=yes" if with_boosters else ""
    return render(request, "numbers/mistakes.html", context)


@require_safe
@never_cache
def pair(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Show the figures of two as partners to those who may see them; 404 to all others."""
    players = Player.objects.exclude(name=DELETED)
    one, two = get_object_or_404(players, pk=number), get_object_or_404(players, pk=other)
    looker, may_review = current_player(request), staff.may(request.user, staff.REVIEW)
    sight = sight_of_pair(looker, one, two, may_review=may_review)
    may_see_any = sight.figures or sight.are_at_play
    if one == two or not may_see_any or not selectors.have_played_together(one, two):
        raise Http404
    if sight.are_at_play:
        return render(request, "numbers/at_play.html", {"person": one, "partner": two})
    if may_review and not sight.is_own:
        for it in (one, two):
            staff.note_look(request.user, StaffAct.Act.PERSON, request.path, player=it)
    with_boosters, kind = _chosen(request, of_a_pair=True)
    context: dict[str, Any] = {
        "one": one,
        "other": two,
        "opened": open_to(looker, (one.pk, two.pk)),
        "boosters": with_boosters,
        "address": reverse("pair", args=[one.pk, two.pk]),
    }
    members = {one.pk, two.pk}
    context |= ratings_shown(selectors.ratings_of_pair(one, two), members, looker)
    context |= pair_shown(one, two, kind, boosters=with_boosters)
    return render(request, "numbers/pair.html", context)


def _chosen(request: HttpRequest, *, of_a_pair: bool = False) -> tuple[bool, str]:
    """Return which tables somebody wants to read about: whether with Boosters, and their kind."""
    kind = request.GET.get("kind", "")
    is_known = is_kind(kind, of_a_pair=of_a_pair)
    return request.GET.get("boosters") == "yes", kind if is_known else ""


@require_POST
@for_players()
def show_to(request: HttpRequest, player: Player) -> HttpResponse:
    """Choose who may see one's figures."""
    figures, mistakes = (request.POST.get(it, "") for it in ("figures", "mistakes"))
    try:
        open_figures(player, figures=figures, mistakes=mistakes)
    except ValueError:
        return HttpResponse(status=REFUSED)
    return redirect("person", number=player.pk)
