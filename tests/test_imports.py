"""Imports go one way; ARCHITECTURE.md has the picture."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What a package may import of this project. The longest matching name counts, and
# everybody may import from itself.
MAY_IMPORT = {
    "games.rules": set(),
    "games.bots": {"games.rules"},
    "games.records": {"games.rules"},
    "games.models": {"games.rules"},
    "games.services": {"games"},
    "games.selectors": {"games"},
    "games": {"games"},
    "boosters.cards": {"games.rules"},
    "boosters": {"boosters", "games.rules"},
    "boosters.decks": {"boosters", "games.expansion"},
    "boosters.deck_services": {"boosters", "games.models", "games.services"},
    "boosters.views": {"boosters", "games"},
    "boosters.deck_views": {"boosters", "games"},
    "boosters.admin": {"boosters", "games"},
    "tichu_site": {"games", "boosters"},
}
# The lower half of the games must not know the screen.
SCREEN = {
    f"games.{name}"
    for name in (
        "views",
        "consumers",
        "forms",
        "urls",
        "routing",
        "admin",
        "management",
    )
}
# Pure code has no libraries, and of Python itself neither clock nor chance nor files.
PURE = ("games.rules", "boosters.cards")
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


@pytest.mark.parametrize(
    ("module", "path"), [pytest.param(*m, id=m[0]) for m in modules()]
)
def test_imports_go_one_way(module: str, path: Path) -> None:
    package = max((p for p in MAY_IMPORT if is_within(module, p)), key=len)
    allowed = MAY_IMPORT[package] | {package}
    for imported in imports(path):
        top = imported.split(".")[0]
        if top in {"games", "boosters", "tichu_site"}:
            # `from games import rules` is seen as `games` and as `games.rules`.
            if imported != top:
                assert any(is_within(imported, p) for p in allowed), imported
            if package in {"games.services", "games.selectors"}:
                assert not any(is_within(imported, p) for p in SCREEN), imported
        elif package in PURE:
            assert top in sys.stdlib_module_names - IMPURE, imported


@pytest.mark.parametrize("package", PURE)
def test_pure_package_imports_without_django(package: str) -> None:
    names = [module for module, _ in modules() if is_within(module, package)]
    code = f"import sys; sys.modules['django'] = None; import {', '.join(names)}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
