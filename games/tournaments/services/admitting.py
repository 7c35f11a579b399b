"""Whom the director lets in: registrations accepted and taken off, singly or many at once."""

from __future__ import annotations

from collections.abc import Collection

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Penalty,
    Speaker,
    Tournament,
)
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Json, Ledger
from games.tournaments.services.naming import all_told_apart_in
from games.tournaments.services.numbering import paired_rounds


def accept_entrants(tournament: Tournament, by: Player, keys: Collection[int]) -> None:
    """Let in registrations that wait, by one act; others among the keys stay as they are (TEAM-1).

    A person without a partner is then listed as looking for one. A name that looks like another's
    gets a number.
    """
    with directing(tournament, by, "accept_entrants") as ledger:
        event = ledger.tournament
        waiting = event.entrants.filter(pk__in=keys, status=EntrantStatus.WAITING)
        found = list(waiting.prefetch_related("people").order_by("pk"))
        names = all_told_apart_in(event, [it.name for it in found])
        ledger.change_each("name", zip(found, names, strict=True))
        ledger.change_each("status", ((it, accepted_status(it)) for it in found))
        ledger.about = _about(found)


def remove_entrants(tournament: Tournament, by: Player, keys: Collection[int]) -> None:
    """Take entries off the list by one act, in whatever state they are; undoing brings them back.

    Once a round is published only those without a start number can go. Raises TableRefusal
    ``already_paired``, and then nobody goes.
    """
    with directing(tournament, by, "remove_entrants") as ledger:
        event = ledger.tournament
        found = list(event.entrants.filter(pk__in=keys).order_by("pk"))
        if not set(found) <= set(removable_in(event)):
            raise TableRefusal("already_paired")
        _lift_prohibitions(ledger, {it.key for it in found})
        for belonging in (EntrantPlayer, Speaker, Penalty):
            ledger.remove_all(belonging.objects.filter(entrant__in=found))
        ledger.remove_all(found)
        ledger.about = _about(found)


def removable_in(event: Tournament) -> list[Entrant]:
    """Return the entrants that can be removed from the list, latest first."""
    found = event.entrants.filter(pairings=None)
    if paired_rounds(event):
        found = found.filter(number=None)
    return list(found.order_by("-pk"))


def accepted_status(entrant: Entrant) -> str:
    """Return the state of an entrant once accepted, or without acceptance."""
    return EntrantStatus.LOOKING if entrant.is_alone else EntrantStatus.REGISTERED


def _lift_prohibitions(ledger: Ledger, keys: set[str]) -> None:
    """Let prohibitions to meet end that name somebody who goes (PAIR-5)."""
    event = ledger.tournament
    ledger.change(event, forbidden=[pair for pair in event.forbidden if keys.isdisjoint(pair)])


def _about(found: Collection[Entrant]) -> Json:
    if len(found) == 1:
        return {"entrant": next(iter(found)).name}
    return {"entries": len(found)} if found else {}
