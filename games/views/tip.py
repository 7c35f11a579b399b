"""What would you do? The tip of a table, for the seat that asks; it changes nothing."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.players import current_player
from games.rendering import rendered_now
from games.screen import reason_of, refused
from games.screen.frames import out_of_band
from games.screen.tips import tip_text, tipped
from games.selectors.tables import table_by_slug
from games.services import tips
from games.services.refusals import TableRefusal
from games.views.entrance import require_admission
from games.views.options import number_in
from games.views.requests import HtmxHttpRequest
from games.views.table import REFUSED, whole_page


@require_POST
@never_cache
def tip(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Say what a strong bot would do; 422 with the reason where there are no tips."""
    table, player = table_by_slug(slug), current_player(request)
    if table is None:
        raise Http404
    require_admission(request, table)
    number = number_in(request.POST.get("tip", "")) or 0
    try:
        advice = tips.ask(table, player, number)
    except TableRefusal as refusal:
        rendering = rendered_now(table.pk, player)
        if not request.htmx:
            reason = reason_of(rendering.page, refusal.code, {})
            return whole_page(request, rendering, reason, REFUSED)
        answer = out_of_band(refused(rendering.page, refusal.code, {}))
        return HttpResponse(answer, status=REFUSED)
    rendering = rendered_now(table.pk, player)
    if not request.htmx:
        return whole_page(request, rendering, tip_text(rendering.page, advice))
    return HttpResponse(tipped(rendering.page, advice))
