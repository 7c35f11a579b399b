"""The tables of a round in words: who plays where, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.screen.words.names import apart
from games.tournaments import words
from games.tournaments.models import (
    DateAnswer,
    Entrant,
    EntrantStatus,
    PairingKind,
    ResultKind,
    Round,
    RoundStatus,
    Settled,
    Tournament,
)
from games.tournaments.rules.reports import ReportState
from games.tournaments.rules.results import games_won
from games.tournaments.selectors.facts import EventFacts
from games.tournaments.selectors.pages import PairingShown, shown_round
from games.tournaments.selectors.told import ANYBODY, ScoreReader, is_told

MINUS = "−"
BYES = (PairingKind.BYE, PairingKind.FREE)


class TableRow(NamedTuple):
    """A table in a list: who plays there, and how it stands."""

    shown: PairingShown
    word: str
    small: str
    kind: str
    """``mine`` if the director has to act, ``done`` if it has a result."""
    reasons: list[str]
    is_own: bool
    cost: int | float | None
    is_forced: bool


def rows_of(
    facts: EventFacts,
    round_: Round | None,
    looker: ScoreReader = ANYBODY,
    *,
    acts_first: bool = False,
) -> list[TableRow]:
    """Return the tables of a round; with ``acts_first`` those that need the director come first.

    Nobody else sees why a table calls; scores of boards still to be played are covered for all
    who may not know them (DUP-3).
    """
    if round_ is None:
        return []
    names = {key: it.name for key, it in facts.by_key.items()}
    found = [_row(it, names, round_, looker.own) for it in shown_round(facts, round_)]
    found = [
        it if is_told(facts, it.shown.entrants, looker) else _without_score(it) for it in found
    ]
    if acts_first:
        order = ["mine", "waits", "plays", "done", "bye"]
        return sorted(found, key=lambda it: order.index(it.kind))
    return [it if it.is_own or not it.shown.calls else it._replace(small="") for it in found]


def _row(
    it: PairingShown, names: Mapping[str, str], round_: Round, own: Entrant | None
) -> TableRow:
    first, second = apart(it.sides[0].name), apart(it.sides[1].name)
    why = it.pairing.why
    word, small, kind = _state(it, round_)
    costs = why.get("costs", {})
    return TableRow(
        shown=it,
        word=word,
        small=small,
        kind=kind,
        reasons=words.reasons(why, names, first, second),
        is_own=own in it.entrants,
        cost=costs.get("vp"),
        is_forced=bool(why.get("forced") or any(why.get("partnerships", ()))),
    )


def _without_score(row: TableRow) -> TableRow:
    """Return a row of a table whose boards are played elsewhere, too (DUP-3)."""
    if row.kind == "done":
        return row._replace(word=_("played"), small="")
    has_score = row.kind in ("mine", "waits") and not row.shown.calls
    return row._replace(small="") if has_score else row


def _state(it: PairingShown, round_: Round) -> tuple[str, str, str]:
    """Return how a table stands: a word, what is said below, and its kind."""
    if it.kind in BYES:
        return (_("Bye") if it.kind == PairingKind.BYE else _("free")), "", "bye"
    if it.calls:
        call = it.calls[0]
        word = pgettext("a table", "calls") if call.entrant_id else _("corrected by the site")
        return word, call.reason, "mine"
    if it.result is not None:
        return score_of(it), _settled(it), "done"
    one, other = it.reporting.reports
    if it.reporting.state == ReportState.DISPUTED and one and other:
        return _("disputed"), f"{score(one)}, {score(other)}", "mine"
    if it.reporting.state == ReportState.REPORTED and it.reporting.score:
        return _("reported"), score(it.reporting.score), "waits"
    if it.pairing.games:
        won = games_won([(one, other) for one, other in it.pairing.games])
        return _("playing"), _("games %(score)s") % {"score": score(won)}, "plays"
    if round_.status == RoundStatus.RUNNING and round_.tournament.days:
        return _("open"), _date_of(it, round_.tournament), "plays"
    if round_.status == RoundStatus.RUNNING:
        is_online = it.pairing.online_table_id is not None
        return _("playing"), _gone(it) or (_("online") if is_online else _boards_at(it)), "plays"
    return "", _boards_at(it), "plays"


def _gone(it: PairingShown) -> str:
    """Return who has left the tournament in the middle of a match: it needs a ruling."""
    left = (EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)
    gone = [one for side in it.sides for one in side.entrants if one.status in left]
    return ", ".join(f"{one.name}: {one.get_status_display()}" for one in gone)


def _boards_at(it: PairingShown) -> str:
    """Return which boards lie at a table, if they go round (DUP-8)."""
    number = it.pairing.boards
    return "" if number is None else _("Boards no. %(number)s") % {"number": number}


def _date_of(it: PairingShown, event: Tournament) -> str:
    """Return how far a match of a league has come: its date, or that some are proposed (LEA-2)."""
    dates = it.pairing.dates.all()
    agreed = next((date for date in dates if date.answer == DateAnswer.ACCEPTED), None)
    if agreed is not None:
        return date_format(agreed.starts.astimezone(event.time_zone), _("D j M, H:i"))
    return _("date proposed") if any(date.answer == DateAnswer.NONE for date in dates) else ""


def score_of(it: PairingShown, side: int = 0) -> str:
    """Return the result of a match as one of the sides says it: own points first."""
    assert it.result is not None
    names = {
        ResultKind.WALKOVER: _("Walk-over"),
        ResultKind.BOTH_ABSENT: _("both absent"),
        ResultKind.BYE: _("Bye"),
        ResultKind.FREE: _("free"),
    }
    named = names.get(ResultKind(it.result.kind))
    if named is None and it.result.games and it.kind == PairingKind.MATCH:
        points = games_won([(one, other) for one, other in it.result.games])
    else:
        points = it.result.score_a, it.result.score_b
    return named or score((points[1], points[0]) if side else points)


def _settled(it: PairingShown) -> str:
    assert it.result is not None
    if it.result.kind == ResultKind.WALKOVER and it.result.winner is not None:
        return _("won by %(name)s") % {"name": apart(it.sides[it.result.winner].name)}
    if it.result.games and it.kind == PairingKind.MATCH:
        return ", ".join(score((one, other)) for one, other in it.result.games)
    return {
        Settled.CONFIRMED: _("reported by both"),
        Settled.ACCEPTED: _("accepted"),
        Settled.RULED: _("by the director"),
        Settled.ONLINE: _("online"),
    }.get(Settled(it.result.settled), "")


def score(points: tuple[int, int]) -> str:
    """Return the points of both sides, as in 640 : 360."""
    return f"{signed(points[0])} : {signed(points[1])}"


def signed(number: int) -> str:
    """Return a number with its sign, a real minus for negative ones."""
    return str(number).replace("-", MINUS)
