"""Where a card comes from, in words for players.

The publisher's answers to questions name most of the cards and settle many cases; they do
not reprint the cards. So each card has a standing, and its notes tell what those answers say
about it and what else had to be decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class StandingInWords(NamedTuple):
    """How much of a card is the publisher's."""

    name: str | Promise
    meaning: str | Promise


STANDINGS: Mapping[str, StandingInWords] = {
    "attested": StandingInWords(
        pgettext_lazy("Booster", "Attested"),
        _("Name and effect follow from the publisher’s answers."),
    ),
    "completed": StandingInWords(
        pgettext_lazy("Booster", "Completed"),
        _(
            "Name and part of the effect follow from the publisher’s answers; the rest is our "
            "ruling and agrees with them."
        ),
    ),
    "named": StandingInWords(
        pgettext_lazy("Booster", "Named"),
        _("The publisher’s answers mention the name only; the effect is ours."),
    ),
    "house": StandingInWords(
        pgettext_lazy("Booster", "House card"),
        _("Name and effect are ours."),
    ),
}
