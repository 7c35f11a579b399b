"""A tournament to take away: public JSON, and CSV for spreadsheets (LIVE-3)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime

from games.tournaments.models import EntrantStatus, PairingKind, Round, Tournament
from games.tournaments.options import RECORDED
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.criteria import criterion
from games.tournaments.rules.notation import Json, written, written_options, written_row
from games.tournaments.rules.results import PLAYED_KINDS, victory_points
from games.tournaments.rules.standings import StandingRow
from games.tournaments.selectors.facts import (
    PUBLIC,
    EventFacts,
    entries,
    entries_of,
    facts_of,
    reporting_of,
    result_of,
    sides_of,
)
from games.tournaments.selectors.pages import people_of
from games.tournaments.selectors.plan import RoundWindow, meetings_of, windows_of
from games.tournaments.selectors.told import is_all_told

FORMAT = "tichu-tournament/1"
BOM = "\ufeff"
RISKY = "=+-@"
"""Text that begins like this is a formula in spreadsheets."""


def document(tournament: Tournament) -> Json:
    """Return everything public about a tournament; it can be imported (LIVE-3)."""
    facts = facts_of(tournament)
    is_published = any(it.status in PUBLIC for it in facts.rounds)  # AGR-1
    return {
        "format": FORMAT,
        "name": tournament.name,
        "slug": tournament.slug,
        "day": tournament.day.isoformat(),
        "zone": tournament.zone,
        "place": tournament.place,
        "text": tournament.text,
        "status": tournament.status,
        "seed": tournament.seed,
        "options": {name: getattr(tournament, name) for name in RECORDED},
        "ranking": written_options(facts.options),
        "schedule": [
            {
                "kind": it.kind,
                "name": it.name,
                "label": it.label,
                "starts": it.starts.astimezone(tournament.time_zone).isoformat(),
                "ends": it.ends.astimezone(tournament.time_zone).isoformat(),
            }
            for it in tournament.schedule.all()
        ],
        "entrants": [
            {
                "id": it.key,
                "number": it.number,
                "name": it.name,
                "club": it.club or None,
                "group": it.group,
                "status": it.status,
                "struck_out": it.is_struck_out,
                "players": list(people_of(it)),
                "agreements": it.agreements if is_published else "",
            }
            for it in facts.entrants
            if it.status != EntrantStatus.WAITING
        ],
        "rounds": [
            _round(it, is_told=is_all_told(facts)) for it in facts.rounds if it.status in PUBLIC
        ],
        "standing": tournament.final_standing or [written_row(row) for row in _standing(facts)],
    }


def _standing(facts: EventFacts) -> Iterable[StandingRow]:
    return facts.standing() if is_all_told(facts) else ()


def _round(round_: Round, *, is_told: bool) -> Json:
    """Return a round; without scores while its boards still go round (DUP-3)."""
    return {
        "number": round_.number,
        "status": round_.status,
        "starts": _written(round_.starts),
        "ends": _written(round_.ends),
        "by_hand": round_.is_by_hand,
        "commitment": None if round_.board_set is None else round_.board_set.commitment,
        "word": None if round_.board_set is None else round_.board_set.word,
        "basis": round_.basis | ({} if is_told else {"rounds": []}),
        "pairings": [
            {
                "table": it.table_number,
                "kind": it.kind,
                "sides": [list(side) for side in sides_of(it)],
                "boards": it.boards,
                "why": it.why,
                "state": reporting_of(it).state.value,
            }
            for it in round_.pairings.all()
        ],
        "results": [written(entry) for entry in entries_of(round_)] if is_told else [],
    }


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def standing_csv(facts: EventFacts) -> str:
    """Return the standing as CSV with a byte order mark."""
    head = (
        "rank number team players played victory_points points difference buchholz status"
    ).split()
    ladder = [it for it in map(criterion, facts.tournament.ladder) if it.among is None]
    others = [it.key for it in ladder if it.key not in head]
    head += others
    rows: list[list[object]] = []
    for row in _standing(facts):
        it = facts.by_key[row.entrant]
        rows.append(
            [
                row.rank,
                row.number,
                it.name,
                ", ".join(people_of(it)),
                row.played,
                shown(row.victory_points),
                row.points,
                row.difference,
                shown(row.value("buchholz")),
                it.status,
            ]
        )
        values = [row.values.get(it) for it in others]
        rows[-1] += ["" if it is None else shown(it) for it in values]
    for it in facts.entrants:
        if it.is_unranked:
            who = ["", it.number, it.name, ", ".join(people_of(it))]
            rows.append([*who, *[""] * 5, it.status, *[""] * len(others)])
    return as_csv(head, rows)


def pairings_csv(facts: EventFacts) -> str:
    """Return all pairings with their results as CSV."""
    head = "round table team_a team_b points_a points_b vp_a vp_b kind state".split()
    rows: list[list[object]] = []
    for round_ in facts.rounds:
        if round_.status not in PUBLIC:
            continue
        for it in round_.pairings.all():
            names = [_joined(facts, side) for side in sides_of(it)]
            result = result_of(it)
            points: list[object] = ["", ""]
            vp: list[object] = ["", ""]
            kind = it.kind if result is None else result.kind
            if result is not None and it.kind != PairingKind.FOUR and is_all_told(facts):
                [entry] = entries(it, result)
                if entry.kind in PLAYED_KINDS:
                    points = list(entry.score)
                    vp = [shown(own) for own in victory_points(entry, facts.options.scale)]
            state = reporting_of(it).state.value
            rows.append([round_.number, it.table_number, *names, *points, *vp, kind, state])
    return as_csv(head, rows)


def plan_csv(facts: EventFacts) -> str:
    """Return the plan of a league as CSV: who meets in which round, and in which days (LEA-1)."""
    head = "round first_day last_day team_a team_b".split()
    rows: list[list[object]] = []
    drawn = {it.number: it for it in facts.rounds if it.status in PUBLIC}
    for it in windows_of(facts.tournament) if facts.tournament.days else ():
        days = [it.number, it.first.isoformat(), it.last.isoformat()]
        pairs = _pairs(facts, drawn[it.number]) if it.number in drawn else _to_meet(facts, it)
        rows += [[*days, *names] for names in pairs or [("", "")]]
    return as_csv(head, rows)


def _pairs(facts: EventFacts, round_: Round) -> list[tuple[str, str]]:
    sides = [sides_of(it) for it in round_.pairings.all()]
    return [(_joined(facts, one), _joined(facts, other)) for one, other in sides]


def _joined(facts: EventFacts, side: Iterable[str]) -> str:
    return " & ".join(facts.by_key[key].name for key in side)


def _to_meet(facts: EventFacts, window: RoundWindow) -> list[tuple[str, str]]:
    found = meetings_of(facts, window.number)
    return [(it.one.name, it.other.name if it.other else "") for it in found]


def as_csv(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return lines with semicolons, as spreadsheets here read them; no text is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_safe(value) for value in row] for row in rows)
    return BOM + out.getvalue()


def _safe(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(tuple(RISKY)):
        return f"'{value}"
    return value
