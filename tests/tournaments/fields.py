"""Short texts for tournaments, as in the examples of the canon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.tournaments.rules.notation import read_rounds
from games.tournaments.rules.results import Entrant, RoundEntry


def teams(names: str, **clubs: str) -> list[Entrant]:
    """Return teams A, B, C ... with start numbers 1, 2, 3 ...; ``Bern="AB"`` gives clubs."""
    of_team = {name: club for club, members in clubs.items() for name in members}
    return [Entrant(it, ord(it) - ord("A") + 1, of_team.get(it)) for it in names]


def rounds(text: str) -> list[list[RoundEntry]]:
    """Return rounds from "A-B 600:400, C-D 450:550, bye E / A-D walk-over A, ..."."""
    return read_rounds(
        [_entry(entry.strip()) for entry in round_.split(",")] for round_ in text.split("/")
    )


def _entry(text: str) -> dict[str, Any]:
    who, _, rest = text.partition(" ")
    if who in ("bye", "absent"):
        return {who: rest}
    one, other = who.split("-")
    if rest.startswith("walk-over"):
        return {"a": one, "b": other, "walkover": rest.removeprefix("walk-over").strip() or None}
    score = [int(it) for it in rest.split(":")]
    if other == "house":
        return {"a": one, "house": True, "score": score}
    return {"a": one, "b": other, "score": score}


def couples(pairs: Iterable[tuple[str, str]]) -> str:
    return " ".join("-".join(pair) for pair in pairs)
