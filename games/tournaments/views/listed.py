"""Tournaments in lists: when, where, and how many take part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.services.ground import wall_clock
from games.tournaments.models import Entrant, Tournament, TournamentStatus
from games.tournaments.selectors.pages import count_entered
from games.tournaments.services.schedules import local_day
from games.tournaments.views.described import entrants_word


class Listed(NamedTuple):
    """A line of a list."""

    event: Tournament
    day: str
    about: tuple[str, ...]
    """Where it takes place, whose evening it is, and how many have entered."""
    winner: str = ""
    """Who has won one of the past; empty if nobody alone."""


def listed(events: Iterable[Tournament]) -> list[Listed]:
    """Return the lines of some tournaments, with one question to the database for all of them."""
    found = list(events)
    entered = count_entered(found)
    return [Listed(it, _day(it), _about(it, entered.get(it.pk, 0))) for it in found]


def with_winners(lines: Sequence[Listed]) -> list[Listed]:
    """Return lines of past tournaments with who has won, by one more question to the database."""
    first = {it.event.pk: _first_in(it.event) for it in lines}
    found = Entrant.objects.filter(pk__in=filter(None, first.values()))
    names = {it.key: it.name for it in found.only("name")}
    return [it._replace(winner=names.get(first[it.event.pk], "")) for it in lines]


def _first_in(event: Tournament) -> str:
    """Return the key of the only winner of the final standing; empty if there is none."""
    first = [row["entrant"] for row in event.final_standing or () if row["rank"] == 1]
    return str(first[0]) if len(first) == 1 else ""


def _day(event: Tournament) -> str:
    """Return the day: by its name while it is to come, with the year once it is over."""
    if event.status == TournamentStatus.ENDED:
        return date_format(event.day, "SHORT_DATE_FORMAT")
    if event.day == local_day(wall_clock.now(), event.zone):
        return _("today")
    return f"{date_format(event.day, 'l')} {date_format(event.day, 'MONTH_DAY_FORMAT')}"


def _about(event: Tournament, entered: int) -> tuple[str, ...]:
    club = event.club.name if event.club else ""
    parts = (event.place, club if club != event.name else "", _entered(event, entered))
    return tuple(part for part in parts if part)


def _entered(event: Tournament, entered: int) -> str:
    return entrants_word(event, entered) if entered else ""
