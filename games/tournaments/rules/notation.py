"""Entrants, rounds and options as JSON: the format of the public record of a tournament.

{"a": "A", "b": "B", "score": [640, 360]}           a match; "vp": [2, 2] if adjusted
{"a": ["A", "C"], "b": ["B", "D"], "deals": [...]}   a match of persons, deal by deal
{"a": "A", "house": true, "score": [700, 300]}       against the house team
{"a": "A", "b": "B", "walkover": "A"}                who was there; null: nobody
"boards": 3 says which boards; {"percent": [60, 40]} for a deal is given by the director
"games": [[1000, 700], [640, 1005]] for a meeting of several; its score is their sum
{"score": [100, 300], "tables": [[100, 0], [0, 300]]}   a deal of teams of four, which both sum
{"bye": "A"}, {"absent": "A"}, {"free": "A"}         no match
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.tournaments.rules.amounts import Amount, exact, shown
from games.tournaments.rules.criteria import ladder_in
from games.tournaments.rules.limits import Pair, totals_of
from games.tournaments.rules.ranking import (
    OF_PERSONS,
    OF_TEAMS,
    ByeScores,
    Deduction,
    RankingOptions,
)
from games.tournaments.rules.results import (
    Entrant,
    EntryKind,
    Id,
    Per,
    PlayedDeal,
    RoundEntry,
    Scale,
    Side,
    absence,
    bye,
    vp_pair,
)
from games.tournaments.rules.standings import StandingRow

Json = dict[str, Any]


def read_entrants(rows: Iterable[Json]) -> list[Entrant]:
    """Return teams or persons."""
    return [Entrant(row["id"], row["number"], row.get("club")) for row in rows]


def read_rounds(rounds: Iterable[Iterable[Json]]) -> list[list[RoundEntry]]:
    """Return the entries of all rounds."""
    return [[read_entry(entry) for entry in round_] for round_ in rounds]


def read_entry(entry: Json) -> RoundEntry:
    """Return one entry."""
    if "bye" in entry:
        return bye(entry["bye"])
    if "absent" in entry:
        return absence(entry["absent"])
    if "free" in entry:
        return RoundEntry(EntryKind.FREE, ((entry["free"],), ()))
    sides = _side(entry["a"]), _side(entry.get("b"))
    if "walkover" in entry:
        there = _side(entry["walkover"])
        if not there:
            return RoundEntry(EntryKind.BOTH_ABSENT, sides)
        return RoundEntry(EntryKind.WALKOVER, sides, winner=0 if there[0] in sides[0] else 1)
    deals = tuple(_read_deal(deal) for deal in entry.get("deals", ()))
    score = _pair(entry["score"]) if "score" in entry else totals_of([it.score for it in deals])
    kind = EntryKind.HOUSE if entry.get("house") else EntryKind.PLAYED
    boards, games = entry.get("boards"), tuple(_pair(it) for it in entry.get("games", ()))
    if entry.get("vp") is None:
        deals = deals or (PlayedDeal(score),)
        return RoundEntry(kind, sides, score, deals, boards=boards, games=games)
    kind = EntryKind.ADJUSTED if kind is EntryKind.PLAYED else kind
    vp = vp_pair(entry["vp"])
    return RoundEntry(kind, sides, score, deals, vp=vp, boards=boards, games=games)


def _read_deal(deal: Json) -> PlayedDeal:
    given = deal.get("percent")
    tables = deal.get("tables")
    return PlayedDeal(
        _pair(deal["score"]),
        deal.get("double"),
        None if given is None else vp_pair(given),
        None if tables is None else (_pair(tables[0]), _pair(tables[1])),
    )


def written(entry: RoundEntry) -> Json:
    """Return one entry as JSON: what :func:`read_entry` reads."""
    one, other = entry.sides
    if entry.kind in (EntryKind.BYE, EntryKind.ABSENT, EntryKind.FREE):
        return {entry.kind.value: one[0]}
    found: Json = {"a": _written_side(one)}
    if other:
        found["b"] = _written_side(other)
    if entry.kind is EntryKind.BOTH_ABSENT:
        return found | {"walkover": None}
    if entry.kind is EntryKind.WALKOVER:
        return found | {"walkover": _written_side(entry.sides[entry.winner or 0])}
    if entry.kind is EntryKind.HOUSE:
        found["house"] = True
    found["score"] = list(entry.score)
    if entry.boards is not None:
        found["boards"] = entry.boards
    if entry.games:
        found["games"] = [list(it) for it in entry.games]
    if len(entry.deals) > 1 or any(it != PlayedDeal(it.score) for it in entry.deals):
        found["deals"] = [written_deal(deal) for deal in entry.deals]
    if entry.vp is not None:
        found["vp"] = [shown(it) for it in entry.vp]
    return found


def _side(value: str | Sequence[str] | None) -> Side:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def _written_side(side: Side) -> str | list[str]:
    return side[0] if len(side) == 1 else list(side)


def written_deal(deal: PlayedDeal) -> Json:
    """Return a deal as JSON."""
    found: Json = {"score": list(deal.score)}
    if deal.percent is not None:
        found["percent"] = [shown(it) for it in deal.percent]
    if deal.tables is not None:
        found["tables"] = [list(it) for it in deal.tables]
    return found if deal.double is None else found | {"double": deal.double}


def _pair(score: Sequence[int]) -> Pair:
    return score[0], score[1]


def read_options(values: Mapping[str, Any], default: RankingOptions = OF_TEAMS) -> RankingOptions:
    """Return what a standing depends on; what is not given is as in the canon."""
    per = Per(values.get("per", default.scale.per))
    vp: tuple[Amount, ...] = OF_TEAMS.scale.vp if per is Per.MATCH else OF_PERSONS.scale.vp
    if values.get("vp") is not None:
        vp = tuple(exact(it) for it in values["vp"])
    return RankingOptions(
        ladder=ladder_in(values.get("ladder") or default.ladder),
        scale=Scale(per, vp),
        bye_scores=ByeScores(values.get("bye_scores", default.bye_scores)),
        deductions=tuple(read_deduction(it) for it in values.get("penalties", ())),
        unranked=frozenset(values.get("unranked", ())),
        lots=dict(values.get("lots", {})),
    )


def written_options(options: RankingOptions) -> Json:
    """Return options as JSON: what :func:`read_options` reads."""
    return {
        "ladder": list(options.ladder),
        "per": options.scale.per.value,
        "vp": [shown(it) for it in options.scale.vp],
        "bye_scores": options.bye_scores.value,
        "penalties": [
            {"entrant": it.entrant, "vp": shown(it.vp), "points": it.points}
            for it in options.deductions
        ],
        "unranked": sorted(options.unranked),
        "lots": dict(options.lots),
    }


def read_deduction(row: Json) -> Deduction:
    """Return the penalty in points and victory points."""
    entrant: Id = next(row[name] for name in ("entrant", "team", "person") if name in row)
    return Deduction(entrant, exact(row.get("vp", 0)), row.get("points", 0))


def written_row(row: StandingRow, called: str = "entrant") -> Json:
    """Return a line of a standing as JSON, fractions rounded to two decimals."""
    return {
        "rank": row.rank,
        called: row.entrant,
        "number": row.number,
        **{key: None if value is None else shown(value) for key, value in row.values.items()},
        "played": row.played,
        "deals": row.deals,
        "byes": row.byes,
        "split_by": row.split_by,
    }
