"""The region of those who watch, and of the seats beside: who is away, who may be sent away."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.models import TableStatus
from games.screen.page.addresses import address_of
from games.screen.page.remembered import render
from games.screen.page.scene import Scene
from games.selectors.shown import TablePage


def watchers_html(scene: Scene) -> SafeString:
    """Return the region: who watches, who is away, and what may be done about it."""
    away = [seat.name for seat in scene.page.seats if seat.is_away and not seat.has_stand_in]
    stands_in = [seat.name for seat in scene.page.seats if seat.has_stand_in]
    number, names = scene.page.watcher_number, scene.page.watcher_names
    others = number - len(names)
    more = others if scene.page.more_watchers and names else 0
    is_open = scene.page.status == TableStatus.OPEN  # then the room has these buttons
    has_seat = any(it.is_to_take for it in scene.page.seats) and not scene.page.waits_for_next_round
    is_useless = is_open or scene.page.line or scene.page.is_lesson or has_seat
    waits = scene.me is None and not is_useless
    context = {
        "number": number,
        "names": names,
        "nameless": others - more,
        "more": more,
        "open_hands": ", ".join(seat.name for seat in scene.page.seats if seat.shows_hand),
        "away": ", ".join(away),
        "stands_in": stands_in,
        "removable": () if is_open else scene.page.removable,
        "sent_away": () if is_open else scene.page.sent_away,
        "waits": waits,
        "has_bots_to_keep": _has_bots_to_keep(scene.page),
        "makes_way": scene.page.admitted.bots_make_way,
        "is_told": number > 0 or not scene.is_among_bots,
        "address": address_of("seat", scene.page.slug),
    }
    return render("watchers", context)


def _has_bots_to_keep(page: TablePage) -> bool:
    """Tell whether this audience says if people may take the seats of bots."""
    is_own = page.is_host and not (page.is_lesson or page.is_practice)
    return is_own and page.status == TableStatus.PLAYING and any(it.is_bot for it in page.seats)
