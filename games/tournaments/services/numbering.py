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
        _refuse_paired(ledger)
        numbered = tournament.entrants.exclude(number=None)
        ledger.change_each("number", ((it, None) for it in numbered))
        give_numbers(ledger)


def set_number(entrant: Entrant, by: Player, number: int) -> None:
    """Set a start number by hand; raises ``already_paired``, ``not_accepted``, ``number_taken``."""
    with directing(entrant.tournament, by, "set_number") as ledger:
        _refuse_paired(ledger)
        entrant.refresh_from_db()
        if entrant.status == EntrantStatus.WAITING:
            raise TableRefusal("not_accepted")
        others = ledger.tournament.entrants.exclude(pk=entrant.pk)
        if number < 1 or others.filter(number=number).exists():
            raise TableRefusal("number_taken")
        ledger.about = {"entrant": entrant.name, "number": number}
        ledger.change(entrant, number=number)


def exchange_numbers(one: Entrant, other: Entrant, by: Player) -> None:
    """Exchange the start numbers of two entrants in one step.

    Raises TableRefusal ``already_paired``, and ``two_numbers_needed`` for one entrant twice, or
    for one without a number.
    """
    with directing(one.tournament, by, "exchange_numbers") as ledger:
        _refuse_paired(ledger)
        one.refresh_from_db()
        other.refresh_from_db()
        numbers = one.number, other.number
        if one == other or None in numbers:
            raise TableRefusal("two_numbers_needed")
        ledger.about = {"names": [one.name, other.name]}
        ledger.change(one, number=None)  # no two may have the same, not even in between
        ledger.change(other, number=numbers[0])
        ledger.change(one, number=numbers[1])


def _refuse_paired(ledger: Ledger) -> None:
    """Refuse what would change numbers by which people have been paired."""
    if paired_rounds(ledger.tournament):
        raise TableRefusal("already_paired")


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
