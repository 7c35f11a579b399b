"""Tournaments as large as they may be, and records of some."""

from __future__ import annotations

from typing import Any

from games.tournaments.services.record_rows import MOST_ENTRANTS
from tests.games.tournaments.evenings import DAY

ROUNDS = 30


def largest_record(entrants: int = MOST_ENTRANTS, rounds: int = ROUNDS) -> dict[str, Any]:
    """Return the record of a tournament that has ended, as small a file as it can be."""
    ids = [str(number) for number in range(1, entrants + 1)]
    return {
        "format": "tichu-tournament/1",
        "name": "Large",
        "day": DAY.isoformat(),
        "zone": "Europe/Zurich",
        "place": "",
        "text": "",
        "status": "ended",
        "seed": "x",
        "options": {
            "preset": "league_evening", "entering": "teams", "system": "swiss",
            "rounds_planned": rounds, "ladder": ["victory_points", "difference"], "per": "match",
            "vp": [3, 1, 0], "bye_scores": "zero", "target": None, "max_deals": None, "minutes": 50,
            "days": 0, "cut": "deal", "overtime": 15, "warnings": [10], "first": "neighbours",
            "avoid_clubs": 0, "has_house": False, "forbidden": [], "tables": [], "agreement": {},
        },
        "schedule": [],
        "entrants": [
            {
                "id": it, "number": int(it), "name": f"Pair {it}", "club": None, "group": "",
                "status": "checked_in", "players": [f"Anna {it}", f"Ben {it}"],
            }
            for it in ids
        ],
        "rounds": [_round(number, ids) for number in range(1, rounds + 1)],
    }  # fmt: skip


def _round(number: int, ids: list[str]) -> dict[str, Any]:
    half = len(ids) // 2
    others = ids[half + number % half :] + ids[half : half + number % half]
    pairs = list(zip(ids[:half], others, strict=True))
    return {
        "number": number,
        "status": "closed",
        "by_hand": False,
        "basis": {"system": "swiss", "number": number, "entrants": [], "rounds": []},
        "pairings": [
            {
                "table": table, "kind": "match", "sides": [[one], [other]], "boards": None,
                "why": {}, "state": "confirmed",
            }
            for table, (one, other) in enumerate(pairs, start=1)
        ],
        "results": [{"a": one, "b": other, "score": [600, 400]} for one, other in pairs],
    }  # fmt: skip
