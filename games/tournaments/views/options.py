"""The options of a tournament as the director chooses them (SCH-1: all of a preset can change)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.agreement import OPTIONS as OPTIONS_OF_TABLES
from games.agreement import text_of
from games.forms.numbers import number_in
from games.models import Access
from games.rules.cards.options import HOUSE_RULES
from games.screen.words.agreement import AskedOption, chosen_of
from games.selectors.shown import Admitted
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import Tournament
from games.tournaments.models.zones import zones_to_choose
from games.tournaments.options import OPTIONS, PARTS, SHORT, OptionField, TournamentOption
from games.tournaments.rules.amounts import exact, shown
from games.tournaments.rules.criteria import CRITERIA, MOST_CRITERIA, criterion
from games.tournaments.rules.ranking import (
    DEFAULT_LADDER,
    KNOCK_OUT_LADDER,
    PERSONS_LADDER,
    TREIBHAUS_LADDER,
)
from games.tournaments.rules.results import DEAL_VP, MATCH_VP, Per
from games.tournaments.selectors.meanwhile import of_options
from games.tournaments.services import events
from games.tournaments.services.tables import house_agreement
from games.tournaments.views.ground import Task, Viewer, for_directors
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.views.requests import HtmxHttpRequest

LADDERS = {
    "victory_points": DEFAULT_LADDER,
    "points": TREIBHAUS_LADDER,
    "victory_points_and_points": PERSONS_LADDER,
    "rounds_won": KNOCK_OUT_LADDER,
}
"""Ladders to choose from (RANK-3, RANK-4, IND-3)."""
OWN_ORDER = "own"
"""The director says which criteria, and in which order."""
USUAL_VP = {Per.MATCH: MATCH_VP, Per.DEAL: DEAL_VP}
"""Three numbers for a match, four for a deal (RES-2, IND-2)."""
MOST_VP = 100
MOST_WARNINGS = 5
MOST_TABLES = 200
BETWEEN = r"[\s,;:/]+"


class FieldShown(NamedTuple):
    """An option as its page asks for it."""

    name: str
    option: TournamentOption
    value: object
    """What stands in the field, is chosen or ticked."""
    answers: list[tuple[str, str]]
    """What can be chosen: as it is posted, and its name."""

    @property
    def template(self) -> str:
        """The template of its field."""
        return f"tournaments/options/{self.option.field}.html"


class PartShown(NamedTuple):
    """A part of the page: its title, and its fields by lines of one or several."""

    title: str
    lines: list[list[FieldShown]]


class OwnOrder(NamedTuple):
    """The criteria to choose from, and what is chosen for each place of the ladder."""

    answers: list[tuple[str, str]]
    chosen: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def options(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show all options, and change them."""
    return desk_page(request, viewer, DEEDS, "tournaments/options.html", _shown)


def _shown(request: HtmxHttpRequest, viewer: Viewer, wrong: str) -> dict[str, object]:
    event = viewer.event
    posted = request.POST if wrong else None
    return {
        "parts": _parts(event, posted),
        "own_order": _own_order(event, request.POST.getlist("criterion") if wrong else None),
        "house_rules": _house_rules(event, posted),
        "areas": zones_to_choose(event.zone),
        "reason": request.POST.get("reason", "") if wrong else "",
    }


def _parts(event: Tournament, posted: Mapping[str, str] | None) -> list[PartShown]:
    found = []
    for part, title in PARTS.items():
        fields = [
            FieldShown(name, it, _value(event, name, it, posted), _answers(event, it))
            for name, it in _asked(event).items()
            if it.part is part
        ]
        if fields:
            found.append(PartShown(str(title), _lines(fields)))
    return found


def _lines(fields: list[FieldShown]) -> list[list[FieldShown]]:
    """Return fields by lines: short ones that follow each other stand side by side."""
    found: list[list[FieldShown]] = []
    for is_short, group in groupby(fields, lambda it: it.option.field in SHORT):
        line = list(group)
        found += [line] if is_short else [[it] for it in line]
    return found


