"""What people do at a table besides playing: read from a form, done, and answered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.door.admission import Admission
from games.door.guests import guest_name
from games.door.players import browser_of, ensure_player, rename, unless_refused
from games.door.visit import Outside, Visit
from games.forms.refused import REFUSED
from games.models import TableStatus
from games.screen import refused
from games.screen.output.frames import out_of_band
from games.screen.page.remembered import render
from games.screen.words.texts import refusal_text
from games.services.ground import wall_clock
from games.services.ground.names import clean_name
from games.services.ground.refusals import TableRefusal
from games.services.seats.presence import forget_browser
from games.views.deeds import (
    CHANGES_AUDIENCE,
    DEEDS,
    FOR_OUTSIDERS,
    FOR_STRANGERS,
    GOES_AWAY,
    WITH_A_NAME,
)
from games.views.deeds.deed import TableTask
from games.views.requests import HtmxHttpRequest


@require_POST
def seat(request: HtmxHttpRequest, comer: Visit | Outside) -> HttpResponse:
    """Do something at a table; a refusal says why and changes nothing.

    ``do`` names it and what it is about: ``bot 2``, ``swap 1 3``, ``level 1 strong``.
    """
    do, *words = request.POST.get("do", "").split()[:3] or [""]
    if isinstance(comer, Outside) and not _may_join(comer, do):
        comer.refuse()
    try:
        _do(request, comer, do, words or request.POST.getlist("seat")[:2])
    except TableRefusal as refusal:
        return _refuse(request, comer, refusal.code)
    if do == "watch" and comer.table.status == TableStatus.OPEN:
        messages.info(request, _("You are watching."))
    return _answer(request, comer, do)


def _may_join(comer: Outside, do: str) -> bool:
    return comer.why == Admission.NO_SPECTATORS and do in FOR_OUTSIDERS


def _do(request: HtmxHttpRequest, comer: Visit | Outside, do: str, words: list[str]) -> None:
    deed = DEEDS.get(do)
    if deed is None:
        raise TableRefusal("not_readable")
    name = _posted_name(request) if do in WITH_A_NAME else ""
    table, player = comer.table, comer.player
    if player is None and do not in FOR_STRANGERS:
        raise TableRefusal("not_at_table")
    with unless_refused(request):  # what takes several steps happens whole or not
        if player is None:
            # a running match asks nobody for a name: guests get one
            is_open = table.status == TableStatus.OPEN
            player = ensure_player(request, name if is_open else name or guest_name())
            forget_browser(table.pk, browser_of(request.COOKIES))
        deed(TableTask(table, player, tuple(words), request.POST))
        if name:
            rename(request, player, name)


def _posted_name(request: HtmxHttpRequest) -> str:
    """Return the name in the form, if there is one; raises ``name_missing``."""
    name = request.POST.get("name", "").strip()
    return clean_name(name) if name else ""


# --- answers ----------------------------------------------------------------------


def _answer(request: HtmxHttpRequest, comer: Visit | Outside, do: str) -> HttpResponse:
    place = reverse("front") if do in GOES_AWAY else reverse("table", args=[comer.table.slug])
    if not request.htmx:
        return redirect(place)
    if isinstance(comer, Outside) or do in CHANGES_AUDIENCE:
        return HttpResponseClientRedirect(place)
    return HttpResponse(comer.now().rendering().frame_since(None, wall_clock.now()))


def _refuse(request: HtmxHttpRequest, comer: Visit | Outside, code: str) -> HttpResponse:
    if not request.htmx or isinstance(comer, Outside):
        messages.error(request, refusal_text(code))
        return redirect("table", slug=comer.table.slug)
    rendering = comer.now().rendering()
    if rendering.page.status != TableStatus.OPEN:
        return HttpResponse(out_of_band(refused(rendering.page, code, {})), status=REFUSED)
    said = render("refused", {"reason": refusal_text(code)})
    # First the table as it is, then the reason, which lies within it.
    text = rendering.frame_since(None, wall_clock.now()) + out_of_band({"refused": said})
    return HttpResponse(text, status=REFUSED)
