"""Which rounds of a match count for a list of ratings."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Departure, Hand, Match, MatchKind, MatchSeat
from games.numbers.models import RatedMatch
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.state.codec import from_json
from games.services.ground.counting import counting_of
from games.services.rights.rating_lists import RatingList, list_of

USUAL_ROUNDS = 9
"""So many rounds a match has: those that are missing count against whoever has left for good."""
MOST_MISSING = 4


def rated_in(
    match: Match, rows: Sequence[MatchSeat], hands: Sequence[Hand], *, in_tournament: bool
) -> RatedMatch | None:
    """Return what of a match counts for a list; ``None`` for one that counts for none.

    ``hands`` are the rounds that all four played from deal to score.
    """
    found = _list_of(match, in_tournament=in_tournament)
    players = [_player(rows, seat) for seat in SEATS]
    if found is None or None in players:
        return None
    counting = counting_of(match)
    points = [counting.points_of(hand) for hand in hands]
    differences = [one - other for one, other in points]
    leaver = _leaver(match)
    missing = 0 if leaver is None else min(MOST_MISSING, max(0, USUAL_ROUNDS - len(hands)))
    if not differences and not missing:
        return None
    return RatedMatch(
        list=found,
        players=players,
        rounds=len(differences),
        points=sum(differences),
        squares=sum(it * it for it in differences),
        leaver=leaver,
        missing=missing,
        started=match.started,
    )


def _list_of(match: Match, *, in_tournament: bool) -> RatingList | None:
    """Return for which list a match was agreed on, whatever came of it."""
    if match.is_void or match.kind != MatchKind.PLAYED:
        return None
    options = from_json(match.options)
    if not isinstance(options, TableOptions):
        return None
    return list_of(options, in_tournament=in_tournament)


def _player(rows: Sequence[MatchSeat], seat: int) -> int | None:
    """Return who began on a seat, if with an account."""
    first = next((it for it in rows if it.number == seat and not it.stands_in), None)
    has_account = first is not None and first.player is not None and first.player.user_id
    return first.player_id if first is not None and has_account else None


def _leaver(match: Match) -> int | None:
    """Return who was first to leave a match for good and did not come back.

    Those who took their seat again before the end have come back, from whomever they took it.
    """
    rows = list(Departure.objects.filter(match=match).order_by("at", "pk"))
    at_the_end = {it.seat: it.successor_id for it in rows}
    gone = (it for it in rows if it.player_id is not None)
    return next((it.player_id for it in gone if at_the_end[it.seat] != it.player_id), None)
