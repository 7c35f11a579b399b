"""How a season counts: its form, and what a change would do before it is done (CLUB-2..6)."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.door.players import current_player
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, Series, SeriesScoring
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.presets import Entering
from games.tournaments.rules.series import SCHEME
from games.tournaments.selectors import clubs as selectors
from games.tournaments.selectors.seasons import SeasonRow, season_of
from games.tournaments.services import clubs as services
from games.tournaments.views import table_rows
from games.tournaments.views.club_ground import (
    MOST,
    ClubDeed,
    count_in,
    for_clubs,
    perform,
    text_in,
    what_clubs_show,
)
from games.tournaments.views.meanwhile import FormDone
from games.tournaments.words import sentence_for

MOST_PLACES = 30
FIELDS = ("name", "scoring", "scheme", "participation", "best", "ranks")


class ChangedLine(NamedTuple):
    """A line of a season as it would be, with what it is now."""

    rank: int
    name: str
    total: str
    rank_now: int | None
    total_now: str

    @property
    def is_changed(self) -> bool:
        """Whether anything of it would be different."""
        return (self.rank, self.total) != (self.rank_now, self.total_now)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def season_rules(request: HttpRequest, found: Club, season: str) -> HttpResponse:
    """Change how a season counts: first what would be different is shown, then it is done."""
    series = selectors.series_by(found, season)
    if series is None:
        raise Http404
    if request.method != "POST" and not _may_change(series, current_player(request)):
        return redirect("season", found.slug, season)
    done, lines = FormDone(), None
    if request.method == "POST" and request.POST.get("do") == "look":
        try:
            if not _may_change(series, current_player(request)):
                raise TableRefusal("frozen" if series.is_frozen else "not_director")
            lines = changed_lines(series, options_in(request))
        except TableRefusal as refusal:
            done = FormDone(None, sentence_for(refusal))
    elif request.method == "POST":
        done = perform(request, found, {"change": _changing(series)})
        if done.target:
            return redirect(done.target)
    context = what_clubs_show(found, done) | {
        "series": series,
        "values": values_of(series) | _posted(request),
        "sent": list(_posted(request).items()),
        "scorings": SeriesScoring.choices,
        "changed": lines,
        "is_same": lines is not None and not any(it.is_changed for it in lines),
    }
    status = REFUSED if done.wrong else 200
    return render(request, "tournaments/clubs/season_rules.html", context, status=status)


def _may_change(series: Series, player: Player | None) -> bool:
    return not series.is_frozen and selectors.directs_club(series.club, player)


def options_in(request: HttpRequest) -> dict[str, Any]:
    """Return how a season is to count; raises ``not_readable``, ``name_needed``."""
    name = text_in(request, "name")
    if not name:
        raise TableRefusal("name_needed")
    scheme = [_places_in(it) for it in text_in(request, "scheme").replace(",", " ").split()]
    if len(scheme) > MOST_PLACES:
        raise TableRefusal("not_readable")
    return {
        "name": name,
        "ranks": Entering.TEAMS if text_in(request, "ranks") == "teams" else Entering.PERSONS,
        "scoring": text_in(request, "scoring") or SeriesScoring.PLACES,
        "scheme": scheme or list(SCHEME),
        "participation": count_in(request, "participation"),
        "best": count_in(request, "best") or None,
    }


def _places_in(text: str) -> int:
    found = number_in(text)
    if found is None or not 0 <= found <= MOST:
        raise TableRefusal("not_readable")
    return found


def values_of(series: Series | None) -> dict[str, Any]:
    """Return what stands in the fields: how a season counts, or how one usually does."""
    if series is None:
        return {"scheme": " ".join(map(str, SCHEME)), "participation": 0}
    return {
        "name": series.name,
        "ranks": series.ranks,
        "scoring": series.scoring,
        "scheme": " ".join(map(str, series.scheme)),
        "participation": series.participation,
        "best": series.best or "",
    }


def _posted(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST[name] for name in FIELDS if name in request.POST}


def changed_lines(series: Series, options: dict[str, Any]) -> list[ChangedLine]:
    """Return the standing as it would be with other options, beside what it is now."""
    services.refuse_bad_options(options)
    other = copy(series)
    for name, value in options.items():
        setattr(other, name, value)
    now = {it.who: it for it in season_of(series)}
    return [_line(it, now.get(it.who)) for it in season_of(other)]


def _line(row: SeasonRow, now: SeasonRow | None) -> ChangedLine:
    return ChangedLine(
        row.rank,
        row.name,
        _told(row),
        None if now is None else now.rank,
        "" if now is None else _told(now),
    )


def _told(row: SeasonRow) -> str:
    return table_rows.signed(shown(row.total))  # type: ignore[arg-type]


def _changing(series: Series) -> ClubDeed:
    def change(request: HttpRequest, found: Club, by: Player) -> str:
        services.edit_series(series, by, **options_in(request))
        return reverse("season", args=[found.slug, series.slug])

    return change
