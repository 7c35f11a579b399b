"""Pages of matches and of the steps of their rounds."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from games.door.coming_back import is_ours
from games.door.match_visit import MatchVisit, come_to_match
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import Hand, MatchKind
from games.replays import caching, spoilers
from games.replays.judged import Judged, all_key, judged
from games.replays.matches import NO_LUCK, luck_of, plot_of, round_lines, why_no_luck
from games.replays.mistakes import Walked, dearest, place_in
from games.replays.picture import course_of, drawn
from games.replays.reading import hand_to_see, rounds_to_see, step_at, walk_of
from games.replays.screen import page_at
from games.replays.showing import StepView, step_context
from games.replays.together import together_of
from games.replays.words import NOW, names_at, people_of, result_of_match
from games.rules.cards.ruleset import SEATS
from games.screen.words.names import apart, minus
from games.selectors.noted import noted_by
from games.selectors.of_tournament import place_in_tournament
from games.selectors.proofs import is_seed_shown
from games.selectors.sharing import sharing_of
from games.services.acting import judging
from games.services.ground.counting import counting_of
from games.services.rights import staff

JUDGED = "judged"
"""Asks in an address for what the judgement says, too: what is kept without it never changes."""
MISTAKE = "mistake"
"""Tells in an address which of one's own mistakes is looked at, the dearest being the first."""
NOTED = "noted"
"""Tells in an address that it was noted what somebody has said of the step."""
PART = "part"
"""Asks in an address for a step without the page around it, of a state of the program."""


@require_safe
@never_cache
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a match: result, course, rounds and people.

    Where results are hidden, those of the rounds up to ``seen`` are shown.
    """
    return match_page(request, come_to_match(request, slug), number_in(request.GET.get("seen", "")))


def match_page(
    request: HttpRequest, visit: MatchVisit, seen: int | None = None, wrong: str = ""
) -> HttpResponse:
    """Return the page of a match, with 422 if something ``wrong`` is to be said."""
    hands = rounds_to_see(visit)
    hides = spoilers.are_hidden(request)
    seen = (seen if seen is not None and seen <= len(hands) else 0) if hides else len(hands)
    hides = hides and seen < len(hands)
    shown, names, counting = hands[:seen], _names(visit), counting_of(visit.match)
    next_hand = hands[seen] if hides else None
    progress = judging.progress_of(all_key(visit.match.pk))
    luck = luck_of(visit, hands, shown)
    may_review = staff.may(request.user, staff.REVIEW) and not visit.match.is_running
    context: dict[str, Any] = {
        "visit": visit,
        "match": visit.match,
        "hides": hides,
        "hides_results": spoilers.are_hidden(request),
        "seen": seen,
        "title": "" if hides else result_of_match(visit.match, tuple(map(apart, names))),
        "columns": _columns(visit, names),
        "totals": [] if hides else list(map(minus, visit.match.totals)),
        "luck": luck,
        "no_luck": "" if hides else why_no_luck(visit.match),
        "progress": progress,
        "together": together_of(visit),
        "sharing": sharing_of(visit.match, visit.rows, visit.player),
        "wrong": wrong,
        "rounds": round_lines(visit, shown, counting, luck.rounds if luck else NO_LUCK),
        "next": next_hand.number if next_hand else None,
        "corrections": [] if hides else counting.rows,
        "may_review": may_review,
        "has_picture": bool(hands) and not (hides or visit.match.is_running),
        "of_tournament": place_in_tournament(visit.match),
        "chains": visit.match.chains.defer("last_seed"),
        "to_check": [it.number for it in shown if is_seed_shown(it)],
        "people": people_of(visit.match, visit.rows),
        "noted": noted_by(visit.player, visit.match) if visit.player else None,
        "plot": plot_of(visit, shown, names, luck, counting) if shown else None,
        "language": translation.get_language(),
    }
    return render(request, "replays/match.html", context, status=REFUSED if wrong else None)


@require_safe
@never_cache
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a match that is over as a picture; 404 for one that runs or has no round."""
    visit = come_to_match(request, slug)
    match, hands = visit.match, rounds_to_see(visit)
    if not hands or match.is_running or match.kind == MatchKind.PRACTICE:
        raise Http404
    names = _names(visit)
    course = course_of(match, hands, _columns(visit, names), counting_of(match))
    day = date_format(localtime(match.started), "SHORT_DATE_FORMAT")
    where = [_("imported")] if match.kind == MatchKind.BROUGHT else []
    about = " · ".join((*where, *filter(None, [match.table_name]), day))
    image = drawn(course, result_of_match(match, names), about, request.get_host())
    return HttpResponse(image, content_type="image/svg+xml")


