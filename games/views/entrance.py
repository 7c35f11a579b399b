"""The door of a table: who is let in, and what is shown to who is not."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.admission import Admission, admission
from games.admission import enter as let_in
from games.models import Table
from games.players import browser_of, current_player
from games.screen.texts import refusal_text
from games.selectors.tables import table_by_slug, vacated_seats
from games.services.refusals import TableRefusal

REFUSED = 422
CLOSED_TO_YOU = 403


def admission_of(request: HttpRequest, table: Table) -> Admission:
    """Tell whether the visitor behind a request may see a table, and why not."""
    player, browser = current_player(request), browser_of(request.COOKIES)
    return admission(table, player, request.session, browser)


def require_admission(request: HttpRequest, table: Table) -> None:
    """Raise PermissionDenied for who may not see a table."""
    if admission_of(request, table) != Admission.GRANTED:
        raise PermissionDenied


def door(request: HttpRequest, table: Table, why: Admission, wrong: str = "") -> HttpResponse:
    """Tell somebody in a friendly way why they do not see a table, and what they can do."""
    is_asked = why == Admission.PASSWORD
    context: dict[str, Any] = {"name": table.name, "slug": table.slug, "why": why, "wrong": wrong}
    if why == Admission.NO_SPECTATORS:
        context["vacated"] = vacated_seats(table)
    status = REFUSED if wrong else 200 if is_asked else CLOSED_TO_YOU
    return render(request, "games/door.html", context, status=status)


@require_POST
@never_cache
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Let in who knows the password of a table."""
    table = table_by_slug(slug)
    if table is None:
        raise Http404
    why = admission_of(request, table)
    if why == Admission.PASSWORD:
        try:
            let_in(request, table, request.POST.get("password", ""))
        except TableRefusal as refusal:
            return door(request, table, why, refusal_text(refusal.code, {}, ()))
    return redirect("table", slug=slug)
