"""A tournament from its public record: the import of LIVE-3.

It is read and checked first (:mod:`~games.tournaments.services.record_rows`), then stored round
by round: no transaction is long, and others may write in between. Until the last one, which
says that it was imported, nobody but its director sees it.
"""

from __future__ import annotations

import json
from datetime import timedelta
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, Tournament, TournamentStatus
from games.tournaments.rules.notation import Json, written_row
from games.tournaments.rules.renaming import NewNames
from games.tournaments.services.directing import directing
from games.tournaments.services.events import create_tournament, empty
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.record_rows import Brought, RoundRows, read

BEGIN_IMPORT = "import_entrants"
"""The act that says from which record a tournament comes."""
IMPORT_ROUND = "import_round"
IMPORT = "import_tournament"
"""The last act of an import; of earlier versions the only one."""
LONGEST_IMPORT = timedelta(minutes=1)
"""What has begun longer ago and is not finished was cut off."""
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

    Raises TableRefusal ``bad_document``, and ImportedBefore; nothing is stored then.
    """
    try:
        brought = read(document, wall_clock.now())
        digest = _digest_of(document)
        standing = [(row, brought.of(row.entrant)) for row in brought.facts.standing()]
    except (*UNREADABLE, TableRefusal, ValidationError) as error:
        raise TableRefusal("bad_document") from error
    _throw_away_unfinished(by, digest)
    try:
        event = _begin(by, brought, digest)
    except (*UNREADABLE, TableRefusal, DatabaseError) as error:
        raise TableRefusal("bad_document") from error
    try:
        names = NewNames({old: entrant.key for old, entrant in brought.entrants.items()})
        for rows in brought.rounds:
            rows.rename(names)
            _store_round(event, by, rows)
        final = [written_row(row) | {"entrant": entrant.key} for row, entrant in standing]
        _finish(event, by, TournamentStatus(brought.event.status), final)
    except (*UNREADABLE, DatabaseError) as error:
        _throw_away(event)
        raise TableRefusal("bad_document") from error
    event.refresh_from_db()
    return event


def _digest_of(document: Json) -> str:
    """Return the fingerprint of a record, independent of the layout of its file."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _begin(by: Player, brought: Brought, digest: str) -> Tournament:
    """Store a tournament with its entrants, seen by nobody else yet.

    Raises ImportedBefore; two requests at once are one after the other.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=by.pk)
        before = _imports_of(by, digest).first()
        if before is not None:
            raise ImportedBefore(before.tournament)
        read_ = brought.event
        event = create_tournament(by, read_.preset, name=read_.name, day=read_.day, zone=read_.zone)
        with directing(event, by, BEGIN_IMPORT) as ledger:
            ledger.about = {"record": digest}
            ledger.change(ledger.tournament, **brought.values, is_public=False)
            ledger.remove_all(ledger.tournament.schedule.all())
            _store_entrants(ledger, brought)
            forbidden = [[brought.entrants[it].key for it in pair] for pair in brought.forbidden]
            ledger.change(ledger.tournament, forbidden=forbidden)
    return event


def _store_entrants(ledger: Ledger, brought: Brought) -> None:
    """Store all that belongs to no round; from now on entrants have their own keys."""
    entrants = list(brought.entrants.values())
    for item in brought.schedule:
        item.tournament = ledger.tournament
    for entrant in entrants:
        entrant.pk, entrant.tournament = None, ledger.tournament
    ledger.add_all(brought.schedule)
    ledger.add_all(entrants)
    # Entrants have keys now, which their rows have to learn.
    for person in brought.people:
        person.entrant = person.entrant
    for penalty in brought.penalties:
        penalty.entrant = penalty.entrant
    ledger.add_all(brought.people)
    ledger.add_all(brought.penalties)


def _store_round(event: Tournament, by: Player, rows: RoundRows) -> None:
    with directing(event, by, IMPORT_ROUND) as ledger:
        ledger.about = {"round": rows.round.number}
        rows.round.pk, rows.round.tournament = None, ledger.tournament
        ledger.add(rows.round)
        for pairing in rows.pairings:
            pairing.pk, pairing.round = None, rows.round
        ledger.add_all(rows.pairings)
        for member in rows.members:
            member.round = rows.round
            member.pairing, member.entrant = member.pairing, member.entrant
        ledger.add_all(rows.members)
        for result in rows.results:
            result.pairing = result.pairing
        ledger.add_all(rows.results)


def _finish(event: Tournament, by: Player, status: TournamentStatus, standing: list[Json]) -> None:
    """Show a tournament that is complete; one that has ended keeps its standing (DIR-7)."""
    has_ended = status == TournamentStatus.ENDED
    with act(event, by, IMPORT) as ledger:
        ledger.change(
            ledger.tournament,
            is_public=True,
            status=status,
            final_standing=standing if has_ended else None,
        )


def _imports_of(by: Player, digest: str) -> QuerySet[Act]:
    """Return the acts that imported a record to tournaments which the player still directs."""
    mine = Act.objects.filter(player=by, tournament__directors__player=by)
    return mine.filter(what__in=(BEGIN_IMPORT, IMPORT), about__record=digest)


def _throw_away_unfinished(by: Player, digest: str) -> None:
    """Delete the rest of an import that was cut off by the stop of a server."""
    long_ago = wall_clock.now() - LONGEST_IMPORT
    for begun in _imports_of(by, digest).filter(what=BEGIN_IMPORT, at__lt=long_ago):
        if not begun.tournament.acts.filter(what=IMPORT).exists():
            _throw_away(begun.tournament)


def _throw_away(event: Tournament) -> None:
    """Delete a tournament that is incomplete."""
    empty(event)
    event.delete()
