"""A tournament as the rules see it: read in a few queries, whatever its size."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.db.models import Prefetch

from games.tournaments.models import (
    Announcement,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    MatchReport,
    Pairing,
    PairingKind,
    Penalty,
    Result,
    ResultKind,
    Round,
    RoundStatus,
    Settled,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules import fours, reports, standings
from games.tournaments.rules.amounts import exact
from games.tournaments.rules.criteria import ladder_in
from games.tournaments.rules.ranking import ByeScores, Deduction, RankingOptions
from games.tournaments.rules.record import System
from games.tournaments.rules.results import Entrant as RankedEntrant
from games.tournaments.rules.results import (
    EntryKind,
    Per,
    PlayedDeal,
    RoundEntry,
    Scale,
    Side,
)
from games.tournaments.rules.standings import StandingRow

WITHDRAWN = EntrantStatus.WITHDRAWN
PUBLIC = (RoundStatus.PUBLISHED, RoundStatus.RUNNING, RoundStatus.CLOSED)

KINDS = {
    ResultKind.PLAYED: EntryKind.PLAYED,
    ResultKind.BYE: EntryKind.BYE,
    ResultKind.FREE: EntryKind.FREE,
    ResultKind.WALKOVER: EntryKind.WALKOVER,
    ResultKind.BOTH_ABSENT: EntryKind.BOTH_ABSENT,
    ResultKind.ADJUSTED: EntryKind.ADJUSTED,
}


class EventFacts:
    """Everything about a tournament at one moment; each part is read once, when asked for."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._standings: dict[int | None, tuple[StandingRow, ...]] = {}
        self.shown: dict[int, list[Any]] = {}
        """What pages have worked out about rounds, by their numbers in the database."""

    @cached_property
    def entrants(self) -> list[Entrant]:
        """All entrants with their people, by start number, those without one last."""
        found = self.tournament.entrants.prefetch_related(
            Prefetch("people", EntrantPlayer.objects.select_related("player"))
        )
        return sorted(found, key=lambda it: (it.number is None, it.number or 0, it.pk))

    @cached_property
    def by_key(self) -> dict[str, Entrant]:
        """The entrants by what the rules call them."""
        return {it.key: it for it in self.entrants}

    @cached_property
    def by_player(self) -> dict[int, Entrant]:
        """The entrants by the numbers of those who play for them, substitutes included.

        A player who withdrew and entered again plays for the new one.
        """
        last_here = sorted(self.entrants, key=lambda it: it.status != WITHDRAWN)
        return {
            person.player_id: entrant
            for entrant in last_here
            for person in entrant.people.all()
            if person.player_id is not None and person.plays
        }

    @cached_property
    def rounds(self) -> list[Round]:
        """All rounds in order, with pairings, members, reports, results, and dates of leagues."""
        dates = ["dates"] if self.tournament.days else []
        pairings = Pairing.objects.select_related(
            "result", "online_table", "second_table", "match", "second_match"
        ).prefetch_related("members", "reports", *dates)
        rounds = self.tournament.rounds.select_related("board_set")
        return list(rounds.prefetch_related(Prefetch("pairings", pairings)))

    @cached_property
    def penalties(self) -> list[Penalty]:
        """All penalties."""
        return list(Penalty.objects.filter(entrant__tournament=self.tournament))

    @cached_property
    def directors(self) -> dict[int, str]:
        """The roles of those who direct, by the numbers of the players."""
        return dict(self.tournament.directors.values_list("player", "role"))

    @cached_property
    def announcements(self) -> list[Announcement]:
        """What is announced, latest first."""
        return list(self.tournament.announcements.in_force())

    @property
    def ranked(self) -> list[RankedEntrant]:
        """The entrants with a start number, as the rules see them."""
        return [
            RankedEntrant(it.key, it.number, it.club or None)
            for it in self.entrants
            if it.number is not None
        ]

    @property
    def options(self) -> RankingOptions:
        """What the standing depends on besides the results."""
        return options_of(self.tournament, self.entrants, self.penalties)

    def played(self, before: int | None = None) -> list[list[RoundEntry]]:
        """Return the final results of all rounds that have some, or of those before one."""
        return [
            entries_of(it)
            for it in self.rounds
            if has_begun(it) and (before is None or it.number < before)
        ]

    def standing(self, before: int | None = None) -> tuple[StandingRow, ...]:
        """Return the standing now, or before a round; of groups, one after the other.

        There is none of a tournament that was called off: shared places would bring points.
        """
        if self.tournament.status == TournamentStatus.ENDED and not self._has_begun:
            return ()
        if before not in self._standings:
            self._standings[before] = tuple(
                row for group in self.groups for row in self._standing_of(group, before)
            )
        return self._standings[before]

    @property
    def _has_begun(self) -> bool:
        return any(it.status in PUBLIC for it in self.rounds)

    @property
    def groups(self) -> list[str]:
        """The groups of a round robin in order; one without a name if there are none (RR-1)."""
        return sorted({it.group for it in self.entrants if it.number is not None}) or [""]

    def _standing_of(self, group: str, before: int | None) -> tuple[StandingRow, ...]:
        """Return the standing of a group: nobody is ranked against another one.

        What was played against those who are struck out counts for nobody (RR-5).
        """
        mine = {it.key for it in self.entrants if it.group == group}
        gone = {it.key for it in self.entrants if it.is_struck_out}
        rounds = [
            [
                it
                for it in round_
                if mine.intersection(sides := it.sides[0] + it.sides[1]) and gone.isdisjoint(sides)
            ]
            for round_ in self.played(before)
        ]
        ranked = [it for it in self.ranked if it.id in mine]
        return standings.standing(ranked, rounds, self.options)

    @cached_property
    def hides_scores(self) -> bool:
        """Whether boards are still to be played, so that nobody may learn others' scores (DUP-3).

        They go round (DUP-8); or a table of this site has them, and another has been ruled on.
        """
        event = self.tournament
        if any(has_closed_scores(it) for it in self.rounds):
            return True
        if event.system != System.MITCHELL or event.status == TournamentStatus.ENDED:
            return False
        rounds = [it for it in self.rounds if it.status in PUBLIC]
        is_over = len(rounds) >= event.rounds_planned
        return not (is_over and all(it.status == RoundStatus.CLOSED for it in rounds))

    @property
    def field(self) -> list[Entrant]:
        """Who is paired in the next round (PAIR-1)."""
        return [it for it in self.entrants if it.status == EntrantStatus.CHECKED_IN]


