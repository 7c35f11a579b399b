"""Bots that are programs of their own: the examples play, and mistakes cost one round."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.bots import arena
from games.bots.arena.external import ExternalBot, read_answer
from games.bots.ground import turns
from games.bots.normal import rule
from games.rules.cards.deck import from_codes
from games.rules.cards.shapes import BASE_KINDS, BOMB_KINDS, Kind
from games.rules.state.actions import Action, Play
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord
from tests.rules.scenes import scene

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "bots.md").read_text()
SECONDS = 60.0
"""More than any example needs, however busy the machine is."""
# Answers every question as a line says, with the fields of the question at hand.
ANSWERS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "told" not in asked:
        {answer}
"""


def example(language: str, folder: Path) -> Path:
    """Write an example of the documentation down."""
    (code,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len(code.splitlines()) <= 45
    path = folder / f"example.{language}"
    path.write_text(code)
    return path


@pytest.mark.parametrize(("language", "runs"), [("python", sys.executable), ("js", "node")])
def test_examples_play_whole_rounds(language: str, runs: str, tmp_path: Path) -> None:
    if shutil.which(runs) is None:
        pytest.skip(f"no {runs}")
    out, err = StringIO(), StringIO()
    program = f"program:{runs} {example(language, tmp_path)}"
    options = {"deals": 2, "processes": 1, "seconds": SECONDS}
    call_command("arena", program, "normal", **options, stdout=out, stderr=err)
    said = out.getvalue()
    assert re.search(r"[-+]\d+\.\d points a round \(95 % interval .* 2 deals", said)
    assert re.search(r"matches to 1000: \d+ % .* \(95 % interval \d+ to \d+ %\)", said)
    assert err.getvalue() == ""


def rule_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return rule.decide(view, found)


@pytest.fixture
def answering(tmp_path: Path) -> Iterator[object]:
    """Make programs that answer in one way; they are ended after the test."""
    bots: list[ExternalBot] = []

    def program(answer: str, seconds: float = SECONDS, is_shared: bool = False) -> ExternalBot:
        path = tmp_path / f"bot_{len(bots)}.py"
        path.write_text(ANSWERS.format(answer=answer))
        bots.append(ExternalBot(f"{sys.executable} {path}", seconds, is_shared))
        return bots[-1]

    yield program
    for bot in bots:
        bot.close()


@pytest.mark.parametrize(
    ("answer", "rule_broken"),
    [
        ('print("Good morning", flush=True)', "Expecting value"),
        ("print('[1]', flush=True)", "not an object of JSON"),
        ("""print('{"do": "dance"}', flush=True)""", "is none of grand"),
        ("""print('{"cards": "Zz"}', flush=True)""", "unknown card"),
        ("""print('{"give": 7}', flush=True)""", "'int' object has no attribute"),
        ("""print('{"do": "tichu"}', flush=True)""", "wrong_phase"),
        ("print('{}', flush=True)", "nothing was done"),
        ("sys.exit()", "the program has ended"),
    ],
)
def test_a_mistake_costs_that_bot_the_round_and_says_why(
    answering, answer: str, rule_broken: str
) -> None:
    found = arena.duel(turns.deal_of(Random(1)), answering(answer), rule_bot)
    assert found.points == ((0, arena.FORFEIT), (0, arena.FORFEIT))
    for blunder in found.blunders:
        assert rule_broken in blunder.rule
        assert '"phase": "grand"' in blunder.question
        assert "\n" not in blunder.question + blunder.answer + blunder.rule


def test_an_answer_says_what_is_laid_and_nothing_more() -> None:
    """Whatever it leaves out is not done: no wish, no Tichu."""
    it = scene("Mah 3j Ks As", "4j 6s", "5j 7s", "6j 8s")
    view = perspective(it.state, 0)
    found = options(view)
    assert read_answer({"cards": "3j"}, view, found) == Play(from_codes("3j"))
    wished = {"cards": "Mah", "wish": 8, "tichu": True}
    assert read_answer(wished, view, found) == Play(from_codes("Mah"), None, 8, True)
    assert read_answer({}, view, found) is None


def test_a_program_that_takes_too_long_loses_the_round(answering) -> None:
    found = arena.duel(turns.deal_of(Random(1)), rule_bot, answering("pass", seconds=0.05))
    assert found.points == ((arena.FORFEIT, 0), (arena.FORFEIT, 0))
    assert all(it.rule == "no answer within 0.05 seconds" for it in found.blunders)


def test_a_program_that_does_not_end_by_itself_is_ended(answering) -> None:
    bot = answering("import os, time; print(os.getpid(), flush=True); time.sleep(60)")
    bots = [bot, rule_bot, rule_bot, rule_bot]
    program = int(arena._played(turns.deal_of(Random(1)), bots).blunder.answer)
    os.kill(program, 0)  # it is still there
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(program, 0)


def test_the_arena_prints_one_line_for_a_mistake_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(ANSWERS.format(answer="print('dunno', flush=True)"))
    out, err = StringIO(), StringIO()
    options = {"deals": 1, "processes": 1, "matches": True, "seconds": SECONDS}
    program = f"program:{sys.executable} {path}"
    call_command("arena", program, "normal", **options, stdout=out, stderr=err)
    lines = err.getvalue().splitlines()
    assert len(lines) == 10  # two matches to 1000, in rounds of 200
    for line in lines:
        assert re.match(r"lost a round at seat \d: .*; answer dunno; question \{", line)
    assert "matches: 0 % of 2 for program" in out.getvalue()


@pytest.mark.parametrize(("is_shared", "programs"), [(False, 2), (True, 1)])
def test_each_seat_has_a_program_of_its_own(answering, is_shared: bool, programs: int) -> None:
    """One that answers for both partners would see both hands."""
    answer = """import os; print(json.dumps({"do": f"{os.getpid()}"}), flush=True)"""
    bot = answering(answer, is_shared=is_shared)
    answers = set()
    for first in (0, 1):
        bots = [rule_bot] * 4
        bots[first] = bots[first + 2] = bot
        for seat in (first, first + 2):
            alone = [rule_bot] * 4
            alone[seat] = bot
            answers |= {arena._played(turns.deal_of(Random(1)), alone).blunder.answer}
    assert len(answers) == (4 if programs == 2 else 1)


def test_programs_hear_of_rounds_scores_and_matches(answering, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = answering(
        f"""print("no", flush=True)
    else:
        open({str(heard)!r}, "a").write(line)"""
    )
    arena.duel_at((0, 0), Random(1), bot, rule_bot)
    bot.close()
    lines = heard.read_text().splitlines()
    for told in ("match", "round", "round over", "match over"):
        assert any(f'"told": "{told}"' in line for line in lines)
    assert any('"points": [0, 200], "scores": [0, 200]' in line for line in lines)
    assert any('"scores": [0, 1000], "won": 1' in line for line in lines)


def test_all_kinds_are_listed_in_the_documentation() -> None:
    for kind in BASE_KINDS | BOMB_KINDS | {Kind.DOG}:
        assert f"`{kind}`" in DOCUMENT