def _asked(event: Tournament) -> dict[str, TournamentOption]:
    """Return the options that the page of a tournament asks for."""
    return {name: it for name, it in OPTIONS.items() if it.part is not None and it.is_asked(event)}


def _value(
    event: Tournament, name: str, option: TournamentOption, posted: Mapping[str, str] | None
) -> object:
    if posted is not None and option.field is OptionField.SWITCH:
        return name in posted
    if posted is not None and name in posted:
        return posted[name]
    value = getattr(event, name)
    if option.field in WRITERS:
        return WRITERS[option.field](value)
    return "" if value is None else value


def _answers(event: Tournament, option: TournamentOption) -> list[tuple[str, str]]:
    if option.field is OptionField.LADDER:
        return _ladders(event)
    return [(it.text, str(it.title)) for it in option.offered]


def _ladders(event: Tournament) -> list[tuple[str, str]]:
    ready = [
        (key, ", ".join(words.criterion_name(it) for it in ladder))
        for key, ladder in LADDERS.items()
        if all(event.ladder_of in criterion(it).ladders for it in ladder)
    ]
    return [*ready, (OWN_ORDER, _("another order …"))]


def _ladder_key(ladder: list[str]) -> str:
    return next((key for key, it in LADDERS.items() if ladder == list(it)), OWN_ORDER)


def _own_order(event: Tournament, posted: list[str] | None) -> OwnOrder:
    """Return the criteria a ladder may hold, with the places it has for them (RANK-1)."""
    answers = [
        (it.key, words.criterion_name(it.key))
        for it in CRITERIA.values()
        if event.ladder_of in it.ladders
    ]
    chosen = event.ladder if posted is None else [it for it in posted if it]
    places = min(len(answers), MOST_CRITERIA)
    return OwnOrder(answers, [*chosen, *[""] * places][:places])


def _house_rules(event: Tournament, posted: Mapping[str, str] | None) -> list[AskedOption]:
    admitted = Admitted(Access.LINK, allows_spectators=True)
    found = chosen_of(house_agreement(event), (), admitted, posted).house_rules
    return [it for it in found if it.name in HOUSE_RULES]


# --- what was sent ----------------------------------------------------------------------


def _edit(task: Task) -> None:
    """Change what was sent; what an older page does not know stays as it is."""
    asked = _asked(task.event)
    values = {
        name: READERS[option.field](task, name, option)
        for name, option in asked.items()
        if name in task.request.POST or option.field is OptionField.SWITCH
    }
    if "rounds_planned" in values and values["rounds_planned"] < task.event.rounds.count():
        raise TableRefusal("not_readable")
    events.edit(task.event, task.by, reason=task.text("reason"), **values)


def _line(task: Task, name: str, option: TournamentOption) -> str:
    found = task.text(name)[: option.longest]
    if not found and not option.may_be_empty:
        raise TableRefusal("name_needed")
    return found


def _choice(task: Task, name: str, option: TournamentOption) -> Any:
    text = task.text(name)
    for it in option.offered:
        if it.text == text:
            return it.value
    raise TableRefusal("bad_option")


def _number(task: Task, name: str, option: TournamentOption) -> Any:
    if option.may_be_empty and not task.text(name):
        return getattr(Tournament(), name)
    found = task.number(name)
    if not option.allows(found):
        raise TableRefusal("not_readable")
    return found


def _ladder(task: Task, name: str, _option: TournamentOption) -> list[str]:
    key = task.text(name)
    if key == OWN_ORDER:
        return [it for it in task.request.POST.getlist("criterion") if it]
    if key not in LADDERS:
        raise TableRefusal("bad_option")
    return list(LADDERS[key])


def _warnings(task: Task, name: str, _option: TournamentOption) -> list[int]:
    """Return the minutes at which a round warns, the earliest first (SCH-3)."""
    found = [number_in(it) for it in re.split(BETWEEN, task.text(name)) if it]
    if None in found or len(found) > MOST_WARNINGS:
        raise TableRefusal("not_readable")
    return sorted({it for it in found if it}, reverse=True)


