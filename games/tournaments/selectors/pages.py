"""What pages of tournaments show: pairings, matches, standings, the director's desk."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple
from unicodedata import combining, normalize

from django.db.models import Count, Q, QuerySet

from games.models import Player
from games.tournaments.models import (
    Act,
    DirectorCall,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Pairing,
    PairingKind,
    Result,
    Round,
    RoundStatus,
    ShortAddress,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.addresses import key_of
from games.tournaments.rules.reports import Reporting
from games.tournaments.rules.standings import StandingRow
from games.tournaments.selectors.clock import (
    ends_of,
)
from games.tournaments.selectors.facts import (
    PUBLIC,
    EventFacts,
    facts_of,
    report_of,
    reporting_of,
    result_of,
)
from games.tournaments.selectors.told import is_all_told

AT_TABLES = (PairingKind.MATCH, PairingKind.FOUR, PairingKind.HOUSE)
CORRECTIONS = ("rule", "rule_walkover", "adjust_deal", "penalise", "lift_penalty")
ENDINGS = ("end_tournament", "import_tournament")


class SideShown(NamedTuple):
    """Who plays on a side: entrants, and the people in them who play."""

    entrants: tuple[Entrant, ...]
    people: tuple[str, ...]

    @property
    def name(self) -> str:
        """The names of the entrants."""
        return " & ".join(it.name for it in self.entrants)


class PairingShown(NamedTuple):
    """A pairing with everything a page may show of it."""

    pairing: Pairing
    table: int | None
    kind: str
    sides: tuple[SideShown, SideShown]
    reporting: Reporting
    result: Result | None
    ends: datetime | None
    calls: tuple[DirectorCall, ...]

    @property
    def is_final(self) -> bool:
        """Whether it counts."""
        return self.result is not None

    @property
    def is_at_table(self) -> bool:
        """Whether somebody plays there."""
        return self.kind in AT_TABLES

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who plays there, on both sides."""
        return self.sides[0].entrants + self.sides[1].entrants

    def side_of(self, entrant: Entrant) -> int:
        """Return the side of an entrant."""
        return 0 if entrant in self.sides[0].entrants else 1


class StandingShown(NamedTuple):
    """A line of the standing with its entrant."""

    row: StandingRow
    entrant: Entrant
    people: tuple[str, ...]


class StandingPage(NamedTuple):
    """The standing, live or final (LIVE-1, DIR-7)."""

    rows: tuple[StandingShown, ...]
    unranked: tuple[Entrant, ...]
    """Withdrawn ones keep their rank; these have none (TEAM-6, TEAM-7)."""
    is_final: bool
    hides_scores: bool
    """Whether nothing is shown, as boards still go round (DUP-3)."""
    playing: int
    """Tables of the last round without a result."""
    tables: int
    corrected: date | None
    """The day on which a director last corrected it after the end (DIR-7)."""


class MyMatch(NamedTuple):
    """What a player sees first: their table, their opponents, what to do."""

    entrant: Entrant
    shown: PairingShown | None
    side: int | None
    round: Round | None
    may_report: bool
    may_confirm: bool
    own_report: tuple[int, int] | None
    others_report: tuple[int, int] | None
    row: StandingRow | None
    own_people: tuple[EntrantPlayer, ...]


# --- tournaments ------------------------------------------------------------------------


def tournament_by(slug: str) -> Tournament | None:
    """Return a tournament by its lasting address."""
    return (
        Tournament.objects.select_related("club", "series", "knock_out").filter(slug=slug).first()
    )


def public_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments that everybody may find, latest first."""
    return Tournament.objects.filter(is_public=True, is_rehearsal=False).select_related("club")


def tournaments_of(player: Player) -> QuerySet[Tournament]:
    """Return what somebody directs or has entered, latest first."""
    mine = Q(directors__player=player) | Q(entrants__people__player=player)
    return Tournament.objects.filter(mine).distinct().select_related("club")


ENTERED = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN)


def count_entered(events: Iterable[Tournament]) -> dict[int, int]:
    """Return how many have entered each tournament and not withdrawn, by its key."""
    entered = Entrant.objects.filter(tournament__in=events, status__in=ENTERED)
    counted = entered.order_by().values_list("tournament_id").annotate(Count("pk"))
    return dict(counted)


def looking_for_partner(tournament: Tournament) -> list[Entrant]:
    """Return those who are looking for a partner (TEAM-1)."""
    return list(tournament.entrants.filter(status=EntrantStatus.LOOKING))


def acts_of(tournament: Tournament) -> QuerySet[Act]:
    """Return the log, latest first, with who has undone what."""
    return tournament.acts.select_related("player", "undoes", "undone_by").order_by("-number")


def version_of(tournament: Tournament) -> int:
    """Return the number of the last act: what pages show follows from that alone."""
    return tournament.acts.count()


# --- rounds and matches -----------------------------------------------------------------


def shown_round(facts: EventFacts, round_: Round) -> list[PairingShown]:
    """Return the pairings of a round in the order of their tables, byes last."""
    if round_.pk not in facts.shown:
        facts.shown[round_.pk] = _shown_round(facts, round_)
    return list(facts.shown[round_.pk])


def _shown_round(facts: EventFacts, round_: Round) -> list[PairingShown]:
    calls: dict[int, list[DirectorCall]] = {}
    open_calls = DirectorCall.objects.filter(pairing__round=round_, settled=None)
    for call in open_calls.select_related("entrant", "taken_by", "pairing"):
        calls.setdefault(call.pairing_id, []).append(call)
    found = [
        _shown(facts, round_, pairing, tuple(calls.get(pairing.pk, ())))
        for pairing in round_.pairings.all()
    ]
    return sorted(found, key=lambda it: (it.table is None, it.table or 0, it.pairing.position))


def alphabetical(name: str) -> tuple[str, str]:
    """Return what names are sorted by: as in a telephone book, where ä stands with a."""
    plain = "".join(it for it in normalize("NFKD", name) if not combining(it))
    return plain.casefold(), name


def by_name(shown: list[PairingShown]) -> list[tuple[str, PairingShown]]:
    """Return people and entrants with their pairing, sorted by name (LIVE-1)."""
    found: dict[str, PairingShown] = {}
    for it in shown:
        for side in (side for side in it.sides if side.entrants):
            for name in side.people or (side.name,):
                found[name] = it
    return sorted(found.items(), key=lambda pair: alphabetical(pair[0]))


def last_round(facts: EventFacts, *, drafts: bool = False) -> Round | None:
    """Return the last round that is published, or a draft if those are asked for, too."""
    found = [it for it in facts.rounds if drafts or it.status in PUBLIC]
    return found[-1] if found else None


def my_match(tournament: Tournament, player: Player) -> MyMatch | None:
    """Return somebody's match in the last published round, ``None`` for people without one."""
    facts = facts_of(tournament)
    entrant = entrant_of(facts, player)
    return None if entrant is None else match_of(facts, entrant)


