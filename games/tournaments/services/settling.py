"""Make reports and rulings the result of a match (REP-4)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    MatchReport,
    Pairing,
    PairingKind,
    Result,
    ResultKind,
)
from games.tournaments.rules.knock_out import is_meeting_over
from games.tournaments.rules.limits import Pair, totals_of
from games.tournaments.rules.record import System
from games.tournaments.services.ledger import Ledger

Json = dict[str, Any]
GAMES_OF_A_FOUR = 3


class Said(NamedTuple):
    """What is said about a match: totals, or deals, or the games of a four or a meeting.

    A deal is ``{"score": [a, b], "double": 0 | 1, "calls": ...}``, for teams of four with
    ``"tables"`` (DUP-9); all in the order of the pairing.
    """

    score: Pair | None = None
    deals: Sequence[Json] = ()
    games: Sequence[Pair] = ()
    numbers: Sequence[int] = ()
    """What the form calls these deals or games, if some may be left out on it."""

    @property
    def totals(self) -> Pair:
        """The points of both."""
        if self.games:
            return totals_of([(one, other) for one, other in self.games])
        if self.deals:
            return totals_of([(it["score"][0], it["score"][1]) for it in self.deals])
        return self.score or (0, 0)


def fresh_pairing(pairing: Pairing) -> Pairing:
    """Return a pairing as it is now, with all that acts on it need."""
    return (
        Pairing.objects.select_related("round__tournament", "result")
        .prefetch_related("members__entrant", "reports")
        .get(pk=pairing.pk)
    )


def refuse_wrong_games(pairing: Pairing, said: Said) -> None:
    """Refuse anything but the games of a four, or of a meeting that is decided (KO-2)."""
    event = pairing.round.tournament
    if pairing.kind == PairingKind.FOUR:
        if len(said.games) != GAMES_OF_A_FOUR:
            raise TableRefusal("games_needed")
    elif not event.is_by_game:
        if said.games:
            raise TableRefusal("not_readable")
    elif any(one == other for one, other in said.games):
        raise TableRefusal("deals_go_on")
    elif not is_meeting_over(said.games, event.best_of):
        raise TableRefusal("meeting_goes_on")


def refuse_tie(pairing: Pairing, said: Said) -> None:
    """Refuse equal totals where one side has to go on: further deals are played (KO-3)."""
    one, other = said.totals
    is_knock_out = pairing.round.tournament.system == System.KNOCK_OUT
    if is_knock_out and not said.games and one == other:
        raise TableRefusal("deals_go_on")


def said_by(waiting: MatchReport) -> Said:
    """Return the score of a waiting report."""
    games = [(it["game"][0], it["game"][1]) for it in waiting.deals if "game" in it]
    deals = [it for it in waiting.deals if "game" not in it]
    return Said((waiting.score_a, waiting.score_b), deals, games)


def settle(
    ledger: Ledger,
    pairing: Pairing,
    settled: str,
    said: Said,
    vp: tuple[Decimal, Decimal] | None = None,
) -> None:
    """Make a score the result; ``vp`` replaces its victory points (DIR-5)."""
    totals = said.totals
    replace_result(
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


def replace_result(ledger: Ledger, result: Result) -> None:
    """Write down a result, over the present one if there is one."""
    before = Result.objects.filter(pairing=result.pairing).first()
    if before is None:
        ledger.add(result)
        return
    names = "kind settled score_a score_b deals games winner vp_a vp_b at".split()
    ledger.change(before, **{name: getattr(result, name) for name in names})


def _pair(score: Sequence[int]) -> Pair:
    return score[0], score[1]


def about_match(pairing: Pairing, score: Pair, state: str) -> Json:
    """Return the entry of the log about a match: table, names, score, state."""
    names = [it.entrant.name for it in pairing.members.all()]
    return {
        "table": pairing.table_number,
        "entrants": names,
        "score": list(score),
        "state": str(state),
    }
