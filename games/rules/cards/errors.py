"""Refusals: why an action is not allowed, as a stable code with parameters.

The sentences that players read live in ``games.screen.words.texts`` (in English, and in
``locale`` in others); the codes are those of section ACT of the rules.
"""

from __future__ import annotations

from typing import Any


class RuleViolation(Exception):
    """An action the rules refuse; the state is untouched (TRICK-13).

    ``code`` is the stable refusal code, ``details`` what a sentence about it
    needs (ranks, seats, moves): never anything the acting seat may not know.
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
