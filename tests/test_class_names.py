"""One word for one thing: no two classes or types have the same name without a reason."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.test_imports import modules

WITH_A_REASON = {
    "Command": "Django finds commands by this name",
    "Entrant": "the row of a tournament, and what its rules know of it; they never meet",
    "Event": "the row, and what the rules know of it",
    "MatchReport": "tables of two apps; who renames one migrates it, and nobody reads it otherwise",
    "Round": "the row of a tournament, and what its rules know of it; they never meet",
}
LOCAL = ("TypeVar(", "ParamSpec(")
"""Parameters of types stand for something else in each module."""


def types() -> Iterator[tuple[str, str, str]]:
    """Yield the name of each class and type of the program, its definition, and its module."""
    for module, path in modules():
        if ".migrations." in module:
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                yield node.name, f"class of {module}", module
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name, value = node.targets[0].id, ast.unparse(node.value)
                if name[0].isupper() and not name.isupper() and not value.startswith(LOCAL):
                    yield name, value, module


def test_types_of_the_same_name_are_the_same_or_have_a_reason() -> None:
    definitions: dict[str, set[str]] = defaultdict(set)
    where: dict[str, list[str]] = defaultdict(list)
    for name, definition, module in types():
        definitions[name].add(definition)
        where[name].append(module)
    doubled = {name: where[name] for name, found in definitions.items() if len(found) > 1}
    assert not {name: where for name, where in doubled.items() if name not in WITH_A_REASON}
    assert set(WITH_A_REASON) == set(doubled), "reasons for what is not doubled"
