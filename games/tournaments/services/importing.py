"""A tournament from its public record: the import of LIVE-3."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model

from games.models import Player
from games.services.ground.deal import new_code, new_slug
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
from games.tournaments.rules.limits import Cut
from games.tournaments.rules.notation import Json, read_entry, written_deal
from games.tournaments.rules.pairing import First
from games.tournaments.rules.penalties import Sanction
from games.tournaments.rules.renaming import NewNames, renamed_basis, renamed_reasons
from games.tournaments.rules.reports import ReportState
from games.tournaments.rules.results import EntryKind, Id, RoundEntry
from games.tournaments.selectors.documents import FORMAT, OPTIONS
from games.tournaments.selectors.facts import PUBLIC, facts_of
from games.tournaments.services.directing import directing
from games.tournaments.services.entering import CODE_LETTERS, LENGTH_OF_CODE
from games.tournaments.services.events import create_tournament
from games.tournaments.services.ledger import Ledger
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

IMPORT = "import_tournament"
"""The act by which a tournament comes from a record; it says from which."""
MOST_ENTRANTS = 512
MOST_ROUNDS = 99
LARGEST = 30_000
"""Bounds of any number among the options: what fits a column of every database."""
LATER = frozenset({"best_of", "third_place", "teams_of_four"})
"""Options that records of earlier versions do not have."""


UNREADABLE = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)


class ImportedBefore(Exception):
    """Somebody directs this ``event`` already, which they have made from the same record."""

    def __init__(self, event: Tournament) -> None:
        super().__init__(event)
        self.event = event


def import_tournament(by: Player, document: Json) -> Tournament:
    """Create a tournament from a record, under a new address.

    Records come from strangers: what pages could not show is refused. Raises TableRefusal
    ``bad_document``, and ImportedBefore; nothing is stored then.
    """
    try:
        with transaction.atomic():
            digest = _digest_of(document)
            _refuse_same(by, digest)
            event = _import(by, document, digest)
            _refuse_unsound(event)
            return event
    except (*UNREADABLE, TableRefusal, ValidationError, DatabaseError) as error:
        raise TableRefusal("bad_document") from error


def _digest_of(document: Json) -> str:
    """Return what tells records apart, however their files are laid out."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _refuse_same(by: Player, digest: str) -> None:
    """Raise ImportedBefore if somebody directs what they have made from the same record.

    Two requests at once are one after the other, so that the second finds what the first made.
    """
    Player.objects.select_for_update().get(pk=by.pk)
    mine = Tournament.objects.filter(directors__player=by)
    before = mine.filter(acts__what=IMPORT, acts__player=by, acts__about__record=digest).first()
    if before is not None:
        raise ImportedBefore(before)


def _import(by: Player, document: Json, digest: str) -> Tournament:
    if document["format"] != FORMAT or len(document["entrants"]) > MOST_ENTRANTS:
        raise TableRefusal("bad_document")
    if len(document["rounds"]) > MOST_ROUNDS:
        raise TableRefusal("bad_document")
    options = document["options"]
    event = create_tournament(
        by,
        options["preset"],
        name=document["name"],
        day=date.fromisoformat(document["day"]),
        zone=document["zone"],
    )
    with directing(event, by, IMPORT) as ledger:
        ledger.about = {"record": digest}
        values: dict[str, Any] = {
            name: options[name] for name in OPTIONS if name not in LATER or name in options
        }
        values |= {name: document.get(name, "") for name in ("seed", "place", "text")}
        ledger.change(ledger.tournament, **values)
        _schedule(ledger, document)
        entrants = _entrants(ledger, document)
        forbidden = [[entrants[it].key for it in pair] for pair in options["forbidden"]]
        ledger.change(ledger.tournament, forbidden=forbidden)
        names = NewNames({old: entrant.key for old, entrant in entrants.items()})
        for row in document["rounds"]:
            _round(ledger, row, entrants, names)
        _ranking(ledger, document.get("ranking", {}), entrants)
        status = TournamentStatus(document["status"])
        ledger.change(ledger.tournament, status=status)
    event.refresh_from_db()
    return event


def _schedule(ledger: Ledger, document: Json) -> None:
    ledger.remove_all(ledger.tournament.schedule.all())
    for position, row in enumerate(document["schedule"]):
        ledger.add(
            ScheduleItem(
                tournament=ledger.tournament,
                position=position,
                kind=row["kind"],
                name=row["name"],
                label=row["label"],
                starts=datetime.fromisoformat(row["starts"]),
                ends=datetime.fromisoformat(row["ends"]),
            )
        )


