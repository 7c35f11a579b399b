"""Lists of evenings: of a month, with its clubs, and leagues of two weeks."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.daily import days, leagues, lists, month_words
from games.daily.lists import MonthPlace
from games.daily.views.ground import day_in
from games.door.players import current_player
from games.forms.numbers import number_in
from games.models import Player
from games.people.selectors import followed_by
from games.services.ground import wall_clock


@require_safe
@never_cache
def month(request: HttpRequest) -> HttpResponse:
    """List what counts of everybody in a month, friends first, and its clubs."""
    if not settings.DAILY:
        raise Http404
    today, player = days.day_at(wall_clock.now()), current_player(request)
    first = day_in(request.GET["of"]) if "of" in request.GET else today
    first, following = lists.month_of(first)
    before, _first = lists.month_of(first - timedelta(days=1))
    friends = set() if player is None else followed_by(player)
    start = number_in(request.GET.get("from", "")) or 0
    found = lists.month_list(first, player, friends, start)
    context = {
        "first": first,
        "month": first.isoformat(),
        "before": before.isoformat() if lists.totals_of(before) else "",
        "after": following.isoformat() if following <= today else "",
        "near": [_line(it) for it in found.near] if friends else [],
        "people": [_line(it) for it in found.shown],
        "own": _own(player, first),
        "number": found.number,
        "next": found.next,
        "best": lists.BEST_OF_MONTH,
        "best_of_club": lists.BEST_OF_CLUB,
        "clubs": [
            {"place": it, "points": round(it.points)} for it in lists.club_list(first, player)
        ],
    }
    return render(request, "daily/month.html", context)


def _own(player: Player | None, first: date) -> month_words.MonthInWords | None:
    """Return the month of somebody with an account."""
    if player is None or player.user_id is None:
        return None
    return month_words.about_month(player, first, wall_clock.now())


def _line(it: MonthPlace) -> dict[str, Any]:
    return {"who": it, "points": round(it.points)}


@require_safe
@never_cache
def league(request: HttpRequest) -> HttpResponse:
    """Show one's own league of these two weeks, or the highest, or one by its number."""
    if not settings.DAILY:
        raise Http404
    now, player = wall_clock.now(), current_player(request)
    number = number_in(request.GET.get("number", ""))
    own = lists.league_of(player, now)
    found = lists.league_of(player, now, number) if number else own
    found = found or lists.league_of(player, now, 1)
    has_account = player is not None and player.user_id is not None
    context = {
        "league": found,
        "is_in": own is not None,
        "evenings": lists.evenings_of(player, now) if player is not None and has_account else None,
        "fewest": leagues.FEWEST_EVENINGS,
        "best": leagues.BEST_EVENINGS,
        "rows": [month_words.line_of_league(it) for it in found.places] if found else [],
        "numbers": range(1, found.of + 1) if found else [],
    }
    return render(request, "daily/league.html", context)
