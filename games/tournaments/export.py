"""Export the data that clubs and tournaments keep about a person.

Of other people there are the names that the pages show them: partners and opponents.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from games.models import Player
from games.tournaments.models import (
    Director,
    Entrant,
    EntrantPlayer,
    Membership,
    OnlyDirects,
    Pairing,
    PairingEntrant,
    Penalty,
    Tournament,
)
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.results import RoundEntry
from games.tournaments.selectors.facts import PUBLIC, entries

Json = dict[str, Any]
OF_STANDING = "rank victory_points points difference wins played".split()


def memberships_of(player: Player) -> list[Json]:
    """Return the clubs that somebody belongs to, and as what, as plain JSON."""
    found = Membership.objects.filter(player=player).select_related("club")
    return [
        {
            "club": it.club.name,
            "address": it.club.slug,
            "as": it.name,
            "role": str(it.role),
            "since": it.since.isoformat(),
        }
        for it in found.order_by("since", "pk")
    ]


def directed_by(player: Player) -> list[Json]:
    """Return the tournaments that somebody directs, appointed or not, as plain JSON."""
    appointed = Director.objects.filter(player=player).select_related("tournament")
    said = OnlyDirects.objects.filter(player=player).select_related("tournament")
    roles = {it.tournament: str(it.role) for it in appointed}
    only_directs = {it.tournament for it in said}
    return [
        _tournament(it) | {"role": roles.get(it, ""), "only_directs": it in only_directs}
        for it in sorted(roles.keys() | only_directs, key=lambda it: (it.day, it.pk))
    ]


def entries_of(player: Player) -> list[Json]:
    """Return the tournaments that somebody has entered, with partners and results.

    A draft is only the directors'; a place is there once the tournament has ended.
    """
    people = EntrantPlayer.objects.select_related("player")
    found = EntrantPlayer.objects.filter(player=player).select_related("entrant__tournament")
    persons = list(
        found.prefetch_related(Prefetch("entrant__people", people), "entrant__penalties").order_by(
            "entrant__tournament__day", "pk"
        )
    )
    results = _results_of([it.entrant for it in persons])
    return [
        _tournament(it.entrant.tournament)
        | {
            "status": str(it.entrant.tournament.status),
            "as": it.entrant.name,
            "start_number": it.entrant.number,
            "club": it.entrant.club,
            "entry": str(it.entrant.status),
            "has_agreed": it.has_accepted,
            "is_substitute": it.is_substitute,
            "partners": [
                other.shown_name for other in it.entrant.people.all() if other.pk != it.pk
            ],
            "agreements": it.entrant.agreements,
            "results": results.get(it.entrant_id, []),
            "penalties": [_penalty(penalty) for penalty in it.entrant.penalties.all()],
            "standing": _place(it.entrant),
        }
        for it in persons
    ]


def _tournament(event: Tournament) -> Json:
    return {"tournament": event.name, "address": event.slug, "day": event.day.isoformat()}


def _results_of(entrants: Iterable[Entrant]) -> dict[int, list[Json]]:
    """Return what counts of the matches of some entrants, round by round."""
    members = Prefetch("pairing__members", PairingEntrant.objects.select_related("entrant"))
    paired = PairingEntrant.objects.filter(
        entrant__in=entrants, round__status__in=PUBLIC, pairing__result__isnull=False
    )
    found: dict[int, list[Json]] = {}
    for it in (
        paired.select_related("round", "pairing__result")
        .prefetch_related(members)
        .order_by("round__number", "pk")
    ):
        own = str(it.entrant_id)
        found.setdefault(it.entrant_id, []).extend(
            _result(it.round.number, it.pairing, entry, own)
            for entry in entries(it.pairing, it.pairing.result)
            if own in entry.sides[0] + entry.sides[1]
        )
    return found


def _result(number: int, pairing: Pairing, entry: RoundEntry, own: str) -> Json:
    names = {str(it.entrant_id): it.entrant.name for it in pairing.members.all()}
    side = 0 if own in entry.sides[0] else 1
    result: Json = {
        "round": number,
        "table": pairing.table_number,
        "kind": entry.kind.value,
        "with": [names[key] for key in entry.sides[side] if key != own],
        "against": [names[key] for key in entry.sides[1 - side]],
        "points": [entry.score[side], entry.score[1 - side]],
    }
    if entry.winner is not None:
        result["was_there"] = entry.winner == side
    if entry.vp is not None:
        result["victory_points"] = shown(entry.vp[side])
    return result


def _penalty(penalty: Penalty) -> Json:
    """Return a penalty without its reason: that is the director's, and may name others."""
    return {
        "sanction": penalty.sanction,
        "round": penalty.round,
        "points": penalty.points,
        "victory_points": float(penalty.vp),
        "at": penalty.at.isoformat(),
    }


def _place(entrant: Entrant) -> Json | None:
    """Return the line of an entrant in the final standing, if there is one."""
    rows: list[Json] = entrant.tournament.final_standing or []
    row = next((it for it in rows if it["entrant"] == entrant.key), None)
    return None if row is None else {name: row[name] for name in OF_STANDING}
