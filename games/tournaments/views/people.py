"""The entrants of a tournament on the desk: the door, the list, start numbers."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.forms.numbers import key_in
from games.models.texts import clean_line
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    AWAY,
    Entrant,
    EntrantStatus,
    RoundStatus,
    Tournament,
)
from games.tournaments.rules.record import System
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import (
    NOTHING,
    Concerns,
    of_entrant,
    of_entrants,
    of_numbers,
)
from games.tournaments.selectors.pages import alphabetical
from games.tournaments.selectors.speaking import phones_of
from games.tournaments.services import (
    admitting,
    checking_in,
    entering,
    numbering,
    roster,
)
from games.tournaments.services.admitting import removable_in
from games.tournaments.services.entering import Someone
from games.tournaments.views import described
from games.tournaments.views.entering import door_link
from games.tournaments.views.ground import Task, Viewer, for_directors
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.tournaments.views.speakers import (
    DEEDS_OF_WORDS,
)
from games.views.requests import HtmxHttpRequest

LONGEST_LIST = 128
BETWEEN_NAMES = r"\s*[&,;/+\t]\s*"
NAMES = ("name", "partner", "third", "fourth")
"""The fields of the names of an entrant."""
SEVERAL: dict[str, tuple[str, ...]] = {
    "awaited": (EntrantStatus.REGISTERED,),
    "looking": (EntrantStatus.LOOKING,),
    "there": (EntrantStatus.CHECKED_IN,),
    "away": AWAY,
}
"""The lists of which several can be taken off at once; those who wait have ticks anyway."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def people(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the entrants who are here and those expected; check in, enter by name."""
    return desk_page(request, viewer, DEEDS, "tournaments/people.html", _all_shown)


def _all_shown(request: HtmxHttpRequest, viewer: Viewer, _wrong: str) -> dict[str, object]:
    event = viewer.event
    entrants = facts_of(event).entrants
    several = request.GET.get("several", "")
    return {
        "waiting": _with(entrants, EntrantStatus.WAITING),
        "several": several,
        "removable": _removable(event, several),
        "is_ticked": "all" in request.GET,
        "awaited": _with(entrants, EntrantStatus.REGISTERED),
        "ticked": [it for it in entrants if _is_ticked(it)],
        "looking": _with(entrants, EntrantStatus.LOOKING),
        "there": _with(entrants, EntrantStatus.CHECKED_IN),
        "away": [it for it in entrants if it.status in AWAY],
        "title": described.entrants_title(event),
        "has_groups": event.system == System.ROUND_ROBIN,
        "numbered": _numbered(entrants),
        "is_late": has_paired(event),
        "phones": phones_of(event),
        "is_about_words": "words" in request.GET,
        "door": door_link(request, event),
        "register": request.build_absolute_uri(reverse("enter_event", args=[event.slug])),
    }


def _removable(event: Tournament, group: str) -> list[Entrant]:
    """Return who of a group can be taken off the list, latest first; nobody if none is asked."""
    statuses = SEVERAL.get(group, ())
    return [it for it in removable_in(event) if it.status in statuses] if statuses else []


def _numbered(entrants: list[Entrant]) -> list[Entrant]:
    """Return those who have a start number, by it."""
    return sorted((it for it in entrants if it.number), key=lambda it: it.number or 0)


def has_paired(event: Tournament) -> bool:
    """Tell whether a round has been published: start numbers stay then."""
    return event.rounds.exclude(status=RoundStatus.DRAFT).exists()


def _is_ticked(entrant: Entrant) -> bool:
    """Tell whether an entrant with an account has only been ticked at the door."""
    return entrant.status == EntrantStatus.REGISTERED and entrant.here_since is not None


def _with(entrants: list[Entrant], status: str) -> list[Entrant]:
    found = [it for it in entrants if it.status == status]
    return sorted(found, key=lambda it: alphabetical(it.name))


