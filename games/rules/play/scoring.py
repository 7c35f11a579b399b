"""Scoring a round, the end of a match (sections SCORE and MATCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.cards.deck import Cards, points
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import best_of, entrants_in, points_of_entrants
from games.rules.cards.ruleset import DOUBLE_VICTORY, SEATS, team_of
from games.rules.play.outcome import Evolve, Outcome
from games.rules.state.actions import GiveUp
from games.rules.state.booster_changes import round_over
from games.rules.state.boosters import PLAIN
from games.rules.state.calls import Call, Ending
from games.rules.state.events import MatchEnded, RoundScored
from games.rules.state.in_force import rules_in_force
from games.rules.state.seats import replaced
from games.rules.state.state import (
    NOBODY,
    OF_EACH,
    TIE,
    WAGER,
    Four,
    Score,
    ScoreLine,
    State,
    cards_on_table,
)

WISH_PENALTY = 200
CALL_POINTS = {Call.TICHU: 100, Call.GRAND: 200}
CARD_POINTS = 100
"""What all the cards of a round are worth (SCORE-5)."""
WAGER_POINTS = 50


def score_round(
    out: Sequence[int],
    piles: Sequence[Cards],
    hands: Sequence[Cards],
    calls: Sequence[Call | None],
    lines: tuple[ScoreLine, ...] = (),
    double_victory: int = DOUBLE_VICTORY,
) -> Score:
    """Return the score of a finished round (SCORE-1..7).

    ``out`` has two seats after a double victory, else three.
    """
    first = out[0]
    pile_points = tuple(points(pile) for pile in piles)
    called = _called(first, calls)
    cards = [0, 0]
    hand_points = 0
    double = None
    if len(out) == 2:
        double = team_of(first)
        cards[double] = double_victory
    else:
        last = next(seat for seat in SEATS if seat not in out)
        hand_points = points(hands[last])
        for seat in SEATS:
            heir = first if seat == last else seat
            cards[team_of(heir)] += pile_points[seat]
        cards[1 - team_of(last)] += hand_points
    return Score(
        tuple(out),
        (pile_points[0], pile_points[1], pile_points[2], pile_points[3]),
        hand_points,
        (cards[0], cards[1]),
        called,
        double,
        lines,
    )


def points_on_paper(
    cards: int | None,
    double: int | None,
    calls: Sequence[Call | None],
    first: int | None,
    double_victory: int = DOUBLE_VICTORY,
) -> tuple[int, int]:
    """Return the points of both teams in a round played with real cards (SCORE-5..7).

    ``cards`` are the card points of team 0; after a double victory of team ``double`` they count
    for nobody. ``first`` is the seat out first, ``None`` for somebody who has not called.
    """
    called = _called(first, calls)
    if double is not None:
        of_cards = [0, 0]
        of_cards[double] = double_victory
    else:
        of_cards = [cards or 0, CARD_POINTS - (cards or 0)]
    return of_cards[0] + called[0], of_cards[1] + called[1]


def _called(first: int | None, calls: Sequence[Call | None]) -> tuple[int, int]:
    """Return the points of both teams for their calls (SCORE-7)."""
    called = [0, 0]
    for seat in SEATS:
        call = calls[seat]
        if call is not None:
            value = CALL_POINTS[call]
            called[team_of(seat)] += value if seat == first else -value
    return called[0], called[1]


def _lines_of(state: State) -> tuple[ScoreLine, ...]:
    """Return the lines that Boosters add: doubled calls, wagers (BG-19)."""
    first = state.out[0]
    lines = []
    for seat in SEATS:
        call = state.calls[seat]
        if call is not None and state.booster_state.doubled >> seat & 1:
            value = CALL_POINTS[call]
            lines.append(ScoreLine(call, seat, value if seat == first else -value))
    for seat, named in rules_in_force(state).wagers:
        lines.append(ScoreLine(WAGER, seat, WAGER_POINTS if named == first else -WAGER_POINTS))
    return tuple(lines)


def with_wish_penalty(score: Score, offender_team: int) -> Score:
    """Return the score with the director's correction for a broken wish (SCORE-9)."""
    cards = (0, WISH_PENALTY) if offender_team == 0 else (WISH_PENALTY, 0)
    return score._replace(cards=cards)


class MatchResult(NamedTuple):
    """Where a match stands after its rounds; ``winner`` is as in ``State``."""

    totals: tuple[int, ...]
    """For both teams, or for the four who play for themselves."""
    over: bool
    winner: int | str | None
    played: int


