"""Pages of problems: all themes, one problem, and what it says once it is answered."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.daily.days import day_at
from games.door.guests import guest_name
from games.door.limits import count_new_table
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import Player
from games.problems import rating, words
from games.problems.kept import PossibleAnswer, unpacked
from games.problems.models import Problem, ProblemAnswer, ProblemTheme
from games.problems.positions import CannotBeDone, ProblemPosition, answer_like, asks_for, choice_of
from games.problems.reading import in_shown_order, read_answer
from games.problems.selectors import (
    answer_of,
    answers_of,
    next_problem,
    position_in,
    rated_on,
    rating_of,
    shares_of,
    themes_of,
)
from games.problems.services import answering, playing_on
from games.problems.showing import hands_shown, position_shown, wishes
from games.problems.themes import AnswerVerdict, Asks
from games.rules.state.actions import Pass, Play
from games.rules.view.choices import options
from games.screen.words.names import minus, signed
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal

SOLVED = "problems"
"""What somebody without an account has answered, in their session: the newest only."""
MOST_SOLVED = 60


@require_safe
@never_cache
def problems(request: HttpRequest) -> HttpResponse:
    """Show the themes, and what somebody has answered of them."""
    player = _with_account(request)
    lines = themes_of(player)
    context = {
        "themes": lines,
        "number": sum(it.number for it in lines),
        **_of_day(player),
    }
    return render(request, "problems/problems.html", context)


@require_safe
@never_cache
def following(request: HttpRequest) -> HttpResponse:
    """Go to a problem that one has not answered, of a theme if one is named."""
    theme = request.GET.get("theme", "")
    theme = theme if theme in ProblemTheme.values else ""
    seen = [key for it in _solved(request) if (key := number_in(it)) is not None]
    found = next_problem(_with_account(request), day_at(wall_clock.now()), theme, seen)
    if found is None:
        return redirect("problems")
    return redirect("problem", number=found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def problem(request: HttpRequest, number: int) -> HttpResponse:
    """Show a problem, take an answer, and show what is right to those who have answered.

    The answers of accounts are kept, those of all others stand in their session.
    """
    row = get_object_or_404(Problem, pk=number)
    player, answers, position = _with_account(request), answers_of(row), position_in(row)
    asks = asks_for(answers)
    mine = _mine(request, player, row)
    if request.method == "POST" and mine is None:
        try:
            action = read_answer(request.POST, asks, answers)
            chosen = answer_like(position, answers, action)
            if chosen is None:
                raise CannotBeDone("not_compared")
        except CannotBeDone as refused:
            wrong = words.refused_text(str(refused))
            return _asked(request, row, position, asks, answers, wrong)
        _keep(request, player, row, chosen)
        return redirect("problem", number=number)
    if request.method == "POST":
        return redirect("problem", number=number)
    if mine is None:
        return _asked(request, row, position, asks, answers)
    return _told(request, row, position, asks, answers, mine)


@require_POST
def vote(request: HttpRequest, number: int) -> HttpResponse:
    """Say whether a problem was clear: who has answered it, with an account."""
    row, player = get_object_or_404(Problem, pk=number), _with_account(request)
    if player is None:
        raise Http404
    try:
        is_unclear = request.POST.get("clear") == "no"
        answering.vote(player, row, wall_clock.now(), is_unclear=is_unclear)
    except TableRefusal as refusal:
        messages.error(request, words.sentence_for(refusal))
    return redirect("problem", number=number)


@require_POST
def play(request: HttpRequest, number: int) -> HttpResponse:
    """Play on from a problem that one has answered, against bots; nothing of it counts."""
    row = get_object_or_404(Problem, pk=number)
    if _mine(request, _with_account(request), row) is None:
        return redirect("problem", number=number)
    try:
        count_new_table(request)
        with unless_refused(request):
            player = current_player(request) or ensure_player(request, guest_name())
            table = playing_on.play_on(player, row)
    except TableRefusal as refusal:
        messages.error(request, words.sentence_for(refusal))
        return redirect("problem", number=number)
    return redirect("table", slug=table.slug)


def _asked(
    request: HttpRequest,
    row: Problem,
    position: ProblemPosition,
    asks: Asks,
    answers: tuple[PossibleAnswer, ...],
    wrong: str = "",
) -> HttpResponse:
    shown = in_shown_order(answers)
    context = {
        "problem": row,
        "asks": str(asks),
        "question": words.question(position, asks),
        "wrong": wrong,
        "may_pass": Pass() in options(position.view).actions,
        "choices": [
            (place, words.answer_name(position, asks, it.action)) for place, it in enumerate(shown)
        ],
        "wishes": _wishes(shown) if asks == Asks.WISH else [],
        **position_shown(position),
        **_of_day(_with_account(request)),
    }
    return render(request, "problems/asked.html", context, status=REFUSED if wrong else None)


def _wishes(shown: list[PossibleAnswer]) -> list[tuple[int, str, str]]:
    """Return places of answers, each with the rank that is wished."""
    ranks = [it.action.wish for it in shown if isinstance(it.action, Play)]
    told = {rank: (letter, name) for rank, letter, name in wishes([it for it in ranks if it])}
    return [(place, *told.get(rank, ("–", ""))) for place, rank in enumerate(ranks)]


def _told(
    request: HttpRequest,
    row: Problem,
    position: ProblemPosition,
    asks: Asks,
    answers: tuple[PossibleAnswer, ...],
    mine: str,
) -> HttpResponse:
    player = _with_account(request)
    kept = answer_of(player, row)
    chosen = next((it for it in answers if choice_of(it.action) == mine), None)
    steps = unpacked(bytes(row.steps))
    context = {
        "problem": row,
        "theme": ProblemTheme(row.theme).label,
        "question": words.question(position, asks),
        "title": words.title_of(position, asks, answers, mine),
        "is_right": chosen is not None and chosen.verdict != AnswerVerdict.WRONG,
        "mine": "" if chosen is None else words.answer_name(position, asks, chosen.action),
        "reason": words.reason_of(row, position, asks, answers, mine),
        "lines": words.answer_lines(position, asks, answers, shares_of(row), mine),
        "hands": hands_shown(position.state, row.seat),
        "went_on": words.how_it_went_on(position, steps, row.step),
        "kept": kept,
        "change": _change(kept),
        "its_rating": round(row.rating),
        **position_shown(position),
        **_of_day(player),
    }
    return render(request, "problems/told.html", context)


def _change(kept: ProblemAnswer | None) -> str:
    return "" if kept is None or kept.change is None else signed(round(kept.change))


def _of_day(player: Player | None) -> dict[str, Any]:
    """Return how many of today's five are answered, and the rating of somebody with an account."""
    if player is None:
        return {"has_account": False}
    today = rated_on(player, day_at(wall_clock.now()))
    return {
        "has_account": True,
        "rating": minus(round(rating_of(player))),
        "today": today,
        "right_today": sum(today),
        "left_today": range(rating.RATED_A_DAY - len(today)),
        "a_day": rating.RATED_A_DAY,
    }


def _with_account(request: HttpRequest) -> Player | None:
    player = current_player(request)
    return None if player is None or player.user_id is None else player


def _solved(request: HttpRequest) -> dict[str, str]:
    found = request.session.get(SOLVED, {})
    return found if isinstance(found, dict) else {}


def _mine(request: HttpRequest, player: Player | None, row: Problem) -> str | None:
    """Return what the visitor has answered; ``None`` before."""
    if player is None:
        return _solved(request).get(str(row.pk))
    kept = answer_of(player, row)
    return None if kept is None else kept.choice


def _keep(
    request: HttpRequest, player: Player | None, row: Problem, chosen: PossibleAnswer
) -> None:
    if player is not None:
        answering.answer(player, row, chosen, wall_clock.now())
        return
    solved = {**_solved(request), str(row.pk): choice_of(chosen.action)}
    request.session[SOLVED] = dict(list(solved.items())[-MOST_SOLVED:])