def _entrants(ledger: Ledger, document: Json) -> dict[Id, Entrant]:
    unranked = document.get("ranking", {}).get("unranked", ())
    found = {}
    for row in document["entrants"]:
        entrant = ledger.add(
            Entrant(
                tournament=ledger.tournament,
                number=row["number"],
                name=row["name"],
                club=row["club"] or "",
                group=row["group"],
                status=row["status"],
                is_struck_out=_is_struck_out(row, unranked),
                code=new_code(CODE_LETTERS, LENGTH_OF_CODE),
                agreements=row.get("agreements", ""),
                agreements_changed=ledger.now if row.get("agreements") else None,
            )
        )
        for name in row["players"]:
            ledger.add(EntrantPlayer(entrant=entrant, name=name))
        found[row["id"]] = entrant
    return found


def _is_struck_out(row: Json, unranked: Collection[Id]) -> bool:
    """Tell whether nothing of an entrant counts (RR-5); older records only say who has no rank."""
    without_rank = row["id"] in unranked and row["status"] != EntrantStatus.DISQUALIFIED
    found: bool = row.get("struck_out", without_rank)
    return found


def _ranking(ledger: Ledger, ranking: Json, entrants: dict[Id, Entrant]) -> None:
    """Take over penalties and lots, on which the standing depends, too."""
    for row in ranking.get("penalties", ()):
        ledger.add(
            Penalty(
                entrant=entrants[row["entrant"]],
                sanction=Sanction.VP if row["vp"] else Sanction.POINTS,
                vp=Decimal(f"{float(row['vp']):.2f}"),
                points=row["points"],
                at=ledger.now,
            )
        )
    for key, place in ranking.get("lots", {}).items():
        ledger.change(entrants[key], lot=place)


def _refuse_unsound(event: Tournament) -> None:
    """Refuse what fits no field and what the rules cannot read; raise various errors."""
    rounds = event.rounds.all()
    rows: list[Model] = [event, *event.schedule.all(), *event.entrants.all(), *rounds]
    for round_ in rounds:
        for pairing in round_.pairings.all():
            rows += [pairing, *Result.objects.filter(pairing=pairing)]
    for row in (*rows, *EntrantPlayer.objects.filter(entrant__tournament=event)):
        unchecked = {it.name for it in row._meta.fields if it.is_relation}
        row.clean_fields(exclude=unchecked | {"basis"})
    First(event.first)
    Cut(event.cut)
    if not all(isinstance(it, int) for it in (*event.tables, *event.warnings)):
        raise TypeError
    numbers = (event.minutes, event.days, event.max_deals, event.target, event.overtime)
    if event.rounds_planned > MOST_ROUNDS or any((it or 0) > LARGEST for it in numbers):
        raise ValueError
    agreement_of(event)
    facts_of(event).standing()


def _round(ledger: Ledger, row: Json, entrants: dict[Id, Entrant], names: NewNames) -> None:
    if row["status"] not in PUBLIC:
        raise TableRefusal("bad_document")
    round_ = ledger.add(
        Round(
            tournament=ledger.tournament,
            number=row["number"],
            status=RoundStatus(row["status"]),
            basis=renamed_basis(row["basis"], names),
            is_by_hand=row["by_hand"],
            starts=_moment(row.get("starts")),
            ends=_moment(row.get("ends")),
        )
    )
    results = [read_entry(it) for it in row["results"]]
    for position, it in enumerate(row["pairings"]):
        pairing = ledger.add(
            Pairing(
                round=round_,
                slug=new_slug(),
                position=position,
                kind=PairingKind(it["kind"]),
                table_number=it["table"],
                boards=it["boards"],
                why=renamed_reasons(it["why"], names),
            )
        )
        members = [key for side in it["sides"] for key in side]
        for side, keys in enumerate(it["sides"]):
            for place, key in enumerate(keys):
                ledger.add(
                    PairingEntrant(
                        pairing=pairing,
                        round=round_,
                        entrant=entrants[key],
                        side=side,
                        place=place,
                    )
                )
        own = [entry for entry in results if set(entry.sides[0]) <= set(members)]
        _result(ledger, pairing, own, is_ruled=it["state"] == ReportState.RULED)


def _moment(written: str | None) -> datetime | None:
    """Return when a round began or ends; records of earlier versions do not say."""
    if not written:
        return None
    found = datetime.fromisoformat(written)
    if found.tzinfo is None:
        raise ValueError(written)
    return found


def _result(ledger: Ledger, pairing: Pairing, own: list[RoundEntry], *, is_ruled: bool) -> None:
    if not own:
        return
    settled = Settled.PLANNED if pairing.kind in WITHOUT_MATCH else Settled.CONFIRMED
    is_four = pairing.kind == PairingKind.FOUR and len(own) > 1
    entry = own[0]
    scores = [it.score for it in own]
    games = scores if is_four else entry.games
    vp = None if is_four else entry.vp
    ledger.add(
        Result(
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
            at=ledger.now,
        )
    )
