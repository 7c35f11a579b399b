"""The five colours of the Boosters in words: each tells when its cards are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ColourInWords(NamedTuple):
    """A colour of Boosters."""

    name: str | Promise
    time: str | Promise
    """When its cards are played, in a few words."""


COLOURS: Mapping[str, ColourInWords] = {
    "blue": ColourInWords(pgettext_lazy("Booster colour", "Blue"), _("around the exchange")),
    "brown": ColourInWords(pgettext_lazy("Booster colour", "Brown"), _("before a lead")),
    "red": ColourInWords(pgettext_lazy("Booster colour", "Red"), _("as a reaction")),
    "green": ColourInWords(
        pgettext_lazy("Booster colour", "Green"), _("any time after the exchange")
    ),
    "yellow": ColourInWords(pgettext_lazy("Booster colour", "Yellow"), _("along with your cards")),
}
