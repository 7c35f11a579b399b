"""Matches that do not count, rounds that count otherwise, and both as they were again.

Corrections are rows that are only added; points, winner and results of the match follow from
them and from the rounds as they were played, so that code that counts matches need not ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from games.models import Correction, Departure, Hand, Match, MatchSeat
from games.models.staff import LONGEST_REASON
from games.models.texts import clean_line
from games.rules.cards.rotation import points_of_entrants
from games.rules.play.scoring import with_wish_penalty
from games.rules.state.codec import from_json
from games.services.ground import wall_clock
from games.services.ground.counting import counting_of
from games.services.ground.refusals import TableRefusal
from games.services.writing.match_seats import points_of, result_of

MOST_POINTS = 1000
"""A round brings less than that by any rule."""
STEP = 5
match_corrected = Signal()
"""Sent with the ``match`` that counts otherwise now: ratings and standings begin anew."""
_BY_POINTS = (Match.Winner.FIRST, Match.Winner.SECOND, Match.Winner.TIE)


def void(match: Match, by: Any, reason: str) -> Correction:
    """Let a match count for nothing; raises ``reason_missing``, ``is_running``, ``no_change``."""
    return _correct(match, None, Correction.Kind.VOID, None, by, reason)


def adjust(hand: Hand, points: Sequence[int], by: Any, reason: str) -> Correction:
    """Let a round count otherwise, freely.

    Raises TableRefusal ``bad_points``, ``not_scored`` and what ``void`` does.
    """
    if hand.score is None:
        raise TableRefusal("not_scored")
    bad = [it for it in points if abs(it) > MOST_POINTS or it % STEP]
    if len(points) != 2 or bad:
        raise TableRefusal("bad_points")
    return _correct(hand.match, hand, Correction.Kind.ADJUST, list(points), by, reason)


def adjust_for_wish(hand: Hand, offender: int, by: Any, reason: str) -> Correction:
    """Give the other team 200 for the cards of a round: a wish was not obeyed (SCORE-9)."""
    if hand.score is None:
        raise TableRefusal("not_scored")
    if offender not in (0, 1):
        raise TableRefusal("bad_points")
    points = with_wish_penalty(from_json(hand.score), offender).round
    return _correct(hand.match, hand, Correction.Kind.ADJUST, list(points), by, reason)


def restore(match: Match, hand: Hand | None, by: Any, reason: str) -> Correction:
    """Let a match, or a round of it, count as it was played; raises what ``void`` does."""
    return _correct(match, hand, Correction.Kind.RESTORE, None, by, reason)


def _correct(
    match: Match,
    hand: Hand | None,
    kind: Correction.Kind,
    points: list[int] | None,
    by: Any,
    reason: str,
) -> Correction:
    reason = checked_reason(reason)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        if match.is_running:
            raise TableRefusal("is_running")
        last = match.corrections.filter(hand=hand).order_by("pk").last()
        before = (Correction.Kind.RESTORE, None) if last is None else (last.kind, last.points)
        if before == (kind, points):
            raise TableRefusal("no_change")
        row = Correction.objects.create(
            match=match,
            hand=hand,
            kind=kind,
            points=points,
            reason=reason,
            by=by,
            at=wall_clock.now(),
        )
        _follow(match)
        match_corrected.send(Match, match=match)
    return row


def checked_reason(reason: str) -> str:
    """Return a reason as it is kept; raises TableRefusal ``why_missing``, ``why_too_long``."""
    reason = clean_line(reason)
    if not reason:
        raise TableRefusal("why_missing")
    if len(reason) > LONGEST_REASON:
        raise TableRefusal("why_too_long")
    return reason


def _follow(match: Match) -> None:
    """Let points, winner and results follow from what counts now."""
    counting = counting_of(match)
    hands = match.hands.filter(score__isnull=False).order_by("number")
    rounds = [counting.points_of(hand) for hand in hands]
    totals: Sequence[int] = points_of_entrants(rounds) if match.partners_rotate else _sum(rounds)
    match.is_void, match.totals = counting.is_void, list(totals)
    if match.winner in _BY_POINTS and not match.ending:
        match.winner = _winner(totals)
    match.save(update_fields=["is_void", "totals", "winner"])
    left = set(Departure.objects.filter(match=match).values_list("seat", "player"))
    rows = list(match.players.filter(stands_in=False))
    for row in rows:
        row.points = points_of(totals, row.number)
        if counting.is_void:
            row.result = MatchSeat.Result.NOBODY
        elif (row.number, row.player_id) in left:
            row.result = MatchSeat.Result.LOST
        else:
            row.result = result_of(match, row.number)
    MatchSeat.objects.bulk_update(rows, ["points", "result"])


def _sum(rounds: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(one for one, _ in rounds), sum(other for _, other in rounds)


def _winner(totals: Sequence[int]) -> Match.Winner:
    if totals[0] == totals[1]:
        return Match.Winner.TIE
    return Match.Winner.FIRST if totals[0] > totals[1] else Match.Winner.SECOND
