"""The parameters of the daily suite, of all that the nightly one tries."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def by_day(values: Iterable[Any], tried: Collection[Any]) -> list[Any]:
    """Mark most parameters of a test that proves the same of each for the nightly suite.

    A tuple is a row of several parameters.
    """
    every = list(values)
    assert all(it in every for it in tried), "what is tried by day is tried by night, too"
    return [
        pytest.param(
            *(it if isinstance(it, tuple) else (it,)),
            marks=() if it in tried else pytest.mark.nightly,
        )
        for it in every
    ]
