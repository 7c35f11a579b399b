"""Numbers as people type them, with whatever their keyboard makes of a minus or a thousand."""

from __future__ import annotations

import pytest

from games.forms.numbers import typed_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("640", 640),
        (" 640 ", 640),
        ("1'000", 1000),
        ("1\u2019000", 1000),
        ("1 000", 1000),
        ("1\u202f000", 1000),
        ("1\u00a0000", 1000),
        ("1\u2009000", 1000),
        ("1.000", 1000),
        ("12'345", 12345),
        ("-25", -25),
        ("\u221225", -25),
        ("\u201325", -25),
        ("\u201125", -25),
        ("- 25", -25),
        ("\u22121'000", -1000),
        ("+25", 25),
        ("0", 0),
    ],
)
def test_a_number_is_read_as_it_is_typed(text: str, number: int) -> None:
    assert typed_number(text) == number


NO_NUMBERS = "- + -- --5 +-5 1'00 1'0000 '100 100' 1.5 1,5 1e3 x \u0663 \u00b2 1234567 5-".split()


@pytest.mark.parametrize("text", [*NO_NUMBERS, "", "10 00", "1 2", "1\n000", "1'000'000", "1 : 5"])
def test_anything_else_is_no_number(text: str) -> None:
    assert typed_number(text) is None
