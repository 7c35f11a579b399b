"""Entrants on the desk: the door, late entries, substitutes, penalties."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.forms.numbers import key_in
from games.models.texts import clean_line
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import (
    AWAY,
    Entrant,
    EntrantStatus,
    RoundStatus,
    Tournament,
)
from games.tournaments.rules.penalties import (
    LATE_MINUTES,
    LATE_POINTS,
    Occasion,
    Sanction,
    proposed,
)
from games.tournaments.rules.record import System
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import (
    NOTHING,
    Concerns,
    of_entrant,
    of_entrants,
    of_numbers,
    of_options,
    of_penalties,
)
from games.tournaments.selectors.pages import alphabetical
from games.tournaments.selectors.speaking import phones_of
from games.tournaments.services import (
    admitting,
    checking_in,
    entering,
    events,
    numbering,
    penalties,
    roster,
)
from games.tournaments.services.admitting import removable_in
from games.tournaments.services.entering import Someone
from games.tournaments.views import described
from games.tournaments.views.entering import door_link
from games.tournaments.views.ground import Task, Viewer, for_directors, go
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.tournaments.views.speakers import (
    DEEDS_OF_SPEAKERS,
    DEEDS_OF_WORDS,
    speaking_shown,
)
from games.views.requests import HtmxHttpRequest

LARGEST_TABLE = 9999
LONGEST_LIST = 128
BETWEEN_NAMES = r"\s*[&,;/+\t]\s*"
NAMES = ("name", "partner", "third", "fourth")
"""The fields of the names of an entrant."""
LARGEST_DEDUCTION = 9999
LONGEST_DELAY = 240
"""Minutes."""
SEVERAL: dict[str, tuple[str, ...]] = {
    "awaited": (EntrantStatus.REGISTERED,),
    "looking": (EntrantStatus.LOOKING,),
    "there": (EntrantStatus.CHECKED_IN,),
    "away": AWAY,
}
"""The lists of which several can be taken off at once; those who wait have ticks anyway."""


# --- all of them ------------------------------------------------------------------------


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
        "is_late": _has_paired(event),
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


def _has_paired(event: Tournament) -> bool:
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


# --- one of them ------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def entrant(request: HtmxHttpRequest, viewer: Viewer, number: int) -> HttpResponse:
    """Show a pair or a person, and all that the director may do with them."""
    key = key_in(str(number))
    if key is None:
        raise Http404
    found = get_object_or_404(viewer.event.entrants, pk=key)
    deeds = {name: deed.bound(entrant=found) for name, deed in DEEDS_WITH_ONE.items()}

    def show(request: HtmxHttpRequest, viewer: Viewer, wrong: str) -> dict[str, object]:
        if wrong:
            found.refresh_from_db()
        return _one_shown(request, viewer.event, found)

    return desk_page(request, viewer, deeds, "tournaments/entrant.html", show)


def _one_shown(request: HtmxHttpRequest, event: Tournament, found: Entrant) -> dict[str, object]:
    return {
        "entrant": found,
        "people": found.people.select_related("player"),
        "playing": found.people.filter(plays=True).select_related("player"),
        "penalties": [(it, words.sanction_name(it.sanction)) for it in found.penalties.all()],
        "late": (LATE_POINTS, LATE_MINUTES),
        "sanctions": [(it.value, words.sanction_name(it)) for it in Sanction],
        "others": event.entrants.exclude(pk=found.pk).order_by("name"),
        "forbidden": _forbidden_with(found),
        "is_away": found.status in AWAY,
        "has_played": found.pairings.exists(),
        "may_be_numbered": found.status != EntrantStatus.WAITING and not _has_paired(event),
        "is_removable": found in removable_in(event),
        **speaking_shown(request, event, found),
    }


def _forbidden_with(entrant: Entrant) -> list[Entrant]:
    pairs = [it for it in entrant.tournament.forbidden if entrant.key in it]
    keys = [key for pair in pairs for key in pair if key != entrant.key]
    return list(entrant.tournament.entrants.filter(pk__in=keys))


def _check_one_in(task: Task, entrant: Entrant) -> None:
    checking_in.check_in(entrant, task.by)


def _accept_one(task: Task, entrant: Entrant) -> None:
    admitting.accept_entrants(task.event, task.by, [entrant.pk])


def _remove_one(task: Task, entrant: Entrant) -> str:
    admitting.remove_entrants(task.event, task.by, [entrant.pk])
    return go("direct_people", task.event)


def _check_out(task: Task, entrant: Entrant) -> None:
    checking_in.check_out(entrant, task.by)


def _absent(task: Task, entrant: Entrant) -> None:
    roster.set_absent(entrant, task.by, reason=task.text("reason"))


def _withdraw(task: Task, entrant: Entrant) -> None:
    roster.withdraw(entrant, task.by, reason=task.text("reason"))


def _readmit(task: Task, entrant: Entrant) -> None:
    roster.readmit(entrant, task.by, reason=task.text("reason"))


def _disqualify(task: Task, entrant: Entrant) -> None:
    roster.disqualify(entrant, task.by, reason=task.text("reason"))


def _substitute(task: Task, entrant: Entrant) -> None:
    leaves = task.row(entrant.people.all(), "leaves")
    roster.substitute(
        entrant,
        task.by,
        leaves,
        Someone(task.text("comes")),
        allows_new_team="new_team" in task.request.POST,
        reason=task.text("reason"),
    )


def _rename(task: Task, entrant: Entrant) -> None:
    roster.rename(entrant, task.by, name=task.text("name")[:60], club=task.text("club")[:60])


def _number(task: Task, entrant: Entrant) -> None:
    number = task.number("number")
    if not 1 <= number <= LARGEST_TABLE:
        raise TableRefusal("not_readable")
    numbering.set_number(entrant, task.by, number)


def _fix_table(task: Task, entrant: Entrant) -> None:
    number = task.number("table") if task.text("table") else None
    if number is not None and not 1 <= number <= LARGEST_TABLE:
        raise TableRefusal("not_readable")
    roster.fix_table(entrant, task.by, number)


def _penalise(task: Task, entrant: Entrant) -> None:
    points = task.number("points") if task.text("points") else 0
    if abs(points) > LARGEST_DEDUCTION:
        raise TableRefusal("not_readable")
    penalties.penalise(
        entrant,
        task.by,
        task.text("sanction"),
        vp=task.amount("vp"),
        points=points,
        round_number=_last_round(task),
        reason=task.text("reason"),
    )


def _penalise_as_usual(task: Task, entrant: Entrant) -> None:
    """Impose the penalty that the canon proposes for an occasion (PEN-1)."""
    if task.text("occasion") not in list(Occasion):
        raise TableRefusal("not_readable")
    occasion = Occasion(task.text("occasion"))
    minutes = task.number("minutes") if occasion is Occasion.LATE else 0
    if not 0 <= minutes <= LONGEST_DELAY or (occasion is Occasion.LATE and not minutes):
        raise TableRefusal("not_readable")
    usual = proposed(occasion, minutes)
    penalties.penalise(
        entrant,
        task.by,
        usual.sanction,
        vp=usual.vp,
        points=usual.points,
        round_number=_last_round(task),
        reason=words.occasion_name(occasion, minutes),
    )


def _last_round(task: Task) -> int | None:
    last = task.event.rounds.exclude(status=RoundStatus.DRAFT).order_by("-number").first()
    return None if last is None else last.number


def _lift(task: Task, entrant: Entrant) -> None:
    found = task.row(entrant.penalties.all(), "penalty")
    penalties.lift_penalty(found, task.by, reason=task.text("reason"))


def _forbid(task: Task, entrant: Entrant) -> None:
    other = task.entrant("other")
    if other == entrant:
        raise TableRefusal("not_readable")
    events.forbid_pair(task.event, task.by, entrant.pk, other.pk, reason=task.text("reason"))


def _allow(task: Task, entrant: Entrant) -> None:
    events.allow_pair(task.event, task.by, entrant.pk, task.entrant("other").pk)


def _agreements(task: Task, entrant: Entrant) -> None:
    roster.write_agreements(entrant, task.by, task.lines("agreements"))


def _about(*fields: str) -> Callable[..., Concerns]:
    """Return what shows whether some of an entrant has changed, without fields all of it."""
    return lambda _task, entrant: of_entrant(entrant, *fields)


def _fined(_task: Task, entrant: Entrant) -> Concerns:
    return of_penalties(entrant)


def _pairs_forbidden(_task: Task, entrant: Entrant) -> Concerns:
    del entrant
    return of_options("forbidden")


DEEDS_WITH_ONE = {
    "check_in": DeskDeed(_check_one_in, _about()),
    "accept": DeskDeed(_accept_one, _about("name", "status")),
    "remove": DeskDeed(_remove_one, _about()),
    "check_out": DeskDeed(_check_out, _about()),
    "absent": DeskDeed(_absent, _about("status")),
    "withdraw": DeskDeed(_withdraw, _about("status")),
    "readmit": DeskDeed(_readmit, _about("status")),
    "disqualify": DeskDeed(_disqualify, _about("status")),
    "substitute": DeskDeed(_substitute, _about()),
    "rename": DeskDeed(_rename, _about("name", "club")),
    "number": DeskDeed(_number, lambda _task, entrant: of_numbers("number")),
    "fix_table": DeskDeed(_fix_table, _about("fixed_table")),
    "penalise": DeskDeed(_penalise, _fined),
    "penalise_as_usual": DeskDeed(_penalise_as_usual, _fined),
    "lift": DeskDeed(_lift, _fined),
    "forbid": DeskDeed(_forbid, _pairs_forbidden),
    "allow": DeskDeed(_allow, _pairs_forbidden),
    "agreements": DeskDeed(_agreements, _about("agreements")),
    **DEEDS_OF_SPEAKERS,
}
