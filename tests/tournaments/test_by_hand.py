"""A draft that was changed by hand: the same kinds of matches, and no reason that is not true."""

from __future__ import annotations

from typing import Any

import pytest

from games.tournaments.rules.record import by_hand, next_round


def basis(system: str, count: int, **more: Any) -> dict[str, Any]:
    entrants = [{"id": "ABCDEFGH"[it], "number": it + 1, "club": None} for it in range(count)]
    usual = {"system": system, "number": 1, "entrants": entrants, "rounds": [], "seed": "Bern"}
    return usual | more


def sides(*matches: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return matches written as ``AB-CD``; a bye has nothing after the dash."""
    return [tuple(tuple(side) for side in match.split("-")) for match in matches]


def told(found: list[Any]) -> str:
    return " ".join(f"{it.kind}:{'-'.join(''.join(side) for side in it.sides)}" for it in found)


def test_what_the_rules_would_not_have_made_is_marked() -> None:
    played = [
        [{"a": "A", "b": "B", "score": [600, 400]}, {"a": "C", "b": "D", "score": [600, 400]}]
    ]
    given = basis("swiss", 5, number=2, rounds=[[*played[0], {"bye": "E"}]])
    [first, second, bye] = by_hand(given, sides("A-B", "E-C", "D-"))
    assert first.why["costs"]["meetings"] == 1
    assert all(it.why["passed"] == [] for it in (first, second, bye))
    assert [it.why["by_hand"] for it in (first, second, bye)] == [True, True, False]
    by_rules = [it.sides for it in next_round(given)]
    assert not any(it.why["by_hand"] for it in by_hand(given, by_rules))


@pytest.mark.parametrize(
    ("system", "more", "matches", "expected"),
    [
        ("swiss", {"house": True}, ["A-B", "C-"], "match:A-B house:C-"),
        ("swiss", {}, ["A-B", "C-"], "match:A-B bye:C-"),
        ("round_robin", {}, ["A-B", "C-"], "match:A-B free:C-"),
        ("round_robin", {"absent": ["B"]}, ["B-A", "C-"], "walkover:A-B free:C-"),
        ("knock_out", {}, ["A-C", "B-"], "match:A-C bye:B-"),
        ("four", {}, ["AC-BE", "DF-GH"], "four:AC-BE four:DF-GH"),
        ("draw", {}, ["AC-BE", "D-", "F-"], "match:AC-BE bye:D- bye:F-"),
        ("draw", {"house": True}, ["AC-BE", "D-F"], "match:AC-BE house:D-F"),
    ],
)
def test_a_match_stays_of_its_kind(
    system: str, more: dict[str, Any], matches: list[str], expected: str
) -> None:
    count = len("".join(matches).replace("-", ""))
    assert told(by_hand(basis(system, count, **more), sides(*matches))) == expected


def test_where_the_rules_know_nothing_everything_is_set_by_hand() -> None:
    given = basis("swiss", 2, forbidden=[["A", "B"]])
    assert [it.why["by_hand"] for it in by_hand(given, sides("A-B"))] == [True]


def test_a_bye_says_where_it_comes_from() -> None:
    assert next_round(basis("swiss", 3))[-1].why["bye"] == "last"
    assert [it.why.get("bye") for it in next_round(basis("draw", 6))] == [None, "lot", "lot"]
    assert "bye" not in next_round(basis("swiss", 3, house=True))[-1].why
