"""Rare tasks of a director: announcements, taking back, deputies, the end, the log."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.door.limits import NEW_EVENTS, count_one
from games.door.players import ensure_player, unless_refused
from games.forms.numbers import typed_number
from games.forms.refused import REFUSED
from games.models import Player
from games.services.ground.names import is_like_one_of
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import (
    Director,
    DirectorRole,
    Entrant,
    EntrantPlayer,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.knock_out import bracket
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import (
    NOTHING,
    Concerns,
    of_announcements,
    of_directors,
    of_end,
    of_numbers,
    of_options,
    of_rounds,
)
from games.tournaments.selectors.own_part import free_names, has_to_say, plays_by_account
from games.tournaments.selectors.pages import acts_of, alphabetical
from games.tournaments.selectors.told import is_all_told
from games.tournaments.services import directing, entering, events, going_on, pairing, rounds
from games.tournaments.services.copies import LONGEST_BEFORE
from games.tournaments.views.ground import (
    Task,
    Viewer,
    for_directors,
    for_holders,
    go,
    perform,
)
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.views.requests import HtmxHttpRequest

ACTS_SHOWN = 200
LINK_SECONDS = 24 * 60 * 60
"""How long a link lets somebody become a deputy."""
SALT = "games.tournaments.deputy"


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def more(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Announce, take back, appoint, go on, end."""
    return desk_page(request, viewer, DEEDS, "tournaments/more.html", _shown)


def _shown(request: HtmxHttpRequest, viewer: Viewer, _wrong: str) -> dict[str, object]:
    event = viewer.event
    last = event.rounds.order_by("-number").first()
    return {
        "announcements": event.announcements.in_force(),
        "last": last,
        "may_take_back": last is not None
        and last.status in (RoundStatus.PUBLISHED, RoundStatus.RUNNING)
        and not pairing.has_results(last),
        "knock_out": _knock_out(request, event),
        "may_reopen": last is not None and last.status == RoundStatus.CLOSED,
        "is_over": event.status == TournamentStatus.ENDED,
        "is_owner": viewer.role == DirectorRole.OWNER,
        "directors": event.directors.select_related("player"),
        "deputy_link": _deputy_link(request, viewer),
        "may_be": _names_of_directors(viewer),
        "asks_own_part": has_to_say(event, viewer.director),
    }


def _names_of_directors(viewer: Viewer) -> list[EntrantPlayer]:
    """Return the names behind which a director may play, those like their own first (DIR-1)."""
    event, by = viewer.event, viewer.director
    if event.status == TournamentStatus.ENDED or plays_by_account(event, by):
        return []
    found = free_names(event).select_related("entrant")
    return sorted(
        found, key=lambda it: (not is_like_one_of(it.name, [by.name]), alphabetical(it.name))
    )


class Going(NamedTuple):
    """Who would go on: as what number, from where, and against which number first."""

    number: int
    entrant: Entrant
    rank: int
    against: int | None


def _knock_out(request: HtmxHttpRequest, event: Tournament) -> dict[str, Any] | None:
    """Return who would go on by the numbers asked for; nothing where there are no such groups."""
    if event.knock_out is not None:
        return {"made": event.knock_out}
    if not going_on.may_go_on(event):
        return None
    asked = request.POST if request.POST.get("do") == "go_on" else request.GET
    first, places = asked.get("first", "2"), asked.get("next", "0")
    found: dict[str, Any] = {"first": first, "next": places, "is_asked": "first" in asked}
    try:
        found["people"] = _going(event, _count(first), _count(places))
    except TableRefusal as refusal:
        found["wrong"] = words.sentence_for(refusal)
    return found


def _going(event: Tournament, first: int, places: int) -> list[Going]:
    people = going_on.who_goes_on(event, first, places)
    numbers = {it.entrant.key: number for number, it in enumerate(people, start=1)}
    against = {
        one: numbers.get(other or "")
        for slot in bracket(list(numbers))
        for one, other in (slot, slot[::-1])
    }
    return [
        Going(number, it.entrant, it.rank, against[it.entrant.key])
        for number, it in enumerate(people, start=1)
    ]


def _count(text: str) -> int:
    found = typed_number(text)
    if found is None:
        raise TableRefusal("not_readable")
    return found


def _last(task: Task) -> Round:
    found = task.event.rounds.order_by("-number").first()
    if found is None:
        raise TableRefusal("not_published")
    return found


def _announce(task: Task) -> str:
    is_pinned = task.text("pinned") == "yes"
    events.announce(task.event, task.by, task.text("text"), is_pinned=is_pinned)
    return go("direct", task.event)


def _withdraw_announcement(task: Task) -> None:
    found = task.row(task.event.announcements.all(), "announcement")
    events.withdraw_announcement(found, task.by)


def _take_back(task: Task) -> str:
    pairing.take_back_round(_last(task), task.by, reason=task.text("reason"))
    return go("direct", task.event)


def _reopen_round(task: Task) -> str:
    rounds.reopen_round(_last(task), task.by, reason=task.text("reason"))
    return go("direct", task.event)


def _reopen(task: Task) -> str:
    events.reopen_tournament(task.event, task.by, reason=task.text("reason"))
    return go("direct", task.event)


def _draw_lots(task: Task) -> None:
    events.draw_lots(task.event, task.by)


def _end(task: Task) -> str:
    events.end_tournament(task.event, task.by, anyway=task.goes_on)
    return go("event", task.event)


