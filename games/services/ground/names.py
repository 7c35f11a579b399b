"""Names of tables and bots, and what a person may be called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable

from games.models.players import LONGEST_NAME
from games.services.ground.deal import pick
from games.services.ground.refusals import TableRefusal

MOUNTAINS = tuple(
    "Bernina Bietschhorn Calanda Chasseral Churfirsten Dom Dufourspitze Eiger "
    "Finsteraarhorn Galenstock Glärnisch Gonzen Hohgant Jungfrau Kesch Matterhorn "
    "Moléson Mönch Napf Niesen Pilatus Rigi Säntis Schreckhorn Speer Stanserhorn "
    "Stockhorn Titlis Tödi Weisshorn Wildstrubel".split()
)
BOTS = tuple("Alma Beat Cla Doris Emil Flurin Gret Hans Ida Köbi Lina Moritz".split())


# Letters and marks that show nothing, beside the control characters (Unicode: Default
# Ignorable Code Points, the blank Braille pattern, an empty note).
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
MOST_MARKS = 2
"""Accents on one letter; more of them would reach into the lines above and below."""
# Letters of other scripts that look like Latin ones, by what they look like.
LOOKALIKES = str.maketrans("аеорсухіѕјһαορτυικνη", "aeopcyxisjhaoptuikvn")


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long.

    Raises TableRefusal ``name_missing`` if nothing is left.
    """
    cleaned = clean_line(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise TableRefusal("name_missing")
    return cleaned


def clean_line(text: str) -> str:
    """Return what people have written as one line, without anything invisible or stacked."""
    visible = "".join(
        " " if character.isspace() else character
        for character in INVISIBLE.sub("", unicodedata.normalize("NFC", text))
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    return " ".join(_without_stacks(visible).split())


def _without_stacks(text: str) -> str:
    """Return a text without marks on nothing, and with few on a letter."""
    kept, marks = [], MOST_MARKS
    for character in text:
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if character == " " else 0
        if marks <= MOST_MARKS or not is_mark:
            kept.append(character)
    return "".join(kept)


def told_apart(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return names with a number behind those that look like one before them.

    Who sits at a table comes first: those names are ``taken``. Empty names stay empty.
    """
    seen = Counter(map(_look, taken))
    found = []
    for name in names:
        seen[_look(name)] += 1
        number = seen[_look(name)]
        found.append(f"{name} ({number})" if name and number > 1 else name)
    return found


def _look(name: str) -> str:
    """Return what a name looks like at a glance, to be compared."""
    bare = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(character for character in bare if character.isalnum()) or bare


def new_table_name() -> str:
    """Return the name of a Swiss mountain."""
    return pick(MOUNTAINS)


def new_bot_name(taken: Collection[str]) -> str:
    """Return a name for a bot that nobody at its table has."""
    return pick([name for name in BOTS if name not in taken])
