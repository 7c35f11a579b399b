"""Start numbers: drawn from the seed, given at check-in, or set by hand (TEAM-1)."""

from __future__ import annotations

from itertools import count

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, RoundStatus, Tournament
from games.tournaments.rules.draws import lot
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger


def draw_numbers(tournament: Tournament, by: Player) -> None:
    """Draw the start numbers of all who are checked in, from the seed (TEAM-1).

    Raises TableRefusal ``already_paired``.
    """
    with directing(tournament, by, "draw_numbers") as ledger:
        if paired_rounds(ledger.tournament):
            raise TableRefusal("already_paired")
        numbered = tournament.entrants.exclude(number=None)
        ledger.change_each("number", ((it, None) for it in numbered))
        give_numbers(ledger)


def set_number(entrant: Entrant, by: Player, number: int) -> None:
    """Set a start number by hand; two entrants with numbers swap them in one step.

    Raises TableRefusal ``already_paired``, ``not_accepted``, and ``number_taken`` if there is none
    to give for it.
    """
    with directing(entrant.tournament, by, "set_number") as ledger:
        if paired_rounds(ledger.tournament):
            raise TableRefusal("already_paired")
        entrant.refresh_from_db()
        if entrant.status == EntrantStatus.WAITING:
            raise TableRefusal("not_accepted")
        before = entrant.number
        other = ledger.tournament.entrants.exclude(pk=entrant.pk).filter(number=number).first()
        if number < 1 or (other is not None and before is None):
            raise TableRefusal("number_taken")
        ledger.about = {"entrant": entrant.name, "number": number}
        if other is not None:
            ledger.change(entrant, number=None)
            ledger.change(other, number=before)
        ledger.change(entrant, number=number)


def give_numbers(ledger: Ledger) -> None:
    """Draw numbers for all who are checked in and have none, after those who have one."""
    event = ledger.tournament
    without = list(event.entrants.filter(number=None, status=EntrantStatus.CHECKED_IN))
    without.sort(key=lambda it: (lot(event.seed, 0, it.key), it.pk))
    ledger.change_each("number", zip(without, count(next_number(event)), strict=False))


def next_number(event: Tournament) -> int:
    """Return the number after the last one."""
    last = event.entrants.exclude(number=None).order_by("-number").first()
    return 1 if last is None or last.number is None else last.number + 1


def paired_rounds(event: Tournament) -> int:
    """Return how many rounds have been published."""
    return event.rounds.exclude(status=RoundStatus.DRAFT).count()