def match_of(facts: EventFacts, entrant: Entrant) -> MyMatch:
    """Return the match of an entrant in the last published round."""
    rows = {it.entrant: it for it in facts.standing()} if is_all_told(facts) else {}
    people = tuple(entrant.people.all())
    nothing = MyMatch(
        entrant, None, None, None, False, False, None, None, rows.get(entrant.key), people
    )
    round_ = last_round(facts)
    if round_ is None:
        return nothing
    for it in shown_round(facts, round_):
        if entrant in it.entrants:
            return _my_match(nothing, it, round_, entrant)
    return nothing._replace(round=round_)


def entrant_of(facts: EventFacts, player: Player) -> Entrant | None:
    """Return the entrant for which somebody plays, substitutes included."""
    return facts.by_player.get(player.pk)


def _my_match(nothing: MyMatch, it: PairingShown, round_: Round, entrant: Entrant) -> MyMatch:
    side = it.side_of(entrant)
    own, others = report_of(it.pairing, side), report_of(it.pairing, 1 - side)
    is_open = it.is_at_table and not it.is_final and round_.status != RoundStatus.CLOSED
    return nothing._replace(
        shown=it,
        side=side,
        round=round_,
        may_report=is_open,
        may_confirm=is_open and others is not None,
        own_report=None if own is None else (own.score_a, own.score_b),
        others_report=None if others is None else (others.score_a, others.score_b),
    )


def _shown(
    facts: EventFacts, round_: Round, pairing: Pairing, calls: tuple[DirectorCall, ...]
) -> PairingShown:
    sides: tuple[list[Entrant], list[Entrant]] = ([], [])
    for member in sorted(pairing.members.all(), key=lambda it: (it.side, it.place)):
        sides[member.side].append(facts.by_key[str(member.entrant_id)])
    return PairingShown(
        pairing=pairing,
        table=pairing.table_number,
        kind=pairing.kind,
        sides=(_side(sides[0]), _side(sides[1])),
        reporting=reporting_of(pairing),
        result=result_of(pairing),
        ends=ends_of(pairing, round_),
        calls=calls,
    )


def _side(entrants: list[Entrant]) -> SideShown:
    return SideShown(tuple(entrants), tuple(name for it in entrants for name in people_of(it)))


def people_of(entrant: Entrant) -> tuple[str, ...]:
    """Return the names of those who play for an entrant."""
    return tuple(it.shown_name for it in entrant.people.all() if it.plays)


# --- standing ---------------------------------------------------------------------------


def standing_page(facts: EventFacts) -> StandingPage:
    """Return the standing as it is now, provisional until the tournament has ended."""
    rows = tuple(
        StandingShown(row, facts.by_key[row.entrant], people_of(facts.by_key[row.entrant]))
        for row in (facts.standing() if is_all_told(facts) else ())
    )
    round_ = last_round(facts)
    at_tables = [it for it in round_.pairings.all() if it.kind in AT_TABLES] if round_ else []
    return StandingPage(
        rows=rows,
        unranked=tuple(it for it in facts.entrants if it.is_unranked),
        is_final=facts.tournament.status == TournamentStatus.ENDED,
        hides_scores=not is_all_told(facts),
        playing=sum(result_of(it) is None for it in at_tables),
        tables=len(at_tables),
        corrected=_corrected(facts.tournament),
    )


def _corrected(tournament: Tournament) -> date | None:
    if tournament.status != TournamentStatus.ENDED:
        return None
    corrected = Q(what__in=CORRECTIONS) | Q(undoes__what__in=CORRECTIONS)
    last = tournament.acts.filter(corrected | Q(what__in=ENDINGS)).order_by("-number").first()
    if last is None or last.what in ENDINGS:
        return None
    return last.at.astimezone(tournament.time_zone).date()


# --- the director's desk ----------------------------------------------------------------


def tournament_at(address: str) -> Tournament | None:
    """Return the tournament with a short address, also one from before a change of name."""
    key = key_of(address)
    found = ShortAddress.objects.filter(key=key).select_related("tournament").first()
    return None if found is None else found.tournament
