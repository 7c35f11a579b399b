"""Finished rounds are judged in the pool, a decision at a time; running rated ones never."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

pytest.importorskip("numba")

from django.conf import settings

from games.bots import arena, beginner
from games.bots.search import ready
from games.records.readable import read_action
from games.records.summary import AcceptedAction
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act, fold
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.acting import judging
from games.services.acting.judging import PlayedRound
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal


def weak(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return beginner.decide(view, found)


@pytest.fixture(scope="module", autouse=True)
def search() -> None:
    ready.load(settings.KERNEL_DIR)


@pytest.fixture(scope="module")
def played() -> PlayedRound:
    before = State(options=TableOptions())
    deal = arena.deal_of(Random(6))
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = arena.next_action(state, [weak] * 4)
        state, events = act(state, seat, action)
        steps.append(AcceptedAction(seat, action, tuple(events)))
    return PlayedRound(before, steps)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What was submitted to the pool: tests do it themselves."""
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(thinking, "submit", waiting.append)
    monkeypatch.setattr(judging, "_jobs", {})
    return waiting


def test_a_round_is_judged_bit_by_bit_and_kept_once(
    played: PlayedRound, work: list[Callable[[], None]]
) -> None:
    kept: list[dict[str, Any]] = []

    def progress() -> judging.Progress:
        return judging.ask("round", played, kept.append, rated=True, over=True)

    assert progress().done == 0
    for _ in range(5):
        work.pop(0)()
    assert progress() == judging.Progress(5, len(played.steps))
    assert len(work) == 1, "asking again does not begin again"
    while work:
        work.pop(0)()
    assert len(kept) == 1
    assert json.loads(json.dumps(kept[0])) == kept[0] == judging.judge_round(played)


def test_judgements_say_what_would_have_been_better(played: PlayedRound) -> None:
    said = judging.judge_round(played)["decisions"]
    assert len(said) > 15
    for decision in said:
        step = played.steps[decision["step"]]
        assert step.seat == decision["seat"]
        if decision["better"] is not None:
            assert read_action(decision["better"]) != step.action
        if decision["verdict"] in ("mistake", "lucky"):
            assert decision["loss"] >= 15
            assert decision["share"] >= 0.7
            assert (decision["really"] > 0) == (decision["verdict"] == "mistake")


def test_cards_and_play_are_the_difference_of_the_round(played: PlayedRound) -> None:
    luck = judging.luck_of(played)
    end = played.before
    for step in played.steps:
        end = fold(step.events, end)
    assert luck is not None
    assert end.score is not None
    ours, theirs = end.score.round
    assert luck["cards"] + luck["play"] == ours - theirs
    assert abs(luck["par"] - luck["cards"]) <= 0.5
    assert judging.luck_of(played) == luck


def test_a_round_that_was_cut_short_has_no_luck(played: PlayedRound) -> None:
    assert judging.luck_of(played._replace(steps=played.steps[:-1])) is None


def test_running_rated_matches_are_not_judged(
    played: PlayedRound, work: list[Callable[[], None]]
) -> None:
    with pytest.raises(TableRefusal, match="rated_match_runs"):
        judging.ask("round", played, print, rated=True, over=False)
    assert not work
    judging.ask("round", played, print, rated=False, over=False)
    assert work


def test_only_so_many_rounds_are_judged_at_once(
    played: PlayedRound, work: list[Callable[[], None]]
) -> None:
    for number in range(judging.MOST_AT_ONCE):
        judging.ask(number, played, print, rated=False, over=True)
    with pytest.raises(TableRefusal, match="too_many_judged"):
        judging.ask("one more", played, print, rated=False, over=True)
    judging.ask(0, played, print, rated=False, over=True)


def test_what_fails_is_told_once_and_tried_again(
    played: PlayedRound, work: list[Callable[[], None]], caplog: pytest.LogCaptureFixture
) -> None:
    def fail(judgement: dict[str, Any]) -> None:
        raise ValueError("it is broken")

    def ask() -> judging.Progress:
        few = played._replace(steps=played.steps[:3])
        return judging.ask("round", few, fail, rated=False, over=True)

    ask()
    while work:
        work.pop(0)()
    assert "could not be judged" in caplog.text
    assert ask().has_failed
    assert ask() == judging.Progress(0, 3)


def test_what_has_failed_makes_room(played: PlayedRound, work: list[Callable[[], None]]) -> None:
    def fail(judgement: dict[str, Any]) -> None:
        raise ValueError("it is broken")

    few = played._replace(steps=played.steps[:1])
    for number in range(judging.MOST_AT_ONCE):
        judging.ask(number, few, fail, rated=False, over=True)
    while work:
        work.pop(0)()
    judging.ask("one more", few, fail, rated=False, over=True)
    assert len(work) == 1
