"""What is written about a card, in English; ``locale/`` has it in other languages.

The markers only let makemessages find the texts, so they have the names of Django's: a text is
translated where it is shown (:mod:`boosters.words`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

NAME = "Booster"
"""The context in which names are translated: a name is often a common word, too."""


def gettext_noop(text: str) -> str:
    """Mark a text for translation when it is shown."""
    return text


def pgettext(_context: str, text: str) -> str:
    """Mark a text with its context, the name of a card: ``pgettext("Booster", "Spy")``."""
    return text


_ = gettext_noop


class Difficulty(IntEnum):
    """How hard a card is for somebody who sees it for the first time."""

    EASY = 1
    """One sentence explains it, and anybody can play it well at once."""
    MEDIUM = 2
    """It takes a second look, at it or at one's own cards."""
    TRICKY = 3
    """It has exceptions, or undoes what others thought was settled."""


class Words(NamedTuple):
    """What players read about a Booster."""

    name: str
    """With a bar where a narrow card may break it: ``Pick|pocket``."""
    when: str
    """When it is played, in a few words."""
    line: str
    """What it does, in one line of lists."""
    text: str
    """What it does, with whom and with what, in two or three sentences."""
    until: str = ""
    """How long it lasts; empty if it is settled at once."""
    short: str = ""
    """What it changes while it is in force, in one line; empty if it never is."""


class Notes(NamedTuple):
    """What the publisher's answers say about a card, and what we decided."""

    asked: tuple[str, ...] = ()
    """The questions that are answered, with the answers, in our words."""
    ours: tuple[str, ...] = ()


# What several cards say about their time.
BEFORE_THE_EXCHANGE = _("before the exchange")
AFTER_THE_EXCHANGE = _("after the exchange")
BEFORE_A_LEAD = _("before a lead")
ANY_TIME = _("any time after the exchange")
WITH_YOUR_CARDS = _("with your cards, on your turn")
UNTIL_THE_ROUND_ENDS = _("until the round ends")
UNTIL_THE_TRICK_IS_COLLECTED = _("until the trick is collected")
