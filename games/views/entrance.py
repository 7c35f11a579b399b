"""The door of a table for those who are not let in: why that is, and the way in by password."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.door.admission import Admission
from games.door.admission import enter as let_in
from games.door.match_visit import visit_match
from games.door.visit import Outside, Visit
from games.forms.refused import REFUSED
from games.models import Table
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff

CLOSED_TO_YOU = 403
GONE = 410
SIGNED_OUT = "signed_out"
"""What the address of a table carries when its page has found that its session has ended."""


def door(request: HttpRequest, comer: Outside, wrong: str = "") -> HttpResponse:
    """Tell somebody in a friendly way why they do not see a table, and what they can do."""
    context: dict[str, Any] = {
        "name": comer.table.name,
        "slug": comer.table.slug,
        "why": comer.why,
        "wrong": wrong,
        "has_seen_hands": staff.has_seen_hands(request.user.pk, comer.table),
        "vacated": comer.vacated,
    }
    is_asked = comer.why == Admission.PASSWORD
    status = REFUSED if wrong else 200 if is_asked else CLOSED_TO_YOU
    return render(request, "games/door.html", context, status=status)


def closed(request: HttpRequest, table: Table) -> HttpResponse:
    """Tell somebody that a table is closed, and how they can go on."""
    match = "" if table.match is None or table.lesson or table.is_practice else table.match.slug
    if match and visit_match(match, request.session, request.COOKIES) is None:
        match = ""
    context = {"name": table.name, "why": "closed", "match": match}
    return render(request, "games/door.html", context, status=GONE)


def signed_out(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Tell somebody whose session has ended that they no longer play here, and the way back."""
    context = {"name": visit.table.name, "slug": visit.slug, "why": SIGNED_OUT}
    return render(request, "games/door.html", context)


@require_POST
@never_cache
def enter(request: HttpRequest, comer: Visit | Outside) -> HttpResponse:
    """Let in somebody who knows the password of a table."""
    if isinstance(comer, Outside) and comer.why == Admission.PASSWORD:
        try:
            let_in(request, comer.table, request.POST.get("password", ""))
        except TableRefusal as refusal:
            return door(request, comer, refusal_text(refusal.code))
    return redirect("table", slug=comer.table.slug)
