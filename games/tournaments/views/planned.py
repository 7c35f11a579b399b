"""The plan of a league in words: the days of each round, and who meets (LEA-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.tournaments.models import Entrant, Round, RoundStatus
from games.tournaments.selectors.facts import PUBLIC, EventFacts
from games.tournaments.selectors.plan import Fixture, meetings_of, windows_of
from games.tournaments.selectors.told import ScoreReader
from games.tournaments.views import table_rows
from games.tournaments.views.days import days_of


class RoundOfPlan(NamedTuple):
    """A round of the plan."""

    number: int
    days: str
    small: str
    """How it stands, or nothing."""
    rows: Sequence[table_rows.TableRow]
    """Its matches once it is published."""
    meetings: Sequence[Fixture]
    """Who meets, if that is known before."""


def plan_of(facts: EventFacts, own: Entrant | None = None) -> list[RoundOfPlan]:
    """Return the plan of a league, as far as everybody may know it."""
    drawn = {it.number: it for it in facts.rounds if it.status in PUBLIC}
    return [
        RoundOfPlan(
            it.number,
            days_of(it),
            _status_of(drawn.get(it.number)),
            table_rows.rows_of(facts, drawn.get(it.number), ScoreReader(own)),
            () if it.number in drawn else meetings_of(facts, it.number),
        )
        for it in windows_of(facts.tournament)
    ]


def _status_of(round_: Round | None) -> str:
    if round_ is None or round_.status == RoundStatus.PUBLISHED:
        return ""
    return _("running") if round_.status == RoundStatus.RUNNING else _("over")
