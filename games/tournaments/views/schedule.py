"""The schedule as the director changes it: moved, made again, or item by item (SCH-1, SCH-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.http import HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms.numbers import number_in
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import ScheduleItem, Tournament
from games.tournaments.models.local_times import ends_at, instants
from games.tournaments.rules.presets import BETWEEN_ROUNDS, FIRST_ROUND, HOUR
from games.tournaments.rules.schedule import MINUTE, Item, ItemKind, laid_out
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import Concerns, of_schedule
from games.tournaments.services.rounds import USUAL_MINUTES
from games.tournaments.services.schedules import (
    SECOND,
    move_item,
    set_first_day,
    set_schedule,
)
from games.tournaments.views import showing
from games.tournaments.views.ground import Task, Viewer, for_directors
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.tournaments.views.planned import plan_of
from games.tournaments.views.typed import comes_twice, day_in, meant, moment_in, time_in
from games.views.requests import HtmxHttpRequest

MOST_MOVED = 600
MOST_ROUNDS = 30
LONGEST_MINUTES = 600
MORE_LINES = 3
MOST_LINES = 100
MOST_DAYS = 7
NUMBERED = (ItemKind.ROUND, ItemKind.REPORT)
FIELDS = "kind day starts ends name starts_again ends_again".split()


class ItemLine(NamedTuple):
    """An item in the form: its fields, as they are or as they were sent."""

    number: int
    kind: str
    day: str
    """How many days after the first."""
    starts: str
    ends: str
    name: str
    starts_again: str = ""
    """Which is meant of a time that comes twice: 0, 1, or nothing (SCH-6)."""
    ends_again: str = ""
    starts_twice: bool = False
    ends_twice: bool = False

    @property
    def questions(self) -> list[tuple[str, str, str]]:
        """Which of its times come twice: name of the field, the answer so far, the time."""
        found = []
        if self.starts_twice:
            found.append((f"starts_again{self.number}", self.starts_again, self.starts))
        if self.ends_twice:
            found.append((f"ends_again{self.number}", self.ends_again, self.ends))
        return found


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def schedule(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the schedule, and change it."""
    return desk_page(request, viewer, DEEDS, "tournaments/schedule.html", _shown)


def _shown(request: HtmxHttpRequest, viewer: Viewer, wrong: str) -> dict[str, object]:
    event = viewer.event
    posted = request.POST if wrong else {}
    items = list(event.schedule.all())
    lines = _lines(event, items, posted)
    plan = _plan(event, items) | {name: posted[name] for name in posted}
    begins = f"{plan['day']} {plan['starts']}"
    return {
        "schedule": [(it, showing.day_of(event, it), showing.item_name(it)) for it in items],
        "plan": plan,
        "begins_twice": comes_twice(begins, event.time_zone),
        "lines": lines,
        "kinds": _kinds(),
        "days": _days(event, max((number_in(it.day) or 0 for it in lines), default=0)),
        "asked": posted.get("do", ""),
        "windows": plan_of(facts_of(event)) if event.days else (),
    }


def _kinds() -> list[tuple[str, str]]:
    return [
        (ItemKind.ROUND.value, _("Round")),
        (ItemKind.REPORT.value, _("Report points and break")),
        (ItemKind.BREAK.value, _("Break")),
        (ItemKind.RANKING.value, _("Ranking")),
    ]


def _days_after(event: Tournament, item: ScheduleItem) -> int:
    return (item.starts.astimezone(event.time_zone).date() - event.day).days


def _named_day(event: Tournament, days: int) -> str:
    return date_format(event.day + timedelta(days=days), _("D j M"))


def _days(event: Tournament, last: int) -> list[tuple[str, str]]:
    """Return the days to choose from: one more than there are."""
    return [(str(it), _named_day(event, it)) for it in range(min(last + 2, MOST_DAYS))]


def _plan(event: Tournament, items: Sequence[ScheduleItem]) -> dict[str, object]:
    """Return what the form to lay everything out begins with."""
    rounds = [it for it in items if it.kind == ItemKind.ROUND]
    between = BETWEEN_ROUNDS
    if len(rounds) > 1:
        between = (rounds[1].starts - rounds[0].ends) // timedelta(minutes=1)
    usual = f"{FIRST_ROUND // HOUR:02}:{FIRST_ROUND % HOUR // MINUTE:02}"
    return {
        "day": event.day.isoformat(),
        "starts": _time_of(event, rounds[0].starts) if rounds else usual,
        "again": _which(event, rounds[0].starts) if rounds else "",
        "rounds": event.rounds_planned,
        "minutes": event.minutes or USUAL_MINUTES,
        "between": max(between, 0),
    }


def _time_of(event: Tournament, moment: datetime) -> str:
    return f"{moment.astimezone(event.time_zone):%H:%M}"


