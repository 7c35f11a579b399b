"""The schedule as the director changes it: moved, laid out anew, or item by item (SCH-1, SCH-5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time, timedelta
from typing import NamedTuple

from django.http import HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms.numbers import number_in
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Tournament
from games.tournaments.rules.presets import BETWEEN_ROUNDS, FIRST_ROUND
from games.tournaments.rules.schedule import MINUTE, Item, ItemKind, laid_out
from games.tournaments.selectors.meanwhile import Concerns, of_schedule
from games.tournaments.services.rounds import USUAL_MINUTES
from games.tournaments.services.schedules import DAY, HOUR, items_of, move_item, set_schedule
from games.tournaments.views import showing
from games.tournaments.views.ground import Task, Viewer, for_directors
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.views.requests import HtmxHttpRequest

MOST_MOVED = 600
MOST_ROUNDS = 30
LONGEST_MINUTES = 600
MORE_LINES = 3
MOST_LINES = 100
MOST_DAYS = 7
NUMBERED = (ItemKind.ROUND, ItemKind.REPORT)


class ItemLine(NamedTuple):
    """An item in the form: its fields, as they are or as they were sent."""

    number: int
    kind: str
    day: str
    """How many days after the first."""
    starts: str
    ends: str
    name: str


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def schedule(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the schedule, and change it."""
    return desk_page(request, viewer, DEEDS, "tournaments/schedule.html", _shown)


def _shown(request: HtmxHttpRequest, viewer: Viewer, wrong: str) -> dict[str, object]:
    event = viewer.event
    posted = request.POST if wrong else {}
    items = items_of(event)
    lines = _lines(items, posted)
    return {
        "schedule": [
            (
                it,
                _on(event, item),
                showing.at(event, it.starts),
                showing.at(event, it.ends),
                showing.item_name(it),
            )
            for it, item in zip(event.schedule.all(), items, strict=True)
        ],
        "plan": _plan(event, items) | {name: posted[name] for name in posted},
        "lines": lines,
        "kinds": _kinds(),
        "days": _days(event, max((number_in(it.day) or 0 for it in lines), default=0)),
        "asked": posted.get("do", ""),
    }


def _kinds() -> list[tuple[str, str]]:
    return [
        (ItemKind.ROUND.value, _("Round")),
        (ItemKind.REPORT.value, _("Report points and break")),
        (ItemKind.BREAK.value, _("Break")),
        (ItemKind.RANKING.value, _("Ranking")),
    ]


def _on(event: Tournament, item: Item) -> str:
    """Return the day of an item if it is not the first."""
    days = item.starts // DAY
    return _named_day(event, days) if days else ""


def _named_day(event: Tournament, days: int) -> str:
    return date_format(event.day + timedelta(days=days), _("D j M"))


def _days(event: Tournament, last: int) -> list[tuple[str, str]]:
    """Return the days to choose from: one more than there are."""
    return [(str(it), _named_day(event, it)) for it in range(min(last + 2, MOST_DAYS))]


def _plan(event: Tournament, items: tuple[Item, ...]) -> dict[str, object]:
    """Return what the form to lay everything out begins with."""
    rounds = [it for it in items if it.kind is ItemKind.ROUND]
    between = BETWEEN_ROUNDS
    if len(rounds) > 1:
        between = (rounds[1].starts - rounds[0].ends) // MINUTE
    return {
        "day": event.day.isoformat(),
        "starts": _time_of(rounds[0].starts if rounds else FIRST_ROUND),
        "rounds": event.rounds_planned,
        "minutes": event.minutes or USUAL_MINUTES,
        "between": max(between, 0),
    }


def _time_of(seconds: int) -> str:
    return f"{seconds % DAY // HOUR:02}:{seconds % HOUR // MINUTE:02}"


def _lines(items: tuple[Item, ...], posted: Mapping[str, str]) -> list[ItemLine]:
    """Return the lines of the form, and some that are empty."""
    if posted.get("do") == "set":
        return _posted_lines(posted)
    found = [
        ItemLine(
            number,
            it.kind.value,
            str(it.starts // DAY),
            _time_of(it.starts),
            "" if it.starts == it.ends else _time_of(it.ends),
            "" if it.kind in NUMBERED else it.name,
        )
        for number, it in enumerate(items)
    ]
    empty = range(len(found), len(found) + MORE_LINES)
    return [*found, *(ItemLine(number, "", "0", "", "", "") for number in empty)]


def _posted_lines(posted: Mapping[str, str]) -> list[ItemLine]:
    numbers = [it for it in range(MOST_LINES) if f"kind{it}" in posted]
    fields = "kind day starts ends name".split()
    return [ItemLine(it, *(posted.get(f"{field}{it}", "") for field in fields)) for it in numbers]


# --- deeds ------------------------------------------------------------------------------


def _move(task: Task) -> None:
    found = task.row(task.event.schedule.all(), "item")
    minutes = task.number("minutes")
    if abs(minutes) > MOST_MOVED:
        raise TableRefusal("not_readable")
    move_item(found, task.by, minutes)


def _lay_out(task: Task) -> None:
    rounds, minutes, between = (task.number(it) for it in ("rounds", "minutes", "between"))
    if not (1 <= rounds <= MOST_ROUNDS and 1 <= minutes <= LONGEST_MINUTES):
        raise TableRefusal("not_readable")
    if not 0 <= between <= LONGEST_MINUTES:
        raise TableRefusal("not_readable")
    items = laid_out(_seconds_in(task.text("starts")), rounds, minutes, between)
    set_schedule(task.event, task.by, items, day=_day_in(task))


def _set(task: Task) -> None:
    lines = [it for it in _posted_lines(task.request.POST) if it.kind and it.starts]
    items = sorted((_item_of(task, it) for it in lines), key=lambda item: item.starts)
    set_schedule(task.event, task.by, _numbered(items), day=_day_in(task))


def _item_of(task: Task, line: ItemLine) -> Item:
    """Return the item of a line; one that ends earlier than it starts ends on the next day."""
    days = task.number(f"day{line.number}")
    if not 0 <= days < MOST_DAYS or line.kind not in list(ItemKind):
        raise TableRefusal("not_readable")
    starts = ends = days * DAY + _seconds_in(line.starts)
    if line.ends:
        ends = days * DAY + _seconds_in(line.ends)
        ends += DAY if ends < starts else 0
    return Item(ItemKind(line.kind), task.text(f"name{line.number}")[:60], starts, ends)


def _numbered(items: list[Item]) -> list[Item]:
    """Return items in whose names the rounds, and the reports after them, are counted."""
    found: list[Item] = []
    rounds = 0
    for item in items:
        rounds += item.kind is ItemKind.ROUND
        found.append(item._replace(name=str(rounds)) if item.kind in NUMBERED else item)
    return found


def _seconds_in(text: str) -> int:
    """Return the local time that was chosen, in seconds; raises ``not_readable``."""
    try:
        found = time.fromisoformat(text)
    except ValueError as error:
        raise TableRefusal("not_readable") from error
    return found.hour * HOUR + found.minute * MINUTE


def _day_in(task: Task) -> date:
    try:
        return date.fromisoformat(task.text("day"))
    except ValueError as error:
        raise TableRefusal("not_readable") from error


def _items(_task: Task) -> Concerns:
    return of_schedule()


DEEDS = {
    "move": DeskDeed(_move, _items),
    "lay_out": DeskDeed(_lay_out, _items),
    "set": DeskDeed(_set, _items),
}
