"""Report a text outside of matches; at the desk hide it, or bring it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.desk import selectors
from games.desk.case import case_of_written
from games.desk.concern import CaseReader
from games.desk.log_words import MARK
from games.desk.models import LONGEST_TEXT, WrittenReport
from games.desk.services import hiding
from games.desk.views.ground import concerned_page, for_staff, form_context, lead_on, perform
from games.desk.words import sentence_for
from games.desk.written import KINDS, find, words_of
from games.door.limits import REPORTS, count_one
from games.forms.refused import REFUSED
from games.models import Player, StaffAct
from games.people.logged_out import for_players
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff
from games.talk.models import ReportReason

PAGE_OR_FORM = require_http_methods(["GET", "HEAD", "POST"])


@PAGE_OR_FORM
@never_cache
@for_players("text")
def report(request: HttpRequest, player: Player, kind: str, key: str) -> HttpResponse:
    """Report a text that one may read."""
    found = find(kind, key)
    if found is None or not words_of(found.texts) or not KINDS[kind].may_see(request, key):
        raise Http404
    wrong = ""
    if request.method == "POST":
        try:
            count_one(request, REPORTS)
            form = request.POST
            hiding.report(kind, key, player, form.get("reason", ""), form.get("text", ""))
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
        else:
            messages.success(request, _("Reported. You will be told the outcome."))
            return redirect(found.address)
    context = {
        "kind": KINDS[kind].name,
        "words": words_of(found.texts),
        "back": found.address,
        "reasons": [it for it in ReportReason.choices if it[0] != ReportReason.SECRETS],
        "asked": request.POST if wrong else {},
        "longest": LONGEST_TEXT,
        "wrong": wrong,
    }
    return render(request, "desk/report_written.html", context, status=REFUSED if wrong else 200)


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def case(request: HttpRequest, number: int) -> HttpResponse:
    """Show a report of a text with its copy of the text, and settle it."""
    reports = WrittenReport.objects.select_related("author", "reporter", selectors.TAKER)
    found = get_object_or_404(reports, pk=number)
    its_case = case_of_written(found)
    if (concerned := concerned_page(request, its_case, CaseReader(request.user))) is not None:
        return concerned
    wrong = perform(request, its_case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk")
    seen = f"{found.reason}{MARK}«{found.words}»"
    staff.note_look(request.user, StaffAct.Act.REPORT, seen[:LONGEST_TEXT], player=found.author)
    now = find(found.kind, found.key)
    context = {
        "report": found,
        "kind": KINDS[found.kind].name if found.kind in KINDS else found.kind,
        "now": now,
        "is_hidden": hiding.is_hidden(found),
        "is_locked": hiding.is_locked(found),
        "decisions": selectors.decisions_of(found),
        "number_open": selectors.number_open(),
        **form_context(request, its_case, wrong),
    }
    return render(request, "desk/written.html", context, status=REFUSED if wrong else 200)
