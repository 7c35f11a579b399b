"""Speaking for an entrant with a phone: by its slip, or by its word at a table (WHO-1..5)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from games.door.limits import WORDS_TRIED, count_one, is_spent
from games.forms.numbers import key_in
from games.forms.refused import REFUSED
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    AWAY,
    Came,
    Entrant,
    EntrantStatus,
    PairingKind,
    TeamWord,
    Tournament,
)
from games.tournaments.models.speaking import LONGEST_WORD
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.pages import PairingShown, alphabetical, last_round, shown_round
from games.tournaments.selectors.speaking import was_taken_off
from games.tournaments.services import speaking
from games.tournaments.services.speaking import is_secret_of, refuse_wrong_word
from games.tournaments.views.ground import (
    EventDeed,
    Task,
    Viewer,
    for_holders,
    for_viewers,
    go,
    new_phone,
    perform,
)
from games.views.requests import HtmxHttpRequest

LENGTH_OF_KEY = 10
NUMBER_OF_TABLE = re.compile(r"0*(\d{1,4})[A-Za-z]?")
GONE = 404


class Offered(NamedTuple):
    """An entrant that somebody may say they are, and where it sits."""

    entrant: Entrant
    seats: str


# --- by the slip ------------------------------------------------------------------------


def slip_link(request: HttpRequest, event: Tournament, word: TeamWord) -> str:
    """Return the address in the code of a slip, with a secret of its own."""
    code = f"{word.entrant_id}-{word.secret}"
    return request.build_absolute_uri(reverse("event_team", args=[event.slug, code]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def slip(request: HtmxHttpRequest, viewer: Viewer, code: str) -> HttpResponse:
    """Ask whether a phone is to speak for the team of a slip, since slips get mixed up."""
    key, _dash, secret = code.partition("-")
    number = key_in(key)
    entrant = None if number is None else viewer.event.entrants.filter(pk=number).first()
    if entrant is None or not is_secret_of(entrant, secret):
        context: dict[str, object] = {"viewer": viewer, "event": viewer.event}
        return render(request, "tournaments/slip_ended.html", context, status=GONE)
    if request.method != "POST" and viewer.speaker and viewer.entrant == entrant:
        return redirect("my_match", event=viewer.event.slug)

    def do(task: Task) -> str:
        return _speak(task, entrant, Came.SLIP)

    target, wrong = (
        perform(request, viewer, {"speak": do}) if request.method == "POST" else ("", "")
    )
    if target:
        return redirect(target)
    context = {"viewer": viewer, "event": viewer.event, "entrant": entrant, "wrong": wrong}
    return render(request, "tournaments/slip.html", context, status=REFUSED if wrong else 200)


def _speak(task: Task, entrant: Entrant, came: str) -> str:
    phone = new_phone(task.request, task.event)
    speaking.speak(entrant, phone, came, task.viewer.player)
    return go("my_match", task.event)


# --- by the word ------------------------------------------------------------------------


def table_key(event: Tournament) -> str:
    """Return what is in the codes of tables, so that they work where the page is hidden, too."""
    hidden = salted_hmac("games.tournaments.tables", f"{event.pk} {event.seed}")
    return hidden.hexdigest()[:LENGTH_OF_KEY]


def table_link(request: HttpRequest, event: Tournament, table: object) -> str:
    """Return the address in the code of a table."""
    ways = [event.slug, table_key(event), table]
    return request.build_absolute_uri(reverse("event_table", args=ways))


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def at_table(request: HtmxHttpRequest, viewer: Viewer, key: str, table: str) -> HttpResponse:
    """Open the running match of a table: ask which team this is, and for its word (REP-1)."""
    number = NUMBER_OF_TABLE.fullmatch(table)
    if number is None or not constant_time_compare(key, table_key(viewer.event)):
        raise Http404
    facts = facts_of(viewer.event)
    round_ = last_round(facts)
    shown = [] if round_ is None else shown_round(facts, round_)
    match = next((it for it in shown if it.is_at_table and str(it.table) == number[1]), None)
    offered = [] if match is None else _seated(match)
    if request.method != "POST" and viewer.entrant in [it.entrant for it in offered]:
        return redirect("my_match", event=viewer.event.slug)
    context = {"table": table.upper(), "round": round_, "has_match": match is not None}
    return _ask(request, viewer, offered, context)


def _seated(match: PairingShown) -> list[Offered]:
    is_four = match.kind == PairingKind.FOUR  # its partners change from game to game
    seats = ("", "") if is_four else (_("South and north"), _("East and west"))
    return [
        Offered(entrant, where)
        for side, where in zip(match.sides, seats, strict=True)
        for entrant in side.entrants
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@for_viewers
def who(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask a phone that has found no code which team it is, and for its word."""
    out = (*AWAY, EntrantStatus.WAITING)
    entrants = [it for it in facts_of(viewer.event).entrants if it.status not in out]
    entrants.sort(key=lambda it: alphabetical(it.name))
    return _ask(request, viewer, [Offered(it, it.club) for it in entrants], {"has_match": True})


