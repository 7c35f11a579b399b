"""What is shipped: enough of each theme, without names, and all of it can be asked."""

from __future__ import annotations

from collections import Counter

import pytest

from games.problems.kept import DATA, read_lines, unpacked
from games.problems.positions import answer_like, position_of
from games.problems.themes import AnswerVerdict, Theme
from games.rules.state.actions import Deal
from games.services.acting import judging

SHIPPED = list(read_lines())
FEWEST, FEWEST_OF_THEME, MOST_BYTES = 300, 20, 500_000


def test_enough_are_shipped_of_each_theme_and_the_file_is_small() -> None:
    number = Counter(it.theme for it in SHIPPED)
    assert sum(number.values()) >= FEWEST
    assert all(number[it] >= FEWEST_OF_THEME for it in Theme)
    assert len({it.key for it in SHIPPED}) == len(SHIPPED)
    assert DATA.stat().st_size <= MOST_BYTES
    assert {it.judge for it in SHIPPED} == {judging.VERSION}


def can_be_asked(numbers: slice) -> None:
    for it in SHIPPED[numbers]:
        position = position_of(it.steps, it.step, it.seat)
        assert isinstance(unpacked(it.steps)[0][1], Deal)
        verdicts = [answer.verdict for answer in it.answers]
        assert verdicts[0] == AnswerVerdict.RIGHT
        assert AnswerVerdict.WRONG in verdicts
        for answer in it.answers:
            assert answer_like(position, it.answers, answer.action) == answer, it.key


def test_some_of_all_problems_can_be_asked_and_answered() -> None:
    can_be_asked(slice(None, None, 16))


@pytest.mark.nightly
def test_every_problem_can_be_asked_and_answered() -> None:
    can_be_asked(slice(None))
