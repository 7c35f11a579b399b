"""Run cases of the format ``tichu-tournaments/1``: what each kind asks of the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from games.tournaments.rules import (
    draws,
    duplicate,
    fours,
    knock_out,
    limits,
    pairing,
    reports,
    round_robin,
    schedule,
    seating,
    series,
)
from games.tournaments.rules.amounts import exact, shown
from games.tournaments.rules.notation import (
    read_entrants,
    read_options,
    read_rounds,
    written_row,
)
from games.tournaments.rules.ranking import OF_PERSONS
from games.tournaments.rules.results import (
    DEAL_VP,
    EntryKind,
    PlayedDeal,
    RoundEntry,
    Scale,
    of_deal,
    victory_points,
)
from games.tournaments.rules.standings import standing

Input = dict[str, Any]
DAY = 24 * 60 * 60
AVERAGES = {"avg+": 60, "avg": 50, "avg-": 40}
CODES = (reports.ReportRefused, pairing.NoPairing)


def cases(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text())["cases"]


def answer(case: dict[str, Any]) -> Any:
    """Return what the rules answer, in the form that is expected."""
    return KINDS[case["kind"]](case["input"])


def contains(found: Any, expected: Any) -> bool:
    """Tell whether everything expected is in an answer."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and contains(found[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(found) == len(expected)
            and all(contains(*both) for both in zip(found, expected, strict=True))
        )
    if isinstance(expected, bool) or isinstance(found, bool) or expected is None:
        return found is expected
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return shown(exact(found)) == shown(exact(expected))
    return found == expected


# --- moments ----------------------------------------------------------------------------


def moment(text: str | None) -> int | None:
    """Return the seconds since midnight of "20:05" or "20:05:30"."""
    if text is None:
        return None
    hours, minutes, seconds = (*map(int, text.split(":")), 0)[:3]
    return hours * 3600 + minutes * 60 + seconds


def clock(at: int) -> str:
    minutes, seconds = divmod(at % DAY, 60)
    text = f"{minutes // 60:02}:{minutes % 60:02}"
    return f"{text}:{seconds:02}" if seconds else text


def after(start: int, text: str) -> int:
    """Return a later moment of the same evening: midnight may come between."""
    at = moment(text)
    return at if at >= start else at + DAY


def near(end: int | None, text: str | None) -> int | None:
    """Return a moment within half a day of the end."""
    at = moment(text)
    if at is None or end is None:
        return at
    return at + round((end - at) / DAY) * DAY


# --- teams ------------------------------------------------------------------------------


def _standings(given: Input) -> Any:
    rows = standing(
        read_entrants(given["teams"]), read_rounds(given.get("rounds", ())), read_options(given)
    )
    return [written_row(row, "team") for row in rows]


def _pairing(given: Input) -> Any:
    rounds = read_rounds(given.get("rounds", ()))
    avoid = given.get("avoid_clubs") or 0
    field = pairing.field_of(
        read_entrants(given["teams"]),
        rounds,
        read_options(given),
        absent=given.get("absent", ()),
        forbidden=given.get("forbidden", ()),
        avoid_clubs=len(rounds) + 1 if avoid is True else avoid,
        first=pairing.First(given.get("first") or "neighbours"),
    )
    found = pairing.pair(field)
    alone = found.bye and found.bye.first
    has_house = bool(given.get("house"))
    return {
        "pairs": [list(pair) for pair in found.pairs],
        "bye": None if has_house else alone,
        "house": alone if has_house else None,
    }


def _tables(given: Input) -> Any:
    pairs = [(one, other) for one, other in given["pairs"]]
    found = seating.tables(pairs, given.get("fixed") or {}, given["free"])
    return {"-".join(pair): table for pair, table in zip(pairs, found, strict=True)}


def _round_robin(given: Input) -> Any:
    twice = given.get("times", 2 if given.get("twice") else 1)
    return [
        {"pairs": [list(pair) for pair in it.pairs], "bye": it.free, "free": it.free}
        for it in round_robin.plan(given["n"], twice)
    ]


def _snake(given: Input) -> Any:
    return round_robin.snake(given["ids"], given["groups"])


def _bracket(given: Input) -> Any:
    return [list(slot) for slot in knock_out.bracket(given["ids"])]


def _rr_withdrawal(given: Input) -> Any:
    found = round_robin.withdrawn(
        read_entrants(given["teams"]),
        read_rounds(given["rounds"]),
        given["team"],
        given["total"],
        read_options(given),
    )
    return {
        "kept": found.is_kept,
        "struck_out": not found.is_kept,
        "standing": [written_row(row, "team") for row in found.rows],
    }