def _ask(
    request: HtmxHttpRequest,
    viewer: Viewer,
    offered: Sequence[Offered],
    more: Mapping[str, object],
) -> HttpResponse:
    def do(task: Task) -> str:
        entrant = task.entrant()
        if entrant not in [it.entrant for it in offered]:
            raise TableRefusal("not_your_match")
        check_word(task, entrant)
        return _speak(task, entrant, Came.WORD)

    wrong = ""
    if request.method == "POST":
        target, wrong = perform(request, viewer, {"speak": do})
        if target:
            return redirect(target)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "offered": offered,
        "chosen": request.POST.get("entrant", ""),
        "longest": LONGEST_WORD,
        "wrong": wrong,
        **more,
    }
    return render(request, "tournaments/who.html", context, status=REFUSED if wrong else 200)


def check_word(task: Task, entrant: Entrant) -> None:
    """Refuse a wrong word of an entrant, and every word after too many wrong ones.

    Only words that were compared count: those for a team whose word is locked tell nothing, and
    would let one person close a hall to all others. Codes of slips go on working there anyway.
    """
    if is_spent(task.request, WORDS_TRIED):
        raise TableRefusal("words_spent")
    try:
        refuse_wrong_word(entrant, task.text("word"))
    except TableRefusal as refusal:
        if refusal.code == "wrong_word":
            count_one(task.request, WORDS_TRIED)
        raise


# --- on my match ------------------------------------------------------------------------


def ask_who(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Send visitors without an entrant to the page where they choose one.

    An old page is told that what it sends is lost; one that asks again is loaded anew. Where
    the tournament is hidden only codes are left.
    """
    if viewer.player is not None and was_taken_off(viewer.event, viewer.player):
        messages.error(request, _("The director has taken your registration off the list."))
    elif request.htmx or (request.method == "POST" and viewer.may_see):
        messages.error(request, _speaks_no_longer(viewer))
    if request.htmx:
        return HttpResponseClientRedirect(request.path)
    if not viewer.may_see:
        context = {"viewer": viewer, "event": viewer.event}
        return render(request, "tournaments/speaks_for_nobody.html", context, status=GONE)
    return redirect("event_who", event=viewer.event.slug)


def _speaks_no_longer(viewer: Viewer) -> str:
    """Return what an old page is told; a lost or lent phone learns what has ended (WHO-2)."""
    if viewer.phone:
        return _(
            "This phone speaks for nobody here any more: the director has ended that, or it was "
            "given back. Nothing you send counts."
        )
    return _("You speak for nobody here: nothing you send counts.")


def _give_back(task: Task) -> str:
    assert task.viewer.entrant is not None
    if task.viewer.speaker is not None:
        speaking.give_back(task.viewer.entrant, task.viewer.phone)
    return go("event" if task.event.is_public else "my_match", task.event)


DEEDS: dict[str, EventDeed] = {"give_back": _give_back}
