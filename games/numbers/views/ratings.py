"""The lists of ratings: who is probably how strong, and who is not listed yet."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.door.players import current_player
from games.models import Player
from games.numbers.ladder import LADDER
from games.numbers.models import LISTS, Rating, RatingRun
from games.numbers.rating_lines import axis, drawn, sentence, waiting_since
from games.numbers.selectors import ratings_in, ratings_of
from games.screen.words.levels import level_title
from games.screen.words.names import signed
from games.services.rights.at_play import is_at_play
from games.services.rights.rating_lists import RatingList

LONGEST = 200
PAIRS = "pairs"


class RatingTab(NamedTuple):
    """A list that may be chosen."""

    name: str
    title: str
    is_current: bool


@require_safe
@never_cache
def ratings(request: HttpRequest, which: str = RatingList.PLAIN, members: str = "") -> HttpResponse:
    """Show a list of persons or of pairs, and where the visitor is in it."""
    if which not in set(RatingList) or members not in ("", PAIRS):
        raise Http404
    pairs, player = members == PAIRS, current_player(request)
    plays = player is not None and is_at_play(player)
    found = [] if plays else list(ratings_in(which, pairs=pairs)[:LONGEST])
    listed = [it for it in found if it.rank is not None]
    run = RatingRun.objects.filter(list=which).first()
    scale = axis(found)
    context: dict[str, Any] = {
        "tabs": [RatingTab(name, str(title), name == which) for name, title in LISTS],
        "which": which,
        "pairs": pairs,
        "plays": plays,
        "run": run,
        "waiting": 0 if run is None else waiting_since(run),
        "axis": scale,
        "listed": [drawn(it, scale, player) for it in listed],
        "unlisted": [drawn(it, scale, player) for it in found if it.rank is None],
        "levels": [
            (level_title(name), f"{signed(round(points))} ± {round(error)}")
            for name, points, error in reversed(LADDER)
        ],
        "own": [] if player is None else _own(player, which),
    }
    return render(request, "numbers/ratings.html", context)


def _own(player: Player, which: str) -> list[dict[str, Any]]:
    """Return what is said to somebody about themselves and their pairs."""
    return [
        {
            "title": _("You") if it.partner is None else _names(it, player),
            "is_pair": it.partner is not None,
            "sentence": sentence(it),
            "line": drawn(it, axis([it]), player),
        }
        for it in ratings_of(player, which)
    ]


def _names(it: Rating, player: Player) -> str:
    other = it.partner if it.player_id == player.pk else it.player
    assert other is not None
    return other.shown_name
