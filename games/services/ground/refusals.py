"""Why a deed is refused, apart from the rules of the game.

What a rule forbids is a ``RuleViolation``. All else is a ``TableRefusal``, at tables and elsewhere;
``games.screen.words.texts`` has the sentences, and the words of an app those of its own
(``sentence_for``). The rules of tournaments know no services and have a refusal of their own
(``ReportRefused``), which becomes one of these at once.
"""

from __future__ import annotations


class TableRefusal(Exception):
    """Something that cannot be done; ``code`` is stable.

    ``about`` is what the sentence has to name: a number, or what was written and cannot be read.
    """

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(code)
        self.code, self.about = code, about


class StaleAction(Exception):
    """An action that answers what is no longer asked; nothing has changed."""
