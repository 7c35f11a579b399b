"""How hard a card is, in words for players."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from boosters.cards.words import Difficulty

DIFFICULTIES: Mapping[Difficulty, str | Promise] = {
    Difficulty.EASY: pgettext_lazy("difficulty of a Booster", "easy"),
    Difficulty.MEDIUM: pgettext_lazy("difficulty of a Booster", "medium"),
    Difficulty.TRICKY: pgettext_lazy("difficulty of a Booster", "tricky"),
}
