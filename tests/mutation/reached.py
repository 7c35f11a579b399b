"""Which tests reach which line of the project, and in what order to ask them.

Found out once by running the tests under coverage.py, and kept until anything changes.
"""

from __future__ import annotations

import ast
import json
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.mutation.breaks import Break
from tests.mutation.tracing import NO_TEST, TRACED

KEPT = ".mutation_cache"
SOURCES = "sources.json"
"""Beside the map: the sources whose lines it speaks of, by their path."""
MADE_OF = ("boosters", "games", "locale", "static", "templates", "tests", "tichu_site")
FIRST_SECONDS = 10
"""What the tests that are asked first may cost; those after them each time more."""
MORE = 5


class Reach(NamedTuple):
    """What is known about the tests of a project."""

    seconds: dict[str, float]
    """By test: what it costs, in processor time."""
    lines: Callable[[str], Mapping[int, set[str]]]
    """By the path of a file: which tests execute which line of it."""
    failing: tuple[str, ...]
    """Tests that fail without any break: they are not asked."""
    templates: Mapping[str, set[str]] = {}
    """By the name of a template: which tests render it."""
    sources: Mapping[str, str] = {}
    """By path: the sources whose lines these are."""

    def tests_for(self, path: str, source: str, one: Break) -> list[str]:
        """Return the tests that reach a break, the nearest and cheapest first.

        What is executed when its file is imported is reached by all that reach anything of
        the file, or by all if there is nothing else in it.
        """
        by_line = self.lines(path)
        lines = lines_with(source, one.line)
        if lines is not None:
            found = set().union(*(by_line.get(line, set()) for line in lines))
            if not found or found - {NO_TEST}:
                return self._in_order(path, found)
        inside = set().union(*by_line.values())
        return self._in_order(path, inside - {NO_TEST} or set(self.seconds))

    def _in_order(self, path: str, tests: set[str]) -> list[str]:
        """Put those near first, then one test of each file, the cheapest, then another."""
        by_file: dict[str, set[str]] = defaultdict(set)
        for test in tests - {NO_TEST}:
            file, _, name = test.partition("::")
            by_file[file] |= {test} if name else self._all_of(file)
        near = f"test_{Path(path).stem}.py"
        ranked = []
        for file, of_file in by_file.items():
            in_turn = sorted(of_file & self.seconds.keys(), key=lambda it: (self.seconds[it], it))
            far = Path(file).name != near
            ranked += [(far, far and turn, self.seconds[it], it) for turn, it in enumerate(in_turn)]
        return [test for *_, test in sorted(ranked)]

    def _all_of(self, file: str) -> set[str]:
        return {test for test in self.seconds if test.startswith(f"{file}::")}

    def parts(self, tests: Sequence[str]) -> Iterator[tuple[list[str], float]]:
        """Cut tests into parts that cost more and more; yield each with its seconds."""
        limit, part, cost = float(FIRST_SECONDS), [], 0.0
        for test in tests:
            part.append(test)
            cost += self.seconds[test]
            if cost > limit:
                yield part, cost
                limit, part, cost = limit * MORE, [], 0.0
        if part:
            yield part, cost


def lines_with(source: str, line: int) -> set[int] | None:
    """Return the lines that are executed with one; None if that is when a file is imported."""
    inside = False
    statement: ast.stmt | None = None
    for node in ast.walk(ast.parse(source)):  # what is inside another comes after it
        if not isinstance(node, ast.stmt) or not node.lineno <= line <= (node.end_lineno or 0):
            continue
        statement = node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = inside or node.body[0].lineno <= line
    if not inside or statement is None:
        return None
    last = statement.end_lineno or line
    body = getattr(statement, "body", None)
    if isinstance(statement, ast.Match):
        return {line}
    return {line, *range(statement.lineno, body[0].lineno if body else last + 1)}


def name_of(root: Path, tests: Iterable[str]) -> str:
    """Return a name for what the map is made of: the tests, and all they could read."""
    digest = sha256(repr(sorted(tests)).encode())
    for folder in MADE_OF:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def read(folder: Path) -> Reach:
    """Read what the processes that ran tests have noted."""
    noted = [json.loads(file.read_text()) for file in sorted(folder.glob("costs.*.json"))]
    failing = {test for one in noted for test in one["failed"]}
    seconds = {
        test: cost
        for one in noted
        for test, cost in one["seconds"].items()
        if "::" in test and test not in failing
    }
    files = [CoverageData(basename=str(file)) for file in sorted(folder.glob("lines.*"))]
    for data in files:
        data.read()

    def lines(path: str) -> dict[int, set[str]]:
        found: dict[int, set[str]] = defaultdict(set)
        for data in files:
            for line, tests in data.contexts_by_lineno(path).items():
                found[line] |= set(tests)
        return found

    templates: dict[str, set[str]] = defaultdict(set)
    for one in noted:
        for name, tests in one["templates"].items():
            templates[name] |= set(tests)
    sources = json.loads((folder / SOURCES).read_text())
    return Reach(seconds, lines, tuple(sorted(failing)), templates, sources)


def note_sources(root: Path, folder: Path) -> None:
    """Keep the sources beside the map that is made of them."""
    files = [file for name in TRACED for file in sorted((root / name).rglob("*.py"))]
    texts = {file.relative_to(root).as_posix(): file.read_text() for file in files}
    (folder / SOURCES).write_text(json.dumps(texts))


def latest(root: Path) -> Path | None:
    """Return where the newest map lies, whatever has changed since."""
    kept = (root / KEPT).glob(f"*/{SOURCES}")
    return max((file.parent for file in kept), key=lambda it: it.stat().st_mtime, default=None)


def kept_in(root: Path, tests: Sequence[str]) -> Path:
    """Return where the map of the project as it is now is, or should be."""
    return root / KEPT / name_of(root, tests)


def keep(notes: Path, folder: Path) -> None:
    """Keep a new map; what is kept of an earlier state goes."""
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.move(notes, folder)
