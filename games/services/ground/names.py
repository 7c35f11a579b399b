"""Names of tables and bots, and what a person may be called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

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


# Letters and marks that show nothing, besides the control characters (Unicode: Default
# Ignorable Code Points, the blank Braille pattern, an empty note).
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
_IN_COLOUR, _JOINS = "\ufe0f", "\u200d"
"""They show nothing by themselves, but make a picture coloured, or one of several."""
MOST_MARKS = 2
"""Accents on one letter; more of them would reach into the lines above and below."""
_CONFUSABLES = Path(__file__).with_name("confusables.txt")


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long.

    Raises TableRefusal ``name_missing`` if nothing is left.
    """
    cleaned = clean_line(clean_line(name)[:LONGEST_NAME])
    if not cleaned:
        raise TableRefusal("name_missing")
    return cleaned


def clean_line(text: str) -> str:
    """Return what people have written as one line, without anything invisible or stacked."""
    written = unicodedata.normalize("NFC", text)
    visible = ""
    for place, character in enumerate(written):
        if character.isspace():
            visible += " "
        elif _is_visible(character) or _is_of_picture(
            visible[-1:], character, written[place + 1 : place + 2]
        ):
            visible += character
    return " ".join(_without_stacks(visible).split())


def _is_visible(character: str) -> bool:
    return not INVISIBLE.match(character) and unicodedata.category(character)[0] != "C"


def _is_of_picture(before: str, character: str, after: str) -> bool:
    """Tell whether something invisible belongs to pictures: a family is three, joined."""
    if character == _IN_COLOUR:
        return _is_picture(before)
    ends = before == _IN_COLOUR or _is_picture(before)
    return character == _JOINS and ends and _is_picture(after)


def _is_picture(character: str) -> bool:
    """Tell whether a character is a picture, or the colour of the skin of the one before."""
    is_skin = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin or (bool(character) and unicodedata.category(character) == "So")


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

    Those who sit at a table come first: their names are ``taken``. Empty names stay empty.
    """
    seen = Counter(look for name in taken for look in _looks(name))
    found = []
    for name in names:
        looks = _looks(name)
        seen.update(looks)
        number = max(map(seen.__getitem__, looks))
        found.append(f"{name} ({number})" if name and number > 1 else name)
    return found


def _looks(name: str) -> set[tuple[str, str]]:
    """Return what a name looks like at a glance, as it is written and in small letters.

    Both have to be compared: a capital I looks like a small l, but an i does not.
    """
    small = unicodedata.normalize("NFKD", name).casefold()
    return {("written", _skeleton(name).casefold()), ("small", _skeleton(small))}


def _skeleton(name: str) -> str:
    """Return the letters and figures of a name, each as the prototype of those that look alike.

    After the skeleton of UTS 39; of accents and signs nothing is kept.
    """
    bare = unicodedata.normalize("NFKD", "".join(filter(_is_visible, name)))
    alike = unicodedata.normalize("NFKD", bare.translate(_prototypes()))
    return "".join(character for character in alike if character.isalnum()) or bare


@cache
def _prototypes() -> dict[int, str]:
    """Return the prototype of each character that may be mistaken for another."""
    found: dict[int, str] = {}
    for line in _CONFUSABLES.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            prototype, others = line.split(":")
            text = "".join(chr(int(code, 16)) for code in prototype.split("+"))
            found |= dict.fromkeys((int(code, 16) for code in others.split()), text)
    return found


def new_table_name() -> str:
    """Return the name of a Swiss mountain."""
    return pick(MOUNTAINS)


def new_bot_name(taken: Collection[str]) -> str:
    """Return a name for a bot that nobody at its table has."""
    return pick([name for name in BOTS if name not in taken])