def _best_next(given: Input) -> Any:
    rows = [
        round_robin.Ratio(
            row["id"] if "id" in row else row["team"],
            row["played"],
            exact(row["victory_points"]),
            row["difference"],
            row["points"],
        )
        for row in given["rows"]
    ]
    return round_robin.best_next(rows, given["places"])


# --- matches ----------------------------------------------------------------------------


def _cutoff(given: Input) -> Any:
    end = moment(given.get("end"))
    limit = limits.Limits(
        given.get("target"),
        given.get("max_deals"),
        end,
        limits.Cut(given.get("mode") or "deal"),
    )
    found = limits.outcome([_timed(deal, end) for deal in given["deals"]], limit)
    ended = found.ended
    if ended is None and end is not None:
        ended = limits.Ended.TIME  # no further deal was begun before the signal
    entry = RoundEntry(EntryKind.PLAYED, (("a",), ("b",)), found.totals)
    scale = Scale(vp=tuple(given["vp"])) if given.get("vp") else Scale()
    return {
        "counted": len(found.deals),
        "deals": [list(deal) for deal in found.deals],
        "totals": list(found.totals),
        "ended": ended and ended.value,
        "vp": [shown(it) for it in victory_points(entry, scale)],
    }


def _timed(deal: Input, end: int | None) -> limits.TimedDeal:
    signal = deal.get("at_signal")
    at_signal = signal and limits.AtSignal(
        tuple(signal["piles"]),
        tuple(signal.get("out", ())),
        {int(seat): call for seat, call in (signal.get("calls") or {}).items() if call},
    )
    return limits.TimedDeal(
        tuple(deal["score"]),
        near(end, deal.get("first_card")),
        near(end, deal.get("finished")),
        at_signal,
    )


def _report(given: Input) -> Any:
    sides = {given["a"]: 0, given["b"]: 1}
    before = reports.Reporting()
    found = []
    for action in given["actions"]:
        error = None
        try:
            before = _reported(before, action, sides.get(action.get("by")))
        except reports.ReportRefused as refused:
            error = refused.code
        score = before.score and list(before.score)
        found.append({"state": before.state.value, "score": score, "error": error})
    return found


def _reported(before: reports.Reporting, action: Input, side: int | None) -> reports.Reporting:
    score = tuple(action["score"]) if action.get("score") else None
    match action["do"]:
        case "rule" | "reopen" if side is not None:
            raise reports.ReportRefused("not_director")
        case "rule":
            return reports.rule(before, score)
        case "reopen":
            return reports.reopen(before)
        case _ if side is None:
            raise reports.ReportRefused("not_your_match")
        case "report":
            return reports.report(before, side, score)
        case "confirm":
            return reports.confirm(before, side)
    raise AssertionError(action)


def _signals(given: Input) -> Any:
    rounds = []
    for round_ in given["rounds"]:
        starts = after(rounds[-1][1] if rounds else 0, round_["starts"])
        rounds.append((round_["number"], starts, after(starts, round_["ends"])))
    found = schedule.signals(rounds, given.get("warnings", schedule.WARNINGS))
    return [[clock(it.at), _said(it)] for it in found]


def _said(signal: schedule.Signal) -> str:
    text = f"{signal.kind.value} {signal.round}"
    return f"{text} {signal.minutes}" if signal.kind is schedule.SignalKind.WARNING else text


def _shift(given: Input) -> Any:
    rows = given.get("items", given.get("schedule"))
    items = []
    before = 0
    for row in rows:
        starts = after(before, row.get("starts", row.get("at")))
        ends = after(starts, row["ends"]) if "ends" in row else starts
        items.append(
            schedule.Item(schedule.ItemKind(row["kind"]), row.get("name", ""), starts, ends)
        )
        before = starts
    moved = schedule.moved(items, _moved_place(given, rows), given.get("minutes", given.get("by")))
    return [row | _times(row, item) for row, item in zip(rows, moved, strict=True)]


def _moved_place(given: Input, rows: list[Input]) -> int:
    """Return which item is moved, given by place or name, or for a round by number."""
    which = next(given[key] for key in ("item", "index", "name", "move", "from") if key in given)
    if isinstance(which, int):
        return which
    return next(place for place, row in enumerate(rows) if row.get("name") == which)


def _times(row: Input, item: schedule.Item) -> Input:
    if "at" in row:
        return {"at": clock(item.starts)}
    return {"starts": clock(item.starts), "ends": clock(item.ends)}


# --- duplicate, series ------------------------------------------------------------------


