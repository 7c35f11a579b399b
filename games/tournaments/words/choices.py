"""The names of choices: presets, criteria, penalties; options have theirs in ``options``."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.tournaments.rules.criteria import criterion
from games.tournaments.rules.penalties import Sanction
from games.tournaments.rules.presets import PRESETS


def preset_name(key: str) -> str:
    """Return the name of a preset."""
    return _(PRESETS[key].title)


def preset_text(key: str) -> str:
    """Return the description of a preset in one line."""
    return _(PRESETS[key].description)


def criterion_name(key: str) -> str:
    """Return the name of a criterion of a ladder."""
    return _(criterion(key).name)


def criterion_short(key: str) -> str:
    """Return the name of a criterion above its column."""
    declared = criterion(key)
    return _(declared.short or declared.name)


def criterion_text(key: str) -> str:
    """Return a sentence on a criterion, if its name does not say all."""
    text = criterion(key).text
    return _(text) if text else ""


NAMES: dict[type[StrEnum], dict[StrEnum, Promise]] = {
    Sanction: {
        Sanction.REMINDER: gettext_lazy("Reminder"),
        Sanction.WARNING: gettext_lazy("Warning"),
        Sanction.POINTS: gettext_lazy("Points deducted"),
        Sanction.VP: gettext_lazy("Victory points deducted"),
        Sanction.MATCH: gettext_lazy("Match adjusted"),
        Sanction.DISQUALIFICATION: gettext_lazy("Disqualification"),
    },
}
"""The names of choices, as forms offer them; what has none is offered nowhere."""


def name_of(choice: StrEnum) -> str:
    """Return the name of a choice."""
    return str(NAMES[type(choice)][choice])


def choices_of(kind: type[StrEnum]) -> list[tuple[str, str]]:
    """Return the choices of a kind that a form offers: as they are posted, and their names."""
    return [(choice.value, str(name)) for choice, name in NAMES[kind].items()]


def occasion_name(key: str, minutes: int = 0) -> str:
    """Return the occasion of a penalty in words (PEN-1)."""
    if key == "late":
        return ngettext("%(count)s minute late", "%(count)s minutes late", minutes) % {
            "count": minutes
        }
    return _("Slow play after a warning")
