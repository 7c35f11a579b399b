"""The lists of ratings: who is probably how strong, and who is not listed yet."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.door.players import current_player
from games.numbers.ladder import ZERO
from games.numbers.models import LISTS, RatingRun
from games.numbers.rating_lines import alone, anchor_lines, axis, drawn, people_in, waiting_in
from games.numbers.seeing import open_to
from games.numbers.selectors import ratings_in, ratings_of
from games.screen.words.levels import level_title
from games.services.rights.at_play import is_at_play
from games.services.rights.rating_lists import RatingList

LONGEST = 200
MOST_OWN = 3
"""So many ratings of their own somebody reads beside the list: theirs, and those of two pairs."""
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
    own = [] if player is None else ratings_of(player, which)[:MOST_OWN]
    own = [it for it in own if not plays or it.partner_id is None]
    scale, opened = axis(found), open_to(player, people_in([*found, *own]))
    context: dict[str, Any] = {
        "tabs": [RatingTab(name, str(title), name == which) for name, title in LISTS],
        "which": which,
        "pairs": pairs,
        "plays": plays,
        "run": run,
        "waiting": waiting_in(which, run).count(),
        "axis": scale,
        "listed": [drawn(it, scale, player, opened) for it in listed],
        "unlisted": [drawn(it, scale, player, opened) for it in found if it.rank is None],
        "anchors": anchor_lines(2 if pairs else 1),
        "zero": level_title(ZERO),
        "own": [alone(it, player, opened) for it in own],
    }
    return render(request, "numbers/ratings.html", context)
