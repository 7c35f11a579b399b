"""What both sides report of a match, and what the director rules (REP, DIR-3, DIR-5)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from games.models import Match, Player
from games.tournaments.models import (
    EntrantPlayer,
    MatchReport,
    Pairing,
    PairingKind,
    Result,
    ResultKind,
    RoundStatus,
    Settled,
    TournamentStatus,
)
from games.tournaments.rules import reports
from games.tournaments.rules.knock_out import is_meeting_over
from games.tournaments.rules.limits import Pair, totals_of
from games.tournaments.rules.record import System
from games.tournaments.selectors.facts import report_of, reporting_of, result_of
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.refusals import TournamentRefusal
from games.tournaments.services.tables import open_table

Json = dict[str, Any]
GAMES_OF_A_FOUR = 3


class Who(NamedTuple):
    """Who reports: an account or a guest, or anybody with the code of a team (REP-1)."""

    player: Player | None = None
    code: str = ""


class Said(NamedTuple):
    """What is said of a match: totals, or deals, or the games of a four or a meeting.

    A deal is ``{"score": [a, b], "double": 0 | 1, "calls": ...}``, of teams of four with
    ``"tables"`` (DUP-9); all in the order of the pairing.
    """

    score: Pair | None = None
    deals: Sequence[Json] = ()
    games: Sequence[Pair] = ()

    @property
    def totals(self) -> Pair:
        """The points of both."""
        if self.games:
            return totals_of([(one, other) for one, other in self.games])
        if self.deals:
            return totals_of([(it["score"][0], it["score"][1]) for it in self.deals])
        return self.score or (0, 0)


def side_of(pairing: Pairing, who: Who) -> int:
    """Return the side for which somebody may report; raises ``not_your_match``."""
    members = pairing.members.select_related("entrant")
    if who.code:
        for member in members:
            if member.entrant.code == who.code.strip().upper():
                return member.side
    if who.player is not None:
        own = EntrantPlayer.objects.filter(
            player=who.player, entrant__in=[it.entrant_id for it in members], plays=True
        ).first()
        if own is not None:
            return next(it.side for it in members if it.entrant_id == own.entrant_id)
    raise TournamentRefusal("not_your_match")


def report(pairing: Pairing, who: Who, said: Said) -> str:
    """Report a match for one's side; return where its reporting stands then (REP-2, REP-3).

    Raises TournamentRefusal ``not_your_match``, ``not_open_for_reports``,
    ``already_final``, ``not_multiple_of_5``, ``sum_not_multiple_of_100``,
    ``deals_needed``, ``games_needed``, ``too_many_deals``.
    """
    with act(
        pairing.round.tournament, who.player, "report", is_director=False, who=named(who)
    ) as ledger:
        fresh = fresh_pairing(pairing)
        side = side_of(fresh, who)
        _refuse_not_open(fresh)
        _refuse_incomplete(fresh, said)
        before = reporting_of(fresh)
        after = _asked(reports.report, before, side, said.totals)
        _write_report(ledger, fresh, side, said, who)
        other = report_of(fresh, 1 - side)
        if other is not None and _differs(said, said_by(other)):
            after = after._replace(state=reports.ReportState.DISPUTED)
        if after.state == reports.ReportState.CONFIRMED:
            same = said if said.deals or said.games or other is None else said_by(other)
            _settle(ledger, fresh, Settled.CONFIRMED, same)
        ledger.about = _about(fresh, said.totals, after.state)
        return after.state.value


def confirm(pairing: Pairing, who: Who, *, seen: Pair | None = None) -> str:
    """Confirm what the other side has reported; in a dispute give in (REP-3).

    ``seen`` is the score that was on the page: another one by now is refused
    (``report_changed``). Raises TournamentRefusal as :func:`report`, ``own_report`` and
    ``nothing_to_confirm``.
    """
    with act(
        pairing.round.tournament, who.player, "confirm", is_director=False, who=named(who)
    ) as ledger:
        fresh = fresh_pairing(pairing)
        side = side_of(fresh, who)
        _refuse_not_open(fresh)
        before = reporting_of(fresh)
        after = _asked(reports.confirm, before, side)
        if seen is not None and seen != after.score:
            raise TournamentRefusal("report_changed")
        others = report_of(fresh, 1 - side)
        assert others is not None
        _settle(ledger, fresh, Settled.CONFIRMED, said_by(others))
        ledger.about = _about(fresh, after.score or (0, 0), after.state)
        return after.state.value


def accept_report(pairing: Pairing, by: Player) -> None:
    """Accept a waiting report as the director; raises ``nothing_to_accept``."""
    with directing(pairing.round.tournament, by, "accept_report", of=pairing) as ledger:
        accept_waiting(ledger, fresh_pairing(pairing))


def accept_waiting(ledger: Ledger, pairing: Pairing) -> None:
    """Let the one waiting report of a match count (REP-5)."""
    if reporting_of(pairing).state != reports.ReportState.REPORTED:
        raise TournamentRefusal("nothing_to_accept")
    waiting = next(iter(pairing.reports.all()))
    _settle(ledger, pairing, Settled.ACCEPTED, said_by(waiting))
    ledger.about = _about(pairing, (waiting.score_a, waiting.score_b), "confirmed")


def rule(
    pairing: Pairing,
    by: Player,
    said: Said,
    *,
    vp: tuple[Decimal, Decimal] | None = None,
    reason: str = "",
) -> None:
    """Enter or rule a result, also instead of a final one (REP-4, DIR-5).

    ``vp`` adjusts the victory points. After the end of the tournament a reason is needed.
    Raises TournamentRefusal ``not_director``, ``not_published``, ``games_needed``.
    """
    with directing(
        pairing.round.tournament, by, "rule", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        _refuse_unpublished(fresh)
        _refuse_wrong_games(fresh, said)
        _refuse_tie(fresh, said)
        _settle(ledger, fresh, Settled.RULED, said, vp=vp)
        ledger.about = _about(fresh, said.totals, "ruled")


def rule_walkover(pairing: Pairing, by: Player, winner: int | None, *, reason: str = "") -> None:
    """Rule a walk-over for one side, with ``None`` both absent (TEAM-5, BYE-3)."""
    with directing(
        pairing.round.tournament, by, "rule_walkover", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        _refuse_unpublished(fresh)
        kind = ResultKind.BOTH_ABSENT if winner is None else ResultKind.WALKOVER
        _replace_result(
            ledger,
            Result(pairing=fresh, kind=kind, winner=winner, settled=Settled.RULED, at=ledger.now),
        )
        ledger.about = {"table": fresh.table_number, "winner": winner}


def reopen(pairing: Pairing, by: Player, *, reason: str = "") -> None:
    """Let a match be reported anew (REP-4); raises ``round_closed``."""
    with directing(pairing.round.tournament, by, "reopen", reason=reason, of=pairing) as ledger:
        fresh = fresh_pairing(pairing)
        if fresh.round.status == RoundStatus.CLOSED:
            raise TournamentRefusal("round_closed")
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
    """Give a deal of a final result another score (SCORE-9, PEN-1).

    Both sides of a board may get a percent instead (DUP-7), also of the first board that was
    not played. Raises TournamentRefusal ``no_such_deal``, ``bad_option``.
    """
    with directing(
        pairing.round.tournament, by, "adjust_deal", reason=reason, of=pairing, after_end=True
    ) as ledger:
        fresh = fresh_pairing(pairing)
        result = result_of(fresh)
        if percent is not None and not all(0 <= it <= 100 for it in percent):
            raise TournamentRefusal("bad_option")
        most = 0 if result is None else len(result.deals) + (percent is not None)
        if result is None or not 0 <= number < most:
            raise TournamentRefusal("no_such_deal")
        deals = [dict(it) for it in [*result.deals, {"score": [0, 0]}][:most]]
        deals[number] = {**deals[number], "score": list(score), "double": None, "adjusted": True}
        if percent is not None:
            deals[number] |= {"percent": list(percent)}
        _settle(ledger, fresh, Settled.RULED, Said(deals=deals))
        ledger.about = _about(fresh, score, "ruled") | {"deal": number + 1}


def settle_online(
    pairing: Pairing, deals: Sequence[Json], totals: Pair, match: Match | None = None
) -> bool:
    """Let what was played online count at once (REP-7); say whether it did.

    Of a meeting of several games it is the next one; another table is opened for the one
    after it, until the meeting is decided (KO-2).
    """
    with act(
        pairing.round.tournament, None, "settle_online", is_director=False, who="online"
    ) as ledger:
        fresh = fresh_pairing(pairing)
        if result_of(fresh) is not None or fresh.round.status == RoundStatus.DRAFT:
            return False
        if match is not None and match.table_id != fresh.online_table_id:
            return False
        said = Said(score=totals, deals=deals)
        if fresh.round.tournament.is_by_game:
            said = Said(games=[*(_pair(it) for it in fresh.games), totals])
            ledger.change(fresh, games=[list(it) for it in said.games])
            if not is_meeting_over(said.games, fresh.round.tournament.best_of):
                ledger.about = _about(fresh, totals, "game")
                open_table(ledger, fresh)
                return True
        ledger.change(fresh, match=match)
        _settle(ledger, fresh, Settled.ONLINE, said)
        ledger.about = _about(fresh, totals, "confirmed")
    return True


# --- what these share -------------------------------------------------------------------


def fresh_pairing(pairing: Pairing) -> Pairing:
    """Return a pairing as it is now, with what acts on it need."""
    return (
        Pairing.objects.select_related("round__tournament", "result")
        .prefetch_related("members__entrant", "reports")
        .get(pk=pairing.pk)
    )


def named(who: Who) -> str:
    """Return the code by which somebody acts, nothing for an account."""
    return "" if who.player is not None else who.code.strip().upper()


def _asked(ask: Any, *values: Any) -> reports.Reporting:
    try:
        found: reports.Reporting = ask(*values)
    except reports.ReportRefused as refused:
        raise TournamentRefusal(refused.code) from refused
    return found


def _refuse_not_open(pairing: Pairing) -> None:
    round_ = pairing.round
    if round_.tournament.status == TournamentStatus.ENDED or round_.status == RoundStatus.CLOSED:
        raise TournamentRefusal("already_final")
    if round_.status == RoundStatus.DRAFT or pairing.kind in (PairingKind.BYE, PairingKind.FREE):
        raise TournamentRefusal("not_open_for_reports")


def _refuse_unpublished(pairing: Pairing) -> None:
    if pairing.round.status == RoundStatus.DRAFT:
        raise TournamentRefusal("not_published")


def _refuse_incomplete(pairing: Pairing, said: Said) -> None:
    event = pairing.round.tournament
    _refuse_wrong_games(pairing, said)
    _refuse_tie(pairing, said)
    for game in said.games:
        _check_score(game)
    if said.games:
        return
    if event.is_by_deal and not said.deals:
        raise TournamentRefusal("deals_needed")
    if event.max_deals is not None and len(said.deals) > event.max_deals:
        raise TournamentRefusal("too_many_deals")
    for deal in said.deals:
        _check_score((deal["score"][0], deal["score"][1]))


def _refuse_wrong_games(pairing: Pairing, said: Said) -> None:
    """Refuse what are not the games of a four, or of a meeting that is decided (KO-2)."""
    event = pairing.round.tournament
    if pairing.kind == PairingKind.FOUR:
        if len(said.games) != GAMES_OF_A_FOUR:
            raise TournamentRefusal("games_needed")
    elif not event.is_by_game:
        if said.games:
            raise TournamentRefusal("not_readable")
    elif any(one == other for one, other in said.games):
        raise TournamentRefusal("deals_go_on")
    elif not is_meeting_over(said.games, event.best_of):
        raise TournamentRefusal("meeting_goes_on")


def _refuse_tie(pairing: Pairing, said: Said) -> None:
    """Refuse equal totals where somebody has to go on: further deals are played (KO-3)."""
    one, other = said.totals
    is_knock_out = pairing.round.tournament.system == System.KNOCK_OUT
    if is_knock_out and not said.games and one == other:
        raise TournamentRefusal("deals_go_on")


def _check_score(score: Pair) -> None:
    try:
        reports.checked(score)
    except reports.ReportRefused as refused:
        raise TournamentRefusal(refused.code) from refused


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


def said_by(waiting: MatchReport) -> Said:
    """Return what a waiting report says."""
    games = [(it["game"][0], it["game"][1]) for it in waiting.deals if "game" in it]
    deals = [it for it in waiting.deals if "game" not in it]
    return Said((waiting.score_a, waiting.score_b), deals, games)


def _settle(
    ledger: Ledger,
    pairing: Pairing,
    settled: str,
    said: Said,
    vp: tuple[Decimal, Decimal] | None = None,
) -> None:
    totals = said.totals
    _replace_result(
        ledger,
        Result(
            pairing=pairing,
            kind=ResultKind.PLAYED if vp is None else ResultKind.ADJUSTED,
            settled=settled,
            score_a=totals[0],
            score_b=totals[1],
            deals=[dict(it) for it in said.deals if "game" not in it],
            games=[list(it) for it in said.games],
            vp_a=None if vp is None else vp[0],
            vp_b=None if vp is None else vp[1],
            at=ledger.now,
        ),
    )


def _replace_result(ledger: Ledger, result: Result) -> None:
    before = Result.objects.filter(pairing=result.pairing).first()
    if before is None:
        ledger.add(result)
        return
    names = "kind settled score_a score_b deals games winner vp_a vp_b at".split()
    ledger.change(before, **{name: getattr(result, name) for name in names})


def _differs(one: Said, other: Said) -> bool:
    """Tell whether two reports say different deals or games, though the totals be the same."""
    deals, others = ([_told(it) for it in said.deals] for said in (one, other))
    are_deals_said = bool(one.deals and other.deals)
    return list(one.games) != list(other.games) or (are_deals_said and deals != others)


def _told(deal: Json) -> tuple[object, ...]:
    return deal["score"], deal.get("double"), deal.get("tables")


def _pair(score: Sequence[int]) -> Pair:
    return score[0], score[1]


def _about(pairing: Pairing, score: Pair, state: str) -> Json:
    names = [it.entrant.name for it in pairing.members.all()]
    return {
        "table": pairing.table_number,
        "entrants": names,
        "score": list(score),
        "state": str(state),
    }
