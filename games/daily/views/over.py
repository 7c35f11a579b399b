"""Days that are over, open to everybody: who has played, where ways parted, the archive."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.daily import days, over, standing, words
from games.daily.drawing import pictures_of
from games.daily.models import DailyBoards, DailyResult
from games.daily.over import Person
from games.daily.selectors import field_of
from games.daily.showing import game_shown
from games.daily.views.ground import daily_on, day_in
from games.door.players import current_player
from games.forms.numbers import number_in
from games.models import Player
from games.people.selectors import followed_by
from games.services.ground import wall_clock


@require_safe
@never_cache
def open_game(request: HttpRequest, day: str, game: str) -> HttpResponse:
    """Show all of a game whose day is over: the field, all who played, and how to practise it."""
    daily, player = daily_on(day, game), current_player(request)
    if daily.board_set.opened is None:
        return redirect("daily")
    boards = range(1, daily.board_set.boards + 1)
    by_level = standing.evenings([field_of(daily, it) for it in boards])
    done = None if player is None else over.practised(player, daily)
    own = done.points if done is not None and done.boards == len(boards) else None
    friends = set() if player is None else followed_by(player)
    start = number_in(request.GET.get("from", "")) or 0
    people = over.people_on(daily, player, friends, start)
    context = {
        "daily": daily,
        "day": day,
        "game": game_shown(daily, wall_clock.now()),
        "pictures": pictures_of(by_level, own, None),
        "mine": "" if own is None else words.points_text(own),
        "levels": words.table_of_levels(by_level, None),
        "evenings": sum(map(len, by_level.values())),
        "practised": words.about_practised(done),
        "friends": [_line(it) for it in people.friends],
        "people": [_line(it) for it in people.shown],
        "number": people.number,
        "next": people.next,
        "has_played": player is not None and _has_result(player, daily),
    }
    return render(request, "daily/open.html", context)


def _has_result(player: Player, daily: DailyBoards) -> bool:
    return DailyResult.objects.filter(player=player, daily=daily).exists()


def _line(it: Person) -> dict[str, Any]:
    share = "" if it.share is None else words.percent(it.share)
    return {"who": it, "points": words.points_text(it.points), "share": share}


def near(daily: DailyBoards, player: Player) -> list[dict[str, Any]]:
    """Return those beside whom somebody stands in a game that is over, for the page of a result."""
    if daily.board_set.opened is None:
        return []
    return [_line(it) for it in over.beside(daily, player, followed_by(player))]


@require_safe
@never_cache
def parted(request: HttpRequest, day: str, game: str, number: int) -> HttpResponse:
    """Show where one's own way and somebody else's parted on each board of a game that is over."""
    daily, player = daily_on(day, game), current_player(request)
    results = DailyResult.objects.filter(daily=daily).select_related("player")
    other = results.filter(pk=number, is_listed=True).first()
    own = None if player is None else results.filter(player=player).first()
    if daily.board_set.opened is None or other is None:
        raise Http404
    if player is None or own is None or own == other:
        return redirect("daily_open", day=day, game=game)
    context = {
        "daily": daily,
        "day": day,
        "other": other.player,
        "points": words.points_text(own.points),
        "their_points": words.points_text(other.points),
        "rows": [words.about_parting(it) for it in over.partings(daily, player, other.player)],
    }
    return render(request, "daily/parted.html", context)


@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """List days that are over, the newest first."""
    if not settings.DAILY:
        raise Http404
    today = days.day_at(wall_clock.now())
    before = day_in(request.GET["before"]) if "before" in request.GET else today
    found = over.archive(before, current_player(request))
    is_more = len(found) == over.DAYS_SHOWN and over.archive(found[-1].day, None)
    context = {
        "days": [
            {
                "day": it.day,
                "iso": it.day.isoformat(),
                "games": it.games,
                "people": it.people,
                "share": "" if it.share is None else words.percent(it.share),
            }
            for it in found
        ],
        "older": found[-1].day.isoformat() if is_more else "",
        "is_first": before + timedelta(days=1) > today,
    }
    return render(request, "daily/archive.html", context)
