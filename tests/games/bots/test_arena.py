"""Duels between bots, and bots that are programs of their own."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.bots import arena, beginner, rule
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

ROOT = Path(__file__).parents[3]
DEALS = 25


def rule_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return rule.decide(view, found)


def beginner_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return beginner.decide(view, found)


def test_a_deal_between_equals_is_even() -> None:
    """Both sides are played, so nobody gains by the cards."""
    for seed in range(3):
        assert arena.duel(arena.deal_of(Random(seed)), rule_bot, rule_bot).difference == 0


def test_hands_move_on_by_one_seat() -> None:
    deal = arena.deal_of(Random(1))
    moved = arena.moved_on(deal)
    for seat in SEATS:
        assert moved.first[seat] == deal.first[(seat + 1) % 4]
        assert moved.rest[seat] == deal.rest[(seat + 1) % 4]


def test_outcome_tells_points_matches_and_calls() -> None:
    duels = [
        arena.Duel(((100, 0), (200, 0)), ((0, "tichu", True), (1, "grand", False))),
        arena.Duel(((0, 0), (100, 0)), ((0, "tichu", False),)),
    ]
    found = arena.summed_up(duels, Random(1), matches=10)
    assert found.points == 100
    assert found.interval == pytest.approx(98, rel=0.01)
    assert found.matches == 1
    assert found.calls == {(0, "tichu"): (2, 1), (1, "grand"): (1, 0)}


def test_beginner_is_one_to_beat_and_never_calls() -> None:
    duels = [
        arena.duel(arena.deal_of(Random(seed)), beginner_bot, rule_bot) for seed in range(DEALS)
    ]
    assert arena.summed_up(duels, Random(1), matches=10).points < -20
    assert not any(team == 0 for duel in duels for team, _, _ in duel.calls)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The example bot of the documentation."""
    text = (ROOT / "docs" / "bots.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "example.py"
    path.write_text(code)
    assert len(code.splitlines()) <= 42
    return path


def test_example_bot_plays_whole_rounds(example: Path) -> None:
    out = StringIO()
    program = f"program:{sys.executable} {example}"
    call_command("arena", program, "rule", deals=2, processes=1, stdout=out)
    assert re.search(r"[-+]\d+\.\d points a round \(95 % interval .* 2 deals", out.getvalue())


def test_unknown_bots_are_named() -> None:
    with pytest.raises(CommandError, match=r"no bot clever, but: beginner, rule, strong"):
        call_command("arena", "clever", "rule")
