"""The schedule of a tournament: replaced, moved, fitted to its rounds (SCH-1, SCH-5, SCH-6).

A schedule is the instant of its first start, and seconds from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import ScheduleItem, Tournament, local_times
from games.tournaments.models.zones import is_zone
from games.tournaments.rules.schedule import MINUTE, Item, ItemKind, with_rounds
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger

SECOND = timedelta(seconds=1)


def set_schedule(
    tournament: Tournament, by: Player, items: Sequence[Item], *, begins: datetime, day: date
) -> None:
    """Replace the schedule, and the day on which it begins (SCH-1).

    Its first item starts at ``begins``, the others as long after it as their seconds say. The
    tournament has the rounds of its schedule, and they are as long as the longest there. Raises
    TableRefusal ``bad_schedule``, ``rounds_are_drawn``, ``year_outside``.
    """
    lengths = [it.ends - it.starts for it in items if it.kind is ItemKind.ROUND]
    if any(it.ends < it.starts for it in items) or not min(lengths, default=1):
        raise TableRefusal("bad_schedule")
    refuse_years(day)
    with directing(tournament, by, "set_schedule") as ledger:
        event = ledger.tournament
        if items and len(lengths) < max(event.rounds.count(), 1):
            raise TableRefusal("rounds_are_drawn")
        if len(lengths) not in (0, event.rounds_planned):
            ledger.about = {"options": ["rounds_planned"]}
        ledger.change(event, day=day)
        if lengths:
            ledger.change(event, rounds_planned=len(lengths), minutes=max(lengths) // MINUTE)
        set_schedule_items(ledger, items, begins)


def set_first_day(tournament: Tournament, by: Player, day: date) -> None:
    """Let a league begin on another day, and so all its windows (LEA-1); raises ``year_outside``.

    What has begun stays as it is.
    """
    refuse_years(day)
    with directing(tournament, by, "set_schedule") as ledger:
        ledger.change(ledger.tournament, day=day)


def move_item(item: ScheduleItem, by: Player, minutes: int, *, reason: str = "") -> None:
    """Move an item, and all later ones, by some minutes (SCH-5); raises ``year_outside``."""
    with directing(item.tournament, by, "move_item", reason=reason) as ledger:
        move_from(ledger, item.position, timedelta(minutes=minutes))
        ledger.about = {"item": str(item), "minutes": minutes}


def move_from(ledger: Ledger, position: int, later: timedelta) -> None:
    """Move the items from a position on; if all move to another day, it is the tournament's.

    Raises ``year_outside``.
    """
    event = ledger.tournament
    found = list(event.schedule.filter(position__gte=position))
    days = [local_day(it.starts, event.zone) for it in found[:1]]
    ledger.change_all(
        [(it, {"starts": it.starts + later, "ends": it.ends + later}) for it in found]
    )
    days += [local_day(it.starts, event.zone) for it in found[:1]]
    if position == 0 and days:
        ledger.change(event, day=event.day + (days[1] - days[0]))
        refuse_years(event.day)


def fit_rounds(ledger: Ledger) -> None:
    """Let the schedule have as many rounds as are planned."""
    event = ledger.tournament
    first = event.schedule.first()
    if first is not None:
        items = with_rounds(items_of(event), event.rounds_planned)
        set_schedule_items(ledger, items, first.starts)


def keep_local_times(ledger: Ledger, before: ZoneInfo) -> None:
    """Let a schedule begin at the same local time as in another zone, unless a round has begun."""
    event = ledger.tournament
    first = event.schedule.first()
    if first is None or event.rounds.exclude(starts=None).exists():
        return
    local = first.starts.astimezone(before).replace(tzinfo=None, fold=0)
    begins = local_times.usually(local, event.time_zone)
    set_schedule_items(ledger, items_of(event), begins)


def set_schedule_items(
    ledger: Ledger, items: Sequence[Item], begins: datetime | None = None
) -> None:
    """Store the items of a schedule over those there are.

    The first starts at ``begins``, or by local time on the day of the tournament; only there is
    a local time reckoned with (SCH-6).
    """
    event = ledger.tournament
    before = list(event.schedule.all())
    origin = items[0].starts if items else 0
    if begins is None:
        midnight = datetime.combine(event.day, time.min)
        begins = local_times.usually(midnight + origin * SECOND, event.time_zone)
    rows: list[dict[str, Any]] = [
        {
            "kind": item.kind.value,
            "name": item.name,
            "label": item.label,
            "starts": begins + (item.starts - origin) * SECOND,
            "ends": begins + (item.ends - origin) * SECOND,
        }
        for item in items
    ]
    ledger.change_all(list(zip(before, rows, strict=False)))
    ledger.add_all(
        [
            ScheduleItem(tournament=event, position=position, **values)
            for position, values in enumerate(rows)
            if position >= len(before)
        ]
    )
    ledger.remove_all(before[len(items) :])


def items_of(event: Tournament) -> tuple[Item, ...]:
    """Return the schedule in seconds from its first start."""
    found = list(event.schedule.all())
    return tuple(
        Item(
            ItemKind(it.kind),
            it.name,
            (it.starts - found[0].starts) // SECOND,
            (it.ends - found[0].starts) // SECOND,
            it.label,
        )
        for it in found
    )


def local_day(now: datetime, zone: str) -> date:
    """Return the day of a moment in a time zone."""
    return now.astimezone(ZoneInfo(zone)).date()


def refuse_years(day: date) -> None:
    """Refuse a day on which no tournament takes place: raises ``year_outside`` (SCH-6)."""
    if not local_times.is_possible(day):
        raise TableRefusal("year_outside")


def refuse_zone(zone: str) -> None:
    """Refuse unknown time zones; raises ``unknown_zone`` (SCH-6)."""
    if not is_zone(zone):
        raise TableRefusal("unknown_zone")
