"""Who is here: check-in, the list at the door, late entry (TEAM-3, WHO-1)."""

from __future__ import annotations

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    AWAY,
    Entrant,
    EntrantStatus,
    Penalty,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.amounts import exact
from games.tournaments.rules.penalties import Sanction
from games.tournaments.rules.record import System
from games.tournaments.services.directing import directing, is_director
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.numbering import next_number, paired_rounds
from games.tournaments.services.schedules import local_day
from games.tournaments.services.speaking import Who, power_of, sign


def check_in(entrant: Entrant, by: Player | None, *, phone: str = "") -> None:
    """Check an entrant in: directors any entrant, others their own team from the day on.

    Only the director lets absent teams in again (DIR-3). Raises TableRefusal
    ``not_your_team``, ``too_early``, ``tournament_ended``, ``not_complete``, ``not_accepted``,
    ``disqualified``, ``not_expected``, ``too_late``.
    """
    directs = is_director(entrant.tournament, by)
    with act(entrant.tournament, by, "check_in", is_director=directs) as ledger:
        refuse_ended(ledger.tournament)
        power = power_of(Who(by, phone), [entrant.pk])
        if power is None and not directs:
            raise TableRefusal("not_your_team")
        if is_early(ledger.tournament) and not directs:
            raise TableRefusal("too_early")
        entrant.refresh_from_db()
        _refuse_not_ready(entrant)
        if entrant.status in AWAY and not directs:
            raise TableRefusal("not_expected")
        missed = paired_rounds(ledger.tournament)
        is_new = entrant.number is None
        take_in(ledger, entrant)
        if missed and is_new:
            admit_late(ledger, entrant, missed, ties=False)
        ledger.about = {"entrant": entrant.name}
        if power is not None and not directs:
            sign(ledger, power, entrant.name)


def tick(entrant: Entrant, by: Player | None) -> None:
    """Tick an entrant at the door; anybody may, and it gives no power (WHO-1).

    Before the first round it checks in a team without accounts, since only the director could do
    that otherwise. Teams with an account check in themselves. Raises TableRefusal
    ``tournament_ended``, ``not_complete``, ``not_accepted``, ``disqualified``, ``not_expected``.
    """
    with act(entrant.tournament, by, "tick", is_director=False) as ledger:
        refuse_ended(ledger.tournament)
        entrant.refresh_from_db()
        _refuse_not_ready(entrant)
        if entrant.status == EntrantStatus.CHECKED_IN or entrant.here_since is not None:
            return
        if entrant.status != EntrantStatus.REGISTERED:
            raise TableRefusal("not_expected")
        ledger.about = {"entrant": entrant.name}
        if paired_rounds(ledger.tournament) or entrant.people.exclude(player=None).exists():
            ledger.change(entrant, here_since=ledger.now, at_door=True)
        else:
            take_in(ledger, entrant, at_door=True)


def check_out(entrant: Entrant, by: Player) -> None:
    """Take back a check-in before the first round; raises ``already_paired``."""
    with directing(entrant.tournament, by, "check_out") as ledger:
        entrant.refresh_from_db()
        if entrant.pairings.exists():
            raise TableRefusal("already_paired")
        ledger.about = {"entrant": entrant.name}
        ledger.change(
            entrant,
            status=EntrantStatus.REGISTERED,
            number=None,
            here_since=None,
            at_door=False,
        )


def is_early(tournament: Tournament) -> bool:
    """Tell whether nobody can be there yet: it is before the day, and no league of weeks."""
    today = local_day(wall_clock.now(), tournament.zone)
    return not tournament.days and today < tournament.day


# --- what these share -------------------------------------------------------------------


def take_in(ledger: Ledger, entrant: Entrant, *, at_door: bool = False) -> None:
    """Check an entrant in, with the next start number if numbers have been given."""
    number = entrant.number
    if number is None and ledger.tournament.entrants.exclude(number=None).exists():
        number = next_number(ledger.tournament)
    ledger.change(
        entrant,
        status=EntrantStatus.CHECKED_IN,
        number=number,
        is_struck_out=False,
        here_since=entrant.here_since or ledger.now,
        at_door=at_door,
    )


def admit_late(ledger: Ledger, entrant: Entrant, missed: int, *, ties: bool) -> None:
    """Admit an entrant after some rounds; with ``ties`` these count as tied (TEAM-3).

    Raises TableRefusal ``too_late``.
    """
    event = ledger.tournament
    if event.system == System.KNOCK_OUT or missed * 2 > event.rounds_planned:
        raise TableRefusal("too_late")
    ledger.change(entrant, is_late=True)
    if ties:
        credit = -exact(event.vp[1]) * missed
        ledger.add(
            Penalty(
                entrant=entrant,
                sanction=Sanction.VP,
                vp=f"{float(credit):.2f}",
                reason="TEAM-3",
                at=ledger.now,
            )
        )


def refuse_ended(event: Tournament) -> None:
    """Refuse changes of the field once a tournament has ended; raises ``tournament_ended``."""
    if event.status == TournamentStatus.ENDED:
        raise TableRefusal("tournament_ended")


def _refuse_not_ready(entrant: Entrant) -> None:
    if entrant.status == EntrantStatus.WAITING:
        raise TableRefusal("not_accepted")
    if entrant.status == EntrantStatus.LOOKING:
        raise TableRefusal("not_complete")
    if entrant.status == EntrantStatus.DISQUALIFIED:
        raise TableRefusal("disqualified")
