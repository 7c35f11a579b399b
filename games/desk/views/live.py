"""Hands of a running round, with a permission of its own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.desk import selectors
from games.desk.case import Case
from games.desk.concern import CaseReader
from games.desk.services import live
from games.desk.views.ground import concerned_page, for_staff
from games.desk.words import sentence_for
from games.forms.refused import REFUSED
from games.models import Table, TableStatus
from games.rules.cards.deck import in_order
from games.screen.markup.cards import row
from games.screen.words.booster_names import booster_names
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff(staff.LIVE_HANDS)
def hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what looking costs, and show the hands after consent."""
    rows = Table.objects.filter(slug=slug, status=TableStatus.PLAYING, lesson="")
    table = rows.defer("state", "clocks").first()
    if table is None:
        raise Http404
    case, reader = Case(match=table.match), CaseReader(request.user)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    found, wrong = [], ""
    if request.method == "POST":
        try:
            found = live.look(request.user, table)
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
    context = {
        "table": table,
        "wrong": wrong,
        "number_open": selectors.number_open(),
        "hands": [
            (it.name, row(in_order(it.cards), "xs") if it.cards else "", booster_names(it.boosters))
            for it in found
        ],
    }
    return render(request, "desk/live.html", context, status=REFUSED if wrong else 200)
