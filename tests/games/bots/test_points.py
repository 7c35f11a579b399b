"""How well the rule bot plays; `make bench` measures it on more deals."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.bots.booster_matches import summed_up, with_and_without
from tests.games.bots.matches import compare
from tests.games.bots.rounds import rule_bot, uniform

DEALS = 40
BOOSTER_DEALS = 60
LEAST_POINTS = 140


def test_rule_bot_beats_a_team_without_a_thought() -> None:
    result = compare(rule_bot, uniform(Random(1)), DEALS, Random(2))
    assert result.points - result.interval > LEAST_POINTS


def test_calls_of_the_rule_bot_pay_against_its_like() -> None:
    calls = compare(rule_bot, rule_bot, DEALS, Random(3)).calls
    won, called = (sum(numbers) for numbers in zip(*calls.values(), strict=True))
    assert called > DEALS / 4
    assert won > called / 2


@pytest.mark.nightly
def test_boosters_bring_points() -> None:
    found = summed_up([with_and_without(seed) for seed in range(BOOSTER_DEALS)])
    assert found.points > 0
    assert sum(found.played.values()) > 2 * BOOSTER_DEALS
