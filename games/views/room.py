"""What people do at a table before the match: sit, host, share, start, leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import segno
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.door.admission import Admission
from games.door.guests import guest_name
from games.door.players import browser_of, ensure_player, rename
from games.door.visit import Outside, Visit
from games.forms.numbers import number_in
from games.models import Player, Seating, Table, TableStatus
from games.screen import refused
from games.screen.output.frames import out_of_band
from games.screen.page.remembered import render
from games.screen.words.texts import refusal_text
from games.services.clocks import waves
from games.services.clocks.for_trick import ForTrick
from games.services.ground import wall_clock
from games.services.ground.names import clean_name
from games.services.ground.refusals import TableRefusal
from games.services.seats import (
    entrance,
    filling,
    rooms,
    sitting,
    standing_orders,
    waiting_list,
)
from games.services.seats.presence import forget_browser, note_seen
from games.views import absence
from games.views.options import read_choices, read_entrance
from games.views.requests import HtmxHttpRequest

REFUSED = 422
SAID = '<p class="refused" id="room-refused" role="alert">{}</p>'


class Request(NamedTuple):
    """Something a player wants to do at a table."""

    table: Table
    player: Player
    words: tuple[str, ...]
    """What it is about: seats by their numbers, levels of bots by their names."""
    data: QueryDict

    @property
    def numbers(self) -> tuple[int, ...]:
        """The seats it is about."""
        return tuple(number for word in self.words if (number := number_in(word)) is not None)

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
    return _answer(request, comer, do)


def _may_join(comer: Outside, do: str) -> bool:
    return comer.why == Admission.NO_SPECTATORS and do in FOR_OUTSIDERS


@require_safe
@cache_control(private=True, max_age=86_400)
def qr(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Return the link to a table as a QR code."""
    return qr_of(request, reverse("table", args=[visit.slug]))


def qr_of(request: HttpRequest, address: str) -> HttpResponse:
    """Return the link to an address of ours as a QR code."""
    code = segno.make_qr(request.build_absolute_uri(address))
    drawn = code.svg_inline(omitsize=True, border=2, light="#fff")
    image = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return HttpResponse(image, content_type="image/svg+xml")


def _do(request: HtmxHttpRequest, comer: Visit | Outside, do: str, words: list[str]) -> None:
    deed = DEEDS.get(do)
    if deed is None:
        raise TableRefusal("not_readable")
    name = _posted_name(request) if do in WITH_A_NAME else ""
    table, player = comer.table, comer.player
    if player is None and do not in FOR_STRANGERS:
        raise TableRefusal("not_at_table")
    if player is None:
        # a running match asks nobody for a name: guests get one
        is_open = table.status == TableStatus.OPEN
        player = ensure_player(request, name if is_open else name or guest_name())
        forget_browser(table.pk, browser_of(request.COOKIES))
    with transaction.atomic():  # what takes several steps happens whole or not
        deed(Request(table, player, tuple(words), request.POST))
        if name:
            rename(request, player, name)


def _posted_name(request: HtmxHttpRequest) -> str:
    """Return the name in the form, if there is one; raises ``name_missing``."""
    name = request.POST.get("name", "").strip()
    return clean_name(name) if name else ""


# --- what can be done -------------------------------------------------------------


def _sit(request: Request) -> None:
    sitting.sit_down(request.table, request.player, request.number)


def _name(request: Request) -> None:
    """Nothing but the name in the form changes; raises ``name_missing``."""
    clean_name(request.data.get("name", ""))


def _watch(request: Request) -> None:
    note_seen(request.table.pk, request.player)


def _stand(request: Request) -> None:
    sitting.stand_up(request.table, request.player)


def _bot(request: Request) -> None:
    sitting.seat_bot(request.table, request.player, request.number)


def _bots(request: Request) -> None:
    for free in request.table.seats.filter(player=None, bot=""):
        sitting.seat_bot(request.table, request.player, free.number)


def _level(request: Request) -> None:
    """Change how a bot plays: its seat, and the name of the level."""
    level = request.words[1] if len(request.words) == 2 else ""
    sitting.change_level(request.table, request.player, request.number, level)


def _clear(request: Request) -> None:
    sitting.clear_seat(request.table, request.player, request.number)


def _swap(request: Request) -> None:
    if len(request.numbers) != 2:
        raise TableRefusal("seat_unknown")
    sitting.swap_seats(request.table, request.player, *request.numbers)


def _change_options(request: Request) -> None:
    choices = read_choices(request.data, request.player)
    rooms.change_options(request.table, request.player, choices, read_entrance(request.data))


