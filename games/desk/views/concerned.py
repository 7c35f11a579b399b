"""For all players: report a match, read decisions about oneself, and answer once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.desk import selectors
from games.desk.models import LONGEST_TEXT, Ground
from games.desk.services import notices as services
from games.desk.services import reporting
from games.desk.words import sentence_for, told
from games.door.limits import REPORTS, count_one
from games.door.match_visit import MatchVisit, come_to_match
from games.forms.numbers import key_in, number_in
from games.forms.refused import REFUSED
from games.models import MatchKind, Player
from games.people.logged_out import for_players
from games.replays.reading import rounds_to_see
from games.services.ground.refusals import TableRefusal

PAGE_OR_FORM = require_http_methods(["GET", "HEAD", "POST"])


@PAGE_OR_FORM
@never_cache
@for_players("text")
def report(request: HttpRequest, player: Player, slug: str) -> HttpResponse:
    """Report a match, or a round of it."""
    visit = come_to_match(request, slug)
    if visit.match.kind == MatchKind.BROUGHT:
        raise Http404  # nobody on the site has played an imported match
    others = _others(visit, player)
    wrong = ""
    if request.method == "POST":
        try:
            _report(request, visit, player, others)
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
        else:
            messages.success(request, _("Reported. You will be told the outcome."))
            return redirect("match", slug=slug)
    asked = request.POST if wrong else request.GET
    step_of = number_in(asked.get("step_of", asked.get("round", "")))
    context = {
        "match": visit.match,
        "grounds": Ground.choices,
        "others": others,
        "rounds": [it.number for it in rounds_to_see(visit)],
        "asked": asked,
        "round": number_in(asked.get("round", "")),
        "step": None if step_of is None else number_in(asked.get("step", ""), 4),
        "step_of": step_of,
        "about": {key_in(it) for it in asked.getlist("about")},
        "longest": LONGEST_TEXT,
        "wrong": wrong,
    }
    return render(request, "desk/report.html", context, status=REFUSED if wrong else 200)


def _others(visit: MatchVisit, player: Player) -> list[Player]:
    """Return the other players of a match."""
    found = {row.player.pk: row.player for row in visit.rows if row.player is not None}
    found.pop(player.pk, None)
    return list(found.values())


def _report(request: HttpRequest, visit: MatchVisit, player: Player, others: list[Player]) -> None:
    count_one(request, REPORTS)
    form = request.POST
    number = number_in(form.get("round", ""))
    chosen = {it for it in form.getlist("about") if it}
    meant = [it for it in others if str(it.pk) in chosen]
    if len(meant) < len(chosen):
        raise TableRefusal("not_in_match")
    hand = next((it for it in rounds_to_see(visit) if it.number == number), None)
    is_of_it = hand is not None and form.get("step_of", str(number)) == str(number)
    reporting.report(
        visit.match,
        player,
        form.get("ground", ""),
        about=meant,
        hand=hand,
        step=number_in(form.get("step", ""), 4) if is_of_it else None,
        text=form.get("text", ""),
    )


@PAGE_OR_FORM
@never_cache
@for_players("text")
def notices(request: HttpRequest, player: Player) -> HttpResponse:
    """Show a player decisions with their reasons, and let them answer once."""
    wrong, number = "", None
    if request.method == "POST":
        number = key_in(request.POST.get("notice", ""))
        try:
            services.answer(player, number, request.POST.get("text", ""))
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
        else:
            messages.success(request, _("Your answer has arrived."))
            return redirect("notices")
    found: list[dict[str, Any]] = [
        {"notice": it, "told": told(it)} for it in selectors.notices_for(player)
    ]
    services.note_read(player)
    context = {
        "notices": found,
        "wrong": wrong,
        "number": number,
        "typed": request.POST.get("text", ""),
        "longest": LONGEST_TEXT,
    }
    return render(request, "desk/notices.html", context, status=REFUSED if wrong else 200)
