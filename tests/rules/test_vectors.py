"""The rule cases: what every implementation of the rules must agree with."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.cards import moves
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import RANK_LETTER, RANK_OF_LETTER, from_codes, points
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act, act_together
from games.rules.play.scoring import match_result, score_round, with_wish_penalty
from tests.rules.clockwork import Clockwork
from tests.rules.vector_format import (
    by_seat,
    cases,
    comparable,
    describe,
    read_action,
    read_cards,
    read_start,
    read_top,
)

FLOW_FILES = ("turn_flow", "calls", "rounds")
FILES = ("combinations", "beats", "wish", "scoring", *FLOW_FILES)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of every case of the file that a test's name ends with."""
    name = metafunc.function.__name__.removeprefix("test_vector_")
    names = FLOW_FILES if name == "flow" else (name,)
    directory = metafunc.config.getoption("--vectors")
    found = [case for file in names for case in cases(directory, file)]
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", found, ids=[case["id"] for case in found])


def test_vector_combinations(case: dict[str, Any]) -> None:
    """Cards are recognised and read (COMBO, PHX)."""
    try:
        reading = BASE_BOOK.read(*read_cards(case["cards"]))
    except ValueError:
        reading = None
    found: dict[str, Any] = {"kind": "invalid"}
    if reading is not None:
        found = {
            "kind": reading.kind,
            "rank": reading.rank,
            "length": reading.length,
        }
        if reading.phoenix:
            found["phoenix"] = RANK_LETTER[reading.phoenix]
    assert found == case["expect"]


def test_vector_beats(case: dict[str, Any]) -> None:
    """A play may be laid on what lies there, or may not."""
    cards, declared = read_cards(case["play"])
    value = None
    try:
        value = BASE_BOOK.choose(cards, declared, read_top(case["top"])).rank
        may_be_laid = True
    except RuleViolation:
        may_be_laid = False
    assert may_be_laid == case["expect"]["beats"]
    if "value" in case["expect"]:
        assert value == case["expect"]["value"]


def test_vector_wish(case: dict[str, Any]) -> None:
    """A wish demands what it demands, and nothing else (WISH)."""
    hand, _ = read_cards(case["hand"])
    top = read_top(case["top"])
    wish = RANK_OF_LETTER[case["wish"]] if case["wish"] else 0
    in_turn = case["mode"] == "in_turn"
    bound: list[moves.Move] = []
    if in_turn:
        bound = moves.demanded(hand, top, wish, BASE_BOOK)
        legal = bound or moves.moves_of(hand, top, BASE_BOOK)
    else:
        legal = moves.bombs(hand, top, BASE_BOOK) if top else []
    sets = {
        (cards, move.combination.phoenix) for move in legal for cards in moves.card_sets(move, hand)
    }
    expect = case["expect"]
    assert bool(bound) == expect["must_play"]
    assert (in_turn and top is not None and not bound) == expect["may_pass"]
    assert len(sets) == expect["legal_count"]
    for allowed in expect["allowed"]:
        cards, declared = read_cards(allowed)
        assert (cards, declared or 0) in sets
    for forbidden in expect["forbidden"]:
        cards, declared = read_cards(forbidden)
        assert (cards, declared or 0) not in sets


def test_vector_scoring(case: dict[str, Any]) -> None:
    """Points, rounds and matches are counted (SCORE, MATCH)."""
    expect = case["expect"]
    if case["type"] == "points":
        assert points(from_codes(case["cards"])) == expect["points"]
    elif case["type"] == "round":
        score = score_round(
            case["out"],
            [from_codes(pile) for pile in by_seat(case["piles"], [])],
            [from_codes(hand) for hand in by_seat(case["hands"], [])],
            by_seat(case["calls"], None),
        )
        if "correction" in case:
            assert case["correction"]["type"] == "wish_penalty"
            score = with_wish_penalty(score, case["correction"]["offender_team"])
        assert list(score.cards) == expect["cards"]
        assert list(score.calls) == expect["calls"]
        assert list(score.round) == expect["round"]
        assert score.double == expect["double"]
    else:
        options = dict(case["options"])
        time_over = options.pop("time_up", False)
        rounds = [(one, other) for one, other in case["rounds"]]
        result = match_result(rounds, TableOptions(**options), time_over=time_over)
        assert list(result.totals) == expect["totals"]
        assert (result.over, result.winner) == (expect["over"], expect["winner"])
        assert result.played == expect["played"]


def test_vector_flow(case: dict[str, Any]) -> None:
    """Every step is accepted or refused as expected and leads to the expected state."""
    state, deal = read_start(case["start"])
    if deal is not None:
        state, _ = act(state, None, deal)
    table = Clockwork(state)
    for number, step in enumerate(case["steps"]):
        take_step(table, step, f"{case['id']} step {number}")
    if "final" in case:
        final = describe(table.state)
        assert {key: final[key] for key in case["final"]} == case["final"]


def take_step(table: Clockwork, step: dict[str, Any], where: str) -> None:
    """Take one step of a flow and compare what it led to."""
    expect = step.get("expect", {})
    before = table.state
    if step.get("do") == "tick":
        table.tick(step["s"])
    elif "batch" in step:
        batch = [(each["seat"], read_action(each)) for each in step["batch"]]
        table.state, _, results = act_together(before, batch)
        found = [(seat, code is None, code) for seat, _, code in results]
        assert found == [
            (result["seat"], result["ok"], result.get("error")) for result in expect["results"]
        ], where
    else:
        code = None
        try:
            table.state, _ = act(before, step["seat"], read_action(step))
        except (RuleViolation, ValueError) as refusal:
            code = getattr(refusal, "code", "one_card_to_each")
        assert code == expect.get("error"), where
    if expect.get("ok") is False:
        assert table.state == before, where
    found_state = describe(table.state)
    for key, value in comparable(expect).items():
        assert found_state[key] == value, f"{where}: {key}"
