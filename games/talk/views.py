"""Say something at a table, read what others say, do without somebody, report."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.addresses import client_address
from games.admission import Admission, admission
from games.limits import MESSAGES, REPORTS, Limit, is_too_often
from games.models import Player, Table
from games.players import browser_of, current_player
from games.rendering import facts_now
from games.selectors.tables import may_look, table_by_slug
from games.services.refusals import TableRefusal
from games.talk import lines as heard
from games.talk.models import LENGTH_OF_ORIGIN, LONGEST_MESSAGE, LONGEST_REPORT, Message, Reason
from games.talk.selectors import (
    blocks_of,
    has_blocked,
    is_known_to,
    message_for,
    mutes_of,
    standing_of,
)
from games.talk.services import reporting, saying, silence
from games.talk.words import sentence_for

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def talk(request: HttpRequest, slug: str) -> HttpResponse:
    """Say something at a table; the page is for who has no script."""
    table, player = _table(request, slug), current_player(request)
    if request.method != "POST":
        return _page(request, table, player)
    try:
        _say(request, table, player)
    except TableRefusal as refusal:
        wrong = sentence_for(refusal)
        if not _is_htmx(request):
            return _page(request, table, player, wrong)
        return HttpResponse(_said(wrong), status=REFUSED)
    return HttpResponse(_said("")) if _is_htmx(request) else redirect("talk", slug=slug)


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
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """Return what has been said, for want of a socket."""
    table, player = _table(request, slug), current_player(request)
    reader, found = _read(table, player)
    notice = heard.notice_html(standing_of(table.pk, player), out_of_band=True)
    return HttpResponse(notice + heard.region_html(found, reader))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def about(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say what can be done about a message: not hear its author, block, report."""
    table, player = _table(request, slug), current_player(request)
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
        "reasons": Reason.choices,
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
    name = {"name": author.shown_name}
    if do == "report":
        _count(request, REPORTS, "too_often")
        reporting.report(
            message, player, request.POST.get("reason", ""), request.POST.get("text", "")
        )
        return _("Thank you. Somebody who looks after the site will read it.")
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
    return told % {"name": other.shown_name}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unheard(request: HttpRequest) -> HttpResponse:
    """Show whom somebody does not hear; change it, or block somebody at a table."""
    player = current_player(request)
    if player is None:
        raise Http404
    if request.method != "POST":
        context = {"blocks": blocks_of(player), "mutes": mutes_of(player)}
        return render(request, "talk/unheard.html", context)
    number = request.POST.get("player", "")
    other = get_object_or_404(Player, pk=int(number) if number.isdecimal() else 0)
    at, do = request.POST.get("table", ""), request.POST.get("do", "")
    table = table_by_slug(at) if at else None
    if do == "block" and (table is None or not is_known_to(other, table)):
        raise Http404
    try:
        if do == "unmute" and table is not None:
            silence.unmute(table, player, other)
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


def _table(request: HttpRequest, slug: str) -> Table:
    """Return a table for who may see it; raises Http404, PermissionDenied."""
    table, player = table_by_slug(slug), current_player(request)
    if table is None or not may_look(table, player):
        raise Http404
    browser = browser_of(request.COOKIES)
    if admission(table, player, request.session, browser) != Admission.GRANTED:
        raise PermissionDenied
    return table


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _count(request: HttpRequest, limit: Limit, code: str) -> None:
    if is_too_often(request, limit):
        raise TableRefusal(code)


def _said(wrong: str) -> str:
    """Return why a message was refused, in its place on the page."""
    return render_to_string("talk/_refused.html", {"wrong": wrong, "out_of_band": True})


def _read(table: Table, player: Player | None) -> tuple[heard.Reader, list[heard.Line]]:
    """Return what somebody reads now."""
    found, facts = heard.heard_now(table.pk), facts_now(table.pk)
    reader = heard.reader_of(facts, player, standing_of(table.pk, player))
    return reader, found.lines_for(reader)


def _page(
    request: HttpRequest, table: Table, player: Player | None, wrong: str = ""
) -> HttpResponse:
    reader, found = _read(table, player)
    context = {
        "table": table,
        "lines": heard.lines_html(found, reader),
        "is_seated": reader.is_seated,
        "measure": standing_of(table.pk, player).measure,
        "wrong": wrong,
        "text": request.POST.get("text", ""),
        "longest": LONGEST_MESSAGE,
    }
    return render(request, "talk/page.html", context, status=REFUSED if wrong else 200)
