"""How well and how fast the rule bot plays."""

from __future__ import annotations

from functools import partial
from random import Random

from games.bots import decide
from games.bots.arena import summed_up
from games.bots.thumb.plan import planner_for
from games.rules.state.actions import Action
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from tests.bench.figures import best_seconds, figure, tell
from tests.games.bots.learner import duel_of_four, learner
from tests.games.bots.matches import compare
from tests.games.bots.rounds import Asked, play_everything, rule_bot, uniform
from tests.rules.walks import TABLES, new_round

DEALS = 400
ROUNDS = 20


@figure("points/round")
def rule_bot_vs_random_points() -> float:
    """Two rule bots against two players of uniformly random plays and passes."""
    result = compare(rule_bot, uniform(Random(1)), DEALS, Random(2))
    low, high = result.points - result.interval, result.points + result.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f} in {2 * DEALS} rounds")
    _tell_success(result.calls)
    return result.points


@figure("points/round")
def beginner_vs_rule_points() -> float:
    """Two beginners against two rule bots; two steps of the ladder, about -25."""
    result = compare(partial(decide, "beginner"), rule_bot, DEALS, Random(5))
    low, high = result.points - result.interval, result.points + result.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f} in {2 * DEALS} rounds")
    return result.points


@figure("%")
def learner_matches_with_novice() -> float:
    """Matches that somebody who learned the game today wins with a novice against two."""
    novice = partial(_decide_on_record, "novice")
    duels = [
        duel_of_four(seed, (learner, novice), (novice, novice)) for seed in range(910000, 910800)
    ]
    found = summed_up(duels, Random(1))
    low, high = found.matches_interval
    tell(f"{found.points:+.1f} ± {found.interval:.1f} points a round; {low:.0%} to {high:.0%}")
    return 100 * found.matches


def _decide_on_record(
    level: str, view: Perspective, found: Options, _record: PublicRecord
) -> Action | None:
    return decide(level, view, found)


@figure("%")
def rule_bot_calls_won() -> float:
    """Share of calls won among four rule bots; more than half of them have to be."""
    calls = compare(rule_bot, rule_bot, DEALS, Random(3)).calls
    _tell_success(calls)
    won, called = (sum(numbers) for numbers in zip(*calls.values(), strict=True))
    return 100 * won / called


def _tell_success(calls: dict[str, tuple[int, int]]) -> None:
    for call, (won, called) in sorted(calls.items()):
        tell(f"{call}: {won} of {called} won")


@figure("us")
def rule_bot_decision_us() -> float:
    """A decision of a rule bot among others like it, on average: from perspective to action.

    Only what the table waits for counts, not the questions that need no thinking.
    """
    chance = Random(4)
    asked: list[Asked] = []
    for _ in range(ROUNDS):
        state = new_round(TABLES["untimed"], chance)
        asked += play_everything(state, [rule_bot] * 4, chance)
    asked = [question for question in asked if question.action is not None]
    return best_seconds(partial(_decide_again, asked)) / len(asked) * 1e6


def _decide_again(asked: list[Asked]) -> None:
    planner_for.cache_clear()
    for question in asked:
        decide("normal", question.view, options(question.view))