def _tables(task: Task, name: str, _option: TournamentOption) -> list[int]:
    """Return the numbers of tables there are, as in ``1-8, 10`` (SEAT-2)."""
    found: set[int] = set()
    for part in (it for it in re.split(r"[\s,;]+", task.text(name)) if it):
        one, dash, other = part.replace("–", "-").partition("-")
        first, last = number_in(one), number_in(other if dash else one)
        if first is None or last is None or not 1 <= first <= last or last - first >= MOST_TABLES:
            raise TableRefusal("not_readable")
        found |= {*range(first, last + 1)}
    if len(found) > MOST_TABLES:
        raise TableRefusal("not_readable")
    return sorted(found)


def _ranges(numbers: list[int]) -> str:
    """Return numbers of tables as people write them."""
    parts: list[list[int]] = []
    for it in numbers:
        if parts and it == parts[-1][-1] + 1:
            parts[-1].append(it)
        else:
            parts.append([it])
    return ", ".join(str(it[0]) if len(it) == 1 else f"{it[0]}-{it[-1]}" for it in parts)


def _vp(task: Task, name: str, _option: TournamentOption) -> list[int | float]:
    """Return victory points: as many as it takes, those of the canon if there are none."""
    per = task.text("per") or task.event.per
    if per not in list(Per):
        raise TableRefusal("bad_option")
    usual = USUAL_VP[Per(per)]
    found = [_amount(it) for it in task.text(name).replace(",", ".").split()]
    if not found or (per != task.event.per and len(found) != len(usual)):
        return [shown(it) for it in usual]
    if len(found) != len(usual):
        raise TableRefusal("wrong_number_of_vp", str(len(usual)))
    return found


def _amount(text: str) -> int | float:
    try:
        found = exact(text)
    except (ValueError, ZeroDivisionError) as error:
        raise TableRefusal("not_readable") from error
    if abs(found) > MOST_VP:
        raise TableRefusal("not_readable")
    return shown(found)


def _agreement(task: Task, _name: str, _option: TournamentOption) -> dict[str, Any]:
    """Return the options of tables that differ from the usual ones."""
    found = {name: it for name, it in task.event.agreement.items() if name not in HOUSE_RULES}
    for name in HOUSE_RULES:
        of_tables = OPTIONS_OF_TABLES[name]
        choice = of_tables.read(task.request.POST.get(name))
        if choice is None:
            raise TableRefusal("bad_option")
        if choice != of_tables.usual:
            found[name] = choice.value
    return found


WRITERS: dict[OptionField, Callable[[Any], object]] = {
    OptionField.CHOICE: text_of,
    OptionField.MINUTES: lambda it: " ".join(map(str, it)),
    OptionField.TABLES: _ranges,
    OptionField.LADDER: _ladder_key,
    OptionField.VICTORY_POINTS: lambda it: " ".join(map(str, it)),
}
"""How values stand in their fields, where not as they are."""
READERS: dict[OptionField, Callable[[Task, str, TournamentOption], Any]] = {
    OptionField.LINE: _line,
    OptionField.LINES: lambda task, name, option: task.lines(name)[: option.longest],
    OptionField.ZONE: lambda task, name, _option: task.text(name) or task.event.zone,
    OptionField.SWITCH: lambda task, name, _option: name in task.request.POST,
    OptionField.NUMBER: _number,
    OptionField.CHOICE: _choice,
    OptionField.MINUTES: _warnings,
    OptionField.TABLES: _tables,
    OptionField.LADDER: _ladder,
    OptionField.VICTORY_POINTS: _vp,
    OptionField.HOUSE_RULES: _agreement,
}
"""What a field that was sent means; they raise TableRefusal."""
DEEDS = {"edit": DeskDeed(_edit, lambda _task: of_options())}