def _which(event: Tournament, moment: datetime) -> str:
    """Return which of two equal local times a moment is."""
    return str(moment.astimezone(event.time_zone).fold)


def _lines(
    event: Tournament, items: Sequence[ScheduleItem], posted: Mapping[str, str]
) -> list[ItemLine]:
    """Return the lines of the form, and some that are empty."""
    if posted.get("do") == "set":
        return [_asking(event, posted.get("day", ""), it) for it in _posted_lines(posted)]
    found = [_line(event, number, it) for number, it in enumerate(items)]
    empty = range(len(found), len(found) + MORE_LINES)
    return [*found, *(ItemLine(number, "", "0", "", "", "") for number in empty)]


def _line(event: Tournament, number: int, it: ScheduleItem) -> ItemLine:
    line = ItemLine(
        number,
        it.kind,
        str(_days_after(event, it)),
        _time_of(event, it.starts),
        "" if it.starts == it.ends else _time_of(event, it.ends),
        "" if it.kind in NUMBERED else it.name,
        _which(event, it.starts),
        _which(event, it.ends),
    )
    return _asking(event, event.day.isoformat(), line)


def _posted_lines(posted: Mapping[str, str]) -> list[ItemLine]:
    numbers = [it for it in range(MOST_LINES) if f"kind{it}" in posted]
    said = [[posted.get(f"{field}{it}", "") for field in FIELDS] for it in numbers]
    return [ItemLine._make([it, *own, False, False]) for it, own in zip(numbers, said, strict=True)]


def _asking(event: Tournament, first: str, line: ItemLine) -> ItemLine:
    """Return a line of the form that asks which is meant of times that come twice."""
    try:
        day = _day_of(day_in(first), line)
        line = line._replace(starts_twice=comes_twice(f"{day} {line.starts}", event.time_zone))
        starts = _start_of(event, day, line)
        ends = ends_at(datetime.combine(day, time_in(line.ends)), starts, event.time_zone)
    except TableRefusal:
        return line
    return line._replace(ends_twice=len(ends) > 1)


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
    day, starts = day_in(task.text("day")), time_in(task.text("starts"))
    typed = datetime.combine(day, starts).isoformat()
    begins = moment_in(typed, task.event.time_zone, task.text("again"))
    items = laid_out(0, rounds, minutes, between)
    set_schedule(task.event, task.by, items, begins=begins, day=day)


def _set(task: Task) -> None:
    day = day_in(task.text("day"))
    lines = [it for it in _posted_lines(task.request.POST) if it.kind and it.starts]
    spans = [_span(task.event, _day_of(day, it), it) for it in lines]
    begins = min((starts for starts, _ends in spans), default=wall_clock.now())
    items = [
        Item(
            ItemKind(line.kind),
            task.text(f"name{line.number}")[:60],
            (starts - begins) // SECOND,
            (ends - begins) // SECOND,
        )
        for line, (starts, ends) in zip(lines, spans, strict=True)
    ]
    items.sort(key=lambda item: item.starts)
    set_schedule(task.event, task.by, _numbered(items), begins=begins, day=day)


def _day_of(first: date, line: ItemLine) -> date:
    """Return the day of a line; raises ``not_readable``."""
    days = number_in(line.day)
    if days is None or days >= MOST_DAYS or line.kind not in list(ItemKind):
        raise TableRefusal("not_readable")
    return first + timedelta(days=days)


def _span(event: Tournament, day: date, line: ItemLine) -> tuple[datetime, datetime]:
    """Return when an item starts and ends; without an end it happens at one moment (SCH-1)."""
    starts = _start_of(event, day, line)
    if not line.ends:
        return starts, starts
    local = datetime.combine(day, time_in(line.ends))
    return starts, meant(ends_at(local, starts, event.time_zone), local, line.ends_again)


def _start_of(event: Tournament, day: date, line: ItemLine) -> datetime:
    local = datetime.combine(day, time_in(line.starts))
    return meant(instants(local, event.time_zone), local, line.starts_again)


def _numbered(items: list[Item]) -> list[Item]:
    """Return items in whose names the rounds, and the reports after them, are counted."""
    found: list[Item] = []
    rounds = 0
    for item in items:
        rounds += item.kind is ItemKind.ROUND
        found.append(item._replace(name=str(rounds)) if item.kind in NUMBERED else item)
    return found


def _first_day(task: Task) -> None:
    set_first_day(task.event, task.by, day_in(task.text("day")))


def _items(_task: Task) -> Concerns:
    return of_schedule()


DEEDS = {
    "move": DeskDeed(_move, _items),
    "lay_out": DeskDeed(_lay_out, _items),
    "set": DeskDeed(_set, _items),
    "first_day": DeskDeed(_first_day, _items),
}
