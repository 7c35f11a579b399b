"""Imports go one way; ARCHITECTURE.md has the picture."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import statements

ROOT = Path(__file__).parent.parent

# What parts of the Boosters may import besides each other. The longest matching name counts.
MAY_IMPORT = {
    "boosters.cards": {"boosters.cards", "games.rules"},
    "boosters": {"boosters", "games.rules"},
    "boosters.decks": {"boosters", "games.expansion"},
    "boosters.deck_services": {"boosters", "games.models", "games.services"},
    "boosters.views": {"boosters", "games"},
    "boosters.deck_views": {"boosters", "games"},
    "boosters.admin": {"boosters", "games"},
    "boosters.lesson": {"games.lessons", "games.rules"},
    "boosters.export": {"boosters", "games.models"},
    "boosters.apps": {"boosters", "games.people.export"},
}
# Pure code has no libraries, and of Python itself neither clock nor chance nor files.
PURE = ("games.rules", "games.tournaments.rules", "boosters.cards")
LIBRARIES = {"games.tournaments.rules.matching": {"networkx"}}
IMPURE = set(
    "asyncio datetime io os pathlib random secrets shutil socket sqlite3 subprocess "
    "tempfile threading time urllib uuid".split()
)


def is_within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def modules() -> Iterator[tuple[str, Path]]:
    for package in ("games", "boosters", "tichu_site"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_contracts_of_pyproject_are_kept() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


def test_boosters_import_what_they_may() -> None:
    for module, path in modules():
        if not is_within(module, "boosters"):
            continue
        package = max((p for p in MAY_IMPORT if is_within(module, p)), key=len)
        for imported in imports(path):
            # `from games import rules` is seen as `games` and as `games.rules`.
            if imported.split(".")[0] in {"games", "boosters"} - {imported}:
                may = any(is_within(imported, p) for p in MAY_IMPORT[package])
                assert may, f"{module} imports {imported}"


def test_pure_code_has_no_libraries() -> None:
    for module, path in modules():
        if not any(is_within(module, package) for package in PURE):
            continue
        known = {"games", "boosters"} | LIBRARIES.get(module, set())
        for imported in imports(path):
            is_pure = imported.split(".")[0] in (sys.stdlib_module_names - IMPURE) | known
            assert is_pure, f"{module} imports {imported}"


@pytest.mark.parametrize("package", PURE)
def test_pure_package_imports_without_django(package: str) -> None:
    names = [module for module, _ in modules() if is_within(module, package)]
    code = f"import sys; sys.modules['django'] = None; import {', '.join(names)}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# What writes to the database. A query's ``update`` takes names, a set's or hash's none.
WRITES = set("save create bulk_create bulk_update get_or_create update_or_create delete".split())
PREPARED_WRITES = {"add_event", "store_table"}
MAY_WRITE = (
    *("games.services", "games.people.services", "games.talk.services"),
    *("games.tournaments.services", "games.tournaments.migrations", "games.history.services"),
    *("games.pads.services", "games.pads.migrations"),
    *("games.daily.services", "games.daily.migrations"),
    *("games.numbers.services", "games.numbers.migrations"),
    *("games.problems.services", "games.problems.migrations"),
    *("games.desk.services", "games.desk.migrations"),
    *("games.migrations", "games.people.migrations", "games.talk.migrations"),
    *("boosters.deck_services", "boosters.migrations"),
    *("tichu_site.sessions", "tichu_site.logins", "tichu_site.tidying"),
)


def writes(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in PREPARED_WRITES:
            yield f"line {node.lineno}: {node.func.id}"
        if isinstance(node.func, ast.Attribute):
            name = node.func.attr
            plain = name[1:] if name[1:] in WRITES | {"update"} and name[0] == "a" else name
            if plain in WRITES or (plain == "update" and node.keywords):
                yield f"line {node.lineno}: {name}"


def test_only_services_write() -> None:
    for module, path in modules():
        if not any(is_within(module, writer) for writer in MAY_WRITE):
            assert not list(writes(path)), module


def test_writing_is_seen() -> None:
    services = ROOT / "games" / "services" / "seats"
    assert any(line.endswith(": save") for line in writes(services / "sitting.py"))
    assert any(line.endswith(": create") for line in writes(services / "players.py"))
    assert all(hasattr(statements, name) for name in PREPARED_WRITES)
