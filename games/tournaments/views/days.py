"""Windows of days in words (LEA-1)."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.tournaments.models import Round, Tournament
from games.tournaments.selectors.plan import RoundWindow, window_of, windows_of

NOTHING = "–"


def days_of(window: RoundWindow) -> str:
    """Return the first and the last day of a window."""
    first, last = (date_format(it, _("D j M")) for it in (window.first, window.last))
    return first if window.first == window.last else f"{first} – {last}"


def day_and_month(day: date) -> str:
    """Return a day in a few letters."""
    return date_format(day, _("j M"))


def window_to_come(event: Tournament, round_: Round | None) -> RoundWindow | None:
    """Return the window after that of a round."""
    later = [it for it in windows_of(event) if round_ is None or it.number > round_.number]
    return later[0] if later else None


def next_window(event: Tournament, round_: Round | None) -> str:
    """Return what comes after a round, and in which days."""
    found = window_to_come(event, round_)
    if found is None:
        return ""
    return _("then: round %(number)s, %(days)s") % {"number": found.number, "days": days_of(found)}


def figure_of(event: Tournament, round_: Round | None, *, is_over: bool = False) -> str:
    """Return the day that stands where an evening has its time: of the next thing to begin."""
    if round_ is not None and not is_over:
        return day_and_month(window_of(event, round_.number).first)
    found = window_to_come(event, round_)
    return NOTHING if found is None else day_and_month(found.first)
