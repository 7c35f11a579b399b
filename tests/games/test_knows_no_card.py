"""The games know no single Booster: whatever is about one lies with its card."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from boosters.catalogue import CATALOGUE

GAMES = Path(__file__).parent.parent.parent / "games"
# The same word for something else: kinds of combinations, a line of the score, a word
# of Django’s, the head of a record.
OTHER_THINGS = {"rainbow", "hockey_team", "expressway", "triple_train", "wager", "help", "dealer"}


def strings(path: Path) -> Iterator[str]:
    """Yield the strings of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_slug_of_a_card_stands_in_the_games() -> None:
    slugs = set(CATALOGUE) - OTHER_THINGS
    for path in GAMES.rglob("*.py"):
        assert slugs.isdisjoint(strings(path)), path
