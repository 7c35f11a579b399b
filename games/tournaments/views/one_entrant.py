"""One entrant on the desk: substitutes, penalties, agreements, phones."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from games.forms.numbers import key_in
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
from games.tournaments.selectors.meanwhile import (
    Concerns,
    of_entrant,
    of_numbers,
    of_options,
    of_penalties,
)
from games.tournaments.services import (
    admitting,
    checking_in,
    events,
    numbering,
    penalties,
    roster,
)
from games.tournaments.services.admitting import removable_in
from games.tournaments.services.entering import Someone
from games.tournaments.views.ground import Task, Viewer, for_directors, go
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.tournaments.views.people import has_paired
from games.tournaments.views.speakers import (
    DEEDS_OF_SPEAKERS,
    speaking_shown,
)
from games.views.requests import HtmxHttpRequest

LARGEST_TABLE = 9999
LARGEST_DEDUCTION = 9999
LONGEST_DELAY = 240
"""Minutes."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def entrant(request: HtmxHttpRequest, viewer: Viewer, number: int) -> HttpResponse:
    """Show a pair or a person, and all that the director may do with them."""
    key = key_in(str(number))
    if key is None:
        raise Http404
    found = get_object_or_404(viewer.event.entrants, pk=key)
    deeds = {name: deed.bound(entrant=found) for name, deed in DEEDS.items()}

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
        "penalties": [(it, words.name_of(Sanction(it.sanction))) for it in found.penalties.all()],
        "late": (LATE_POINTS, LATE_MINUTES),
        "sanctions": words.choices_of(Sanction),
        "others": event.entrants.exclude(pk=found.pk).order_by("name"),
        "forbidden": _forbidden_with(found),
        "is_away": found.status in AWAY,
        "has_played": found.pairings.exists(),
        "may_be_numbered": found.status != EntrantStatus.WAITING and not has_paired(event),
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


DEEDS = {
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
