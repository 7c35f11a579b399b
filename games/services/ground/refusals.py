"""Why a deed at a table is refused, apart from the rules of the game."""

from __future__ import annotations


class TableRefusal(Exception):
    """Something that cannot be done at a table; ``code`` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class StaleAction(Exception):
    """An action that answers what is no longer asked; nothing has changed."""
