"""The page of a person: how they play, how sure that is, and what others do."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.door.players import current_player
from games.forms.refused import REFUSED
from games.models import Player, StaffAct
from games.models.players import DELETED
from games.numbers.models import FigureKind, ShownTo
from games.numbers.seeing import openness_of, sight_of
from games.numbers.services.opening import open_figures
from games.numbers.showing import figures_shown, mistakes_shown
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
    with_boosters = request.GET.get("boosters") == "yes"
    kind = request.GET.get("kind", "")
    kind = kind if kind in FigureKind.values else ""
    context: dict[str, Any] = {"person": found, "sight": sight, "boosters": with_boosters}
    context |= mistakes_shown(found, boosters=with_boosters) if sight.mistakes else {}
    context |= figures_shown(found, kind, boosters=with_boosters) if sight.figures else {}
    if sight.is_own:
        context["openness"], context["choices"] = openness_of(found), ShownTo.choices
    return render(request, "numbers/person.html", context)


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
