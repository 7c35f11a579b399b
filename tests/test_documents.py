"""What the documents name exists: files, commands, settings, names in the code."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
SOURCES = ("games", "boosters", "tichu_site", "tests", "templates", "static", "tools")
INVENTED = {"doorstop"}
"""The card that is added as an example; it is nowhere."""
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = re.compile(r"[\w./-]*(?:/|\.(?:py|md|html|css|js|po|toml|lock|svg))")
NAME = re.compile(r"[A-Za-z_][\w.]*[A-Za-z_](?:\(.*\))?")


@cache
def paths() -> frozenset[str]:
    """Return the files and folders of the project, with a slash before and after."""
    found = [ROOT / name for name in SOURCES] + [ROOT / "docs", ROOT / "locale", *ROOT.iterdir()]
    inside = [path for folder in found if folder.name[0] != "." for path in folder.rglob("*")]
    return frozenset(f"/{path.relative_to(ROOT)}/" for path in [*found, *inside])


@cache
def words() -> frozenset[str]:
    """Return every word of the code."""
    files = [ROOT / "Makefile", ROOT / "manage.py", ROOT / "pyproject.toml"]
    for folder in SOURCES:
        files += [
            path
            for path in (ROOT / folder).rglob("*")
            if path.suffix in {".py", ".html", ".js", ".css", ".json"} and path != Path(__file__)
        ]
    return frozenset(word for path in files for word in re.findall(r"\w+", path.read_text()))


def is_there(quoted: str) -> bool:
    """Tell whether what a document puts between backticks is to be found."""
    if any(name in quoted for name in INVENTED):
        return True
    if quoted.startswith("make "):
        target = quoted.split()[1]
        return re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE) is not None
    if FILE.fullmatch(quoted) and not quoted.startswith(("/", ".")):
        return any(path.endswith(f"/{quoted.strip('/')}/") for path in paths())
    if NAME.fullmatch(quoted):
        return all(word in words() for word in re.findall(r"\w+", quoted.split("(")[0]))
    return True  # an example, or an address


def named() -> Iterator[tuple[str, str]]:
    for document in DOCUMENTS:
        for quoted in sorted(set(QUOTED.findall(document.read_text()))):
            yield document.name, quoted


def test_what_documents_name_exists() -> None:
    assert len(set(named())) > 500
    assert [it for it in sorted(set(named())) if not is_there(it[1])] == []


@pytest.mark.parametrize(
    "gone", ["games/texts.py", "seen_by_nobody", "make sense", "games.views.rendering_of"]
)
def test_names_of_what_is_gone_are_found_out(gone: str) -> None:
    assert not is_there(gone)


OURS = re.compile(r"\b(?:games|boosters|tichu_site|tests)(?:\.[A-Za-z_]+)+\b")
MODULES = sorted(path for name in SOURCES for path in (ROOT / name).rglob("*.py"))


def named_in_docstrings(path: Path) -> set[str]:
    """Return the dotted names of our own code in the docstrings of a module."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = (it for it in ast.walk(ast.parse(path.read_text())) if isinstance(it, documented))
    return {name for node in nodes for name in OURS.findall(ast.get_docstring(node) or "")}


def exists(name: str) -> bool:
    """Tell whether a dotted name is that of a module, or of something in one."""
    try:
        return bool(pkgutil.resolve_name(name))
    except (AttributeError, ImportError):
        return False


def test_what_docstrings_name_exists() -> None:
    found = {name for path in MODULES for name in named_in_docstrings(path)}
    assert "games.rules.view.perspective" in found
    assert sorted(name for name in found if not exists(name)) == []
    assert not exists("games.texts")
