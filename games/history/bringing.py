"""Pages on which somebody brings a match along, and lets it go again."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.door.guests import guest_name
from games.door.limits import BROUGHT, count_one
from games.door.match_visit import MatchRole, come_to_match
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.refused import REFUSED
from games.history import file_words
from games.history.services import bringing
from games.history.services.bringing import BroughtBefore
from games.history.services.files import MOST_BYTES, MOST_ROUNDS, FileFault, read_file
from games.models import MatchKind
from games.models.players import LONGEST_NAME
from games.models.texts import clean_line
from games.services.ground.refusals import TableRefusal

MEGABYTE = 1024 * 1024


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring(request: HttpRequest) -> HttpResponse:
    """Take a file of a match and go to the match; 422 with the reason if it is none."""
    wrong, line = "", ""
    if request.method == "POST":
        try:
            return _brought(request)
        except FileFault as fault:
            wrong, line = file_words.fault_text(fault), file_words.line_of(fault)
        except TableRefusal as refusal:
            wrong = file_words.sentence_for(refusal)
    context = {
        "wrong": wrong,
        "line": line,
        "most_bytes": MOST_BYTES,
        "too_large": file_words.fault_text(FileFault("too_large")),
        "most": MOST_BYTES // MEGABYTE,
        "most_rounds": MOST_ROUNDS,
        "called": request.POST.get("called", ""),
        "longest_name": LONGEST_NAME,
    }
    return render(request, "history/bring.html", context, status=REFUSED if wrong else 200)


def _brought(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    if file is None:
        raise TableRefusal("no_file")
    if (file.size or 0) > MOST_BYTES:
        raise FileFault("too_large")
    count_one(request, BROUGHT)
    brought = read_file(file.read())
    try:
        with unless_refused(request, at_once=False):
            player = current_player(request) or ensure_player(request, guest_name())
            called = clean_line(request.POST.get("called", ""))[:LONGEST_NAME]
            match, has_names = bringing.bring(player, brought, file.name or "", called)
    except BroughtBefore as before:
        match = before.match
        messages.info(request, _("You have already imported this match; here it is."))
    else:
        if not has_names:
            messages.info(
                request,
                _("None of the names in the file is yours. So the match shows no names of people."),
            )
    return redirect("match", slug=match.slug)


@require_POST
def let_go(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove a match that the visitor has imported, and go to the others."""
    visit = come_to_match(request, slug)
    may = visit.match.kind == MatchKind.BROUGHT and visit.role == MatchRole.ONLOOKER
    if not may or visit.player is None:
        raise Http404
    bringing.let_go(visit.match, visit.player)
    return redirect("matches")
