"""Who takes part: registration, partners, entries by the director (TEAM-1, TEAM-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.models import Player
from games.models.texts import clean_line
from games.services.ground.deal import new_code
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    NOT_LISTED,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.clubs import LONGEST_PERSON, LONGEST_TITLE
from games.tournaments.rules.presets import Registering
from games.tournaments.services.admitting import accepted_status
from games.tournaments.services.checking_in import admit_late, refuse_ended, take_in
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.naming import (
    known_club,
    refuse_any_alike,
    refuse_hidden_name,
    refuse_named_already,
    told_apart_in,
)
from games.tournaments.services.numbering import paired_rounds
from games.tournaments.services.speaking import Who, speaking

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH_OF_CODE = 12
"""Letters in the link of a partner: too many for anybody to find one by trying."""
TEAM = 2
MOST_OF_LEAGUE_TEAM = 5


class Someone(NamedTuple):
    """Somebody to enter: an account, or a name without one."""

    name: str = ""
    player: Player | None = None

    @property
    def written(self) -> str:
        """The name to write down."""
        return self.name if self.player is None else self.player.name


def register(
    tournament: Tournament,
    by: Player,
    *,
    name: str = "",
    partner: Someone | None = None,
    others: Sequence[Someone] = (),
    club: str = "",
) -> Entrant:
    """Enter oneself; the partner, or the others of a team of four, accept later (TEAM-1).

    Without a partner in a tournament of pairs, one is listed as looking for one.
    Raises TableRefusal ``registration_closed``, ``already_entered``, ``name_needed``,
    ``wrong_number_of_people``, ``account_needed``. Where the director says yes to each, it waits.
    """
    with act(tournament, by, "register", is_director=False) as ledger:
        _refuse_closed(ledger.tournament)
        _refuse_guest(ledger.tournament, by)
        people = [Someone(player=by)]
        if partner is not None and not tournament.is_of_persons:
            people += [partner, *others]
        if tournament.teams_of_four and len(people) != tournament.people_each:
            raise TableRefusal("wrong_number_of_people")
        entrant = _enter(ledger, people, name, club, is_numbered=True)
        ledger.change(entrant, status=_status_of_new(ledger.tournament, entrant))
        if not tournament.is_of_persons and len(people) < TEAM:
            ledger.change(entrant.people.get(), code=_new_link())
        for person in entrant.people.exclude(pk=entrant.people.get(player=by).pk):
            ledger.change(person, has_accepted=False, code=_new_link())
        ledger.about = {"entrant": entrant.name}
        return entrant


def accept_partner(person: EntrantPlayer, by: Player) -> None:
    """Take the place of a partner by its link, even one that has a name (TEAM-1, WHO-3).

    Raises TableRefusal ``link_used``, ``already_entered``, ``tournament_ended``,
    ``account_needed``.
    """
    entrant = person.entrant
    with act(entrant.tournament, by, "accept_partner", is_director=False) as ledger:
        refuse_ended(ledger.tournament)
        _refuse_guest(ledger.tournament, by)
        person.refresh_from_db()
        if person.has_accepted or person.player not in (None, by):
            raise TableRefusal("link_used", person.shown_name)
        ledger.about = {"entrant": entrant.name}
        if person.player is None:
            _take_from_list(ledger, by, entrant)
            _refuse_entered(ledger.tournament, Someone(player=by))
            ledger.change(person, player=by)
        ledger.change(person, has_accepted=True)


def free_place(person: EntrantPlayer, by: Player) -> None:
    """Take a player who came by the partner's link out of a team, as the director (WHO-3).

    The place is free again and has a new link. Raises TableRefusal ``not_by_link``.
    """
    with directing(person.entrant.tournament, by, "free_place") as ledger:
        person.refresh_from_db()
        if not (person.code and person.has_accepted) or person.player is None:
            raise TableRefusal("not_by_link")
        ledger.about = {"entrant": person.entrant.name, "name": person.shown_name}
        ledger.change(person, player=None, has_accepted=False, code=_new_link())


def play_as(person: EntrantPlayer, by: Player) -> None:
    """Say as a director which player without an account one is (DIR-1).

    Raises TableRefusal ``already_entered``, ``name_taken`` if an account plays there meanwhile.
    """
    with directing(person.entrant.tournament, by, "play_as") as ledger:
        person.refresh_from_db()
        if person.player is not None:
            raise TableRefusal("name_taken")
        _refuse_entered(ledger.tournament, Someone(player=by))
        ledger.about = {"entrant": person.entrant.name}
        ledger.change(person, player=by)
        ledger.remove_all(ledger.tournament.only_direct.filter(player=by))


def join(entrant: Entrant, by: Player) -> None:
    """Become the partner of a person who is looking for one.

    If the new partner was looking for one, too, that entry goes. Where the director says yes to
    each, the pair waits, even if one of the two has been accepted. Raises TableRefusal
    ``registration_closed``, ``not_looking``, ``already_entered``, ``account_needed``.
    """
    with act(entrant.tournament, by, "join", is_director=False) as ledger:
        _refuse_closed(ledger.tournament)
        _refuse_guest(ledger.tournament, by)
        _complete(ledger, entrant, Someone(player=by))
        if ledger.tournament.registering == Registering.DIRECTOR:
            ledger.change(entrant, status=EntrantStatus.WAITING)


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
    """Enter a team or person as the director, before or between rounds (TEAM-1, TEAM-3).

    Late entry ends when half of the rounds are paired; missed rounds earn nothing or, with
    ``ties``, the victory points of ties. Raises TableRefusal ``not_director``,
    ``too_late``, ``already_entered``, ``named_already``, ``name_needed``,
    ``wrong_number_of_people``.
    """
    with directing(tournament, by, "enter", reason=reason) as ledger:
        event = ledger.tournament
        most = MOST_OF_LEAGUE_TEAM if event.people_each == TEAM else event.people_each
        if not event.people_each <= len(people) <= most:
            raise TableRefusal("wrong_number_of_people")
        entrant = _enter(ledger, people, name, club)
        refuse_named_already(entrant, entrant.name)
        missed = paired_rounds(event)
        if checked_in:
            take_in(ledger, entrant)
        if missed:
            admit_late(ledger, entrant, missed, ties=ties)
        ledger.about = {"entrant": entrant.name}
        return entrant


def enter_all(
    tournament: Tournament, by: Player, teams: Sequence[tuple[str, Sequence[Someone]]]
) -> None:
    """Enter a list as the director, each by an act, and none if a name is wrong."""
    named = [(team or " & ".join(map(clean_name, people)), people) for team, people in teams]
    refuse_any_alike(tournament, [team[:LONGEST_TITLE] for team, _people in named])
    for team, people in teams:
        enter(tournament, by, people, name=team)


def complete(entrant: Entrant, by: Player, partner: Someone) -> None:
    """Give a single player a partner, as the director; raises ``not_looking``."""
    with directing(entrant.tournament, by, "complete") as ledger:
        _complete(ledger, entrant, partner)


def bring_together(entrant: Entrant, by: Player, other: Entrant) -> None:
    """Let two who are both looking for a partner play together, as the director.

    The entry of the other goes. Raises ``not_looking``.
    """
    with directing(entrant.tournament, by, "complete") as ledger:
        found = _looking(ledger.tournament, other)
        person = found.people.get()
        _give_up_entry(ledger, found, entrant)
        _complete(ledger, entrant, Someone(person.name, person.player))


def cancel(entrant: Entrant, by: Player | None, *, phone: str = "") -> None:
    """Take one's registration back, for the whole team; they may register again.

    Disqualified teams stay so (TEAM-7). Raises TableRefusal ``not_your_team``,
    ``registration_closed``, ``disqualified``.
    """
    with speaking(entrant, Who(by, phone), "cancel") as ledger:
        _refuse_closed(ledger.tournament)
        entrant.refresh_from_db()
        if entrant.status == EntrantStatus.DISQUALIFIED:
            raise TableRefusal("disqualified")
        ledger.about = {"entrant": entrant.name}
        ledger.change(entrant, status=EntrantStatus.WITHDRAWN, number=None)


# --- what these share -------------------------------------------------------------------


def _enter(
    ledger: Ledger, people: Sequence[Someone], name: str, club: str, *, is_numbered: bool = False
) -> Entrant:
    """Store an entrant; with ``is_numbered`` one that looks like another gets a number."""
    event = ledger.tournament
    for person in people:
        _refuse_entered(event, person)
    names = [clean_name(person) for person in people]
    called = (clean_line(name) or " & ".join(names))[:LONGEST_TITLE].strip()
    entrant = Entrant(tournament=event, club=known_club(event, club))
    refuse_hidden_name(entrant, called)
    entrant.name = told_apart_in(event, called) if is_numbered else called
    ledger.add(entrant)
    for person, written in zip(people, names, strict=True):
        ledger.add(EntrantPlayer(entrant=entrant, player=person.player, name=written))
    return entrant


def _complete(ledger: Ledger, entrant: Entrant, partner: Someone) -> None:
    _looking(ledger.tournament, entrant)
    entrant.refresh_from_db()
    _take_from_list(ledger, partner.player, entrant)
    _refuse_entered(ledger.tournament, partner)
    first = entrant.people.get()
    added = ledger.add(
        EntrantPlayer(
            entrant=entrant, player=partner.player, name=clean_name(partner), code=first.code
        )
    )
    ledger.change(first, code="")  # the link says from now on who has used it
    ledger.change(
        entrant,
        status=EntrantStatus.REGISTERED,
        name=told_apart_in(
            ledger.tournament, f"{first.shown_name} & {added.shown_name}", but=entrant
        ),
    )
    ledger.about = {"entrant": entrant.name}


def _looking(event: Tournament, entrant: Entrant) -> Entrant:
    """Return an entry without a partner as it is stored; raises ``not_looking``."""
    found = event.entrants.filter(pk=entrant.pk, status__in=NOT_LISTED).first()
    if found is None or not found.is_alone:  # complete by now, or gone
        raise TableRefusal("not_looking")
    return found


def _take_from_list(ledger: Ledger, player: Player | None, joined: Entrant) -> None:
    """Delete the entry of a person who was looking for a partner until now."""
    if player is not None:
        entries = ledger.tournament.entrants.filter(people__player=player, status__in=NOT_LISTED)
        for own in entries.exclude(pk=joined.pk):
            if own.is_alone:
                _give_up_entry(ledger, own, joined)


def _give_up_entry(ledger: Ledger, own: Entrant, joined: Entrant) -> None:
    """Remove the entry of one person; what the director has decided holds for the pair."""
    event = ledger.tournament
    for penalty in own.penalties.all():
        ledger.change(penalty, entrant=joined)
    renamed = [{joined.key if it == own.key else it for it in pair} for pair in event.forbidden]
    ledger.change(event, forbidden=[sorted(pair) for pair in renamed if len(pair) == TEAM])
    ledger.remove_all(own.people.all())
    ledger.remove_all(own.speakers.all())
    ledger.remove(own)


def _new_link() -> str:
    return new_code(CODE_LETTERS, LENGTH_OF_CODE)


def _refuse_entered(event: Tournament, person: Someone) -> None:
    if person.player is None:
        return
    found = EntrantPlayer.objects.filter(player=person.player, entrant__tournament=event)
    if found.exclude(entrant__status=EntrantStatus.WITHDRAWN).exists():
        raise TableRefusal("already_entered")


def clean_name(person: Someone) -> str:
    """Return a person's name as it is stored; raises ``name_needed``."""
    name = clean_line(person.written)[:LONGEST_PERSON].strip()
    if not name:
        raise TableRefusal("name_needed")
    return name


def _status_of_new(event: Tournament, entrant: Entrant) -> str:
    """Return the state of an entrant who has just registered."""
    if event.registering == Registering.DIRECTOR:
        return EntrantStatus.WAITING
    return accepted_status(entrant)


def _refuse_guest(event: Tournament, by: Player) -> None:
    if event.registering == Registering.ACCOUNTS and by.user_id is None:
        raise TableRefusal("account_needed")


def _refuse_closed(event: Tournament) -> None:
    refuse_ended(event)
    if event.status != TournamentStatus.PLANNED:
        raise TableRefusal("registration_closed")
