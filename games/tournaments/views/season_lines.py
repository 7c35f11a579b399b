"""The standing of a season in lines, a disc for each evening (CLUB-2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.door.players import current_player
from games.tournaments.models import (
    Series,
    SeriesScoring,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.notation import Json
from games.tournaments.selectors import clubs as selectors
from games.tournaments.selectors.seasons import shown_season
from games.tournaments.views import table_rows

LARGEST_DISC = 7.0


class Disc(NamedTuple):
    """An evening in a line of a season: the larger, the better; empty if they were not there."""

    at: int
    radius: float
    words: str


class SeasonLine(NamedTuple):
    """A line of a season's standing as people read it."""

    rank: int
    name: str
    small: str
    discs: tuple[Disc, ...]
    total: str
    is_own: bool

    @property
    def words(self) -> str:
        """The evenings in words, for people who do not see the discs."""
        return ", ".join(it.words for it in self.discs)


def what_seasons_show(request: HttpRequest, series: Series) -> dict[str, Any]:
    """Return the context of a season: its standing, and the evenings that count."""
    player = current_player(request)
    evenings = selectors.counted_in(series)
    ended = [it for it in evenings if it.status == TournamentStatus.ENDED]
    lines = season_lines(shown_season(series), ended, None if player is None else player.pk)
    counts = _("%(ended)s of %(all)s evenings played") % {
        "ended": len(ended),
        "all": len(evenings),
    }
    if series.best and series.scoring != SeriesScoring.RANK_POINTS:
        counts += " · " + ngettext(
            "the best %(count)s counts", "the best %(count)s count", series.best
        ) % {"count": series.best}
    return {
        "series": series,
        "counted": evenings,
        "counts": counts,
        "lines": lines,
        "has_gaps": any(not disc.radius for line in lines for disc in line.discs),
        "width": max(len(ended), 1) * 15,
        "may_be_counted": [] if player is None else selectors.may_be_counted(series, player),
    }


def season_lines(rows: list[Json], ended: list[Tournament], own: int | None) -> list[SeasonLine]:
    """Return the lines of a season; evenings that are not public have no disc."""
    slugs = [it.slug for it in ended]
    best = max((max(row["evenings"].values(), default=0) for row in rows), default=0) or 1
    return [
        SeasonLine(
            rank=row["rank"],
            name=row["name"],
            small=ngettext("%(count)s evening", "%(count)s evenings", row["played"])
            % {"count": row["played"]},
            discs=tuple(
                _disc(place, ended[place], row["evenings"].get(slug), best)
                for place, slug in enumerate(slugs)
            ),
            total=table_rows.signed(row["total"]),
            is_own=own is not None and row["player"] == own,
        )
        for row in rows
    ]


def _disc(place: int, event: Tournament, points: float | None, best: float) -> Disc:
    day = f"{event.day:%d.%m.}"
    if points is None:
        return Disc(8 + 15 * place, 0, f"{day} –")
    part = max(points, 0) / best
    return Disc(8 + 15 * place, round(2 + (LARGEST_DISC - 2) * part, 2), f"{day} {points}")
