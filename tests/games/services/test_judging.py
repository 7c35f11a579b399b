"""Finished rounds are judged in the pool, a decision at a time; running rated ones never."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from statistics import mean, pvariance, stdev
from typing import Any

import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.ground import turns
from games.bots.levels import beginner
from games.bots.verdicts import ruling
from games.bots.verdicts.par import after_usual_pushes, par_of
from games.records.readable import read_action
from games.records.summary import AcceptedAction
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act, fold
from games.rules.state.actions import Action, Deal
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.acting import judging
from games.services.acting.judging import PlayedRound
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal

pytestmark = pytest.mark.searches


def weak(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return beginner.decide(view, found)


def keen(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide("keen", view, found, EMPTY, record)


@pytest.fixture(scope="module")
def played() -> PlayedRound:
    return round_of(weak, 6)


def round_of(bot: turns.Bot, seed: int) -> PlayedRound:
    before = State(options=TableOptions())
    deal = turns.deal_of(Random(seed))
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = turns.next_action(state, [bot] * 4)
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
            assert decision["loss"] >= ruling.WORSE_BY
            assert decision["error"] * ruling.SURE < decision["loss"]
            assert (decision["really"] > 0) == (decision["verdict"] == "mistake")


def test_three_parts_are_the_difference_of_the_round(played: PlayedRound) -> None:
    said = [
        {"seat": 0, "verdict": "mistake", "loss": 40.0, "better": None},
        {"seat": 0, "verdict": "lucky", "loss": 30.0, "better": None},
        {"seat": 3, "verdict": "lucky", "loss": 15.0, "better": None},
        {"seat": 1, "verdict": "close", "loss": 90.0, "better": None},
        {"seat": 2, "verdict": judging.WITH_BOOSTER},
    ]
    luck = judging.luck_of(played, said)
    end = played.before
    for step in played.steps:
        end = fold(step.events, end)
    assert luck is not None
    assert end.score is not None
    ours, theirs = end.score.round
    assert luck["decisions"] == -25, "what each has lost, and only once"
    assert luck["cards"] + luck["decisions"] + luck["fell"] == ours - theirs
    assert abs(luck["par"] - luck["cards"]) <= 0.5
    assert judging.luck_of(played, said) == luck


@pytest.mark.nightly
def test_between_equal_bots_decisions_carry_next_to_nothing() -> None:
    """Cards and chance make the difference; nobody plays better than their like."""
    played = [round_of(keen, seed) for seed in range(40, 54)]
    lucks = [it for it in (judging.judge_round(round_)["luck"] for round_ in played) if it]
    decided = [it["decisions"] for it in lucks]
    whole = [it["cards"] + it["decisions"] + it["fell"] for it in lucks]
    assert abs(mean(decided)) <= 2.5 * stdev(decided) / len(decided) ** 0.5
    assert pvariance(decided) < pvariance(whole) / 5


def test_cards_are_those_that_were_dealt_whatever_is_pushed(played: PlayedRound) -> None:
    hands = next(step.action for step in played.steps)
    assert isinstance(hands, Deal)
    dealt = four(first | rest for first, rest in zip(hands.first, hands.rest, strict=True))
    pushed = after_usual_pushes(dealt)
    assert sum(pushed) == sum(dealt)
    assert [hand.bit_count() for hand in pushed] == [14] * 4
    assert all((one & other).bit_count() == 11 for one, other in zip(dealt, pushed, strict=True))
    leads = next(seat for seat in SEATS if pushed[seat] & MAH_JONG)
    luck = judging.luck_of(played, [])
    assert luck is not None
    assert luck["par"] == round(par_of(pushed, leads).points, 1)


def test_a_round_that_was_cut_short_has_no_luck(played: PlayedRound) -> None:
    assert judging.luck_of(played._replace(steps=played.steps[:-1]), []) is None


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
