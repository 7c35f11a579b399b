"""What is tried by day, of all that is tried by night."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def by_day(values: Iterable[Any], tried: Collection[Any]) -> list[Any]:
    """Return parameters for a test that proves the same of each: most of them for the night.

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
