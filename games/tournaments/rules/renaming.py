"""A basis and the reasons of a pairing under other names: imported entrants get new ones.

Nothing but what is known is taken over, as records come from strangers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.tournaments.rules.amounts import exact, shown
from games.tournaments.rules.notation import (
    Json,
    read_entry,
    read_options,
    written,
    written_options,
)
from games.tournaments.rules.pairing import Costs
from games.tournaments.rules.reasons import Why
from games.tournaments.rules.results import Id, RoundEntry, Side


class NewNames(dict[Id, Id]):
    """The new names of entrants; who is not among them any more keeps one that nobody has."""

    def __missing__(self, old: Id) -> Id:
        return f"gone-{old}"

    def of(self, side: Iterable[Id]) -> Side:
        """Return the new names of a side."""
        return tuple(self[it] for it in side)


def renamed_basis(basis: Json, names: NewNames) -> Json:
    """Return the basis of a pairing; raises KeyError, TypeError, ValueError if it is none."""
    options = basis.get("options", {})
    return {
        "system": str(basis["system"]),
        "number": int(basis["number"]),
        "entrants": [
            {
                "id": names[it["id"]],
                "name": str(it.get("name", "")),
                "number": int(it["number"]),
                "club": it.get("club") and str(it["club"]),
                "group": str(it.get("group") or ""),
            }
            for it in basis["entrants"]
        ],
        "rounds": [
            [written(_entry(read_entry(it), names)) for it in round_] for round_ in basis["rounds"]
        ],
        "options": _options(options, names),
        "absent": list(names.of(basis.get("absent", ()))),
        "struck_out": list(names.of(basis.get("struck_out", options.get("unranked", ())))),
        "forbidden": [list(names.of(pair)) for pair in basis.get("forbidden", ())],
        "avoid_clubs": int(basis.get("avoid_clubs", 0)),
        "first": str(basis.get("first", "neighbours")),
        "house": bool(basis.get("house")),
        "third_place": bool(basis.get("third_place")),
        "seed": str(basis.get("seed", "")),
    }


def renamed_reasons(why: Mapping[str, Any], names: NewNames) -> Json:
    """Return why a pairing is as it is; raises KeyError, TypeError, ValueError if it is none."""
    found: Json = {}
    if "costs" in why:
        costs = Costs(**why["costs"])
        found["costs"] = {name: shown(exact(it)) for name, it in costs._asdict().items()}
        found["forced"] = [Why(it).value for it in why["forced"]]
        found["passed"] = [
            {"other": names[it["other"]], "why": Why(it["why"]).value, "own": bool(it["own"])}
            for it in why["passed"]
        ]
    if "meetings" in why:
        found["partnerships"] = [int(it) for it in why["partnerships"]]
        found["meetings"] = int(why["meetings"])
    if why.get("bye") in ("lot", "last"):
        found["bye"] = why["bye"]
    if "by_hand" in why:
        found |= {"passed": [], "by_hand": bool(why["by_hand"])}
    return found | ({"walkover": True} if why.get("walkover") else {})


def _entry(entry: RoundEntry, names: NewNames) -> RoundEntry:
    one, other = entry.sides
    return entry._replace(sides=(names.of(one), names.of(other)))


def _options(options: Json, names: NewNames) -> Json:
    found = written_options(read_options(options))
    for row in found["penalties"]:
        row["entrant"] = names[row["entrant"]]
    found["unranked"] = list(names.of(options.get("unranked", ())))
    found["lots"] = {names[it]: int(place) for it, place in found["lots"].items()}
    return found
