"""Who takes part: registration, check-in, substitutes, withdrawal (TEAM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.models import Player
from games.services.ground.deal import new_code
from games.tournaments.models import (
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Penalty,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.clubs import LONGEST_PERSON
from games.tournaments.rules.amounts import exact
from games.tournaments.rules.draws import lot
from games.tournaments.rules.penalties import Sanction
from games.tournaments.rules.record import System
from games.tournaments.rules.round_robin import is_kept
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.directing import directing, is_director
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.refusals import TournamentRefusal

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH_OF_CODE = 6
TEAM = 2
MOST_OF_LEAGUE_TEAM = 5


class Someone(NamedTuple):
    """Somebody to enter: an account, or a name without one."""

    name: str = ""
    player: Player | None = None

    @property
    def written(self) -> str:
        """The name to write down."""
        return self.name.strip() if self.player is None else self.player.name


def register(
    tournament: Tournament,
    by: Player,
    *,
    name: str = "",
    partner: Someone | None = None,
    others: Sequence[Someone] = (),
    club: str = "",
) -> Entrant:
    """Enter oneself; the partner of a team, and all of one of four, accept later (TEAM-1).

    Without a partner in a tournament of pairs one is on the list of those who look for one.
    Raises TournamentRefusal ``registration_closed``, ``already_entered``, ``name_needed``,
    ``wrong_number_of_people``.
    """
    with act(tournament, by, "register", is_director=False) as ledger:
        _refuse_closed(ledger.tournament)
        people = [Someone(player=by)]
        if partner is not None and not tournament.is_of_persons:
            people += [partner, *others]
        if tournament.teams_of_four and len(people) != tournament.people_each:
            raise TournamentRefusal("wrong_number_of_people")
        entrant = _enter(ledger, people, name, club)
        if not tournament.is_of_persons and len(people) < TEAM:
            ledger.change(entrant, status=EntrantStatus.LOOKING)
        for person in entrant.people.exclude(pk=entrant.people.get(player=by).pk):
            ledger.change(person, has_accepted=False)
        ledger.about = {"entrant": entrant.name}
        return entrant


def accept_partner(entrant: Entrant, by: Player) -> None:
    """Accept to play in a team, also as who was written down by name (TEAM-1).

    Raises TournamentRefusal ``not_your_team``, ``already_entered``.
    """
    with act(entrant.tournament, by, "accept_partner", is_director=False) as ledger:
        waiting = entrant.people.filter(has_accepted=False)
        own = waiting.filter(player=by).first()
        if own is None:
            own = waiting.filter(player=None).first()
            if own is None:
                raise TournamentRefusal("not_your_team")
            _refuse_entered(ledger.tournament, Someone(player=by))
            ledger.change(own, player=by)
        ledger.about = {"entrant": entrant.name}
        ledger.change(own, has_accepted=True)


def join(entrant: Entrant, by: Player) -> None:
    """Become the partner of somebody who looks for one.

    Raises TournamentRefusal ``registration_closed``, ``not_looking``, ``already_entered``.
    """
    with act(entrant.tournament, by, "join", is_director=False) as ledger:
        _refuse_closed(ledger.tournament)
        _complete(ledger, entrant, Someone(player=by))


def enter(
    tournament: Tournament,
    by: Player,
    people: Sequence[Someone],
    *,
    name: str = "",
    club: str = "",
    checked_in: bool = True,
    ties: bool = False,
    reason: str = "",
) -> Entrant:
    """Enter somebody as the director, before or between rounds (TEAM-1, TEAM-3).

    Late entry is until half of the rounds are paired; missed rounds bring nothing or, with
    ``ties``, the victory points of ties. Raises TournamentRefusal ``not_director``,
    ``too_late``, ``already_entered``, ``name_needed``, ``wrong_number_of_people``.
    """
    with directing(tournament, by, "enter", reason=reason) as ledger:
        event = ledger.tournament
        most = MOST_OF_LEAGUE_TEAM if event.people_each == TEAM else event.people_each
        if not event.people_each <= len(people) <= most:
            raise TournamentRefusal("wrong_number_of_people")
        entrant = _enter(ledger, people, name, club)
        missed = _paired_rounds(event)
        if checked_in:
            _check_in(ledger, entrant)
        if missed:
            _admit_late(ledger, entrant, missed, ties=ties)
        ledger.about = {"entrant": entrant.name}
        return entrant


def complete(entrant: Entrant, by: Player, partner: Someone) -> None:
    """Give a single player a partner, as the director; raises ``not_looking``."""
    with directing(entrant.tournament, by, "complete") as ledger:
        _complete(ledger, entrant, partner)


def check_in(entrant: Entrant, by: Player | None, *, at_door: bool = False) -> None:
    """Check somebody in: a director anybody, others their own team.

    ``at_door`` is somebody who has come by the link that hangs there, account or not.

    Raises TournamentRefusal ``not_your_team``, ``tournament_ended``, ``not_complete``,
    ``disqualified``, ``too_late``.
    """
    directs = is_director(entrant.tournament, by)
    who = "" if by is not None else entrant.name
    with act(entrant.tournament, by, "check_in", is_director=directs, who=who) as ledger:
        _refuse_ended(ledger.tournament)
        is_own = by is not None and entrant.people.filter(player=by).exists()
        if not (directs or at_door or is_own):
            raise TournamentRefusal("not_your_team")
        entrant.refresh_from_db()
        if entrant.status == EntrantStatus.LOOKING:
            raise TournamentRefusal("not_complete")
        if entrant.status == EntrantStatus.DISQUALIFIED:
            raise TournamentRefusal("disqualified")
        missed = _paired_rounds(ledger.tournament)
        is_new = entrant.number is None
        _check_in(ledger, entrant)
        if missed and is_new:
            _admit_late(ledger, entrant, missed, ties=False)
        ledger.about = {"entrant": entrant.name}


def check_out(entrant: Entrant, by: Player) -> None:
    """Take a check-in back before the first round; raises ``already_paired``."""
    with directing(entrant.tournament, by, "check_out") as ledger:
        entrant.refresh_from_db()
        if entrant.pairings.exists():
            raise TournamentRefusal("already_paired")
        ledger.about = {"entrant": entrant.name}
        ledger.change(entrant, status=EntrantStatus.REGISTERED, number=None)


def draw_numbers(tournament: Tournament, by: Player) -> None:
    """Draw the start numbers of all who are checked in, by the seed (TEAM-1).

    Raises TournamentRefusal ``already_paired``.
    """
    with directing(tournament, by, "draw_numbers") as ledger:
        if _paired_rounds(ledger.tournament):
            raise TournamentRefusal("already_paired")
        for entrant in tournament.entrants.exclude(number=None):
            ledger.change(entrant, number=None)
        give_numbers(ledger)


def set_number(entrant: Entrant, by: Player, number: int) -> None:
    """Set a start number by hand; raises ``already_paired``, ``number_taken``."""
    with directing(entrant.tournament, by, "set_number") as ledger:
        if _paired_rounds(ledger.tournament):
            raise TournamentRefusal("already_paired")
        others = ledger.tournament.entrants.exclude(pk=entrant.pk)
        if number < 1 or others.filter(number=number).exists():
            raise TournamentRefusal("number_taken")
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name, "number": number}
        ledger.change(entrant, number=number)


def give_numbers(ledger: Ledger) -> None:
    """Draw numbers for all who are checked in and have none, after those who have one."""
    event = ledger.tournament
    without = list(event.entrants.filter(number=None, status=EntrantStatus.CHECKED_IN))
    without.sort(key=lambda it: (lot(event.seed, 0, it.key), it.pk))
    for entrant in without:
        ledger.change(entrant, number=_next_number(event))


def set_absent(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Note that somebody is not there in the next rounds; they are not paired (TEAM-4)."""
    _set_status(entrant, by, "set_absent", EntrantStatus.ABSENT, reason)


