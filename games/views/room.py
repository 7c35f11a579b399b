"""What people do at a table before the match: sit, host, share, start, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.models import Player, Table
from games.players import current_player, ensure_player
from games.screen import frame, regions
from games.screen.texts import refusal_text
from games.selectors import table_by_slug, table_page
from games.services import tables
from games.services.names import clean_name
from games.services.players import rename_player
from games.services.presence import note_seen
from games.services.refusals import TableRefusal
from games.views.options import number_in, read_options

REFUSED = 422
SAID = '<p class="refused" id="room-refused" role="alert">{}</p>'


class Request(NamedTuple):
    """Something a player wants to do at a table."""

    table: Table
    player: Player
    numbers: tuple[int, ...]
    """Seats it is about."""
    data: QueryDict

    @property
    def number(self) -> int:
        """The seat it is about; raises ``seat_unknown`` if none was named."""
        if not self.numbers:
            raise TableRefusal("seat_unknown")
        return self.numbers[0]


def refusal_sentence(code: str) -> str:
    """Return why something at a table is refused, in the active language."""
    return refusal_text(code, {}, ())


@require_POST
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Do something at a table; a refusal says why and changes nothing.

    ``do`` names it and the seats it is about: ``bot 2``, ``swap 1 3``.
    """
    table = table_by_slug(slug)
    if table is None:
        raise Http404
    do, *seats = request.POST.get("do", "").split()[:3] or [""]
    try:
        _do(request, table, do, seats or request.POST.getlist("seat")[:2])
    except TableRefusal as refusal:
        return _refuse(request, table, refusal_sentence(refusal.code))
    return _answer(request, table, do)


def _do(request: HttpRequest, table: Table, do: str, seats: list[str]) -> None:
    deed = DEEDS.get(do)
    if deed is None:
        raise TableRefusal("not_readable")
    name = _posted_name(request) if do in FOR_STRANGERS else ""
    player = current_player(request)
    if player is None and do not in FOR_STRANGERS:
        raise TableRefusal("not_at_table")
    player = player or ensure_player(request, name)
    numbers = tuple(number for text in seats if (number := number_in(text)) is not None)
    with transaction.atomic():  # what takes several steps happens whole or not
        deed(Request(table, player, numbers, request.POST))
    if name:  # only now, so that a refusal changes nothing
        rename_player(player, name)


def _posted_name(request: HttpRequest) -> str:
    """Return the name in the form, if there is one; raises ``name_missing``."""
    name = request.POST.get("name", "").strip()
    return clean_name(name) if name else ""


# --- what can be done -------------------------------------------------------------


def _sit(request: Request) -> None:
    tables.sit_down(request.table, request.player, request.number)


def _watch(request: Request) -> None:
    note_seen(request.table.pk, request.player)


def _stand(request: Request) -> None:
    tables.stand_up(request.table, request.player)


def _bot(request: Request) -> None:
    tables.seat_bot(request.table, request.player, request.number)


def _bots(request: Request) -> None:
    for free in request.table.seats.filter(player=None, bot=""):
        tables.seat_bot(request.table, request.player, free.number)


def _clear(request: Request) -> None:
    tables.clear_seat(request.table, request.player, request.number)


def _swap(request: Request) -> None:
    if len(request.numbers) != 2:
        raise TableRefusal("seat_unknown")
    tables.swap_seats(request.table, request.player, *request.numbers)


def _change_options(request: Request) -> None:
    options = read_options(request.data, request.player)
    tables.change_options(request.table, request.player, **options._asdict())


def _start(request: Request) -> None:
    """Begin, with the options as they stand in the form."""
    if "pace" in request.data:
        _change_options(request)
    tables.start_match(request.table, request.player)


def _share(request: Request) -> None:
    tables.share_table(request.table, request.player)


def _waves(request: Request) -> None:
    tables.set_waves(request.table, request.player, request.data.getlist("wave"))


DEEDS: dict[str, Callable[[Request], None]] = {
    "sit": _sit,
    "watch": _watch,
    "stand": _stand,
    "leave": _stand,
    "bot": _bot,
    "bots": _bots,
    "clear": _clear,
    "swap": _swap,
    "options": _change_options,
    "start": _start,
    "share": _share,
    "waves": _waves,
}
FOR_STRANGERS = frozenset({"sit", "watch"})
"""What somebody may do who has no name yet, and gets one with it."""
CHANGES_AUDIENCE = frozenset({"sit", "watch", "stand", "leave"})
"""After these the page has other forms: it is loaded anew."""


# --- answers ----------------------------------------------------------------------


def _answer(request: HttpRequest, table: Table, do: str) -> HttpResponse:
    place = reverse("front") if do == "leave" else reverse("table", args=[table.slug])
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(place)
    if do in CHANGES_AUDIENCE:
        return HttpResponseClientRedirect(place)
    page = table_page(table, None, player=current_player(request))
    return HttpResponse(frame(regions(page), page.version, page.now))


def _refuse(request: HttpRequest, table: Table, reason: str) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, reason)
        return redirect("table", slug=table.slug)
    page = table_page(table, None, player=current_player(request))
    said = format_html(
        '<p class="refused" id="room-refused" role="alert">{}</p>', reason
    )
    # First the table as it is, then the reason, which lies within it.
    shown = regions(page) | {"refused": said}
    return HttpResponse(frame(shown, page.version, page.now), status=REFUSED)
