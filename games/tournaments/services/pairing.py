"""Drafting rounds, publishing them and taking them back (PAIR-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from django.db.models import Q

from games.models import Player
from games.models.boards import LONGEST_WORD
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import ShownPromise
from games.tournaments.models import (
    AWAY,
    DateProposal,
    DirectorCall,
    Entrant,
    EntrantStatus,
    LineUp,
    Pairing,
    PairingEntrant,
    PairingKind,
    Result,
    ResultKind,
    Round,
    RoundStatus,
    Settled,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules import record
from games.tournaments.rules.notation import Json
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.record import PlanKind, Planned
from games.tournaments.rules.results import Side
from games.tournaments.rules.seating import tables
from games.tournaments.selectors.basis import basis_of
from games.tournaments.selectors.resting import takes_newcomers
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger
from games.tournaments.services.numbering import give_numbers
from games.tournaments.services.schedules import fit_rounds
from games.tournaments.services.tables import give_up_tables, open_tables

KINDS = {
    PlanKind.MATCH: PairingKind.MATCH,
    PlanKind.WALKOVER: PairingKind.MATCH,
    PlanKind.FOUR: PairingKind.FOUR,
    PlanKind.HOUSE: PairingKind.HOUSE,
    PlanKind.BYE: PairingKind.BYE,
    PlanKind.FREE: PairingKind.FREE,
}
PairingPlan = tuple[Json, list[Planned] | None]
"""The basis of a pairing and the plan of the rules; no plan if they refuse."""
AT_TABLES = (PairingKind.MATCH, PairingKind.FOUR, PairingKind.HOUSE)


def draft_round(tournament: Tournament, by: Player, ahead: PairingPlan | None = None) -> Round:
    """Draft the next round, or draft the present draft again, as the rules say.

    Missing start numbers are drawn. What was planned ``ahead`` counts if nothing has changed.
    Raises TableRefusal ``round_not_closed``, ``too_few_entrants``, ``no_pairing``,
    ``all_rounds_played``.
    """
    ahead = ahead or plan_ahead(tournament)
    with directing(tournament, by, "draft_round") as ledger:
        round_ = draft(ledger, ahead)
        leave_to_director(ledger, round_)
        return round_


def draft(ledger: Ledger, ahead: PairingPlan) -> Round:
    """Draft the next round within an act: of a director, or of the clock."""
    seen, planned_before = ahead
    event = ledger.tournament
    last = event.rounds.last()
    if last is not None and last.status in (RoundStatus.PUBLISHED, RoundStatus.RUNNING):
        raise TableRefusal("round_not_closed")
    give_numbers(ledger)
    if last is not None and last.status == RoundStatus.DRAFT:
        round_ = last
        _clear(ledger, round_)
    else:
        number = 1 if last is None else last.number + 1
        if number > event.rounds_planned:
            raise TableRefusal("all_rounds_played")
        round_ = ledger.add(Round(tournament=event, number=number))
    basis = basis_of(event, round_.number)
    if round_.number == 1:
        _plan_rounds(ledger, basis)
    found = planned_before if planned_before and basis == seen else planned(basis)
    _store(ledger, round_, basis, found, is_by_hand=False)
    ledger.about = {"round": round_.number}
    return round_


def leave_to_director(ledger: Ledger, round_: Round) -> None:
    """Let the clock not publish a round that the director has drawn or changed (PAIR-7)."""
    event = ledger.tournament
    before = event.rounds.filter(number=round_.number - 1).first()
    if event.pairs_itself and before is not None:
        ledger.change(before, next_at=None, next_is_stopped=True)


def plan_ahead(tournament: Tournament) -> PairingPlan:
    """Return the plan of the rules and its basis, computed before anything is locked.

    It takes a second for a large field. It counts only if nothing has changed in the meantime.
    """
    last = tournament.rounds.last()
    is_draft = last is not None and last.status == RoundStatus.DRAFT
    number = 1 if last is None else last.number if is_draft else last.number + 1
    event = Tournament.objects.get(pk=tournament.pk)
    basis = basis_of(event, number)
    try:
        return basis, planned(basis)
    except TableRefusal:
        return basis, None


def _plan_rounds(ledger: Ledger, basis: Json) -> None:
    """Let a round robin or a knock-out have as many rounds as it needs, unless it was said."""
    event = ledger.tournament
    needed = record.rounds_needed(basis)
    if needed in (None, event.rounds_planned) or _has_said(event, "rounds_planned"):
        return
    ledger.change(event, rounds_planned=needed)
    fit_rounds(ledger)


def _has_said(event: Tournament, option: str) -> bool:
    """Tell whether a director has chosen an option, or it came with a record."""
    if not event.acts.filter(what="create_tournament").exists():
        return True
    edits = event.acts.filter(what__in=("edit", "set_schedule"))
    return any(option in it.about.get("options", ()) for it in edits)


def planned(basis: Json) -> list[Planned]:
    """Return the plan of the rules; raises ``no_pairing``, ``too_few_entrants``."""
    try:
        found = record.next_round(basis)
    except NoPairing as error:
        raise TableRefusal("no_pairing") from error
    if not any(KINDS[it.kind] in AT_TABLES for it in found):
        raise TableRefusal("too_few_entrants")
    return found


def change_draft(
    round_: Round, by: Player, matches: Sequence[tuple[Sequence[int], Sequence[int]]]
) -> None:
    """Set all pairs by hand: entrants of both sides; a bye has no second side.

    Raises TableRefusal ``not_a_draft``, ``not_everybody_once``, ``wrong_sides``.
    """
    with directing(round_.tournament, by, "change_draft") as ledger:
        _change_draft(ledger, round_, [(list(one), list(other)) for one, other in matches])


def swap_in_draft(round_: Round, by: Player, one: Entrant, other: Entrant) -> None:
    """Let two entrants change places in a draft; raises ``not_a_draft``, ``not_everybody_once``."""
    with directing(round_.tournament, by, "change_draft") as ledger:
        swapped = {one.pk: other.pk, other.pk: one.pk}
        matches = []
        for pairing in round_.pairings.prefetch_related("members"):
            sides: tuple[list[int], list[int]] = ([], [])
            for member in pairing.members.all():
                sides[member.side].append(swapped.get(member.entrant_id, member.entrant_id))
            matches.append(sides)
        ledger.about = {"round": round_.number, "one": one.name, "other": other.name}
        _change_draft(ledger, round_, matches)


def set_table(pairing: Pairing, by: Player, table: int) -> None:
    """Let a pairing play at another table; the pairing there changes places with it.

    Raises TableRefusal ``round_closed``.
    """
    with directing(pairing.round.tournament, by, "set_table") as ledger:
        pairing.refresh_from_db()
        if pairing.round.status == RoundStatus.CLOSED:
            raise TableRefusal("round_closed")
        there = pairing.round.pairings.filter(table_number=table).exclude(pk=pairing.pk).first()
        if there is not None:
            ledger.change(there, table_number=pairing.table_number)
        if pairing.round.status == RoundStatus.DRAFT:
            leave_to_director(ledger, pairing.round)
        ledger.change(pairing, table_number=table)
        ledger.about = {"table": table}


def discard_draft(round_: Round, by: Player) -> None:
    """Throw a draft away; raises TableRefusal ``not_a_draft``."""
    with directing(round_.tournament, by, "discard_draft") as ledger:
        _refuse_published(round_)
        _clear(ledger, round_)
        leave_to_director(ledger, round_)
        ledger.about = {"round": round_.number}
        ledger.remove(round_)


def publish_round(
    round_: Round, by: Player, *, word: str = "", shown: ShownPromise | None = None
) -> None:
    """Publish a draft: now everybody sees it, and at tables of this site all are seated.

    The director's ``word`` goes into the boards of a duplicate round (VER-9), which follow from
    the chain that was ``shown`` before it was given (VER-10). Raises
    TableRefusal ``not_a_draft``, ``bad_agreement``, ``boards_need_accounts``,
    ``boards_need_deals``, ``seal_was_used``, ``draft_is_stale`` if people have come or gone since.
    """
    with directing(round_.tournament, by, "publish_round") as ledger:
        publish(ledger, round_, word=word, shown=shown)


def publish(
    ledger: Ledger, round_: Round, *, word: str = "", shown: ShownPromise | None = None
) -> None:
    """Publish a draft within an act: of a director, or of the clock."""
    _refuse_published(round_)
    if is_stale(round_):
        raise TableRefusal("draft_is_stale")
    ledger.change(round_, status=RoundStatus.PUBLISHED, board_word=_one_line(word))
    if ledger.tournament.status == TournamentStatus.PLANNED:
        ledger.change(ledger.tournament, status=TournamentStatus.RUNNING)
    _settle_without_match(ledger, round_)
    open_tables(ledger, round_, shown)
    ledger.about = {"round": round_.number}


def _one_line(word: str) -> str:
    return normalize("NFC", " ".join(word.split()))[:LONGEST_WORD]


def take_back_round(round_: Round, by: Player, *, reason: str) -> None:
    """Make a published round a draft again, while no result of it is in (PAIR-7).

    Raises TableRefusal ``not_published``, ``results_are_in``, ``reason_needed``.
    """
    if not reason.strip():
        raise TableRefusal("reason_needed")
    with directing(round_.tournament, by, "take_back_round", reason=reason) as ledger:
        round_.refresh_from_db()
        if round_.status not in (RoundStatus.PUBLISHED, RoundStatus.RUNNING):
            raise TableRefusal("not_published")
        if has_results(round_):
            raise TableRefusal("results_are_in")
        ledger.remove_all(Result.objects.filter(pairing__round=round_))
        give_up_tables(ledger, round_)
        leave_to_director(ledger, round_)
        ledger.change(round_, status=RoundStatus.DRAFT, starts=None, ends=None, paused=None)
        ledger.about = {"round": round_.number}


def has_results(round_: Round) -> bool:
    """Tell whether anything in a round has been reported or decided."""
    reported = round_.pairings.filter(Q(reports__isnull=False) | ~Q(games=[])).exists()
    results = Result.objects.filter(pairing__round=round_).exclude(settled=Settled.PLANNED)
    return reported or results.exists()


# --- what these share -------------------------------------------------------------------


def _refuse_published(round_: Round) -> None:
    round_.refresh_from_db()
    if round_.status != RoundStatus.DRAFT:
        raise TableRefusal("not_a_draft")


def is_stale(round_: Round) -> bool:
    """Tell whether anybody paired has left, or anybody has come, since the draft."""
    paired = PairingEntrant.objects.filter(round=round_)
    gone = paired.filter(entrant__status__in=AWAY, pairing__result=None)
    if not takes_newcomers(round_):
        return False
    there = round_.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    come = there.exclude(pk__in=paired.values("entrant"))
    return gone.exists() or come.exists()


def _change_draft(
    ledger: Ledger, round_: Round, matches: Sequence[tuple[list[int], list[int]]]
) -> None:
    _refuse_published(round_)
    before = PairingEntrant.objects.filter(round=round_).values_list("entrant", flat=True)
    named = [it for one, other in matches for it in (*one, *other)]
    if sorted(named) != sorted(before):
        raise TableRefusal("not_everybody_once")
    most = 2 if round_.tournament.is_of_persons else 1
    if any(not one or len(one) > most or len(other) > most for one, other in matches):
        raise TableRefusal("wrong_sides")
    sides = [(_keys(one), _keys(other)) for one, other in matches]
    _clear(ledger, round_)
    leave_to_director(ledger, round_)
    found = record.by_hand(round_.basis, sides)
    _store(ledger, round_, round_.basis, found, is_by_hand=True)
    ledger.about = {"round": round_.number} | ledger.about


def _keys(entrants: Iterable[int]) -> Side:
    return tuple(str(it) for it in entrants)


def _clear(ledger: Ledger, round_: Round) -> None:
    for kind in (LineUp, DateProposal, DirectorCall, PairingEntrant, Result):
        ledger.remove_all(kind._default_manager.filter(pairing__round=round_))
    ledger.remove_all(round_.pairings.all())


def _store(
    ledger: Ledger, round_: Round, basis: Json, found: Sequence[Planned], *, is_by_hand: bool
) -> None:
    ledger.change(round_, basis=basis, is_by_hand=is_by_hand)
    at_tables = [it for it in found if KINDS[it.kind] in AT_TABLES and it.kind != "walkover"]
    seats = dict(zip(map(id, at_tables), _tables(ledger.tournament, at_tables), strict=True))
    pairings = [
        Pairing(
            round=round_,
            slug=new_slug(),
            position=position,
            kind=KINDS[it.kind],
            table_number=seats.get(id(it)),
            boards=it.boards,
            why=it.why | ({"walkover": True} if it.kind is PlanKind.WALKOVER else {}),
        )
        for position, it in enumerate(found)
    ]
    ledger.add_all(pairings)
    ledger.add_all(
        [
            PairingEntrant(
                pairing=pairing, round=round_, entrant_id=int(key), side=side, place=place
            )
            for pairing, it in zip(pairings, found, strict=True)
            for side, members in enumerate(it.sides)
            for place, key in enumerate(members)
        ]
    )


def _tables(event: Tournament, found: Sequence[Planned]) -> list[int | None]:
    """Return the tables of the pairs; teams that cannot move stay (SEAT-2)."""
    fixed = {
        it.key: it.fixed_table for it in event.entrants.exclude(fixed_table=None) if it.fixed_table
    }
    free = event.tables or range(1, len(found) + len(fixed) + 1)
    pairs = []
    for it in found:
        one, other = it.sides
        who = next((key for key in (*one, *other) if key in fixed), (*one, *other)[0])
        pairs.append((who, ""))
    return tables(pairs, fixed, free)


def _settle_without_match(ledger: Ledger, round_: Round) -> None:
    """Store the results of byes, free rounds and matches of entrants who left (BYE, RR)."""
    kinds = {PairingKind.BYE: ResultKind.BYE, PairingKind.FREE: ResultKind.FREE}
    results = []
    for pairing in round_.pairings.all():
        kind = kinds.get(PairingKind(pairing.kind))
        if pairing.why.get("walkover"):
            kind = ResultKind.WALKOVER
        if kind is not None:
            winner = 0 if kind == ResultKind.WALKOVER else None
            planned = Settled.PLANNED
            results.append(
                Result(pairing=pairing, kind=kind, settled=planned, winner=winner, at=ledger.now)
            )
    ledger.add_all(results)