def withdraw(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Withdraw somebody: not paired, results stay (TEAM-6, RR-5)."""
    _set_status(entrant, by, "withdraw", EntrantStatus.WITHDRAWN, reason)


def disqualify(entrant: Entrant, by: Player, *, reason: str) -> None:
    """Disqualify somebody, who has no rank any more (TEAM-7); raises ``reason_needed``."""
    if not reason.strip():
        raise TournamentRefusal("reason_needed")
    _set_status(entrant, by, "disqualify", EntrantStatus.DISQUALIFIED, reason)


def readmit(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Let somebody who was absent, withdrawn or disqualified play again (TEAM-6)."""
    _set_status(entrant, by, "readmit", EntrantStatus.CHECKED_IN, reason)


def substitute(
    entrant: Entrant,
    by: Player,
    leaves: EntrantPlayer,
    comes: Someone,
    *,
    allows_new_team: bool = False,
    reason: str = "",
) -> EntrantPlayer:
    """Let somebody play instead of another; the results stay the team's (TEAM-2).

    Raises TournamentRefusal ``plays_for_another_team``, ``nobody_original_left``,
    ``name_needed``.
    """
    with directing(entrant.tournament, by, "substitute", reason=reason) as ledger:
        _refuse_in_other_team(entrant, comes)
        playing = entrant.people.filter(plays=True).exclude(pk=leaves.pk)
        stays = playing.filter(is_substitute=False).exists()
        known = _known(entrant, comes)
        returns = known is not None and not known.is_substitute
        if not (stays or returns or allows_new_team or entrant.tournament.is_of_persons):
            raise TournamentRefusal("nobody_original_left")
        leaves.refresh_from_db()
        ledger.change(leaves, plays=False)
        if known is None:
            known = ledger.add(
                EntrantPlayer(
                    entrant=entrant,
                    player=comes.player,
                    name=_clean(comes),
                    is_substitute=True,
                )
            )
        else:
            ledger.change(known, plays=True)
        ledger.about = {
            "entrant": entrant.name,
            "leaves": leaves.shown_name,
            "comes": known.shown_name,
        }
        return known


def rename(entrant: Entrant, by: Player, *, name: str, club: str | None = None) -> None:
    """Give an entrant another name or club; raises ``name_needed``."""
    if not name.strip():
        raise TournamentRefusal("name_needed")
    with directing(entrant.tournament, by, "rename") as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name}
        ledger.change(entrant, name=name.strip(), club=entrant.club if club is None else club)


