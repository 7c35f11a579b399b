"""What players read of the Booster cards, in German and English; no logic.

``TEXTS[slug].name`` is a name for lines and screen readers, ``.broken_name`` the same
with soft hyphens for narrow cards. Both languages live here, side by side, because a
card is written as a whole: name, time, effect, end.
"""

from __future__ import annotations

from boosters.languages import InBoth
from boosters.texts import blue, brown, green, red, yellow
from boosters.texts.text import Text

TEXTS: InBoth[Text] = InBoth(
    {**blue.TEXTS, **brown.TEXTS, **red.TEXTS, **green.TEXTS, **yellow.TEXTS}
)
