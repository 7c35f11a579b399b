"""What breaks lines for `make nightly` breaks what it says, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.mutation.__main__ import TESTS, choose, files_of, nearest
from tests.mutation.breaks import Break, breaks_of
from tests.mutation.copies import ROOT

SOURCE = '''"""Not broken: 1."""
import logging

LIMIT: int = 3  # ä


class Stack:
    """Not broken: 2."""

    size = 4

    def push(self, card, *, seat=0):
        """Not broken: 3."""
        logging.info("pushed %s", 5)
        assert card != 6
        if card in self.cards and not seat:
            raise ValueError(f"twice {card + 7}")
        self.cards.append(card)
        return "ü" if seat == self.seat else self.cards
'''


def lines(one: Break) -> list[tuple[str, str]]:
    """Return the lines that a break changes, before and after."""
    pairs = zip(SOURCE.splitlines(), one.made_in(SOURCE).splitlines(), strict=True)
    return [(before.strip(), after.strip()) for before, after in pairs if before != after]


def test_breaks_of_every_kind_are_found() -> None:
    assert [(one.line, one.before, one.after) for one in breaks_of(SOURCE)] == [
        (4, "3", "(4)"),
        (12, "0", "(1)"),
        (16, "card in self.cards", "(card not in self.cards)"),
        (16, "card in self.cards and not seat", "(card in self.cards or not seat)"),
        (16, "not seat", "(seat)"),
        (17, 'raise ValueError(f"twice {card + 7}")', "pass"),
        (18, "self.cards.append(card)", "pass"),
        (19, 'return "ü" if seat == self.seat else self.cards', "return None"),
        (
            19,
            '"ü" if seat == self.seat else self.cards',
            "(self.cards if seat == self.seat else 'ü')",
        ),
        (19, "seat == self.seat", "(seat != self.seat)"),
    ]


def test_a_break_changes_its_line_alone() -> None:
    for one in breaks_of(SOURCE):
        assert len(lines(one)) == 1
    assert lines(breaks_of(SOURCE)[-1]) == [
        (
            'return "ü" if seat == self.seat else self.cards',
            'return "ü" if (seat != self.seat) else self.cards',
        )
    ]


@pytest.mark.parametrize("folder", TESTS)
def test_a_seed_chooses_lines_that_still_compile(folder: str) -> None:
    chosen = choose([folder], 20, Random(7))
    assert chosen == choose([folder], 20, Random(7)) != choose([folder], 20, Random(8))
    assert len({(job.path, job.one.line) for job in chosen}) == 20
    for job in chosen:
        source = Path(ROOT / job.path).read_text()
        assert job.path.startswith(folder)
        assert job.one.made_in(source) != source
        compile(job.one.made_in(source), job.path, "exec")
        assert all(files_of(tests) for tests in job.tests)


def test_the_nearest_tests_are_asked_first() -> None:
    assert nearest("games/screen/telling/seats.py", TESTS["games/screen"]) == [
        "tests/games/screen/test_seats.py"
    ]
    assert nearest("boosters/cards/red/njet.py", TESTS["boosters"]) == [
        "tests/boosters/cards/test_njet.py"
    ]
    assert nearest("games/screen/no_such.py", TESTS["games/screen"]) == []