def _enter(task: Task) -> None:
    names = [task.text(name) for name in NAMES[: task.event.people_each]]
    people_ = [Someone(name) for name in names]
    entering.enter(
        task.event,
        task.by,
        people_,
        name=task.text("team")[:60],
        club=task.text("club")[:60],
        ties="ties" in task.request.POST,
    )


def _enter_all(task: Task) -> None:
    """Enter a whole list: one per line, names separated by commas or &; all of it or nothing.

    The name of a team may stand before a colon.
    """
    lines = [it for it in task.written("list").splitlines() if clean_line(it)]
    if len(lines) > LONGEST_LIST:
        raise TableRefusal("not_readable")
    teams = []
    for line in lines:
        team, _colon, people_ = line.rpartition(":")
        names = [it for it in map(clean_line, re.split(BETWEEN_NAMES, people_)) if it]
        if len(names) != task.event.people_each:
            raise TableRefusal("line_not_readable", clean_line(line)[:40])
        teams.append((clean_line(team)[:60], [Someone(name) for name in names]))
    entering.enter_all(task.event, task.by, teams)


def _check_in(task: Task) -> None:
    checking_in.check_in(task.entrant(), task.by)


def _check_in_ticked(task: Task) -> None:
    """Check in all that were ticked at the door, of whom the page has told."""
    keys = {key_in(it) for it in task.request.POST.getlist("entrant")}
    for it in _with(facts_of(task.event).entrants, EntrantStatus.REGISTERED):
        if it.pk in keys and it.here_since is not None:
            checking_in.check_in(it, task.by)


def _accept(task: Task) -> None:
    admitting.accept_entrants(task.event, task.by, _chosen(task))


def _remove(task: Task) -> None:
    admitting.remove_entrants(task.event, task.by, _chosen(task))


def _chosen(task: Task) -> set[int]:
    """Return the numbers of all that are ticked; raises ``nobody_ticked``."""
    found = {it for it in map(key_in, task.request.POST.getlist("entrant")) if it is not None}
    if not found:
        raise TableRefusal("nobody_ticked")
    return found


def _draw_numbers(task: Task) -> None:
    numbering.draw_numbers(task.event, task.by)


def _exchange_numbers(task: Task) -> None:
    numbering.exchange_numbers(task.entrant("one"), task.entrant("other"), task.by)


def _deal_groups(task: Task) -> None:
    roster.deal_groups(task.event, task.by, task.number("groups"))


def _complete(task: Task) -> None:
    """Give a person looking for a partner another one who is looking, or one by name."""
    entrant = task.entrant()
    if not task.text("other"):
        entering.complete(entrant, task.by, Someone(task.text("partner")))
        return
    entering.bring_together(entrant, task.by, task.entrant("other"))


def _the_one(task: Task) -> Concerns:
    return of_entrant(task.entrant())


def _those_ticked(task: Task) -> Concerns:
    return of_entrants(_chosen(task))


def _both(task: Task) -> Concerns:
    other = of_entrant(task.entrant("other")) if task.text("other") else NOTHING
    return of_entrant(task.entrant()) + other


DEEDS = {
    "enter": DeskDeed(_enter, lambda _task: NOTHING),
    "enter_all": DeskDeed(_enter_all, lambda _task: NOTHING, in_parts=True),
    "check_in": DeskDeed(_check_in, _the_one),
    "check_in_ticked": DeskDeed(_check_in_ticked, lambda _task: NOTHING),
    "accept": DeskDeed(_accept, _those_ticked),
    "remove": DeskDeed(_remove, _those_ticked),
    "draw_numbers": DeskDeed(_draw_numbers, lambda _task: of_numbers("number")),
    "exchange": DeskDeed(_exchange_numbers, lambda _task: of_numbers("number")),
    "groups": DeskDeed(_deal_groups, lambda _task: of_numbers("group")),
    "complete": DeskDeed(_complete, _both),
    **DEEDS_OF_WORDS,
}
