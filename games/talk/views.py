"""Say something at a table, read what others say, do without somebody, report."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.addresses import client_address
from games.door.limits import MESSAGES, REPORTS, Limit, is_too_often
from games.door.players import current_player
from games.door.visit import Visit, come_in
from games.forms.numbers import key_in
from games.forms.refused import REFUSED
from games.models import Player, Table
from games.screen.words.names import apart
from games.services.ground.refusals import TableRefusal
from games.talk import lines as heard
from games.talk.models import (
    LENGTH_OF_ORIGIN,
    LONGEST_MESSAGE,
    LONGEST_REPORT,
    Message,
    ReportReason,
)
from games.talk.selectors import (
    blocks_of,
    has_blocked,
    hearing_of,
    is_known_to,
    message_for,
    mutes_of,
)
from games.talk.services import reporting, saying, silence
from games.talk.words import sentence_for


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def talk(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Say something at a table; the page is for browsers without scripts."""
    if request.method != "POST":
        return _page(request, visit)
    try:
        _say(request, visit.table, visit.player)
    except TableRefusal as refusal:
        wrong = sentence_for(refusal)
        if not _is_htmx(request):
            return _page(request, visit, wrong)
        return HttpResponse(_said(wrong), status=REFUSED)
    return HttpResponse(_said("")) if _is_htmx(request) else redirect("talk", slug=visit.slug)


def _say(request: HttpRequest, table: Table, player: Player | None) -> None:
    if player is None:
        raise TableRefusal("name_needed")
    if request.POST.get("do") == "read":
        reporting.note_read(player)
        return
    _count(request, MESSAGES, "talk_too_often")
    phrase, origin = request.POST.get("phrase", ""), origin_of(request)
    if phrase:
        saying.say_phrase(table, player, phrase, origin)
    else:
        saying.say(table, player, request.POST.get("text", ""), origin)


@require_safe
@never_cache
def lines(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Return what has been said, for want of a socket."""
    reader, found = _read(visit)
    notice = heard.notice_html(hearing_of(visit.table_id, visit.player), out_of_band=True)
    return HttpResponse(notice + heard.region_html(found, reader))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def about(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Say what can be done about a message: not hear its author, block, report."""
    table, player = visit.table, visit.player
    message = None if player is None else message_for(table, number, player)
    if player is None or message is None or message.author_id == player.pk:
        raise Http404
    wrong = done = ""
    if request.method == "POST":
        try:
            done = _do(request, player, message)
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
    context = {
        "table": table,
        "message": message,
        "reasons": ReportReason.choices,
        "chosen": request.POST.get("reason", ""),
        "text": request.POST.get("text", "") if wrong else "",
        "longest": LONGEST_REPORT,
        "is_blocked": has_blocked(player.pk, message.author_id),
        "is_muted": mutes_of(player).filter(table=table, muted=message.author).exists(),
        "wrong": wrong,
        "done": done,
    }
    template = "talk/_about.html" if _is_htmx(request) else "talk/about.html"
    return render(request, template, context, status=REFUSED if wrong else 200)


def _do(request: HttpRequest, player: Player, message: Message) -> str:
    """Do what somebody wants about a message; return what to tell them."""
    do, author = request.POST.get("do", ""), message.author
    name = {"name": apart(author.shown_name)}
    if do == "report":
        _count(request, REPORTS, "too_often")
        reporting.report(
            message, player, request.POST.get("reason", ""), request.POST.get("text", "")
        )
        return _("Thank you. The people who run the site will read it.")
    if do in ("mute", "unmute"):
        deed = silence.mute if do == "mute" else silence.unmute
        deed(message.table, player, author)
        muted = _("Messages of %(name)s are hidden at this table.") % name
        return muted if do == "mute" else _("Messages of %(name)s are shown again.") % name
    return _block(player, author, do)


def _block(player: Player, other: Player, do: str) -> str:
    """Block somebody or no longer; return what to tell about it."""
    deeds: dict[str, tuple[Callable[[Player, Player], None], str]] = {
        "block": (silence.block, _("You have blocked %(name)s.")),
        "unblock": (silence.unblock, _("%(name)s is no longer blocked.")),
    }
    if do not in deeds:
        raise TableRefusal("not_readable")
    deed, told = deeds[do]
    deed(player, other)
    return told % {"name": apart(other.shown_name)}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unheard(request: HttpRequest) -> HttpResponse:
    """Show whom somebody does not hear; change it, or block somebody at a table."""
    player = current_player(request)
    if player is None:
        return redirect("account")  # who has logged out in another tab sees that
    if request.method != "POST":
        context = {"blocks": blocks_of(player), "mutes": mutes_of(player)}
        return render(request, "talk/unheard.html", context)
    other = get_object_or_404(Player, pk=key_in(request.POST.get("player", "")))
    at, do = request.POST.get("table", ""), request.POST.get("do", "")
    if do == "block" and not is_known_to(other, come_in(request, at).table):
        raise Http404
    try:
        if do == "unmute":
            for mute in mutes_of(player).filter(muted=other):
                if mute.table.slug == at:
                    silence.unmute(mute.table, player, other)
        else:
            messages.success(request, _block(player, other, do))
    except TableRefusal as refusal:
        messages.error(request, sentence_for(refusal))
    return redirect("people_at", slug=at) if do == "block" else redirect("unheard")


def origin_of(request: HttpRequest) -> str:
    """Return what stands for where a request comes from, and tells nobody what that is."""
    address = client_address(request)
    return salted_hmac("games.talk", address).hexdigest()[:LENGTH_OF_ORIGIN] if address else ""


# --- helpers ----------------------------------------------------------------------


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _count(request: HttpRequest, limit: Limit, code: str) -> None:
    if is_too_often(request, limit):
        raise TableRefusal(code)


def _said(wrong: str) -> str:
    """Return why a message was refused, in its place on the page."""
    return render_to_string("talk/_refused.html", {"wrong": wrong, "out_of_band": True})


def _read(visit: Visit) -> tuple[heard.Reader, list[heard.ShownMessage]]:
    """Return what somebody reads now."""
    found, visit = heard.heard_now(visit.table_id), visit.now()
    hearing = hearing_of(visit.table_id, visit.player)
    reader = heard.reader_of(visit.facts, visit.player, hearing)
    return reader, found.lines_for(reader)


def _page(request: HttpRequest, visit: Visit, wrong: str = "") -> HttpResponse:
    reader, found = _read(visit)
    context = {
        "table": visit.table,
        "lines": heard.lines_html(found, reader),
        "is_seated": reader.is_seated,
        "measure": hearing_of(visit.table_id, visit.player).measure,
        "wrong": wrong,
        "text": request.POST.get("text", ""),
        "longest": LONGEST_MESSAGE,
    }
    return render(request, "talk/page.html", context, status=REFUSED if wrong else 200)
