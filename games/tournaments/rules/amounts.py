"""Exact numbers and how they are shown: victory points may be fractions."""

from __future__ import annotations

from fractions import Fraction
from math import floor

Amount = int | Fraction
"""An exact number: whole, or a fraction."""

HALF = Fraction(1, 2)


def exact(value: float | str | Fraction) -> Fraction:
    """Return a number as it is written: 0.1 is a tenth.

    Raises ValueError for one with an exponent: a short text would be a number of any length.
    """
    if isinstance(value, str) and "e" in value.lower():
        raise ValueError(value)
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def half_up(value: Amount) -> int:
    """Return the nearest whole number, halves up: -0.5 gives 0 (BYE-2)."""
    return floor(value + HALF)


def mean(values: list[Fraction]) -> Fraction:
    """Return the mean, 0 if there is nothing."""
    return sum(values, Fraction()) / len(values) if values else Fraction()


def rounded(value: Amount, decimals: int = 2) -> Fraction:
    """Return a number rounded to some decimals, halves up."""
    return Fraction(half_up(value * 10**decimals), 10**decimals)


def shown(value: Amount) -> int | float:
    """Return a number as it is shown: whole, or rounded to two decimals, halves up."""
    found = rounded(value)
    return int(found) if found.denominator == 1 else float(found)