def fix_table(entrant: Entrant, by: Player, table: int | None) -> None:
    """Let somebody who cannot move stay at a table, or no more (SEAT-2)."""
    with directing(entrant.tournament, by, "fix_table") as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name, "table": table}
        ledger.change(entrant, fixed_table=table)


def set_groups(tournament: Tournament, by: Player, groups: dict[int, str]) -> None:
    """Say who plays in which group of a round robin (RR-1); raises ``already_paired``."""
    with directing(tournament, by, "set_groups") as ledger:
        if _paired_rounds(ledger.tournament):
            raise TournamentRefusal("already_paired")
        for entrant in tournament.entrants.filter(pk__in=groups):
            ledger.change(entrant, group=groups[entrant.pk])


def write_agreements(entrant: Entrant, by: Player, text: str) -> None:
    """Write a team's agreements card (AGR-1); raises ``not_your_team``, ``text_too_long``."""
    directs = is_director(entrant.tournament, by)
    if len(text) > 1500:
        raise TournamentRefusal("text_too_long")
    with act(entrant.tournament, by, "write_agreements", is_director=directs) as ledger:
        if not directs and not entrant.people.filter(player=by).exists():
            raise TournamentRefusal("not_your_team")
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name}
        ledger.change(entrant, agreements=text.strip(), agreements_changed=ledger.now)


# --- what these share -------------------------------------------------------------------


def _enter(ledger: Ledger, people: Sequence[Someone], name: str, club: str) -> Entrant:
    for person in people:
        _refuse_entered(ledger.tournament, person)
    names = [_clean(person) for person in people]
    entrant = ledger.add(
        Entrant(
            tournament=ledger.tournament,
            name=(name.strip() or " & ".join(names))[:60],
            club=club.strip(),
            code=new_code(CODE_LETTERS, LENGTH_OF_CODE),
        )
    )
    for person, written in zip(people, names, strict=True):
        ledger.add(EntrantPlayer(entrant=entrant, player=person.player, name=written))
    return entrant


