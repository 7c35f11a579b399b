"""The rule numbers that the code quotes are in the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NUMBER = re.compile(r"\b[A-Z]{2,}-\d+\b")
NO_RULES = {"AGPL-3", "ISO-8601", "ISO-8859", "SHA-256", "UTF-8", "UTF-16"}


def numbers(path: Path) -> set[str]:
    return set(NUMBER.findall(path.read_text())) - NO_RULES


def test_every_rule_number_quoted_is_documented() -> None:
    written = set()
    for path in (ROOT / "docs").glob("*.md"):
        written |= set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", path.read_text(), re.M))
    for folder in ("games", "boosters", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            assert numbers(path) <= written, path


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=str)
def test_numbers_of_a_section_are_complete_and_in_order(path: Path) -> None:
    found: dict[str, list[int]] = {}
    for name, number in re.findall(r"^- \*\*([A-Z]+)-(\d+)\*\*", path.read_text(), re.M):
        found.setdefault(name, []).append(int(number))
    for name, listed in found.items():
        assert listed == list(range(1, len(listed) + 1)), name


def test_every_refusal_of_the_rules_is_documented() -> None:
    documented = (ROOT / "docs" / "rules.md").read_text().partition("## ACT")[2]
    documented += (ROOT / "docs" / "boosters.md").read_text()
    for path in sorted((ROOT / "games" / "rules").glob("*.py")):
        for code in re.findall(r'RuleViolation\(\s*"(\w+)"', path.read_text()):
            assert re.search(rf"\b{code}\b", documented), code
