"""What would you do? The tip of a table, for the seat that asks; it changes nothing."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.door.limits import TIPS, is_too_often
from games.door.visit import Visit
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.screen import reason_of, refused
from games.screen.output.frames import out_of_band
from games.screen.output.tips import tip_text, tipped
from games.services.acting import tips
from games.services.ground.refusals import TableRefusal
from games.views.requests import HtmxHttpRequest
from games.views.table import whole_page


@require_POST
@never_cache
def tip(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Say what a strong bot would do; 422 with the reason where there are no tips."""
    number = number_in(request.POST.get("tip", "")) or 0
    try:
        if is_too_often(request, TIPS):
            raise TableRefusal("too_many_tips")
        advice = tips.ask(visit.table, visit.player, number)
    except TableRefusal as refusal:
        visit = visit.now()
        page = visit.rendering().page
        if not request.htmx:
            return whole_page(request, visit, reason_of(page, refusal.code, {}), REFUSED)
        return HttpResponse(out_of_band(refused(page, refusal.code, {})), status=REFUSED)
    visit = visit.now()  # while a bot has thought, something may have happened
    page = visit.rendering().page
    if not request.htmx:
        return whole_page(request, visit, tip_text(page, advice))
    return HttpResponse(tipped(page, advice))
