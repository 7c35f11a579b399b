"""Which tests reach what has been changed: ``make test ARGS=--changed``.

The map of the mutation run says which test executes which function and renders which template.
It is made once and may be older than the change: functions are found by their names. Other
files are listed, since nothing says who reads them.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.mutation.reached import Reach
from tests.mutation.tracing import NO_TEST, TRACED

OPTION = "--changed"
CONFTEST = "conftest.py"
TESTS = "tests/"
TEMPLATES = "templates/"
OF_PAGES = ("tests/e2e/test_every_page.py", "tests/e2e/test_pieces.py")
"""Browser tests that are no part of the map, and look at all pages."""
SHOWN = ("static/", TEMPLATES)
SHARED = ("main", "origin/main", "@{upstream}")
"""Branches that others may see: a change began at the newest commit that it shares with another."""
NOTHING_MAPPED = Reach({}, lambda _path: {}, ())
"""A map that knows no test, for changes that need none."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Chosen(NamedTuple):
    """What to run for a change."""

    tests: set[str]
    """Tests, or files of tests."""
    unknown: list[str]
    """Changed files of which the map says nothing."""


def choose(root: Path, since: str, reach: Reach) -> Chosen:
    """Return the tests that reach what has changed since a commit."""
    tests: set[str] = set()
    unknown = []
    importers = importers_of(root)
    for path in changed_files(root, since):
        before, now = text_before(root, since, path), text_now(root, path)
        if path.startswith(TESTS) and path.endswith(".py"):
            tests |= importers.get(path, set())
        elif path.startswith(TEMPLATES):
            tests |= reach.templates.get(path.removeprefix(TEMPLATES), set())
        elif is_mapped(path):
            found = tests_of_source(path, before, now, reach)
            if not found and changed_functions(before, now) != set():
                unknown.append(path)
            tests |= found
        else:
            unknown.append(path)
        if path.startswith(SHOWN):
            tests |= set(OF_PAGES)
    gone = {it for it in tests if not (root / it.partition("::")[0]).exists()}
    return Chosen(tests - gone - {NO_TEST}, unknown)


def is_mapped(path: str) -> bool:
    """Tell whether it takes the map to know which tests reach a file."""
    is_source = path.startswith(TRACED) and path.endswith(".py") and "/migrations/" not in path
    return is_source or path.startswith(TEMPLATES)


def tests_of_source(path: str, before: str, now: str, reach: Reach) -> set[str]:
    """Return the tests that execute a function whose code differs.

    Those that execute anything of the file, if something outside functions differs, or a
    function that the map does not know.
    """
    by_line = reach.lines(path)
    names = changed_functions(before, now)
    mapped = dict(functions_in(ast.parse(reach.sources.get(path, ""))))
    if names is None or names - mapped.keys():
        return set().union(*by_line.values()) - {NO_TEST}
    found: set[str] = set()
    for name in names:
        lines = range(mapped[name].body[0].lineno, (mapped[name].end_lineno or 0) + 1)
        found |= set().union(*(by_line.get(line, set()) for line in lines))
    return found - {NO_TEST}


def changed_functions(before: str, now: str) -> set[str] | None:
    """Return the names of functions whose code differs; None if something outside them does.

    Comments, docstrings and imports make no difference: what needs an import has changed, too.
    A file that is no Python at the moment has changed as a whole.
    """
    bodies: list[Mapping[str, str]] = []
    outside = []
    for source in (before, now):
        tree = _parsed(source)
        if tree is None:
            return None
        _strip(tree)
        bodies.append({name: ast.dump(it) for name, it in functions_in(tree)})
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef):
                kept = [it for it in node.body if not isinstance(it, Definition | ast.Import)]
                node.body = [it for it in kept if not isinstance(it, ast.ImportFrom)]
        outside.append(ast.dump(tree))
    if outside[0] != outside[1]:
        return None
    old, new = bodies
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def _parsed(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except SyntaxError:
        return None


def _strip(tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | Definition):
            node.body = [it for it in node.body if not _is_text(it)] or [ast.Pass()]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def functions_in(tree: ast.Module | ast.ClassDef, of: str = "") -> Iterator[tuple[str, Definition]]:
    """Yield functions and methods with their names; those inside a function belong to it."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield of + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node, f"{of}{node.name}.")


def importers_of(root: Path) -> dict[str, set[str]]:
    """Return for each file below tests which files of tests import it, by whatever way.

    Pytest imports a ``conftest.py`` for all that lies beside and below it.
    """
    by_file: dict[str, set[str]] = defaultdict(set)
    paths = [file.relative_to(root) for file in sorted((root / TESTS).rglob("*.py"))]
    for path in paths:
        for name in _imported(root / path):
            by_file[f"{name.replace('.', '/')}.py"].add(path.as_posix())
        if path.name == CONFTEST:
            below = (other for other in paths if path.parent in other.parents)
            by_file[path.as_posix()] |= {other.as_posix() for other in below}
    names = [path.as_posix() for path in paths]
    return {name: _tests_among(_with_importers(name, by_file)) for name in names}


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(_parsed(file.read_text()) or ast.Module([], [])):
        if isinstance(node, ast.Import):
            yield from (it.name for it in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{it.name}" for it in node.names)


def _with_importers(path: str, by_file: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = {path}
    while ahead:
        path = ahead.pop()
        found.add(path)
        ahead |= by_file.get(path, set()) - found
    return found


def _tests_among(paths: Iterable[str]) -> set[str]:
    return {it for it in paths if Path(it).name.startswith("test_")}


def is_commit(root: Path, name: str) -> bool:
    """Tell whether there is a commit of this name."""
    return bool(_git(root, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"))


def beginning(root: Path) -> str:
    """Return the commit at which the change began: the newest that another branch has."""
    here = _git(root, "branch", "--show-current").strip()
    left = [_git(root, "merge-base", "HEAD", name).strip() for name in SHARED if name != here]
    return min(filter(None, left), key=lambda it: _commits_since(root, it), default="HEAD")


def _commits_since(root: Path, commit: str) -> int:
    return int(_git(root, "rev-list", "--count", f"{commit}..HEAD"))


def changed_files(root: Path, since: str) -> list[str]:
    """Return the files that differ from a commit, new ones included."""
    tracked = _git(root, "diff", "--name-only", "--no-renames", since)
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted({*tracked.splitlines(), *new.splitlines()})


def text_before(root: Path, since: str, path: str) -> str:
    """Return a file as it was, nothing if it was not there."""
    return _git(root, "show", f"{since}:{path}") if path.endswith(".py") else ""


def text_now(root: Path, path: str) -> str:
    """Return a file as it is, nothing if it has gone."""
    file = root / path
    return file.read_text() if file.exists() and path.endswith(".py") else ""


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else ""
