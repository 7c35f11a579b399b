"""Pages of matches of the past."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.match_visit import come_to_match
from games.door.players import browser_of, current_player
from games.forms.numbers import key_in
from games.history import finding, rows, taking
from games.history.filters import Filters, KindFilter, Whose, filters_in
from games.history.finding import Looker
from games.history.services import notes
from games.models import Player, StaffAct
from games.models.looking_back import LONGEST_NOTE, LONGEST_TAG, MOST_TAGS
from games.models.players import DELETED, LONGEST_NAME
from games.people.logged_out import for_players
from games.people.visitor import Visitor
from games.replays import spoilers
from games.selectors.noted import noted_by
from games.services.rights import staff
from games.services.rights.finishing import finishing_of

FEW = 10
"""Matches that are looked through faster than a form is filled in."""


@require_safe
@never_cache
def matches(request: HttpRequest) -> HttpResponse:
    """List matches: one's own, those of friends or of somebody, all public ones."""
    may_review = staff.may(request.user, staff.REVIEW)
    visitor = Visitor(request)
    looker = Looker(visitor.player, browser_of(request.COOKIES), may_review)
    filters = filters_in(request.GET, has_player=looker.player is not None, may_review=may_review)
    if filters.whose == Whose.ALL:
        staff.note_look(request.user, StaffAct.Act.SEARCH, filters.address())
    owner = _owner(filters, looker)
    hides = spoilers.are_hidden(request)
    found = finding.found_by(filters, looker)
    before, after = (key_in(request.GET.get(name, "")) for name in ("before", "after"))
    page = finding.page_of(found, before, after)
    shown = page.matches
    number, numbers = finding.numbers_of(found, page, filters, looker)
    number = number._replace(won=None) if hides else number
    own = None if filters.whose == Whose.ALL else looker.player
    companions = finding.companions_of(own) if own and filters.person is None else []
    context: dict[str, Any] = {
        "visitor": visitor,
        "lists": _lists(filters, numbers),
        "filters": filters,
        "person": owner if filters.whose == Whose.PERSON else None,
        "companions": companions,
        "tags": finding.tags_of(own) if own else [],
        "kinds": rows.kind_choices(),
        "boosters": rows.booster_choices(),
        "results": rows.result_choices(),
        "bots": rows.bot_choices(),
        "counts": rows.count_choices(),
        "endings": rows.ending_choices() if may_review else [],
        "reported": rows.reported_choices(),
        "may_search": may_review or filters.asks or number.number > FEW,
        "found": number,
        "found_text": rows.found_text(filters, number),
        "months": rows.months_of(
            shown, owner, looker, hides=hides, with_tags=filters.whose != Whose.ALL
        ),
        "hides_results": hides,
        "finishing": finishing_of(owner) if filters.whose == Whose.MINE and owner else None,
        "newer": filters.address(after=shown[0].pk) if page.has_newer and shown else "",
        "older": filters.address(before=shown[-1].pk) if page.has_older and shown else "",
    }
    return render(request, "history/matches.html", context)


def _owner(filters: Filters, looker: Looker) -> Player | None:
    """Return whose matches are listed, if they are one person's; 404 if there is nobody."""
    if filters.person is not None:
        person = Player.objects.filter(pk=filters.person).exclude(name=DELETED).first()
        if person is None:
            raise Http404
        return person
    return looker.player if filters.whose == Whose.MINE else None


def _lists(filters: Filters, numbers: dict[Whose, int]) -> list[dict[str, Any]]:
    """Return the lists that somebody has, each with its address and number."""
    names = rows.list_names()
    return [
        {
            "name": names[whose],
            "number": number,
            "address": Filters(whose).address(),
            "is_current": whose == filters.whose,
        }
        for whose, number in numbers.items()
        if number or whose in (Whose.ALL, Whose.MINE, Whose.PUBLIC, filters.whose)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_players("text", "tags")  # first: who has logged out may no longer see the match, either
def match_notes(request: HttpRequest, player: Player, slug: str) -> HttpResponse:
    """Show and keep what somebody notes about a match, for themselves alone."""
    visit = come_to_match(request, slug)
    if request.method == "POST":
        text, tags = request.POST.get("text", ""), request.POST.get("tags", "")
        notes.note(visit.match, player, text, notes.tags_in(tags))
        return redirect("match", slug=slug)
    noted = noted_by(player, visit.match)
    context = {
        "match": visit.match,
        "text": noted.text,
        "tags": ", ".join(noted.tags),
        "longest": LONGEST_NOTE,
        "longest_tags": MOST_TAGS * (LONGEST_TAG + 2),
        "known_tags": finding.tags_of(player),
    }
    return render(request, "history/notes.html", context)


@require_safe
@never_cache
def match_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send a match that is over as a file: its record, a log, or text for people."""
    match = come_to_match(request, slug).match
    if not taking.may_be_taken(match):
        raise Http404
    if form == "json":
        text: str | None = taking.json_of(match)
    else:
        text = taking.log_of(match) if form == "tch" else taking.text_of(match)
    if text is None:
        raise Http404
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="tichu-{slug}.{form}"'
    return response


@require_safe
@never_cache
def my_matches(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Send all matches of somebody as they are looked for, a record a line, the oldest first."""
    looker = Looker(current_player(request))
    if looker.player is None:
        raise Http404
    asked = filters_in(request.GET, has_player=True)._replace(whose=Whose.MINE, person=None)
    if request.GET.get("partner"):
        asked = asked._replace(partner=request.GET["partner"][:LONGEST_NAME])
    if request.GET.get("rated") in ("yes", "no"):
        kind = KindFilter.RATED if request.GET["rated"] == "yes" else KindFilter.UNRATED
        asked = asked._replace(kind=kind)
    found = finding.found_by(asked, looker).order_by("pk").values_list("pk", flat=True)
    response = StreamingHttpResponse(
        taking.lines_of(list(found)), content_type="application/jsonl; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="tichu-matches.jsonl"'
    return response
