"""What is played today, somebody's result of a game, and how their boards begin."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.daily import days, month_words, over, own_play, words
from games.daily.drawing import pictures_of
from games.daily.models import DailyGame
from games.daily.selectors import (
    ResultOnBoard,
    boards_at,
    boards_on,
    fault_of_beacon,
    last_opened,
    next_days,
    result_of,
    tries_of,
)
from games.daily.services import playing
from games.daily.showing import about_new_account, game_shown
from games.daily.views.ground import PRACTICE, daily_on
from games.daily.views.over import near
from games.door.guests import guest_name
from games.door.limits import JUDGEMENTS, count_new_table, count_one
from games.door.players import current_player, ensure_player, unless_refused
from games.replays.judging_views import progress_answer
from games.screen.words.names import signed
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal


@require_safe
@never_cache
def today(request: HttpRequest) -> HttpResponse:
    """Show what is played today, and the seals of today and of the days to come."""
    if not settings.DAILY:
        raise Http404
    now, player = wall_clock.now(), current_player(request)
    day = days.day_at(now)
    todays, opened = boards_on(day), last_opened()
    done = {} if player is None else {it.pk: over.practised(player, it) for it in opened}
    mine = {} if player is None else tries_of(player, [*todays, *opened])
    context = {
        "day": day,
        "about_all": words.about_all(),
        "new_account": about_new_account(player, now),
        "games": [game_shown(it, now, mine) for it in todays],
        "opened": [
            game_shown(it, now, mine) | {"practised": words.about_practised(done.get(it.pk))}
            for it in opened
        ],
        "yesterday": None if player is None else words.about_yesterday(player, now),
        "challenges": [] if player is None else words.about_challenges(player),
        "coming": [game_shown(it, now) for it in next_days(now)],
        "beacon": settings.BEACON_URL,
        "fault": fault_of_beacon() if settings.BEACON_URL else None,
    }
    return render(request, "daily/today.html", context)


@require_safe
@never_cache
def result(request: HttpRequest, day: str, game: str) -> HttpResponse:
    """Show somebody what they have made of a game, once they have played all of it.

    Hands, replays and the list of all others open when the day is over.
    """
    daily, player = daily_on(day, game), current_player(request)
    own = None if player is None else result_of(player, daily)
    if own is None:
        return redirect("daily")
    assert player is not None
    now, boards = wall_clock.now(), daily.board_set
    tries = tries_of(player, [daily])[daily.pk]
    plays = own_play.play_on(tries)
    judging = own_play.progress_of(tries)
    address = request.build_absolute_uri(reverse("daily"))
    context = {
        "daily": daily,
        "day": daily.on.isoformat(),
        "title": words.title_of(own),
        "points": signed(round(own.points)),
        "above": None if own.above is None else signed(round(own.above)),
        "par": None if own.par is None else signed(round(own.par)),
        "about_par": words.about_par(),
        "own": own,
        "pictures": pictures_of(own.by_level, own.points, own.like),
        "levels": words.table_of_levels(own.by_level, own.like),
        "evenings": sum(map(len, own.by_level.values())),
        "far_off": words.how_far_off(boards.boards),
        "rows": [_row(it) for it in own.boards],
        "new_account": about_new_account(player, now),
        "plays": [plays[it] for it in sorted(plays)],
        "cost": words.cost_of(plays, own_play.hands_of(tries)),
        "may_judge": len(plays) < len(own_play.hands_of(tries)),
        "judging": judging,
        "people": "" if own.people_beaten is None else words.percent(own.people_beaten),
        "is_closed": boards.opened is not None,
        "near": near(daily, player),
        "closes": boards.closes,
        "left": words.time_left(boards.closes or now, now),
        "share": words.to_share(daily, own, address),
        "month": month_words.about_month(player, daily.on, now),
    }
    return render(request, "daily/result.html", context)


def _row(board: ResultOnBoard) -> dict[str, Any]:
    """Return a board for the table of a result."""
    return {
        "number": board.number,
        "points": signed(board.points),
        "field": "" if board.field is None else signed(round(board.field)),
        "par": "" if board.par is None else signed(round(board.par)),
        "share": "" if board.beaten is None else words.percent(board.beaten),
        "by_bot": board.by_bot,
    }


@require_safe
@never_cache
def after(request: HttpRequest, key: str) -> HttpResponse:
    """Lead somebody on whose board is over: to their result, their challenge, or the next board."""
    player = current_player(request)
    daily = None if player is None else boards_at(key, player)
    if player is None or daily is None:
        return redirect("daily")
    if daily.game == DailyGame.DUEL:
        return redirect("challenge", key=daily.challenge.slug)
    at = daily.on.isoformat(), daily.game
    if result_of(player, daily) is not None:
        return redirect("daily_result", *at)
    return redirect("daily") if daily.board_set.opened is None else redirect("daily_open", *at)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def judge(request: HttpRequest, day: str, game: str) -> HttpResponse:
    """Have somebody's own play of a game judged, or tell how far that is."""
    daily, player = daily_on(day, game), current_player(request)
    tries = [] if player is None else tries_of(player, [daily]).get(daily.pk, [])
    if request.method != "POST":
        return progress_answer(request, own_play.progress_of(tries))
    if player is not None and result_of(player, daily) is not None:
        try:
            count_one(request, JUDGEMENTS)
            own_play.ask(tries)
        except TableRefusal as refusal:
            messages.error(request, words.sentence_for(refusal))
    return redirect("daily_result", day=day, game=game)


@require_POST
def play(request: HttpRequest, day: str, game: str, board: int) -> HttpResponse:
    """Begin a board, go on with it, or play it once more as practice."""
    daily = daily_on(day, game)
    try:
        count_new_table(request)
        with unless_refused(request):
            player = current_player(request)
            if PRACTICE in request.POST:
                player = player or ensure_player(request, guest_name())
                table = playing.practise(player, daily, board)
            else:
                if player is None:
                    raise TableRefusal("daily_needs_account")
                table = playing.play(player, daily, board, wall_clock.now())
    except TableRefusal as refusal:
        messages.error(request, words.sentence_for(refusal))
        return redirect("daily")
    return redirect("table", slug=table.slug)