def _remove(request: Request) -> None:
    """Send a spectator away, by the number of the row."""
    entrance.remove_spectator(request.table, request.player, request.number)


def _readmit(request: Request) -> None:
    """Let a spectator come back who was sent away, by the number of the row."""
    entrance.readmit(request.table, request.player, request.number)


def _get_in_line(request: Request) -> None:
    waiting_list.get_in_line(request.table, request.player)


def _leave_line(request: Request) -> None:
    waiting_list.leave_line(request.table, request.player)


def _let_bots_sit(request: Request) -> None:
    """Let bots take the free seats after the seconds that are named, or not after all."""
    seconds = request.numbers[0] if request.numbers else None
    filling.agree_to_bots(request.table, request.player, seconds)


def _close(request: Request) -> None:
    entrance.close_table(request.table, request.player)


def _ready(request: Request) -> None:
    rooms.say_ready(request.table, request.player)


def _not_ready(request: Request) -> None:
    rooms.say_ready(request.table, request.player, is_ready=False)


def _hand_over(request: Request) -> None:
    rooms.hand_over_table(request.table, request.player, request.number)


def _again(way: Seating, request: Request) -> None:
    rooms.play_again(request.table, request.player, way)


def _shuffle(request: Request) -> None:
    rooms.shuffle_seats(request.table, request.player)


def _share(request: Request) -> None:
    rooms.share_table(request.table, request.player)


def _waves(request: Request) -> None:
    standing_orders.set_waves(request.table, request.player, request.data.getlist("wave"))


def _wave(kind: str, request: Request, *, is_on: bool) -> None:
    standing_orders.wave(request.table, request.player, kind, is_on=is_on)


def _say_for_trick(answer: str, request: Request, *, is_on: bool) -> None:
    on = number_in(request.data.get("on", ""))
    if on is None:
        raise TableRefusal("stale")
    standing_orders.say_for_trick(request.table, request.player, answer, is_on=is_on, on=on)


def _of_absence(deed: absence.Deed, request: Request) -> None:
    deed(request.table, request.player, request.numbers)


DEEDS: dict[str, Callable[[Request], None]] = {
    "sit": _sit,
    "watch": _watch,
    "name": _name,
    "stand": _stand,
    "leave": _stand,
    "bot": _bot,
    "bots": _bots,
    "clear": _clear,
    "level": _level,
    "swap": _swap,
    "options": _change_options,
    "remove": _remove,
    "readmit": _readmit,
    "close": _close,
    "line": _get_in_line,
    "no_line": _leave_line,
    "fill": _let_bots_sit,
    "ready": _ready,
    "not_ready": _not_ready,
    "host": _hand_over,
    **{f"again_{way}": partial(_again, way) for way in Seating},
    "shuffle": _shuffle,
    "share": _share,
    "waves": _waves,
    **{f"wave_{kind}": partial(_wave, kind, is_on=True) for kind in waves.KINDS},
    **{f"heed_{kind}": partial(_wave, kind, is_on=False) for kind in waves.KINDS},
    "no_bomb": partial(_say_for_trick, ForTrick.NO_BOMB, is_on=True),
    "maybe_bomb": partial(_say_for_trick, ForTrick.NO_BOMB, is_on=False),
    "pass_trick": partial(_say_for_trick, ForTrick.PASSES, is_on=True),
    "follow_again": partial(_say_for_trick, ForTrick.PASSES, is_on=False),
    **{do: partial(_of_absence, deed) for do, deed in absence.DEEDS.items()},
}
FOR_STRANGERS = frozenset({"sit", "watch", "line"})
"""What somebody may do who has no name yet, and gets one with it."""
WITH_A_NAME = FOR_STRANGERS | {"name"}
"""With these somebody is called as the form says."""
FOR_OUTSIDERS = frozenset({"sit"})
"""What those may do who may not see the match."""
GOES_AWAY = absence.GOES_AWAY | {"leave", "close"}
CHANGES_AUDIENCE = GOES_AWAY | {"sit", "watch", "line", "stand", "again_room"}
"""After these the page has other forms: it is loaded anew."""


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
        messages.error(request, refusal_sentence(code))
        return redirect("table", slug=comer.table.slug)
    rendering = comer.now().rendering()
    if rendering.page.status != TableStatus.OPEN:
        return HttpResponse(out_of_band(refused(rendering.page, code, {})), status=REFUSED)
    said = render("refused", {"reason": refusal_sentence(code)})
    # First the table as it is, then the reason, which lies within it.
    text = rendering.frame_since(None, wall_clock.now()) + out_of_band({"refused": said})
    return HttpResponse(text, status=REFUSED)
