"""Ask friends about a position of one's own: an address that shows it from the seat to move."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.door.guests import guest_name
from games.door.match_visit import come_to_match, visit_match
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.refused import REFUSED
from games.models import Player
from games.problems import words
from games.problems.models import AskedPosition, FriendAnswer
from games.problems.positions import CannotBeDone, ProblemPosition, refuse_forbidden
from games.problems.reading import read_cards
from games.problems.selectors import counted, friends_answers, position_to_show
from games.problems.services import asking
from games.problems.showing import hands_shown, position_shown
from games.problems.themes import Asks
from games.replays.asking import may_ask_about, seat_to_ask, untimed
from games.replays.reading import hand_to_see, walk_of
from games.replays.views import page_of_step
from games.rules.state.actions import Pass
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal


@require_POST
def ask(request: HttpRequest, slug: str, number: int, step: int) -> HttpResponse:
    """Make an address that shows the position after a step; 404 where nobody is to move."""
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    walk = walk_of(hand)
    if step > walk.last or seat_to_ask(walk.states[step]) is None:
        raise Http404
    try:
        if not may_ask_about(visit):
            raise TableRefusal("not_to_ask_about")
        with unless_refused(request):
            player = visit.player or ensure_player(request, guest_name())
            asked_about = asking.ask_about(player, hand, step, wall_clock.now())
    except TableRefusal as refusal:
        return page_of_step(request, visit, hand, step, words.sentence_for(refusal))
    return redirect("asked", slug=asked_about.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def asked(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a position to friends, take their answer, and show its answers to who has asked.

    404 once others may no longer see the match.
    """
    row = position_to_show(slug)
    if row is None:
        raise Http404
    position, player = _position(row), current_player(request)
    if request.method != "POST":
        return _page(request, row, position, player)
    try:
        action = read_cards(request.POST)
        refuse_forbidden(position, action)
        with unless_refused(request):
            friend = player or ensure_player(request, request.POST.get("name", ""))
            asking.answer_friend(row, friend, action, wall_clock.now())
    except CannotBeDone as refused:
        return _page(request, row, position, player, words.refused_text(str(refused)))
    except TableRefusal as refusal:
        return _page(request, row, position, player, words.sentence_for(refusal))
    return redirect("asked", slug=slug)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a position back, with its answers: who has asked may."""
    player = current_player(request)
    row = AskedPosition.objects.filter(slug=slug).first()
    if row is None or player is None or row.player_id != player.pk:
        raise Http404
    asking.stop_asking(row)
    return redirect("problems")


def _position(row: AskedPosition) -> ProblemPosition:
    walk = walk_of(row.hand)
    if row.step > walk.last:
        raise Http404
    state = untimed(walk.states[row.step])
    seat = seat_to_ask(state)
    if seat is None:
        raise Http404
    return ProblemPosition(state, seat, perspective(state, seat))


def _page(
    request: HttpRequest,
    row: AskedPosition,
    position: ProblemPosition,
    player: Player | None,
    wrong: str = "",
) -> HttpResponse:
    answers = friends_answers(row)
    is_own = player is not None and row.player_id == player.pk
    mine = next((it for it in answers if player is not None and it.player_id == player.pk), None)
    is_open = is_own or mine is not None
    context: dict[str, Any] = {
        "row": row,
        "question": words.question(position, Asks.CARDS),
        "wrong": wrong,
        "is_own": is_own,
        "may_pass": Pass() in options(position.view).actions,
        "needs_name": player is None,
        **position_shown(position),
    }
    if is_open:
        context |= _opened(request, row, position, answers, mine)
    template = "problems/friends.html" if is_open else "problems/friend_asked.html"
    return render(request, template, context, status=REFUSED if wrong else None)


def _opened(
    request: HttpRequest,
    row: AskedPosition,
    position: ProblemPosition,
    answers: list[FriendAnswer],
    mine: FriendAnswer | None,
) -> dict[str, Any]:
    """Return what is shown to who has asked or answered: nobody but the former reads names."""
    match = row.hand.match
    sees = visit_match(match.slug, request.session, request.COOKIES) is not None
    return {
        "mine": "" if mine is None else words.choice_name(position, mine.choice),
        "answers": [
            (it.player.shown_name, words.choice_name(position, it.choice)) for it in answers
        ],
        "counts": [(words.choice_name(position, it), number) for it, number in counted(answers)],
        "hands": hands_shown(position.state, position.seat),
        "done": words.done_in(position, walk_of(row.hand), row.step),
        "replay": (match.slug, row.hand.number, row.step) if sees else None,
        "address": request.build_absolute_uri(),
    }
