"""The front door of the rules plays a round as its docstring says."""

from __future__ import annotations

import doctest

from games import rules


def test_docstring_plays_a_round() -> None:
    failed, attempted = doctest.testmod(rules)
    assert attempted
    assert not failed