def match_result(
    rounds: Sequence[tuple[int, int]], options: TableOptions, *, time_over: bool = False
) -> MatchResult:
    """Return the totals, whether the match is over, and who has won (MATCH-1..8).

    Rounds after the end of the match are not counted; ``played`` says how many are.
    """
    if options.partners_rotate:
        return _result_of_each(rounds[: options.max_rounds], options, time_over=time_over)
    totals = (0, 0)
    played = 0
    for played, (one, other) in enumerate(rounds, start=1):
        totals = (totals[0] + one, totals[1] + other)
        last = played == options.max_rounds or (time_over and played == len(rounds))
        winner = _winner(totals, options.target, is_last=last)
        if winner is not None:
            return MatchResult(totals, True, winner, played)
    if time_over and not played:
        return MatchResult(totals, True, TIE, played)
    return MatchResult(totals, False, None, played)


def _result_of_each(
    rounds: Sequence[tuple[int, int]], options: TableOptions, *, time_over: bool
) -> MatchResult:
    """Return the points of the four; only the number of rounds ends the match (MATCH-8)."""
    over = time_over or len(rounds) == options.max_rounds
    return MatchResult(points_of_entrants(rounds), over, OF_EACH if over else None, len(rounds))


def _winner(totals: tuple[int, int], target: int | None, *, is_last: bool) -> int | str | None:
    reached = target is not None and max(totals) >= target
    if totals[0] == totals[1]:
        return TIE if is_last else None
    if reached or is_last:
        return 0 if totals[0] > totals[1] else 1
    return None


def end_round(outcome: Outcome) -> None:
    """Count the round and, if it is over, end the match."""
    state = outcome.state
    piles = _piles_at_the_end(state)
    lines = () if state.booster_state is PLAIN else _lines_of(state)
    score = score_round(
        state.out,
        piles,
        state.hands,
        state.calls,
        lines,
        rules_in_force(state).double_victory,
    )
    outcome.add(RoundScored(score))
    end_match(outcome)


def _piles_at_the_end(state: State) -> Four:
    """Return the piles; a double victory's open trick goes to whoever laid on it last.

    That is for counting cards only: none of it scores (SCORE-6).
    """
    if state.top is None:
        return state.piles
    owner = state.top.seat
    return replaced(state.piles, owner, state.piles[owner] | cards_on_table(state))


def end_match(outcome: Outcome) -> None:
    """End the match if target, number of rounds or time say so (MATCH-5..7)."""
    state = outcome.state
    result = match_result(state.rounds, state.options, time_over=state.time_over)
    if result.winner == OF_EACH:
        entrants = entrants_in(state.number, rotates=True)
        points = [result.totals[entrant] for entrant in entrants]
        outcome.add(MatchEnded(OF_EACH, winners=best_of(points)))
    elif result.winner is not None:
        outcome.add(MatchEnded(result.winner))


def evolve_round_scored(state: State, event: RoundScored) -> State:
    """Close the round (END-6)."""
    return state._replace(
        windows=(),
        plays=(),
        passed=0,
        piles=_piles_at_the_end(state),
        last_trick=state.plays or state.last_trick,
        aside=(),
        score=event.score,
        booster_state=PLAIN if state.booster_state is PLAIN else round_over(state.booster_state),
        rounds=(*state.rounds, event.score.round),
    )


def give_up(outcome: Outcome, action: GiveUp) -> None:
    """End the match early; an unfinished round counts nothing."""
    if outcome.state.winner is not None or not outcome.state.number:
        raise RuleViolation("wrong_phase")
    if action.team is not None and outcome.state.options.partners_rotate:
        raise RuleViolation("no_teams")
    if action.team is None:
        outcome.add(MatchEnded(NOBODY, Ending.ABANDONED))
    else:
        outcome.add(MatchEnded(1 - action.team, Ending.CONCEDED))


def evolve_match_ended(state: State, event: MatchEnded) -> State:
    """Note the winner; the cards of an unfinished round are put away."""
    if not event.ending:
        return state._replace(winner=event.winner)
    return state._replace(
        winner=event.winner,
        windows=(),
        hands=(0, 0, 0, 0),
        stock=(0, 0, 0, 0),
        plays=(),
        aside=(),
        passed=0,
        wish=0,
    )


EVOLVE: dict[type, Evolve] = {
    RoundScored: evolve_round_scored,
    MatchEnded: evolve_match_ended,
}
