"""What the director accepts, enters and rules about a match (DIR-3, DIR-5)."""

from __future__ import annotations

from decimal import Decimal

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Pairing,
    Result,
    ResultKind,
    RoundStatus,
    Settled,
)
from games.tournaments.rules import reports
from games.tournaments.rules.limits import Pair
from games.tournaments.selectors.facts import reporting_of, result_of
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger
from games.tournaments.services.settling import (
    Said,
    about_match,
    fresh_pairing,
    refuse_tie,
    refuse_wrong_games,
    replace_result,
    said_by,
    settle,
)


def accept_report(pairing: Pairing, by: Player) -> None:
    """Accept a waiting report as the director; raises ``nothing_to_accept``."""
    with directing(pairing.round.tournament, by, "accept_report", of=pairing) as ledger:
        accept_waiting(ledger, fresh_pairing(pairing))


def accept_waiting(ledger: Ledger, pairing: Pairing) -> None:
    """Let the one waiting report of a match count (REP-5)."""
    if reporting_of(pairing).state != reports.ReportState.REPORTED:
        raise TableRefusal("nothing_to_accept")
    waiting = next(iter(pairing.reports.all()))
    settle(ledger, pairing, Settled.ACCEPTED, said_by(waiting))
    ledger.about = about_match(pairing, (waiting.score_a, waiting.score_b), "confirmed")


def rule(
    pairing: Pairing,
    by: Player,
    said: Said,
    *,
    vp: tuple[Decimal, Decimal] | None = None,
    reason: str = "",
) -> None:
    """Enter or rule a result, even in place of a final one (REP-4, DIR-5).

    ``vp`` adjusts the victory points. After the end of the tournament a reason is needed.
    Raises TableRefusal ``not_director``, ``not_published``, ``games_needed``.
    """
    with directing(
        pairing.round.tournament, by, "rule", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        _refuse_unpublished(fresh)
        refuse_wrong_games(fresh, said)
        refuse_tie(fresh, said)
        settle(ledger, fresh, Settled.RULED, said, vp=vp)
        ledger.about = about_match(fresh, said.totals, "ruled")


def rule_walkover(pairing: Pairing, by: Player, winner: int | None, *, reason: str = "") -> None:
    """Rule a walk-over for one side; ``None`` if both were absent (TEAM-5, BYE-3)."""
    with directing(
        pairing.round.tournament, by, "rule_walkover", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        _refuse_unpublished(fresh)
        kind = ResultKind.BOTH_ABSENT if winner is None else ResultKind.WALKOVER
        replace_result(
            ledger,
            Result(pairing=fresh, kind=kind, winner=winner, settled=Settled.RULED, at=ledger.now),
        )
        ledger.about = {"table": fresh.table_number, "winner": winner}


def reopen(pairing: Pairing, by: Player, *, reason: str = "") -> None:
    """Let a match be reported afresh (REP-4), of a round that is over, too (DIR-9)."""
    with directing(pairing.round.tournament, by, "reopen", reason=reason, of=pairing) as ledger:
        fresh = fresh_pairing(pairing)
        result = result_of(fresh)
        if result is not None:
            ledger.remove(result)
        ledger.remove_all(fresh.reports.all())
        ledger.change(fresh, games=[])
        ledger.about = {"table": fresh.table_number}


def adjust_deal(
    pairing: Pairing,
    by: Player,
    number: int,
    score: Pair,
    *,
    reason: str,
    percent: Pair | None = None,
) -> None:
    """Change the score of a deal in a final result (SCORE-9, PEN-1).

    Both sides of a board may get a percentage instead (DUP-7), also for the first board that
    was not played. Raises TableRefusal ``no_such_deal``, ``bad_option``.
    """
    with directing(
        pairing.round.tournament, by, "adjust_deal", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        result = result_of(fresh)
        if percent is not None and not all(0 <= it <= 100 for it in percent):
            raise TableRefusal("bad_option")
        most = 0 if result is None else len(result.deals) + (percent is not None)
        if result is None or not 0 <= number < most:
            raise TableRefusal("no_such_deal")
        deals = [dict(it) for it in [*result.deals, {"score": [0, 0]}][:most]]
        deals[number] = {**deals[number], "score": list(score), "double": None, "adjusted": True}
        if percent is not None:
            deals[number] |= {"percent": list(percent)}
        settle(ledger, fresh, Settled.RULED, Said(deals=deals))
        ledger.about = about_match(fresh, score, "ruled") | {"deal": number + 1}


def _refuse_unpublished(pairing: Pairing) -> None:
    if pairing.round.status == RoundStatus.DRAFT:
        raise TableRefusal("not_published")
