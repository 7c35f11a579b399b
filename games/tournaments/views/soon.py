"""What the front page tells of tournaments where nobody plays at a table just now."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.selectors.soon import Soon
from games.services.ground import wall_clock
from games.tournaments.models import Tournament, TournamentStatus
from games.tournaments.selectors.pages import public_tournaments
from games.tournaments.services.schedules import local_day
from games.tournaments.views.listed import Listed, listed

SHOWN = 3


def soon() -> list[Soon]:
    """Return the tournaments that run or come next, those that run first; none of the past.

    One that has not begun on its day is no longer announced the day after.
    """
    found = public_tournaments().exclude(status=TournamentStatus.ENDED).order_by("day", "pk")
    now = wall_clock.now()
    coming = (
        it
        for it in found
        if it.status == TournamentStatus.RUNNING or it.day >= local_day(now, it.zone)
    )
    ordered = sorted(coming, key=lambda it: it.status != TournamentStatus.RUNNING)
    return [_line(it) for it in listed(ordered[:SHOWN])]


def _line(it: Listed) -> Soon:
    is_running = it.event.status == TournamentStatus.RUNNING
    return Soon(
        it.event.name,
        (_("running"), *it.about) if is_running else it.about,
        _how_far(it.event) if is_running else it.day,
        reverse("event", args=[it.event.slug]),
        "i-trophy" if is_running else "i-calendar",
    )


def _how_far(event: Tournament) -> str:
    number = event.rounds.count()
    if not number:
        return ""
    of = {"number": number, "of": max(number, event.rounds_planned)}
    return _("Round %(number)s of %(of)s") % of