def has_closed_scores(round_: Round) -> bool:
    """Tell whether a result of a round has deals that other tables still have to play."""
    boards = round_.board_set
    if boards is None or boards.opened is not None:
        return False
    results = (result_of(it) for it in round_.pairings.all())
    return any(it is not None and bool(it.deals) for it in results)


def facts_of(tournament: Tournament) -> EventFacts:
    """Return the facts of a tournament."""
    return EventFacts(tournament)


def options_of(
    tournament: Tournament, entrants: Iterable[Entrant], penalties: Iterable[Penalty]
) -> RankingOptions:
    """Return the inputs of a standing besides the results."""
    known = list(entrants)
    bye_scores = ByeScores(tournament.bye_scores)
    return RankingOptions(
        ladder=ladder_in(tournament.ladder),
        scale=Scale(Per(tournament.per), tuple(exact(it) for it in tournament.vp)),
        bye_scores=ByeScores.MEAN_OF_ALL if tournament.is_of_persons else bye_scores,
        deductions=tuple(
            Deduction(str(it.entrant_id), Fraction(it.vp), it.points)
            for it in penalties
            if it.vp or it.points
        ),
        unranked=frozenset(it.key for it in known if it.is_unranked),
        lots={it.key: it.lot for it in known if it.lot is not None},
    )