def _duplicate(given: Input) -> Any:
    boards = {
        board: [
            duplicate.BoardResult(
                it["ns"],
                it["ew"],
                tuple(it["score"]) if it.get("score") else None,
                tuple(map(_given, it["adjusted"])) if it.get("adjusted") else None,
            )
            for it in results
        ]
        for board, results in given["boards"].items()
    }
    found = duplicate.score(boards)
    return {
        "boards": {
            board: {pair: None if it is None else shown(it) for pair, it in percents.items()}
            for board, percents in found.boards.items()
        },
        "ranking": [
            row._asdict() | {"percent": shown(row.percent), "net": shown(row.net)}
            for row in found.ranking
        ],
    }


def _given(percent: float | str) -> Fraction:
    """Return what the director gives a side, as a number or as avg+, avg, avg- (DUP-7)."""
    return exact(AVERAGES.get(percent, percent))


def _duplicate_teams(given: Input) -> Any:
    deals = [(tuple(it["table_1"]), tuple(it["table_2"])) for it in given["deals"]]
    found = duplicate.teams_of_four(deals, *([given["vp"]] if given.get("vp") else []))
    return {
        "net": list(found.net),
        "total": found.total,
        "vp": [shown(it) for it in found.victory_points],
    }


def _mitchell(given: Input) -> Any:
    return [[it._asdict() for it in round_] for round_ in duplicate.mitchell(given["count"])]


def _series(given: Input) -> Any:
    scheme = given.get("scheme") or series.SCHEME
    evenings = [
        series.place_points(places, scheme, given.get("participation", 0))
        for places in given["evenings"]
    ]
    rows = series.table(evenings, given.get("best"))
    return [
        {"rank": it.rank, "who": it.who, "total": shown(it.total), "evenings": it.evenings}
        for it in rows
    ]


def _rank_points(given: Input) -> Any:
    evenings = [
        series.Evening(it["places"], {who: exact(vp) for who, vp in it["vp"].items()}, it["deals"])
        for it in given["evenings"]
    ]
    return [
        {"rank": row.rank, "who": row.who}
        | {name: shown(getattr(row, name)) for name in ("place_points", "factor", "rank_points")}
        for row in series.rank_points(evenings)
    ]


# --- persons ----------------------------------------------------------------------------


def _lot(given: Input) -> Any:
    return {"lot": draws.lot(given["seed"], given["round"], given["text"])}


def _persons(given: Input) -> draws.Persons:
    return draws.persons_of(
        read_entrants(given["persons"]),
        read_rounds(given.get("rounds", ())),
        absent=given.get("absent", ()),
        forbidden=given.get("forbidden", ()),
    )


def _drawn(found: draws.Draw) -> Any:
    return {
        "tables": [[list(team) for team in table.teams] for table in found.tables],
        "byes": list(found.byes),
    }


def _draw(given: Input) -> Any:
    number = given.get("number") or len(given.get("rounds", ())) + 1
    return _drawn(draws.draw(_persons(given), given["seed"], number))


def _standing_draw(given: Input) -> Any:
    order = draws.order_of(
        read_entrants(given["persons"]),
        read_rounds(given.get("rounds", ())),
        read_options(given, OF_PERSONS),
        given.get("absent", ()),
    )
    return _drawn(draws.standing_draw(_persons(given), order))


def _individual(given: Input) -> Any:
    rows = standing(
        read_entrants(given["persons"]),
        read_rounds(given.get("rounds", ())),
        read_options(given, OF_PERSONS),
    )
    return [written_row(row, "person") for row in rows]


def _deal_vp(given: Input) -> Any:
    deal = PlayedDeal(tuple(given["score"]), given.get("double"))
    vp = tuple(map(exact, given.get("vp") or DEAL_VP))
    return [shown(it) for it in of_deal(deal, vp)]


def _four(given: Input) -> Any:
    found = fours.score([tuple(game) for game in given["games"]])
    return {"vp": [shown(it) for it in found.victory_points], "points": list(found.points)}


def _refusing(kind: Callable[[Input], Any]) -> Callable[[Input], Any]:
    def run(given: Input) -> Any:
        try:
            return kind(given)
        except CODES as refused:
            return {"error": refused.code}

    return run


KINDS = {
    name: _refusing(kind)
    for name, kind in {
        "standings": _standings,
        "pairing": _pairing,
        "tables": _tables,
        "round_robin": _round_robin,
        "snake": _snake,
        "bracket": _bracket,
        "rr_withdrawal": _rr_withdrawal,
        "best_next": _best_next,
        "cutoff": _cutoff,
        "duplicate": _duplicate,
        "duplicate_teams": _duplicate_teams,
        "mitchell": _mitchell,
        "series": _series,
        "report": _report,
        "signals": _signals,
        "shift": _shift,
        "lot": _lot,
        "draw": _draw,
        "standing_draw": _standing_draw,
        "individual": _individual,
        "deal_vp": _deal_vp,
        "four": _four,
        "rank_points": _rank_points,
    }.items()
}
