"""One word for one thing: no two classes have the same name without a reason."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.test_imports import modules

WITH_A_REASON = {
    "Command": "Django finds commands by this name",
    "Entrant": "the row of a tournament, and what its rules know of it; they never meet",
    "MatchReport": "tables of two apps; who renames one migrates it, and nobody reads it otherwise",
}


def classes() -> dict[str, list[str]]:
    """Return where the classes of the program stand, by name."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, path in modules():
        if ".migrations." in module:
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return found


def test_classes_of_the_same_name_have_a_reason() -> None:
    doubled = {name: where for name, where in classes().items() if len(where) > 1}
    assert not {name: where for name, where in doubled.items() if name not in WITH_A_REASON}
    assert set(WITH_A_REASON) == set(doubled), "reasons for what is not doubled"
