"""What breaks lines for `make nightly` breaks what it says, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from tests.mutation import __main__
from tests.mutation.__main__ import BROKEN, NOT_ASKED, choose, find_reach
from tests.mutation.breaks import Break, breaks_of
from tests.mutation.copies import ROOT, Copy
from tests.mutation.reached import KEPT, Reach, keep, kept_in, latest, note_sources, read
from tests.mutation.tracing import FOLDER

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


@pytest.mark.parametrize("folder", ["boosters", "games/rules", "games/screen"])
def test_a_seed_chooses_lines_that_still_compile(folder: str) -> None:
    chosen = choose([folder], 20, Random(7))
    assert chosen == choose([folder], 20, Random(7)) != choose([folder], 20, Random(8))
    assert len({(job.path, job.one.line) for job in chosen}) == 20
    for job in chosen:
        source = Path(ROOT / job.path).read_text()
        assert job.path.startswith(folder)
        assert job.one.made_in(source) != source
        compile(job.one.made_in(source), job.path, "exec")


def test_what_is_compiled_or_done_once_is_not_broken() -> None:
    paths = {job.path for job in choose(BROKEN, 100_000, Random(1))}
    assert "games/rules/cards/combinations.py" in paths
    assert not [path for path in paths if "/migrations/" in path or "/search/" in path]


def test_the_folders_that_are_left_out_exist() -> None:
    assert all((ROOT / "tests" / name).is_dir() for name in NOT_ASKED)


CALLED = """
import functools

def doubled(
    number,
    times=2,
):
    if number > 9 and (
        number != 10
    ):
        return None
    return number * times

@functools.lru_cache
def kept():
    return doubled(3)

LIMIT = 9
"""
ASKING = """
import pytest
from django.test.signals import template_rendered

from games import called

class FakeTemplate:
    name = "a.html"

@pytest.fixture(scope="module")
def prepared():
    return called.doubled(20)

def test_much():
    template_rendered.send(None, template=FakeTemplate)
    assert called.doubled(11) is None

@pytest.mark.parametrize("number", [1, 2])
def test_little(number):
    assert called.doubled(number) == 2 * number

def test_shared(prepared):
    pass

@pytest.mark.parametrize("turn", [1, 2])
def test_kept(turn):
    assert called.kept() == 6

def test_failing():
    assert called.LIMIT == 10

def test_of_a_server(server):
    pass

@pytest.fixture
def server():
    return called.doubled(1)
"""


def notes_of(folder: Path) -> Reach:
    """Run a small project's tests and read what has been noted."""
    for name, text in (("games/called.py", CALLED), ("tests/test_called.py", ASKING)):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    (folder / "games" / "__init__.py").touch()
    variables = {FOLDER: str(folder), "PYTHONPATH": str(ROOT)}
    plugins = ["-p", "no:django", "-p", "tests.mutation.tracing"]
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", ".", "-c", os.devnull, *plugins]
    subprocess.run(
        [*command, "tests"], cwd=folder, env=os.environ | variables, check=False, timeout=300
    )
    note_sources(folder, folder)
    return read(folder)


def names(tests: Iterable[str]) -> set[str]:
    return {test.partition("::")[2] for test in tests}


def test_each_test_is_noted_with_the_lines_it_executes(tmp_path: Path) -> None:
    reach = notes_of(tmp_path)
    lines = reach.lines("games/called.py")
    kept = {"test_kept[1]", "test_kept[2]"}
    assert kept == names(lines[16]), "what is remembered is executed for each"
    assert names(lines[12]) == {"test_little[1]", "test_little[2]", *kept}
    assert {"tests/test_called.py", "tests/test_called.py::test_much"} == lines[11]
    assert names(reach.failing) == {"test_failing"}
    assert names(reach.seconds) == {
        *("test_much", "test_little[1]", "test_little[2]", "test_shared", *kept)
    }
    assert reach.templates == {"a.html": {"tests/test_called.py::test_much"}}
    assert reach.sources["games/called.py"] == CALLED


def known(**lines: set[str]) -> Reach:
    """Return a reach of five tests in three files."""
    seconds = {
        "tests/test_a.py::one": 3.0,
        "tests/test_a.py::two": 1.0,
        "tests/test_b.py::one": 2.0,
    }
    seconds |= {"tests/test_called.py::one": 8.0, "tests/test_called.py::two": 5.0}
    by_line = {int(name[1:]): tests for name, tests in lines.items()}
    return Reach(seconds, lambda _path: by_line, ())


def asked_for(reach: Reach, line: int) -> list[str]:
    one = next(one for one in breaks_of(CALLED) if one.line == line)
    return [it[6:] for it in reach.tests_for("games/called.py", CALLED, one)]


def test_the_nearest_tests_are_asked_first_then_one_of_each_file() -> None:
    everywhere = {"tests/test_a.py", "tests/test_b.py", "tests/test_called.py"}
    assert asked_for(known(_12=everywhere), 12) == [
        *("test_called.py::two", "test_called.py::one"),
        *("test_a.py::two", "test_b.py::one", "test_a.py::one"),
    ]


def test_only_tests_that_reach_the_statement_are_asked() -> None:
    reach = known(_8={"tests/test_a.py::one"}, _9={"tests/test_b.py::one"}, _12={"tests/test_a.py"})
    assert asked_for(reach, 9) == ["test_b.py::one", "test_a.py::one"]


def test_a_line_that_no_test_reaches_has_none() -> None:
    assert asked_for(known(_12={"tests/test_a.py"}), 16) == []


def test_what_is_executed_on_import_is_reached_by_all_that_use_the_file() -> None:
    default = asked_for(known(_6={""}, _12={"tests/test_b.py::one"}, _18={""}), 6)
    assert default == ["test_b.py::one"]
    assert len(asked_for(known(_18={"", "tests/test_b.py::one"}), 18)) == 1
    assert len(asked_for(known(_18={""}), 18)) == 5


def test_a_function_that_is_called_on_import_is_too() -> None:
    assert asked_for(known(_12={""}, _16={"tests/test_a.py::two"}), 12) == ["test_a.py::two"]


def test_parts_grow_and_lose_no_test() -> None:
    reach = known()
    reach.seconds.update({str(number): 4.0 for number in range(40)})
    parts = list(reach.parts(list(reach.seconds)))
    assert [test for part, _cost in parts for test in part] == list(reach.seconds)
    costs = [cost for _part, cost in parts]
    assert sum(costs) == sum(reach.seconds.values())
    assert len(costs) == 3
    assert costs[0] < 20 < costs[1]


def test_the_map_is_named_after_all_it_is_made_of(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "one.py"
    file.write_text("1")
    first = kept_in(tmp_path, ["tests"])
    assert kept_in(tmp_path, ["tests"]) == first != kept_in(tmp_path, ["tests/rules"])
    file.write_text("2")
    assert kept_in(tmp_path, ["tests"]) != first


def test_one_map_is_kept(tmp_path: Path) -> None:
    for number in range(2):
        notes = tmp_path / "notes"
        notes.mkdir()
        note_sources(tmp_path, notes)
        keep(notes, tmp_path / KEPT / str(number))
    assert latest(tmp_path) == tmp_path / KEPT / "1"
    assert [it.name for it in (tmp_path / KEPT).iterdir()] == ["1"]


@pytest.mark.nightly
def test_a_run_that_does_not_come_to_its_end_makes_no_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Copy(tmp_path / "copy")
    monkeypatch.setattr(__main__, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="end"):
        find_reach(copy, ["tests/no_such_file.py"], 1)
    assert not list((tmp_path / KEPT).glob("*"))
