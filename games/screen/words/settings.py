"""What people may set in their browser, every setting declared once: its label and its answers.

What each is until it is set stands in ``static/js/preferences.js``; pages show one by the tag
``{% setting "motion" %}``.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rules.state.boosters import SubjectKind
from games.services.clocks.waves import STAGE


class Setting(NamedTuple):
    """A setting: a few answers to choose from, or a switch."""

    label: Promise
    answers: tuple[tuple[str, Promise], ...] = ()
    """The values and their names; none for a switch."""
    is_kept: bool = True
    """Whether ``preferences.js`` keeps it; otherwise a script of its page does."""


SETTINGS: dict[str, Setting] = {
    # --- what pages look like
    "tichu-theme": Setting(
        _("Theme"),
        (
            ("system", pgettext_lazy("a theme, in short", "as the system")),
            ("light", _("light")),
            ("dark", _("dark")),
        ),
    ),
    "faces": Setting(
        _("Faces of the cards"),
        (
            ("drawn", pgettext_lazy("faces", "drawn")),
            ("colours", pgettext_lazy("faces", "four colours")),
            ("plain", pgettext_lazy("faces", "plain")),
        ),
    ),
    "left-handed": Setting(_("Left-handed: swap the corners of the table")),
    "motion": Setting(
        _("Motion"),
        (
            ("off", pgettext_lazy("motion", "off")),
            ("fast", pgettext_lazy("motion", "fast")),
            ("normal", pgettext_lazy("motion", "normal")),
        ),
    ),
    # --- play
    "sort": Setting(
        _("Sort the cards"),
        (
            ("rank", _("Rank")),
            ("suit", _("Suit")),
            ("kind", _("Combination")),
            ("own", pgettext_lazy("order of cards", "Own")),
        ),
        is_kept=False,
    ),
    "confirm": Setting(
        _("Confirm before playing"),
        (
            ("weighty", _("bombs and last cards")),
            ("always", _("always")),
            ("off", _("never")),
        ),
    ),
    "hints": Setting(_("Dim cards that cannot be played")),
    "together": Setting(_("Raise the rest of a combination where there is only one")),
    "ready": Setting(_("Lay cards ready before your turn")),
    "firsts": Setting(_("Explain what comes up for the first time")),
    "keys": Setting(_("Single-letter keys")),
    # --- around the table
    "sound": Setting(_("Sounds")),
    "notify": Setting(_("Tell me that it is my turn while I look elsewhere")),
    "chat": Setting(_("Chat")),
    "quiet": Setting(_("Quiet: no log, no chat, no spectators")),
}
SOUNDS: dict[str, Promise] = {
    "turn": pgettext_lazy("a sound", "My turn"),
    "play": pgettext_lazy("a sound", "Play"),
    "trick": pgettext_lazy("a sound", "Trick collected"),
    "wish": pgettext_lazy("a sound", "Wish"),
    "call": pgettext_lazy("a sound", "Call"),
    "bomb": pgettext_lazy("a sound", "Bomb"),
    "booster": pgettext_lazy("a sound", "Booster"),
    "low": pgettext_lazy("a sound", "My time runs out"),
    "won": pgettext_lazy("a sound", "Round won"),
    "lost": pgettext_lazy("a sound", "Round lost"),
}
"""What is heard; each can be turned off as the setting ``sound-…``."""
WAVES: dict[str, Promise] = {
    SubjectKind.BOOSTER: pgettext_lazy("waved through", "Boosters"),
    SubjectKind.CALL: pgettext_lazy("waved through", "calls"),
    SubjectKind.CARDS: pgettext_lazy("waved through", "cards"),
    SubjectKind.DOG_LED: pgettext_lazy("waved through", "the Dog"),
    SubjectKind.WISH: pgettext_lazy("waved through", "wishes"),
    SubjectKind.DRAGON_WINS: pgettext_lazy("waved through", "the Dragon"),
    STAGE: pgettext_lazy("waved through", "Booster stages"),
}
"""What a seat may wave through without being asked (BW-3)."""
