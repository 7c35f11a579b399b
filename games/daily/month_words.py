"""Months of one person, and leagues, in words."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.daily import days
from games.daily.drawing import EveningKind, EveningOfMonth, MonthPicture, month_picture
from games.daily.lists import LeaguePlace, league_of
from games.daily.months import OwnMonth, own_month
from games.daily.selectors import streak_of
from games.daily.words import percent
from games.models import Player

PLAYED = (EveningKind.PLAYED, EveningKind.WAITS)


class LeagueLine(NamedTuple):
    """Somebody in a league, in words."""

    player: Player
    is_me: bool
    rank: str
    between: str
    """The ranks that are possible."""
    evenings: int
    share: str
    """Empty while it does not count."""
    move: str


def line_of_league(it: LeaguePlace) -> LeagueLine:
    """Return somebody in a league in words."""
    standing_now, between = it.standing, ""
    if standing_now.between is not None:
        low, high = standing_now.between
        between = str(low) if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}
    return LeagueLine(
        it.player,
        it.is_me,
        "" if standing_now.rank is None else str(standing_now.rank),
        between,
        standing_now.evenings,
        "" if standing_now.share is None else percent(standing_now.share),
        {1: _("goes up"), -1: _("goes down")}.get(it.move, ""),
    )


class MonthInWords(NamedTuple):
    """A month of one person, in words and drawn."""

    first: date
    streak: str
    told: str
    """How somebody stands in the list; empty before their first evening is over."""
    picture: MonthPicture
    label: str
    """What the picture shows, for those who do not see it."""
    rows: list[tuple[date, str]]
    """The evenings that were played, with what is said of each."""
    league: str


def about_month(player: Player, month: date, now: datetime) -> MonthInWords:
    """Return a month of somebody in words."""
    today = days.day_at(now)
    found = own_month(player, month, today)
    streak = streak_of(player, today)
    counted = ngettext("%(n)s day in a row", "%(n)s days in a row", streak) % {"n": streak}
    label = ngettext("%(n)s evening played", "%(n)s evenings played", found.played)
    return MonthInWords(
        found.evenings[0].day,
        counted if streak else "",
        _standing_in_month(found),
        month_picture(found.evenings),
        label % {"n": found.played},
        [(it.day, _about_evening(it)) for it in found.evenings if it.kind in PLAYED],
        _about_league(player, now),
    )


def _about_evening(it: EveningOfMonth) -> str:
    if it.kind == EveningKind.WAITS:
        return _("its day is not over")
    return (
        _("played")
        if it.share is None
        else _("better than %(share)s") % {"share": percent(it.share)}
    )


def _standing_in_month(found: OwnMonth) -> str:
    if found.best is None:
        return ""
    share = percent(found.best)
    if found.place is None:
        return _("the best 20: %(share)s on average") % {"share": share}
    told = _("the best 20: %(share)s on average, rank %(rank)s of %(number)s")
    return told % {"share": share, "rank": found.place.rank, "number": found.number}


def _about_league(player: Player, now: datetime) -> str:
    """Return how somebody stands in their league, with the ranks that are possible."""
    league = league_of(player, now)
    own = None if league is None else next((it for it in league.places if it.is_me), None)
    if league is None or own is None:
        return ""
    rank, between = own.standing.rank, own.standing.between
    if rank is None or between is None:
        return _("League %(league)s: you do not count yet") % {"league": league.number}
    told = _("League %(league)s: rank %(rank)s, %(low)s to %(high)s possible")
    low, high = between
    return told % {"league": league.number, "rank": rank, "low": low, "high": high}
