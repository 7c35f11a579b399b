"""The standing of a season, from the final standings of its evenings (CLUB-2..7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from games.tournaments.models import Entrant, Series, SeriesScoring, Tournament, TournamentStatus
from games.tournaments.rules import series as rules
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.notation import Json
from games.tournaments.rules.presets import Entering
from games.tournaments.rules.results import Per
from games.tournaments.rules.standings import StandingRow
from games.tournaments.selectors.facts import EventFacts, facts_of


class SeasonRow(NamedTuple):
    """A line of a season's standing; ``evenings`` maps addresses of evenings to points."""

    rank: int
    who: str
    name: str
    player: int | None
    total: Fraction
    played: int
    evenings: dict[str, Fraction]


class _Evening(NamedTuple):
    slug: str
    rows: tuple[tuple[StandingRow, tuple[str, ...]], ...]
    """Lines of the standing, each with the names that share it."""
    is_per_deal: bool


def season_of(series: Series) -> list[SeasonRow]:
    """Return the standing of a season that is not frozen, from all evenings that have ended."""
    names: dict[str, tuple[str, int | None]] = {}
    accounts = _accounts(series)
    evenings = [_evening(it, series, names, accounts) for it in evenings_of(series)]
    points = {it.slug: _points(it, series) for it in evenings}
    if series.scoring == SeriesScoring.RANK_POINTS:
        ranked = [(it.rank, it.who, it.rank_points) for it in rules.rank_points(_deals(evenings))]
    else:
        table = rules.table(list(points.values()), series.best)
        ranked = [(it.rank, it.who, it.total) for it in table]
    found = []
    for rank, who, total in ranked:
        own = {slug: it[who] for slug, it in points.items() if who in it}
        name, player = names[who]
        found.append(SeasonRow(rank, who, name, player, total, len(own), own))
    return found


def shown_season(series: Series) -> list[Json]:
    """Return the standing as JSON: the frozen one, or the current one."""
    frozen: list[Json] | None = series.frozen
    return written_season(season_of(series)) if frozen is None else frozen


def written_season(rows: list[SeasonRow]) -> list[Json]:
    """Return a season's standing as JSON, fractions rounded to two decimals."""
    return [
        {
            "rank": it.rank,
            "name": it.name,
            "player": it.player,
            "total": shown(it.total),
            "played": it.played,
            "evenings": {slug: shown(points) for slug, points in it.evenings.items()},
        }
        for it in rows
    ]


def evenings_of(series: Series) -> list[Tournament]:
    """Return the evenings of a season that count, in order; not those called off."""
    found = series.tournaments.filter(status=TournamentStatus.ENDED, is_rehearsal=False)
    return [it for it in found.order_by("day", "pk") if not it.is_called_off]


def _accounts(series: Series) -> dict[str, int]:
    """Return whose account a name in the club is: names without one are linked later (CLUB-1).

    Who only has the same name as somebody without an account is nobody else for that.
    """
    members = series.club.members.values_list("name", "player", "counts_by_name")
    called = Counter(name.casefold() for name, _player, _counts in members)
    return {
        name.casefold(): player
        for name, player, counts_by_name in members
        if player is not None and counts_by_name and called[name.casefold()] == 1
    }


def _evening(
    tournament: Tournament,
    series: Series,
    names: dict[str, tuple[str, int | None]],
    accounts: dict[str, int],
) -> _Evening:
    facts = facts_of(tournament)
    called = _called(facts)
    rows = []
    for row in facts.standing():
        sharing = []
        for key, name, player in _who(facts.by_key[row.entrant], series, accounts, called):
            names[key] = name, player
            sharing.append(key)
        rows.append((row, tuple(sharing)))
    return _Evening(tournament.slug, tuple(rows), tournament.per == Per.DEAL)


def _called(facts: EventFacts) -> dict[int, str]:
    """Return the names of those without an account, by their rows: two of one name are two."""
    found: dict[int, str] = {}
    so_far: Counter[str] = Counter()
    people = (it for entrant in facts.entrants for it in entrant.people.all())
    for it in sorted(people, key=lambda it: it.pk):
        if it.player_id is None and not it.is_substitute:
            so_far[it.name.casefold()] += 1
            number = so_far[it.name.casefold()]
            found[it.pk] = it.name if number == 1 else f"{it.name} ({number})"
    return found


def _who(
    entrant: Entrant, series: Series, accounts: dict[str, int], called: dict[int, str]
) -> list[tuple[str, str, int | None]]:
    """Return who gets what a line earns: the team, or each of its people."""
    if series.ranks == Entering.TEAMS:
        return [(entrant.name.casefold(), entrant.name, None)]
    found = []
    for it in entrant.people.all():
        if not it.is_substitute:
            name = called.get(it.pk, it.shown_name)
            player = it.player_id or accounts.get(name.casefold())
            key = f"#{player}" if player else name.casefold()
            found.append((key, name, player))
    return found


def _points(evening: _Evening, series: Series) -> dict[str, Fraction]:
    if series.scoring == SeriesScoring.VICTORY_POINTS:
        return {who: row.victory_points for row, all_ in evening.rows for who in all_}
    if series.scoring == SeriesScoring.POINTS:
        return {who: Fraction(row.points) for row, all_ in evening.rows for who in all_}
    found: dict[str, Fraction] = {}
    of_lines = rules.place_points(
        [[row.entrant for row, _ in group] for group in _by_rank(evening)],
        series.scheme,
        series.participation,
    )
    for row, sharing in evening.rows:
        found.update(dict.fromkeys(sharing, of_lines[row.entrant]))
    return found


def _by_rank(evening: _Evening) -> list[list[tuple[StandingRow, tuple[str, ...]]]]:
    return [list(group) for _, group in groupby(evening.rows, key=lambda it: it[0].rank)]


def _deals(evenings: list[_Evening]) -> list[rules.Evening]:
    return [
        rules.Evening(
            [[who for _, all_ in group for who in all_] for group in _by_rank(it)],
            {who: row.victory_points for row, all_ in it.rows for who in all_},
            {who: row.deals for row, all_ in it.rows for who in all_},
        )
        for it in evenings
        if it.is_per_deal
    ]