@require_safe
@xframe_options_sameorigin
@never_cache
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Go to the step of a round with a version of the table, without one to the first step."""
    hand = hand_to_see(come_to_match(request, slug), number)
    version = number_in(request.GET.get("version", ""))
    step = 0 if version is None else step_at(hand, version)
    return redirect("replay", slug=slug, number=number, step=step)


@require_safe
@xframe_options_sameorigin  # the administration shows it in a frame
def replay(request: HttpRequest, slug: str, number: int, step: int) -> HttpResponse:
    """Show a step of a finished round: a whole page, or what changes from step to step."""
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    is_page = request.GET.get(PART) != caching.release()
    language = request.GET.get("lang", "")
    if language not in dict(settings.LANGUAGES):
        language = translation.get_language() or settings.LANGUAGE_CODE
    view = _view(request, is_page=is_page)
    walk = walk_of(hand)
    found = judged(hand, walk) if is_page or JUDGED in request.GET else None
    is_own = MISTAKE in request.GET or NOTED in request.GET
    if is_page and (is_own or judging.progress_of(hand.pk) is not None):
        return _unkept(_step(request, visit, hand, step, view, language, found, is_page=True))
    together = together_of(visit) if is_page else None
    about = (visit.match.is_running, visit.match.table_name, visit.role)
    asked = (slug, number, step, *view, language, *about)
    tag = caching.tag_of(request, *asked, found is not None, together, is_page=is_page)
    answer = caching.unchanged(request, tag)
    if answer is None:
        answer = _step(request, visit, hand, step, view, language, found, is_page=is_page)
    if JUDGED in request.GET and found is None:
        return answer  # it is not there yet: nobody keeps that
    return caching.keep(answer, tag, is_page=is_page, is_for_all=visit.is_for_all)


def page_of_step(
    request: HttpRequest, visit: MatchVisit, hand: Hand, step: int, wrong: str = ""
) -> HttpResponse:
    """Return the page of a step that nobody keeps, with 422 if something is ``wrong``."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    view, found = _view(request, is_page=True), judged(hand, walk_of(hand))
    return _unkept(
        _step(request, visit, hand, step, view, language, found, is_page=True, wrong=wrong)
    )


def _unkept(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "private, no-store"
    return answer


def _view(request: HttpRequest, *, is_page: bool) -> StepView:
    seat = _number(request.GET.get("seat", ""), 0, SEATS[-1], None)
    return StepView(seat, "hide" in request.GET or (is_page and spoilers.are_hidden(request)))


def _step(
    request: HttpRequest,
    visit: MatchVisit,
    hand: Hand,
    number: int,
    view: StepView,
    language: str,
    found: Judged | None,
    *,
    is_page: bool,
    wrong: str = "",
) -> HttpResponse:
    walk = walk_of(hand)
    if number > walk.last:
        raise Http404
    with translation.override(language):
        page = page_at(hand, visit.rows, walk, walk.steps[number], view.seat)
        walked = _walked(request, visit) if is_page else None
        me = walked.seat if walked and walked.round == hand.number else None
        context = step_context(visit, hand, walk, walk.steps[number], view, page, found, me)
        if not is_page:
            return HttpResponse(render_to_string("replays/_step.html", context))
        context |= {
            "release": caching.release(),
            "language": language,
            "progress": judging.progress_of(hand.pk),
            "together": together_of(visit),
            "walked": walked,
            "wrong": wrong,
            "is_noted": NOTED in request.GET,
        }
        status = REFUSED if wrong else None
        return render(request, "replays/replay.html", context, status=status)


def _walked(request: HttpRequest, visit: MatchVisit) -> Walked | None:
    """Return which of the visitor's mistakes is looked at, if one is."""
    place = number_in(request.GET.get(MISTAKE, ""))
    if place is None or visit.match.is_running:
        return None
    return place_in(visit, dearest(visit, rounds_to_see(visit)), place)


@require_POST
def set_spoilers(request: HttpRequest) -> HttpResponse:
    """Hide results in this browser, or show them again; then go back."""
    address = request.POST.get("next", "")
    response = redirect(address if is_ours(request, address) else reverse("front"))
    spoilers.hide(response, hides=request.POST.get("hide") == "yes")
    return response


def _names(visit: MatchVisit) -> tuple[str, ...]:
    """Return the names of those who began a match, by their seats."""
    begin = Hand(match=visit.match, number=1)
    return names_at(begin, [row for row in visit.rows if (row.since_round or 1) == 1], NOW)


def _columns(visit: MatchVisit, names: tuple[str, ...]) -> list[str]:
    """Return what stands above the points: two teams, or four who play for themselves."""
    if visit.match.partners_rotate:
        return list(names)
    return [f"{names[team]} & {names[team + 2]}" for team in (0, 1)]


def _number(text: str, least: int, most: int, otherwise: Any) -> Any:
    """Return the number that a text spells, if it is one within these bounds."""
    is_short = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_short and least <= int(text) <= most else otherwise
