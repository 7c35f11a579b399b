"""The clock and the schedule of a tournament in words."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.services.ground import wall_clock
from games.tournaments.models import (
    Round,
    RoundStatus,
    ScheduleItem,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.schedule import ItemKind
from games.tournaments.selectors.clock import RoundPhase, TournamentClock
from games.tournaments.selectors.plan import window_of
from games.tournaments.services.rounds import item_of
from games.tournaments.views.days import days_of, figure_of, next_window

HOUR = 60 * 60
LONG = 24 * HOUR
"""A round of this many seconds or more is a window of days (LEA-1)."""
NIGHT = timedelta(hours=6)
"""What is so near has no day beside it: after midnight the evening goes on."""


class ClockShown(NamedTuple):
    """A clock on a page; ``ends`` is for its script, which counts down."""

    figure: str
    title: str
    then: str
    ends: str
    """When it is over, in ISO format; empty while it stands still."""
    total: int
    """Seconds from start to end, 0 for no bar."""
    left: int
    at: datetime | None = None
    """The moment that is named, for people elsewhere (SCH-6)."""


class PairingItself(NamedTuple):
    """A draft that the clock will publish: of which round, and in how many seconds."""

    round: int
    left: int
    figure: str


def ended(event: Tournament) -> str:
    """Return how a tournament has ended: played, or called off."""
    if event.is_called_off:
        return _("The tournament was called off.")
    return _("The tournament has ended.")


def shown_clock(event: Tournament, clock: TournamentClock) -> ClockShown:
    """Return the words of the clock of a tournament at this moment."""
    found = _shown_clock(event, clock)
    if event.status == TournamentStatus.ENDED:
        return found
    if clock.phase == RoundPhase.RUNNING:
        return found._replace(at=clock.ends)
    return found._replace(at=clock.starts if clock.phase in (None, RoundPhase.PUBLISHED) else None)


def _shown_clock(event: Tournament, clock: TournamentClock) -> ClockShown:
    now = wall_clock.now()
    if event.status == TournamentStatus.ENDED:
        figure = date_format(event.day, _("j M"))
        return ClockShown(figure, ended(event), "", "", 0, 0)
    round_, phase = clock.round, clock.phase
    after = clock.next_item if round_ is None else after_round(event, round_)
    then = _next(event, after, None if phase == RoundPhase.CLOSED else clock.ends)
    if event.days:
        then = next_window(event, round_)
    if round_ is None or phase is None:
        if event.days:
            then = days_of(window_of(event, 1))
            return ClockShown(figure_of(event, None), _("First round"), then, "", 0, 0)
        start = at(event, clock.starts) if clock.starts else "–"
        title = _("First round") if clock.starts else _("Not yet begun")
        return ClockShown(start, title, date_format(event.day, "DATE_FORMAT"), "", 0, 0)
    values = {
        "number": round_.number,
        "until": when(event, clock.ends) if clock.ends else "",
        "from": at(event, clock.starts) if clock.starts else "",
    }
    if phase == RoundPhase.PUBLISHED:
        title = _("Round %(number)s is published") % values
        if event.days:
            then = days_of(window_of(event, round_.number))
            return ClockShown(figure_of(event, round_), title, then, "", 0, 0)
        return ClockShown(str(values["from"]) or "–", title, _("The director starts it."), "", 0, 0)
    if phase == RoundPhase.CLOSED:
        figure = at(event, after.starts) if after else "–"
        if event.days:
            figure = figure_of(event, round_, is_over=True)
        return ClockShown(figure, _("Round %(number)s is over") % values, then, "", 0, 0)
    total = _seconds(clock.ends - clock.starts) if clock.ends and clock.starts else 0
    left = max(_seconds(clock.remaining), 0) if clock.remaining else 0
    if phase == RoundPhase.PAUSED:
        title = _("Round %(number)s is paused") % values
        figure = time_left(left, total)
        return ClockShown(figure, title, _("All clocks are stopped."), "", total, left)
    if phase == RoundPhase.RUNNING and clock.ends and is_rough(left, total):
        day = date_format(clock.ends.astimezone(event.time_zone), _("j M"))
        figure = at(event, clock.ends) if is_today(event, clock.ends) else day
        title = _("Round %(number)s until %(until)s") % values
        return ClockShown(figure, title, then, "", 0, 0)
    if phase == RoundPhase.RUNNING:
        title = _("Round %(number)s until %(until)s") % values
        ends = clock.ends.isoformat() if clock.ends else ""
        return ClockShown(time_left(left, total), title, then, ends, total, left)
    title = _("Round %(number)s: time is over") % values
    small = _("A deal begun before the signal is played out.")
    if phase == RoundPhase.OVERTIME:
        late = _seconds(now - clock.ends) // 60 if clock.ends else 0
        small = _("over for %(minutes)s minutes: unfinished deals need a ruling") % {
            "minutes": late
        }
    return ClockShown("0:00", title, small, "", total, 0)


def after_round(event: Tournament, round_: Round) -> ScheduleItem | None:
    """Return what comes after a round; after one that is over its report is over, too."""
    own = item_of(round_)
    if own is None:
        return None
    later = event.schedule.filter(position__gt=own.position)
    if round_.status == RoundStatus.CLOSED:
        later = later.exclude(kind=ItemKind.REPORT)
    return later.first()


def _next(event: Tournament, item: ScheduleItem | None, ends: datetime | None) -> str:
    """Return what comes next, and when: not before the end of a round that was extended."""
    if item is None:
        return ""
    starts = item.starts if ends is None else max(item.starts, ends)
    values = {"at": at(event, starts), "name": item_name(item)}
    return _("then: %(name)s, %(at)s") % values


def item_name(item: ScheduleItem) -> str:
    """Return the name of an item of the schedule."""
    names = {
        ItemKind.ROUND: _("Round %(number)s") % {"number": item.name},
        ItemKind.REPORT: _("Report points and break"),
        ItemKind.BREAK: item.name or _("Break"),
        ItemKind.RANKING: item.name or _("Ranking"),
    }
    return names[ItemKind(item.kind)]


def at(event: Tournament, moment: datetime) -> str:
    """Return the local time of a moment."""
    return date_format(moment.astimezone(event.time_zone), "H:i")


def when(event: Tournament, moment: datetime) -> str:
    """Return the local time of a moment, with its day unless that is today."""
    return at(event, moment) if is_today(event, moment) else with_day(event, moment)


def told_at(moment: datetime, event: Tournament) -> SafeString:
    """Return the local time of a moment for pages, beside which those elsewhere read theirs."""
    there, now = (it.astimezone(event.time_zone) for it in (moment, wall_clock.now()))
    is_old = there.year != now.year and not is_today(event, moment)
    told = date_format(there, "SHORT_DATETIME_FORMAT") if is_old else when(event, moment)
    return format_html('<time datetime="{}">{}</time>', there.isoformat(timespec="seconds"), told)


def with_day(event: Tournament, moment: datetime) -> str:
    """Return the local time of a moment, with its day: paper lies about for longer than today."""
    return date_format(moment.astimezone(event.time_zone), _("D j M, H:i"))


def day_of(event: Tournament, item: ScheduleItem) -> str:
    """Return the day of an item of the schedule if it is not the first."""
    starts = item.starts.astimezone(event.time_zone)
    return date_format(starts, _("D j M")) if starts.date() != event.day else ""


def is_today(event: Tournament, moment: datetime) -> bool:
    """Tell whether a time without a day is understood."""
    now = wall_clock.now()
    day, today = (it.astimezone(event.time_zone).date() for it in (moment, now))
    return day == today or abs(moment - now) < NIGHT


def is_rough(left: float, total: float) -> bool:
    """Tell whether nobody counts the seconds yet: a window of days before its last hour."""
    return total >= LONG and left >= HOUR


def time_left(left: int, total: float) -> str:
    """Return the time left, as in 12:40; of a window of days in days, then in hours."""
    if not is_rough(left, total):
        return f"{left // 60}:{left % 60:02}"
    if left >= LONG:
        days = round(left / LONG)
        return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}
    hours = round(left / HOUR)
    return ngettext("%(hours)s hour", "%(hours)s hours", hours) % {"hours": hours}


def _seconds(time: timedelta) -> int:
    return time // timedelta(seconds=1)


def pairs_itself(drafted: Round | None) -> PairingItself | None:
    """Return what is told of a draft that the clock will publish (PAIR-7)."""
    if drafted is None or drafted.status != RoundStatus.DRAFT:
        return None
    if not drafted.tournament.pairs_itself:
        return None
    before = drafted.tournament.rounds.filter(number=drafted.number - 1).first()
    if before is None or before.next_at is None:
        return None
    left = max(_seconds(before.next_at - wall_clock.now()), 0)
    return PairingItself(drafted.number, left, time_left(left, 0))
