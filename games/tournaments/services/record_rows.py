"""The rows of a tournament from its public record: read and checked, but not stored (LIVE-3).

Records come from strangers. All that could be refused is refused here, before anything is
locked: what pages could not show, what fits no column, and more than a tournament can be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Model

from games.models.texts import clean_line
from games.services.ground.deal import new_slug
from games.services.ground.names import told_apart
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Pairing,
    PairingEntrant,
    PairingKind,
    Penalty,
    Result,
    ResultKind,
    Round,
    RoundStatus,
    ScheduleItem,
    Settled,
    Tournament,
    TournamentStatus,
)
from games.tournaments.options import OPTIONS, RECORDED
from games.tournaments.rules.notation import Json, read_entry, written_deal
from games.tournaments.rules.penalties import Sanction
from games.tournaments.rules.presets import PRESETS
from games.tournaments.rules.renaming import NewNames, renamed_basis, renamed_reasons
from games.tournaments.rules.reports import ReportState
from games.tournaments.rules.results import EntryKind, Id, RoundEntry
from games.tournaments.selectors.documents import FORMAT
from games.tournaments.selectors.facts import PUBLIC, EventFacts
from games.tournaments.services.plausible import refuse_impossible_totals
from games.tournaments.services.schedules import refuse_years, refuse_zone
from games.tournaments.services.settling import Said
from games.tournaments.services.tables import agreement_of

KINDS = {
    EntryKind.PLAYED: ResultKind.PLAYED,
    EntryKind.HOUSE: ResultKind.PLAYED,
    EntryKind.ADJUSTED: ResultKind.ADJUSTED,
    EntryKind.BYE: ResultKind.BYE,
    EntryKind.FREE: ResultKind.FREE,
    EntryKind.WALKOVER: ResultKind.WALKOVER,
    EntryKind.BOTH_ABSENT: ResultKind.BOTH_ABSENT,
}
WITHOUT_MATCH = (PairingKind.BYE, PairingKind.FREE)

MOST_ENTRANTS = 256
MOST_ROUNDS = 99
MOST_PLACES = MOST_ENTRANTS * 30
"""Entrants times rounds: a large tournament has 30 rounds, a league more with fewer teams."""
MOST_PEOPLE = 10
"""Of one entrant, substitutes included."""
MOST_ITEMS = 2 * MOST_ROUNDS + 50
MOST_PENALTIES = 4 * MOST_ENTRANTS
MOST_DEALS = 99
LONGEST_ABOUT = 2000
LONGEST_AGREEMENTS = 1500
LARGEST = 30_000
"""Bounds of any number among the options: what fits a column of every database."""
OLDEST = frozenset(
    "preset entering system rounds_planned ladder per vp bye_scores target max_deals minutes days "
    "cut overtime warnings first avoid_clubs has_house forbidden tables agreement".split()
)
"""Options that every record has; earlier versions did not know the others."""


class RoundRows(NamedTuple):
    """A round and all that belongs to it."""

    round: Round
    pairings: list[Pairing]
    members: list[PairingEntrant]
    results: list[Result]
    row: Json
    """As the record has it: entrants in it are called anew once they are stored."""

    def rename(self, names: NewNames) -> None:
        """Call entrants anew in what the pairing was computed from, and in its reasons."""
        basis = renamed_basis(self.row["basis"], names)
        for it in basis["entrants"]:
            it["name"], it["club"] = clean_line(it["name"]), it["club"] and clean_line(it["club"])
        self.round.basis = basis
        for pairing, it in zip(self.pairings, self.row["pairings"], strict=True):
            pairing.why = renamed_reasons(it["why"], names)


class Brought(NamedTuple):
    """A tournament that has been read. Its rows have keys of this reading only."""

    event: Tournament
    values: Json
    """What differs from a new tournament of its preset."""
    schedule: list[ScheduleItem]
    entrants: dict[Id, Entrant]
    people: list[EntrantPlayer]
    penalties: list[Penalty]
    rounds: list[RoundRows]
    forbidden: list[list[Id]]

    @property
    def facts(self) -> EventFacts:
        """The tournament as the rules see it."""
        found = EventFacts(self.event)
        found.entrants = list(self.entrants.values())
        found.rounds = [it.round for it in self.rounds]
        found.penalties = self.penalties
        return found

    def of(self, key: str) -> Entrant:
        """Return the entrant that the rules call so, until it is stored."""
        return next(it for it in self.entrants.values() if it.key == key)


def read(document: Json, now: datetime) -> Brought:
    """Return the rows of a tournament; raises various errors for what cannot be one."""
    _refuse_too_large(document)
    options = document["options"]
    if options["preset"] not in PRESETS:
        raise TableRefusal("unknown_preset")
    values: dict[str, Any] = {
        name: options[name] for name in RECORDED if name in OLDEST or name in options
    }
    forbidden = values.pop("forbidden")
    values |= {name: document.get(name, "") for name in ("place", "text")}
    values["seed"] = clean_line(document.get("seed", ""))
    event = Tournament(
        pk=0,
        slug="read",
        name=document["name"],
        day=date.fromisoformat(document["day"]),
        zone=document["zone"],
        status=TournamentStatus(document["status"]),
        created=now,
        **values,
    )
    entrants = _entrants(event, document, now)
    brought = Brought(
        event,
        values,
        _schedule(event, document),
        entrants,
        [
            EntrantPlayer(entrant=entrants[row["id"]], name=name)
            for row in document["entrants"]
            for name in row["players"]
        ],
        _ranking(document.get("ranking", {}), entrants, now),
        [_round(event, row, entrants, now) for row in document["rounds"]],
        forbidden,
    )
    names = NewNames({old: entrant.key for old, entrant in entrants.items()})
    for it in brought.rounds:
        it.rename(names)
    _refuse_unsound(brought)
    return brought


def _refuse_too_large(document: Json) -> None:
    """Refuse more than a tournament can be; raises TableRefusal ``bad_document``."""
    entrants, rounds = document["entrants"], document["rounds"]
    too_large = (
        document["format"] != FORMAT
        or len(entrants) > MOST_ENTRANTS
        or len(rounds) > MOST_ROUNDS
        or len(rounds) * len(entrants) > MOST_PLACES
        or len(document["schedule"]) > MOST_ITEMS
        or len(document.get("ranking", {}).get("penalties", ())) > MOST_PENALTIES
        or len(document.get("text", "")) > LONGEST_ABOUT
        or any(len(row["players"]) > MOST_PEOPLE for row in entrants)
        or any(len(row.get("agreements", "")) > LONGEST_AGREEMENTS for row in entrants)
        or any(len(row["pairings"]) > len(entrants) for row in rounds)
        or any(len(it.get("deals", ())) > MOST_DEALS for row in rounds for it in row["results"])
    )
    if too_large:
        raise TableRefusal("bad_document")


def _schedule(event: Tournament, document: Json) -> list[ScheduleItem]:
    return [
        ScheduleItem(
            tournament=event,
            position=position,
            kind=row["kind"],
            name=row["name"],
            label=row["label"],
            starts=_instant(row["starts"]),
            ends=_instant(row["ends"]),
        )
        for position, row in enumerate(document["schedule"])
    ]


def _entrants(event: Tournament, document: Json, now: datetime) -> dict[Id, Entrant]:
    unranked = document.get("ranking", {}).get("unranked", ())
    rows = document["entrants"]
    _refuse_twice(row["id"] for row in rows)
    _refuse_twice(row["number"] for row in rows if row["number"] is not None)
    here = [row for row in rows if row["status"] != EntrantStatus.WITHDRAWN]
    apart = told_apart([clean_line(row["name"]) for row in here], ())
    names = dict(zip([row["id"] for row in here], apart, strict=True))
    return {
        row["id"]: Entrant(
            pk=place,
            tournament=event,
            number=row["number"],
            name=names.get(row["id"], row["name"]),
            club=row["club"] or "",
            group=row["group"],
            status=row["status"],
            is_struck_out=_is_struck_out(row, unranked),
            lot=document.get("ranking", {}).get("lots", {}).get(row["id"]),
            agreements=row.get("agreements", ""),
            agreements_changed=now if row.get("agreements") else None,
        )
        for place, row in enumerate(rows, start=1)
    }


def _is_struck_out(row: Json, unranked: Collection[Id]) -> bool:
    """Tell whether nothing of an entrant counts (RR-5); older records only say who has no rank."""
    without_rank = row["id"] in unranked and row["status"] != EntrantStatus.DISQUALIFIED
    found: bool = row.get("struck_out", without_rank)
    return found


def _ranking(ranking: Json, entrants: dict[Id, Entrant], now: datetime) -> list[Penalty]:
    """Take over penalties, on which the standing depends, too."""
    if not ranking.get("lots", {}).keys() <= entrants.keys():
        raise TableRefusal("bad_document")
    return [
        Penalty(
            entrant=entrants[row["entrant"]],
            sanction=Sanction.VP if row["vp"] else Sanction.POINTS,
            vp=Decimal(f"{float(row['vp']):.2f}"),
            points=row["points"],
            at=now,
        )
        for row in ranking.get("penalties", ())
    ]


def _round(event: Tournament, row: Json, entrants: dict[Id, Entrant], now: datetime) -> RoundRows:
    if row["status"] not in PUBLIC:
        raise TableRefusal("bad_document")
    round_ = Round(
        pk=0,
        tournament=event,
        number=row["number"],
        status=RoundStatus(row["status"]),
        is_by_hand=row["by_hand"],
        starts=_moment(row.get("starts")),
        ends=_moment(row.get("ends")),
    )
    found = RoundRows(round_, [], [], [], row)
    entries = _by_first(read_entry(it) for it in row["results"])
    for position, it in enumerate(row["pairings"]):
        pairing = Pairing(
            pk=0,
            round=round_,
            slug=new_slug(),
            position=position,
            kind=PairingKind(it["kind"]),
            table_number=it["table"],
            boards=it["boards"],
        )
        members = [
            PairingEntrant(
                pairing=pairing, round=round_, entrant=entrants[key], side=side, place=place
            )
            for side, keys in enumerate(it["sides"])
            for place, key in enumerate(keys)
        ]
        if not members:
            raise TableRefusal("bad_document")
        own = _of(entries, [key for side in it["sides"] for key in side])
        result = _result(pairing, own, now, is_ruled=it["state"] == ReportState.RULED)
        _attach(pairing, members, result)
        found.pairings.append(pairing)
        found.members.extend(members)
        found.results.extend([] if result is None else [result])
    _refuse_twice(it.entrant_id for it in found.members)
    _prefetch(round_, "pairings", found.pairings)
    return found


def _by_first(entries: Iterable[RoundEntry]) -> dict[Id, list[tuple[int, RoundEntry]]]:
    """Return entries with their places, by the first entrant of each."""
    found: dict[Id, list[tuple[int, RoundEntry]]] = defaultdict(list)
    for place, entry in enumerate(entries):
        found[entry.sides[0][0]].append((place, entry))
    return found


def _of(entries: dict[Id, list[tuple[int, RoundEntry]]], members: list[Id]) -> list[RoundEntry]:
    """Return the entries of a pairing in their order."""
    own = [it for key in members for it in entries.get(key, ())]
    return [entry for _place, entry in sorted(own, key=lambda it: it[0])]


def _result(
    pairing: Pairing, own: Sequence[RoundEntry], now: datetime, *, is_ruled: bool
) -> Result | None:
    if not own:
        return None
    settled = Settled.PLANNED if pairing.kind in WITHOUT_MATCH else Settled.CONFIRMED
    is_four = pairing.kind == PairingKind.FOUR and len(own) > 1
    entry = own[0]
    scores = [it.score for it in own]
    games = scores if is_four else entry.games
    vp = None if is_four else entry.vp
    if settled == Settled.CONFIRMED and not is_ruled and vp is None:
        refuse_impossible_totals(pairing.round.tournament, Said(scores[0], games=games))
    return Result(
        pairing=pairing,
        kind=ResultKind.PLAYED if is_four else KINDS[entry.kind],
        settled=Settled.RULED if is_ruled else settled,
        score_a=sum(one for one, _ in scores),
        score_b=sum(other for _, other in scores),
        deals=[] if games else [written_deal(it) for it in entry.deals],
        games=[list(it) for it in games],
        winner=entry.winner,
        vp_a=None if vp is None else Decimal(f"{float(vp[0]):.2f}"),
        vp_b=None if vp is None else Decimal(f"{float(vp[1]):.2f}"),
        at=now,
    )


def _moment(written: str | None) -> datetime | None:
    """Return when a round began or ends; records of earlier versions do not say."""
    return _instant(written) if written else None


def _instant(written: str) -> datetime:
    """Return an instant in a year in which tournaments take place (SCH-6)."""
    found = datetime.fromisoformat(written)
    if found.tzinfo is None:
        raise ValueError(written)
    refuse_years(found.astimezone(UTC).date())
    return found


def _attach(pairing: Pairing, members: list[PairingEntrant], result: Result | None) -> None:
    """Let a pairing know its rows, so that nobody looks for them in the database."""
    _prefetch(pairing, "members", members)
    if result is None:
        pairing._state.fields_cache["result"] = None


def _prefetch(row: Model, name: str, rows: list[Any]) -> None:
    vars(row).setdefault("_prefetched_objects_cache", {})[name] = rows


def _refuse_twice(values: Iterable[object]) -> None:
    """Refuse what may be there once and is there twice; raises TableRefusal ``bad_document``."""
    found = list(values)
    if len(set(found)) < len(found):
        raise TableRefusal("bad_document")


def _refuse_unsound(brought: Brought) -> None:
    """Refuse what fits no field and what the rules cannot read; raises various errors."""
    event = brought.event
    refuse_years(event.day)
    refuse_zone(event.zone)
    _refuse_twice(it.round.number for it in brought.rounds)
    rows: list[Model] = [event, *brought.schedule, *brought.entrants.values(), *brought.people]
    for it in brought.rounds:
        rows += [it.round, *it.pairings, *it.results]
    for row in rows:
        unchecked = {it.name for it in row._meta.fields if it.is_relation}
        row.clean_fields(exclude=unchecked | {"basis"})
    choices = [(name, it) for name, it in OPTIONS.items() if it.choices]
    if not all(it.allows(getattr(event, name)) for name, it in choices):
        raise ValueError
    if not all(isinstance(it, int) for it in (*event.tables, *event.warnings)):
        raise TypeError
    numbers = (event.minutes, event.days, event.max_deals, event.target, event.overtime)
    if event.rounds_planned > MOST_ROUNDS or any((it or 0) > LARGEST for it in numbers):
        raise ValueError
    for pair in brought.forbidden:
        [brought.entrants[it] for it in pair]
    agreement_of(event)
    brought.facts.standing()
