"""From the groups of a round robin to a knock-out: the qualified, and the new tournament (RR-6)."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import NamedTuple

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Director,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.options import named
from games.tournaments.rules.from_groups import kept_apart
from games.tournaments.rules.knock_out import rounds_of
from games.tournaments.rules.presets import PRESETS
from games.tournaments.rules.record import System
from games.tournaments.rules.round_robin import matches_of, qualified
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.services.directing import directing
from games.tournaments.services.events import create_tournament
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.schedules import local_day
from games.tournaments.services.speaking import carry_over, carry_phones_over

PRESET = "knock_out"
FEWEST = 2
PHONES_OF = 64
"""So many entrants take their phones along in one transaction."""
CARRIED = named(lambda it: it.goes_on)
"""Options that the knock-out has from the groups; it counts for no season a second time."""


class Qualified(NamedTuple):
    """An entrant who goes on; the place in the list is the start number."""

    entrant: Entrant
    rank: int
    """The rank in the group."""


def may_go_on(tournament: Tournament) -> bool:
    """Tell whether groups have been played to their end."""
    try:
        _refuse_unfinished(facts_of(tournament))
    except TableRefusal:
        return False
    return True


def who_goes_on(tournament: Tournament, first: int, places: int) -> list[Qualified]:
    """Return the ``first`` of each group and the best next ones, best seeds first (RR-6, KO-1).

    Those who have withdrawn do not go on. Raises TableRefusal ``no_groups``,
    ``round_not_closed``, ``rounds_left``, ``wrong_number_going_on``.
    """
    facts = facts_of(tournament)
    _refuse_unfinished(facts)
    rows = [
        row
        for row in facts.standing()
        if facts.by_key[row.entrant].status != EntrantStatus.WITHDRAWN
    ]
    groups = [[it for it in rows if facts.by_key[it.entrant].group == g] for g in facts.groups]
    most = min(len(it) for it in groups)
    count = first * len(groups) + places
    if not 0 <= first <= most or places < 0 or not FEWEST <= count <= len(rows):
        raise TableRefusal("wrong_number_going_on")
    ranks = {it.entrant: it.rank for it in rows}
    found = qualified(groups, matches_of(facts.played()), first, places)
    ends = [*range(len(groups), count - places + 1, len(groups)), count]
    tiers = [found[start:end] for start, end in pairwise((0, *ends)) if start < end]
    found = kept_apart(tiers, {it.entrant: facts.by_key[it.entrant].group for it in rows})
    return [Qualified(facts.by_key[key], ranks[key]) for key in found]


def go_on(tournament: Tournament, by: Player, first: int, places: int, *, name: str) -> Tournament:
    """Create a knock-out of those who go on, with the same directors, and return it.

    Their phones come along in acts of their own, so that nobody waits for all of them. Raises
    TableRefusal ``not_director``, ``goes_on_already`` and what :func:`who_goes_on` does.
    """
    with directing(tournament, by, "go_on", reason=name, after_end=True) as ledger:
        event = ledger.tournament
        if event.knock_out is not None:
            raise TableRefusal("goes_on_already")
        seeds = who_goes_on(event, first, places)
        new = create_tournament(
            by,
            PRESET,
            name=name,
            day=max(event.day, local_day(wall_clock.now(), event.zone)),
            zone=event.zone,
            club=event.club,
            is_rehearsal=event.is_rehearsal,
            is_online=event.is_online,
            kind=PRESETS[PRESET]._replace(
                rounds_planned=rounds_of(len(seeds)), minutes=event.minutes
            ),
        )
        with act(new, by, "from_groups") as others:
            others.about = {"name": event.name}
            going = _take_over(others, event, seeds)
        ledger.change(event, knock_out=new)
    for start in range(0, len(going), PHONES_OF):
        with act(new, by, "phones_from_groups") as others:
            some = islice(going.items(), start, start + PHONES_OF)
            carry_phones_over(others, dict(some))
    return new


def _refuse_unfinished(facts: EventFacts) -> None:
    event = facts.tournament
    if event.system != System.ROUND_ROBIN or len(facts.groups) < 2:
        raise TableRefusal("no_groups")
    if any(it.status != RoundStatus.CLOSED for it in facts.rounds):
        raise TableRefusal("round_not_closed")
    is_short = len(facts.rounds) < event.rounds_planned
    if not facts.rounds or (is_short and event.status != TournamentStatus.ENDED):
        raise TableRefusal("rounds_left")


def _take_over(ledger: Ledger, event: Tournament, seeds: list[Qualified]) -> dict[int, Entrant]:
    """Write down options, directors and entrants of a knock-out after groups.

    Returns the new entrants by the numbers of the old ones, best seeds first.
    """
    new = ledger.tournament
    ledger.change(new, **{name: getattr(event, name) for name in CARRIED})
    ledger.remove_all(new.directors.all())
    ledger.add_all(
        [
            Director(tournament=new, player_id=it.player_id, role=it.role)
            for it in event.directors.all()
        ]
    )
    going = {
        old.pk: Entrant(
            tournament=new,
            number=number,
            name=old.name,
            club=old.club,
            status=_status_of(old),
            agreements=old.agreements,
            agreements_changed=old.agreements_changed,
        )
        for number, (old, _rank) in enumerate(seeds, start=1)
    }
    ledger.add_all(list(going.values()))
    people = EntrantPlayer.objects.filter(entrant__in=going).order_by("pk")
    ledger.add_all(
        [
            EntrantPlayer(
                entrant=going[person.entrant_id],
                player_id=person.player_id,
                name=person.name,
                is_substitute=person.is_substitute,
                plays=person.plays,
                has_accepted=person.has_accepted,
                code=person.code,
            )
            for person in people
        ]
    )
    carry_over(ledger, going)
    return going


def _status_of(old: Entrant) -> EntrantStatus:
    is_there = old.status == EntrantStatus.CHECKED_IN
    return EntrantStatus.CHECKED_IN if is_there else EntrantStatus.REGISTERED
