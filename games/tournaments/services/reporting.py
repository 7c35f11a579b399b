"""Reports of both sides about a match, and results played online (REP)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from games.models import Match
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    MatchReport,
    Pairing,
    PairingKind,
    RoundStatus,
    Settled,
    TournamentStatus,
)
from games.tournaments.rules import reports
from games.tournaments.rules.knock_out import is_meeting_over
from games.tournaments.rules.limits import Pair
from games.tournaments.selectors.facts import report_of, reporting_of, result_of
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.plausible import refuse_impossible, refuse_impossible_totals
from games.tournaments.services.settling import (
    Json,
    Said,
    _pair,
    about_match,
    fresh_pairing,
    refuse_tie,
    refuse_wrong_games,
    said_by,
    settle,
)
from games.tournaments.services.speaking import Who, is_on_one_phone, of_side
from games.tournaments.services.tables import open_table

Answer = TypeVar("Answer")


def report(pairing: Pairing, who: Who, said: Said) -> str:
    """Report a match for one's side; return where its reporting then stands (REP-2, REP-3).

    Raises TableRefusal ``not_your_match``, ``not_open_for_reports``,
    ``already_final``, ``not_multiple_of_5``, ``sum_not_multiple_of_100``, ``impossible``,
    ``deals_needed``, ``games_needed``, ``too_many_deals``; of a single deal or game that cannot
    be, an ImpossiblePart.
    """
    with of_side(pairing, who, "report") as (ledger, side):
        fresh = fresh_pairing(pairing)
        _refuse_not_open(fresh)
        _refuse_incomplete(fresh, said)
        before = reporting_of(fresh)
        after = _asked(reports.report, before, side, said.totals)
        refuse_impossible_totals(fresh.round.tournament, said)
        _write_report(ledger, fresh, side, said, who)
        other = report_of(fresh, 1 - side)
        if other is not None and _differs(said, said_by(other)):
            after = after._replace(state=reports.ReportState.DISPUTED)
        if after.state == reports.ReportState.CONFIRMED:
            same = said if said.deals or said.games or other is None else said_by(other)
            settle(ledger, fresh, Settled.CONFIRMED, same)
        ledger.about = about_match(fresh, said.totals, after.state)
        _mark_one_phone(ledger, fresh, who, side)
        return after.state.value


def confirm(pairing: Pairing, who: Who, *, seen: Pair | None = None) -> str:
    """Confirm the report of the other side; in a dispute, give in (REP-3).

    ``seen`` is the score that was on the page: if it has changed since, that is refused
    (``report_changed``). Raises TableRefusal as :func:`report`, ``own_report`` and
    ``nothing_to_confirm``.
    """
    with of_side(pairing, who, "confirm") as (ledger, side):
        fresh = fresh_pairing(pairing)
        _refuse_not_open(fresh)
        before = reporting_of(fresh)
        after = _asked(reports.confirm, before, side)
        if seen is not None and seen != after.score:
            raise TableRefusal("report_changed")
        others = report_of(fresh, 1 - side)
        assert others is not None
        settle(ledger, fresh, Settled.CONFIRMED, said_by(others))
        ledger.about = about_match(fresh, after.score or (0, 0), after.state)
        _mark_one_phone(ledger, fresh, who, side)
        return after.state.value


def settle_online(
    pairing: Pairing,
    deals: Sequence[Json],
    totals: Pair,
    match: Match | None = None,
    second: Match | None = None,
) -> bool:
    """Let an online result count at once (REP-7); tell whether it did.

    In a meeting of several games it is the next one; another table is opened for the one
    after it, until the meeting is decided (KO-2). ``second`` is the match of the other pairs
    of teams of four (DUP-9).
    """
    with act(
        pairing.round.tournament, None, "settle_online", is_director=False, who="online"
    ) as ledger:
        fresh = fresh_pairing(pairing)
        if result_of(fresh) is not None or fresh.round.status == RoundStatus.DRAFT:
            return False
        if ledger.tournament.status == TournamentStatus.ENDED:
            return False
        if match is not None and match.table_id != fresh.online_table_id:
            return False
        said = Said(score=totals, deals=deals)
        if fresh.round.tournament.is_by_game:
            said = Said(games=[*(_pair(it) for it in fresh.games), totals])
            ledger.change(fresh, games=[list(it) for it in said.games])
            if not is_meeting_over(said.games, fresh.round.tournament.best_of):
                ledger.about = about_match(fresh, totals, "game")
                open_table(ledger, fresh)
                return True
        ledger.change(fresh, match=match, second_match=second)
        settle(ledger, fresh, Settled.ONLINE, said)
        ledger.about = about_match(fresh, totals, "confirmed")
    return True


# --- what these share -------------------------------------------------------------------


def _mark_one_phone(ledger: Ledger, pairing: Pairing, who: Who, side: int) -> None:
    """Mark reports that both sides made on the same phone (WHO-5)."""
    if is_on_one_phone(pairing, who, side):
        ledger.about |= {"one_phone": True}


def _asked(ask: Callable[..., Answer], *values: object) -> Answer:
    """Ask the rules of reports, which know no services; what they refuse is refused here."""
    try:
        return ask(*values)
    except reports.ReportRefused as refused:
        raise TableRefusal(refused.code, refused.about) from refused


def _refuse_not_open(pairing: Pairing) -> None:
    round_ = pairing.round
    if round_.tournament.status == TournamentStatus.ENDED:
        raise TableRefusal("already_final")
    if round_.status == RoundStatus.DRAFT or pairing.kind in (PairingKind.BYE, PairingKind.FREE):
        raise TableRefusal("not_open_for_reports")


def _refuse_incomplete(pairing: Pairing, said: Said) -> None:
    event = pairing.round.tournament
    refuse_wrong_games(pairing, said)
    refuse_tie(pairing, said)
    if event.is_by_deal and not said.deals and not said.games:
        raise TableRefusal("deals_needed")
    if event.max_deals is not None and len(said.deals) > event.max_deals:
        raise TableRefusal("too_many_deals")
    refuse_impossible(event, said)


def _write_report(ledger: Ledger, pairing: Pairing, side: int, said: Said, who: Who) -> None:
    totals = said.totals
    deals: list[Any] = [dict(it) for it in said.deals] or [{"game": [*it]} for it in said.games]
    values: Json = {
        "score_a": totals[0],
        "score_b": totals[1],
        "deals": deals,
        "player": who.player,
    }
    waiting = report_of(pairing, side)
    if waiting is None:
        ledger.add(MatchReport(pairing=pairing, side=side, at=ledger.now, **values))
    elif (waiting.score_a, waiting.score_b, waiting.deals) != (*totals, deals):
        ledger.change(waiting, at=ledger.now, **values)


def _differs(one: Said, other: Said) -> bool:
    """Tell whether two reports give different deals or games, even with the same totals."""
    deals, others = ([_told(it) for it in said.deals] for said in (one, other))
    are_deals_said = bool(one.deals and other.deals)
    return list(one.games) != list(other.games) or (are_deals_said and deals != others)


def _told(deal: Json) -> tuple[object, ...]:
    return deal["score"], deal.get("double"), deal.get("tables")
