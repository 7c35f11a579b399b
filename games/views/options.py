"""The options of a table, changed between two matches."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import expansion
from games.door.visit import Visit
from games.forms.agreement import admitted_by, read_choices, read_entrance
from games.forms.refused import REFUSED
from games.models import Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.screen.words.agreement import Chosen, chosen_of
from games.screen.words.texts import refusal_text
from games.selectors.shown import admitted_to
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import is_host
from games.services.seats import rooms


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Let the host change what the next match is played with."""
    table, player = visit.table, visit.player
    if player is None or not is_host(table, player.pk) or not _waits(table):
        return redirect("table", slug=visit.slug)
    wrong, posted = "", None
    if request.method == "POST":
        posted = request.POST
        try:
            choices = read_choices(posted, player)
            rooms.change_options(table, player, choices, read_entrance(posted))
            return redirect("table", slug=visit.slug)
        except TableRefusal as refusal:
            wrong = refusal_text(refusal.code)
    context = {"table": table, "chosen": _chosen(table, player, posted), "wrong": wrong}
    status = REFUSED if wrong else 200
    return render(request, "games/change.html", context, status=status)


def _waits(table: Table) -> bool:
    return table.status in (TableStatus.OPEN, TableStatus.FINISHED)


def _chosen(table: Table, player: Player, posted: Mapping[str, str] | None) -> Chosen:
    """Return what the form shows: what was posted, or what the table has agreed on."""
    decks = expansion.decks()
    admitted = admitted_to(table)
    return chosen_of(
        from_json(table.options),
        () if decks is None else decks.choices(player.pk),
        admitted if posted is None else admitted_by(posted),
        posted,
    )