def has_begun(round_: Round) -> bool:
    """Tell whether a round counts: it is closed, or some result played in it is final."""
    if round_.status == RoundStatus.CLOSED:
        return True
    results = [result_of(it) for it in round_.pairings.all()]
    return any(it is not None and it.settled != Settled.PLANNED for it in results)


def sides_of(pairing: Pairing) -> tuple[Side, Side]:
    """Return who plays on the two sides, by what the rules call them."""
    sides: tuple[list[str], list[str]] = ([], [])
    for member in sorted(pairing.members.all(), key=lambda it: (it.side, it.place)):
        sides[member.side].append(str(member.entrant_id))
    return tuple(sides[0]), tuple(sides[1])


def result_of(pairing: Pairing) -> Result | None:
    """Return the result of a pairing, if it is final."""
    return getattr(pairing, "result", None)


def reporting_of(pairing: Pairing) -> reports.Reporting:
    """Return where the reporting of a match stands (REP-2)."""
    result = result_of(pairing)
    if result is not None:
        ruled = result.settled == "ruled"
        state = reports.ReportState.RULED if ruled else reports.ReportState.CONFIRMED
        return reports.Reporting(state, (result.score_a, result.score_b), _waiting(pairing))
    said = _waiting(pairing)
    one, other = said
    if one is None or other is None:
        if one is None and other is None:
            return reports.Reporting()
        return reports.Reporting(reports.ReportState.REPORTED, one or other, said)
    return reports.Reporting(reports.ReportState.DISPUTED, None, said)


def report_of(pairing: Pairing, side: int) -> MatchReport | None:
    """Return the waiting report of a side."""
    return next((it for it in pairing.reports.all() if it.side == side), None)


def _waiting(pairing: Pairing) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    scores: list[tuple[int, int] | None] = [None, None]
    for report in pairing.reports.all():
        scores[report.side] = report.score_a, report.score_b
    return scores[0], scores[1]


def entries_of(round_: Round) -> list[RoundEntry]:
    """Return the outcome of a round so far, as the rules see it."""
    return [
        entry
        for pairing in round_.pairings.all()
        if (result := result_of(pairing)) is not None
        for entry in entries(pairing, result)
    ]


def entries(pairing: Pairing, result: Result) -> list[RoundEntry]:
    """Return the entries of a result: three for a four, else one."""
    sides = sides_of(pairing)
    if pairing.kind == PairingKind.FOUR and result.games:
        games = [(one, other) for one, other in result.games]
        return fours.entries(sides[0] + sides[1], games)
    kind = KINDS[ResultKind(result.kind)]
    if pairing.kind == PairingKind.HOUSE and result.kind in (
        ResultKind.PLAYED,
        ResultKind.ADJUSTED,
    ):
        kind = EntryKind.HOUSE
    vp = None
    if result.vp_a is not None and result.vp_b is not None:
        vp = Fraction(result.vp_a), Fraction(result.vp_b)
    return [
        RoundEntry(
            kind,
            sides,
            (result.score_a, result.score_b),
            deals_of(result),
            result.winner,
            vp,
            pairing.boards,
            tuple((one, other) for one, other in result.games),
        )
    ]


def deals_of(result: Result) -> tuple[PlayedDeal, ...]:
    """Return the deals of a result; if there are none, its totals are one."""
    found: list[dict[str, Any]] = result.deals
    if not found:
        return (PlayedDeal((result.score_a, result.score_b)),)
    return tuple(
        PlayedDeal(
            (deal["score"][0], deal["score"][1]),
            deal.get("double"),
            _percent_of(deal),
            _tables_of(deal),
        )
        for deal in found
    )


def _tables_of(deal: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return what both tables of teams of four made of a deal (DUP-9)."""
    if "tables" not in deal:
        return None
    one, other = deal["tables"]
    return (one[0], one[1]), (other[0], other[1])


def _percent_of(deal: dict[str, Any]) -> tuple[Fraction, Fraction] | None:
    """Return what the director has given both sides for a board (DUP-7)."""
    given = deal.get("percent")
    return None if given is None else (Fraction(given[0]), Fraction(given[1]))
