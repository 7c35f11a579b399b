"""The options of a tournament as the director chooses them (SCH-1: all of a preset can change)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.agreement import OPTIONS
from games.forms.numbers import number_in
from games.models import Access
from games.screen.words.agreement import AskedOption, chosen_of
from games.selectors.shown import Admitted
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import Tournament
from games.tournaments.models.events import PAIRS_AFTER
from games.tournaments.models.zones import zones_to_choose
from games.tournaments.rules.amounts import exact, shown
from games.tournaments.rules.criteria import CRITERIA, MOST_CRITERIA, criterion
from games.tournaments.rules.limits import Cut
from games.tournaments.rules.pairing import First
from games.tournaments.rules.presets import Registering
from games.tournaments.rules.ranking import (
    DEFAULT_LADDER,
    KNOCK_OUT_LADDER,
    PERSONS_LADDER,
    TREIBHAUS_LADDER,
    ByeScores,
)
from games.tournaments.rules.record import System
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
HOUSE_RULES = (
    "grand_mode dragon_gift_active_only last_dragon_stays out_of_turn_bombs double_victory"
).split()
"""Options of tables that mean something with real cards, too."""
USUAL_VP = {Per.MATCH: MATCH_VP, Per.DEAL: DEAL_VP}
"""Three numbers for a match, four for a deal (RES-2, IND-2)."""
MOST_VP = 100
MOST_WARNINGS = 5
MOST_TABLES = 200
BETWEEN = r"[\s,;:/]+"


class Choice(NamedTuple):
    """An option with a few answers, and the one in force."""

    name: str
    label: str
    answers: list[tuple[str, str]]
    value: str


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
        "values": _values(event) | dict((posted or {}).items()),
        "switches": _switches(event, posted),
        "of_registering": _choices(event, _choices_of_registering(event), posted),
        "at_tables": _choices(event, _choices_at_tables(event), posted),
        "of_pairing": _choices(event, _choices_of_pairing(event), posted),
        "of_standing": _choices(event, _choices_of_standing(event), posted),
        "own_order": _own_order(event, request.POST.getlist("criterion") if wrong else None),
        "house_rules": _house_rules(event, posted),
        "areas": zones_to_choose(event.zone),
    }


def _values(event: Tournament) -> dict[str, object]:
    """Return what stands in the fields for text and numbers."""
    return {
        "title": event.name,
        "place": event.place,
        "zone": event.zone,
        "about": event.text,
        "rounds": event.rounds_planned,
        "target": event.target or "",
        "max_deals": event.max_deals or "",
        "avoid_clubs": event.avoid_clubs,
        "overtime": event.overtime,
        "days": event.days,
        "pairs_after": event.pairs_after or "",
        "warnings": " ".join(map(str, event.warnings)),
        "vp": " ".join(map(str, event.vp)),
        "tables": _ranges(event.tables),
    }


def _switches(event: Tournament, posted: Mapping[str, str] | None) -> dict[str, bool]:
    names = ("is_public", "is_online", "starts_by_clock", "has_house")
    return {it: bool(getattr(event, it)) if posted is None else it in posted for it in names}


def _choices(
    event: Tournament, found: list[Choice], posted: Mapping[str, str] | None
) -> list[Choice]:
    if posted is None:
        return found
    return [it._replace(value=posted.get(it.name, it.value)) for it in found]


def _choices_of_registering(event: Tournament) -> list[Choice]:
    who = [(it.value, words.registering_name(it)) for it in Registering]
    return [Choice("registering", _("May register"), who, event.registering)]


def _choices_at_tables(event: Tournament) -> list[Choice]:
    cuts = [(it.value, words.cut_name(it)) for it in Cut]
    return [Choice("cut", _("At the end signal"), cuts, event.cut)]


def _choices_of_pairing(event: Tournament) -> list[Choice]:
    if event.system == System.SWISS:
        firsts = [(it.value, words.first_name(it)) for it in First]
        return [Choice("first", _("First round"), firsts, event.first)]
    if event.system == System.KNOCK_OUT:
        games = [("1", _("one game")), ("3", _("two games of three"))]
        thirds = [
            ("", _("both losers of the semi-finals")),
            ("match", _("the winner of a match between them")),
        ]
        return [
            Choice("best_of", _("A meeting is won by"), games, str(event.best_of)),
            Choice("third_place", _("Third is"), thirds, "match" if event.third_place else ""),
        ]
    return []


def _choices_of_standing(event: Tournament) -> list[Choice]:
    if event.is_duplicate:
        return []
    ladders = [
        (key, ", ".join(words.criterion_name(it) for it in ladder))
        for key, ladder in LADDERS.items()
        if all(event.ladder_of in criterion(it).ladders for it in ladder)
    ]
    ready = [key for key, ladder in LADDERS.items() if event.ladder == list(ladder)]
    ladders.append((OWN_ORDER, _("another order …")))
    found = [Choice("ladder", _("Standing by"), ladders, ready[0] if ready else OWN_ORDER)]
    if event.system != System.FOUR:
        pers = [(it.value, words.per_name(it)) for it in Per]
        found.append(Choice("per", _("Victory points for"), pers, event.per))
    if not event.is_of_persons:
        byes = [(it.value, words.bye_name(it)) for it in (ByeScores.ZERO, ByeScores.MEAN)]
        found.append(Choice("bye_scores", _("A bye brings"), byes, event.bye_scores))
    return found


def _own_order(event: Tournament, posted: list[str] | None) -> OwnOrder | None:
    """Return the criteria a ladder may hold, with the places it has for them (RANK-1)."""
    if event.is_duplicate:
        return None
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
    event = task.event
    values: dict[str, Any] = {
        "name": task.text("title")[:60],
        "place": task.text("place")[:60],
        "text": task.lines("about")[:2000],
        "zone": task.text("zone") or event.zone,
        "rounds_planned": _number(task, "rounds", max(event.rounds.count(), 1), 99),
        "target": _number(task, "target", 100, 10_000, empty=None),
        "max_deals": _number(task, "max_deals", 1, 99, empty=None),
        "cut": task.text("cut") or event.cut,
        "registering": task.text("registering") or event.registering,
        **{it: it in task.request.POST for it in _switches(event, None)},
    }
    if not values["name"]:
        raise TableRefusal("name_needed")
    values |= _rarely_chosen(task)
    if task.text("house_rules"):
        values["agreement"] = _agreement(task)
    events.edit(event, task.by, reason=task.text("reason"), **values)


def _rarely_chosen(task: Task) -> dict[str, Any]:
    """Return what only some kinds of tournaments have, or what a form need not send."""
    event, sent = task.event, task.request.POST
    found: dict[str, Any] = {"avoid_clubs": _number(task, "avoid_clubs", 0, 99, empty=0)}
    if "overtime" in sent:
        found["overtime"] = _number(task, "overtime", 0, 600)
    if event.days and "days" in sent:
        found["days"] = _number(task, "days", 1, 366)
    if "pairs_after" in sent:
        least, most = PAIRS_AFTER[0], PAIRS_AFTER[-1]
        found["pairs_after"] = _number(task, "pairs_after", least, most, empty=None)
    if "warnings" in sent:
        found["warnings"] = _warnings(task.text("warnings"))
    if "tables" in sent:
        found["tables"] = _tables(task.text("tables"))
    if task.text("ladder") in LADDERS and not event.is_duplicate:
        found["ladder"] = list(LADDERS[task.text("ladder")])
    elif task.text("ladder") == OWN_ORDER and not event.is_duplicate:
        found["ladder"] = [it for it in sent.getlist("criterion") if it]
    for name in (it.name for it in _choices_of_standing(event) if it.name != "ladder"):
        if task.text(name):
            found[name] = task.text(name)
    for it in _choices_of_pairing(event):
        if it.name == "third_place" and it.name in sent:
            found[it.name] = bool(task.text(it.name))
        elif task.text(it.name):
            found[it.name] = task.number(it.name) if it.name == "best_of" else task.text(it.name)
    if "vp" in sent:
        found["vp"] = _vp(task.text("vp"), found.get("per", event.per), event)
    return found


def _number(task: Task, name: str, least: int, most: int, **empty: Any) -> Any:
    """Return a number within bounds, or what an empty field means; raises ``not_readable``."""
    if "empty" in empty and not task.text(name):
        return empty["empty"]
    found = task.number(name)
    if not least <= found <= most:
        raise TableRefusal("not_readable")
    return found


def _warnings(text: str) -> list[int]:
    """Return the minutes at which a round warns, the earliest first (SCH-3)."""
    found = [number_in(it) for it in re.split(BETWEEN, text) if it]
    if None in found or len(found) > MOST_WARNINGS:
        raise TableRefusal("not_readable")
    return sorted({it for it in found if it}, reverse=True)


def _tables(text: str) -> list[int]:
    """Return the numbers of tables there are, as in ``1-8, 10`` (SEAT-2)."""
    found: set[int] = set()
    for part in (it for it in re.split(r"[\s,;]+", text) if it):
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


def _vp(text: str, per: str, event: Tournament) -> list[int | float]:
    """Return victory points: as many as it takes, those of the canon if there are none."""
    if per not in list(Per):
        raise TableRefusal("bad_option")
    usual = USUAL_VP[Per(per)]
    found = [_amount(it) for it in text.replace(",", ".").split()]
    if not found or (per != event.per and len(found) != len(usual)):
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


def _agreement(task: Task) -> dict[str, Any]:
    """Return the options of tables that differ from the usual ones."""
    found = {name: it for name, it in task.event.agreement.items() if name not in HOUSE_RULES}
    for name in HOUSE_RULES:
        option = OPTIONS[name]
        choice = option.read(task.request.POST.get(name))
        if choice is None:
            raise TableRefusal("bad_option")
        if choice != option.usual:
            found[name] = choice.value
    return found


DEEDS = {"edit": DeskDeed(_edit, lambda _task: of_options())}