def _complete(ledger: Ledger, entrant: Entrant, partner: Someone) -> None:
    entrant.refresh_from_db()
    if entrant.status != EntrantStatus.LOOKING:
        raise TournamentRefusal("not_looking")
    _refuse_entered(ledger.tournament, partner)
    first = entrant.people.get()
    added = ledger.add(EntrantPlayer(entrant=entrant, player=partner.player, name=_clean(partner)))
    ledger.change(
        entrant,
        status=EntrantStatus.REGISTERED,
        name=f"{first.shown_name} & {added.shown_name}"[:60],
    )
    ledger.about = {"entrant": entrant.name}


def _check_in(ledger: Ledger, entrant: Entrant) -> None:
    number = entrant.number
    if number is None and ledger.tournament.entrants.exclude(number=None).exists():
        number = _next_number(ledger.tournament)
    ledger.change(entrant, status=EntrantStatus.CHECKED_IN, number=number)


def _admit_late(ledger: Ledger, entrant: Entrant, missed: int, *, ties: bool) -> None:
    event = ledger.tournament
    if missed * 2 > event.rounds_planned:
        raise TournamentRefusal("too_late")
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


def _set_status(entrant: Entrant, by: Player, what: str, status: str, reason: str) -> None:
    with directing(entrant.tournament, by, what, reason=reason) as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name}
        if status == EntrantStatus.CHECKED_IN:
            _check_in(ledger, entrant)
            ledger.change(entrant, is_struck_out=False)
            return
        ledger.change(
            entrant,
            status=status,
            is_struck_out=_is_struck_out(ledger.tournament, entrant, status),
        )


def _is_struck_out(event: Tournament, entrant: Entrant, status: str) -> bool:
    """Say whether who leaves a round robin has played less than half of it (RR-5)."""
    if event.system != System.ROUND_ROBIN or status == EntrantStatus.ABSENT:
        return False
    group = event.entrants.exclude(number=None).filter(group=entrant.group)
    per_round = group.count() - 1
    total = per_round if event.rounds_planned <= per_round + 1 else 2 * per_round
    return not is_kept(entrant.key, facts_of(event).played(), total)


def _next_number(event: Tournament) -> int:
    last = event.entrants.exclude(number=None).order_by("-number").first()
    return 1 if last is None or last.number is None else last.number + 1


def _paired_rounds(event: Tournament) -> int:
    return event.rounds.exclude(status=RoundStatus.DRAFT).count()


def _known(entrant: Entrant, person: Someone) -> EntrantPlayer | None:
    if person.player is not None:
        return entrant.people.filter(player=person.player).first()
    return entrant.people.filter(player=None, name=_clean(person)).first()


def _refuse_in_other_team(entrant: Entrant, person: Someone) -> None:
    if person.player is None:
        return
    others = EntrantPlayer.objects.filter(
        player=person.player, plays=True, entrant__tournament=entrant.tournament
    )
    if others.exclude(entrant=entrant).exists():
        raise TournamentRefusal("plays_for_another_team")


def _refuse_entered(event: Tournament, person: Someone) -> None:
    if person.player is None:
        return
    found = EntrantPlayer.objects.filter(player=person.player, entrant__tournament=event)
    if found.exclude(entrant__status=EntrantStatus.WITHDRAWN).exists():
        raise TournamentRefusal("already_entered")


def _clean(person: Someone) -> str:
    name = " ".join(person.written.split())
    if not name:
        raise TournamentRefusal("name_needed")
    return name[:LONGEST_PERSON]


def _refuse_closed(event: Tournament) -> None:
    _refuse_ended(event)
    if event.status != TournamentStatus.PLANNED:
        raise TournamentRefusal("registration_closed")


def _refuse_ended(event: Tournament) -> None:
    if event.status == TournamentStatus.ENDED:
        raise TournamentRefusal("tournament_ended")
