"""The schedule of a tournament: replaced, moved, fitted to its rounds (SCH-1, SCH-5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import ScheduleItem, Tournament
from games.tournaments.rules.schedule import MINUTE, Item, ItemKind, with_rounds
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger

HOUR = 60 * MINUTE
DAY = 24 * HOUR


def set_schedule(
    tournament: Tournament, by: Player, items: Sequence[Item], *, day: date | None = None
) -> None:
    """Replace the schedule, and the day on which it begins (SCH-1).

    Times are seconds of that day. The tournament has the rounds of its schedule, and they are
    as long as the longest there. Raises TableRefusal ``bad_schedule``, ``rounds_are_drawn``.
    """
    lengths = [it.ends - it.starts for it in items if it.kind is ItemKind.ROUND]
    if any(it.ends < it.starts for it in items) or not min(lengths, default=1):
        raise TableRefusal("bad_schedule")
    with directing(tournament, by, "set_schedule") as ledger:
        event = ledger.tournament
        if items and len(lengths) < max(event.rounds.count(), 1):
            raise TableRefusal("rounds_are_drawn")
        if len(lengths) not in (0, event.rounds_planned):
            ledger.about = {"options": ["rounds_planned"]}
        ledger.change(event, day=day or event.day)
        if lengths:
            ledger.change(event, rounds_planned=len(lengths), minutes=max(lengths) // MINUTE)
        set_schedule_items(ledger, items)


def move_item(item: ScheduleItem, by: Player, minutes: int, *, reason: str = "") -> None:
    """Move an item, and all later ones, by some minutes (SCH-5)."""
    with directing(item.tournament, by, "move_item", reason=reason) as ledger:
        later = timedelta(minutes=minutes)
        for it in ledger.tournament.schedule.filter(position__gte=item.position):
            ledger.change(it, starts=it.starts + later, ends=it.ends + later)
        ledger.about = {"item": str(item), "minutes": minutes}


def fit_rounds(ledger: Ledger) -> None:
    """Let the schedule have as many rounds as are planned."""
    event = ledger.tournament
    set_schedule_items(ledger, with_rounds(items_of(event), event.rounds_planned))


def set_schedule_items(ledger: Ledger, items: Sequence[Item]) -> None:
    """Store the items of a schedule at the day of the tournament, over those there are."""
    event = ledger.tournament
    before = list(event.schedule.all())
    for position, item in enumerate(items):
        values = {
            "kind": item.kind.value,
            "name": item.name,
            "label": item.label,
            "starts": moment_of(event, item.starts),
            "ends": moment_of(event, item.ends),
        }
        if position < len(before):
            ledger.change(before[position], **values)
        else:
            ledger.add(ScheduleItem(tournament=event, position=position, **values))
    ledger.remove_all(before[len(items) :])


def items_of(event: Tournament) -> tuple[Item, ...]:
    """Return the schedule in seconds of the tournament's day, by local time."""
    return tuple(
        Item(
            ItemKind(it.kind),
            it.name,
            _seconds_of(event, it.starts),
            _seconds_of(event, it.ends),
            it.label,
        )
        for it in event.schedule.all()
    )


def _seconds_of(event: Tournament, moment: datetime) -> int:
    local = moment.astimezone(event.time_zone)
    days = (local.date() - event.day).days
    return days * DAY + local.hour * HOUR + local.minute * MINUTE + local.second


def moment_of(event: Tournament, seconds: int) -> datetime:
    """Return the moment of a local time on the tournament's day; beyond 24 h on a later day."""
    days, rest = divmod(seconds, DAY)
    local = time(rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE)
    return datetime.combine(event.day + timedelta(days=days), local, event.time_zone)


def local_day(now: datetime, zone: str) -> date:
    """Return the day of a moment in a time zone."""
    return now.astimezone(ZoneInfo(zone)).date()
