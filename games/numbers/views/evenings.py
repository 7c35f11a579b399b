"""The sums of somebody's score sheets, who plays next, and a text for the chat of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Player
from games.numbers.selectors import sheets_together
from games.numbers.together import TogetherLine, next_table, people_of, sums_of
from games.people.logged_out import for_players
from games.screen.words.names import signed


@require_safe
@never_cache
@for_players()
def together(request: HttpRequest, player: Player) -> HttpResponse:
    """Show what all sheets with the visitor's name come to."""
    sheets = sheets_together(player)
    persons, pairs = (sums_of(sheets, size) for size in (1, 2))
    here = request.GET.getlist("here")
    known = people_of(sheets)
    return render(
        request,
        "numbers/together.html",
        {
            "persons": persons,
            "tables": [(_("People"), _shown(persons)), (_("Pairs"), _shown(pairs))],
            "people": [(name, name in here) for name in known],
            "asked": bool(here),
            "next": next_table([it for it in known if it in here], sheets),
            "chat": _chat(persons),
        },
    )


def _shown(lines: list[TogetherLine]) -> list[dict[str, object]]:
    return [{**line._asdict(), "told": signed(line.points)} for line in lines]


def _chat(persons: list[TogetherLine]) -> str:
    """Return the standing as plain text, without any link."""
    lines = [_("Tichu, all our evenings:")]
    for place, it in enumerate(persons, 1):
        deals = ngettext("%(number)s deal", "%(number)s deals", it.deals) % {"number": it.deals}
        lines.append(f"{place}. {it.names[0]}: {signed(it.points)} ({deals})")
    return "\n".join(lines)
