"""What can be said with one tap: kept by key, so that everybody reads it in their language.

None of them tells anything of cards, or speaks to a partner alone.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PHRASES = {
    "hello": pgettext_lazy("said to all at a table", "Hello!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "sorry": _("Sorry!"),
    "moment": _("One moment, please."),
    "back": pgettext_lazy("said to all at a table", "I am back."),
    "good_game": _("Good game!"),
    "goodbye": pgettext_lazy("said to all at a table", "Goodbye!"),
}