def _go_on(task: Task) -> str:
    count_one(task.request, NEW_EVENTS)
    name = _("%(name)s – Knock-out") % {"name": task.event.name[:LONGEST_BEFORE]}
    first, places = task.number("first"), task.number("next")
    return go("direct", going_on.go_on(task.event, task.by, first, places, name=name))


def _throw_away(task: Task) -> str:
    events.throw_away(task.event, task.by)
    return reverse("events")


def _only_directs(task: Task) -> str:
    directing.only_direct(task.event, task.by)
    return go("direct", task.event)


def _play(task: Task) -> str:
    entering.play_as(task.row(free_names(task.event), "person"), task.by)
    return go("direct", task.event)


def _dismiss(task: Task) -> None:
    found = task.row(Director.objects.filter(tournament=task.event), "director")
    directing.dismiss(task.event, task.by, found.player)


def _said(task: Task) -> Concerns:
    """Return what others may have announced; what stands there already is not said twice."""
    text = task.text("text")
    is_there = task.event.announcements.in_force().filter(text=text).exists()
    return NOTHING if is_there else of_announcements()


def _rounds(_task: Task) -> Concerns:
    return of_rounds()


DEEDS = {
    "announce": DeskDeed(_announce, _said),
    "withdraw_announcement": DeskDeed(
        _withdraw_announcement, lambda task: of_announcements(task.number("announcement"))
    ),
    "take_back": DeskDeed(_take_back, _rounds),
    "reopen_round": DeskDeed(_reopen_round, _rounds),
    "reopen": DeskDeed(_reopen, lambda _task: of_end()),
    "draw_lots": DeskDeed(_draw_lots, lambda _task: of_numbers("lot")),
    "end": DeskDeed(_end, lambda _task: of_end()),
    "go_on": DeskDeed(_go_on, lambda _task: of_rounds() + of_options("knock_out")),
    "throw_away": DeskDeed(_throw_away, lambda _task: NOTHING, in_parts=True),
    "dismiss": DeskDeed(_dismiss, lambda _task: of_directors()),
    "only_directs": DeskDeed(_only_directs, lambda _task: NOTHING),
    "play": DeskDeed(_play, lambda _task: NOTHING),
}


# --- the log ----------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def log(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show all acts, latest first; each may be undone by another (DIR-4)."""
    return desk_page(request, viewer, OF_LOG, "tournaments/log.html", _acts_shown)


def _acts_shown(_request: HtmxHttpRequest, viewer: Viewer, _wrong: str) -> dict[str, object]:
    has_score = is_all_told(facts_of(viewer.event), viewer.looker)
    return {
        "acts": [
            (
                it,
                words.who_acted(it),
                words.act_name(it.what),
                words.act_object(it.about, has_score=has_score),
                directing.may_be_undone(it, viewer.event, viewer.role),
            )
            for it in acts_of(viewer.event)[:ACTS_SHOWN]
        ],
        "has_ended": viewer.event.status == TournamentStatus.ENDED,
    }


def _undo(task: Task) -> None:
    found = task.event.acts.filter(number=task.number("act")).first()
    if found is None:
        raise TableRefusal("not_readable")
    directing.undo(found, task.by, reason=task.text("reason"))


OF_LOG = {"undo": DeskDeed(_undo, lambda _task: NOTHING)}
"""Undoing asks itself whether what the act has changed is still so."""


# --- deputies ---------------------------------------------------------------------------


def _deputy_link(request: HtmxHttpRequest, viewer: Viewer) -> str:
    """Return the link by which the owner lets others direct, too."""
    if viewer.role != DirectorRole.OWNER:
        return ""
    number = directing.link_number(viewer.event)
    key = signing.dumps([viewer.event.pk, viewer.director.pk, number], salt=SALT)
    return request.build_absolute_uri(reverse("event_deputy", args=[viewer.event.slug, key]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def deputy(request: HtmxHttpRequest, viewer: Viewer, key: str) -> HttpResponse:
    """Become a deputy by the link of the owner, which serves one person (DIR-1, WHO-3).

    Those who come too late are told; the deputy comes back to the desk.
    """
    owner, number, wrong = _owner_of(viewer.event, key)
    is_open = not wrong
    if not is_open and viewer.directs:
        return redirect("direct", viewer.event.slug)

    def do(task: Task) -> str:
        with unless_refused(request):
            player = viewer.player or ensure_player(request, task.text("name"))
            role = DirectorRole.DEPUTY
            directing.appoint(viewer.event, owner, player, role, link=number)
        return go("direct", viewer.event)

    if request.method == "POST" and is_open:
        target, wrong = perform(request, viewer, {"accept": do})
        if target:
            return redirect(target)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "owner": owner,
        "wrong": wrong,
        "is_open": is_open,
    }
    return render(request, "tournaments/deputy.html", context, status=REFUSED if wrong else 200)


def _owner_of(event: Tournament, key: str) -> tuple[Player, int, str]:
    """Return whose link it is, its number, and why it serves nobody any more."""
    try:
        of, owner, number = signing.loads(key, salt=SALT)
    except (signing.BadSignature, ValueError) as error:
        raise Http404 from error
    found = Director.objects.filter(tournament=event, player=owner, role=DirectorRole.OWNER)
    director = found.select_related("player").first()
    if of != event.pk or director is None:
        raise PermissionDenied
    try:
        signing.loads(key, salt=SALT, max_age=LINK_SECONDS)
        directing.refuse_old_link(event, number)
    except signing.SignatureExpired:
        return director.player, number, _("This link is too old. Ask for a new one.")
    except TableRefusal as refusal:
        return director.player, number, words.sentence_for(refusal)
    return director.player, number, ""
