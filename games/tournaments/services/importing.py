"""A tournament from its public record: the import of LIVE-3."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.models import Player
from games.services.ground.deal import new_code, new_slug
from games.tournaments.models import (
    Entrant,
    EntrantPlayer,
    Pairing,
    PairingEntrant,
    PairingKind,
    Result,
    ResultKind,
    Round,
    RoundStatus,
    ScheduleItem,
    Settled,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.notation import Json, read_entry, written_deal
from games.tournaments.rules.results import EntryKind, Id, RoundEntry
from games.tournaments.selectors.documents import FORMAT, OPTIONS
from games.tournaments.services.directing import directing
from games.tournaments.services.entering import CODE_LETTERS, LENGTH_OF_CODE
from games.tournaments.services.events import create_tournament
from games.tournaments.services.ledger import Ledger
from games.tournaments.services.refusals import TournamentRefusal

KINDS = {
    EntryKind.PLAYED: ResultKind.PLAYED,
    EntryKind.HOUSE: ResultKind.PLAYED,
    EntryKind.ADJUSTED: ResultKind.ADJUSTED,
    EntryKind.BYE: ResultKind.BYE,
    EntryKind.FREE: ResultKind.FREE,
    EntryKind.WALKOVER: ResultKind.WALKOVER,
    EntryKind.BOTH_ABSENT: ResultKind.BOTH_ABSENT,
}

LATER = frozenset({"best_of", "teams_of_four"})
"""Options that records of earlier versions do not have."""


def import_tournament(by: Player, document: Json) -> Tournament:
    """Create a tournament from a record, under a new address.

    Raises TournamentRefusal ``bad_document``; nothing is stored then.
    """
    try:
        with transaction.atomic():
            return _import(by, document)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise TournamentRefusal("bad_document") from error


def _import(by: Player, document: Json) -> Tournament:
    if document["format"] != FORMAT:
        raise TournamentRefusal("bad_document")
    options = document["options"]
    event = create_tournament(
        by,
        options["preset"],
        name=document["name"],
        day=date.fromisoformat(document["day"]),
        zone=document["zone"],
    )
    with directing(event, by, "import_tournament") as ledger:
        values: dict[str, Any] = {
            name: options[name] for name in OPTIONS if name not in LATER or name in options
        }
        ledger.change(ledger.tournament, **values, seed=document["seed"], place=document["place"])
        _schedule(ledger, document)
        entrants = _entrants(ledger, document)
        forbidden = [[entrants[it].key for it in pair] for pair in options["forbidden"]]
        ledger.change(ledger.tournament, forbidden=forbidden)
        for row in document["rounds"]:
            _round(ledger, row, entrants)
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
                code=new_code(CODE_LETTERS, LENGTH_OF_CODE),
            )
        )
        for name in row["players"]:
            ledger.add(EntrantPlayer(entrant=entrant, name=name))
        found[row["id"]] = entrant
    return found


def _round(ledger: Ledger, row: Json, entrants: dict[Id, Entrant]) -> None:
    round_ = ledger.add(
        Round(
            tournament=ledger.tournament,
            number=row["number"],
            status=RoundStatus(row["status"]),
            is_by_hand=row["by_hand"],
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
        _result(ledger, pairing, own)


def _result(ledger: Ledger, pairing: Pairing, own: list[RoundEntry]) -> None:
    if not own:
        return
    is_four = pairing.kind == PairingKind.FOUR and len(own) > 1
    entry = own[0]
    scores = [it.score for it in own]
    games = scores if is_four else entry.games
    vp = None if is_four else entry.vp
    ledger.add(
        Result(
            pairing=pairing,
            kind=ResultKind.PLAYED if is_four else KINDS[entry.kind],
            settled=Settled.RULED,
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
