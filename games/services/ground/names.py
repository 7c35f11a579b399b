"""Names of tables and bots, and what a person may be called."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from games.models.players import LONGEST_NAME
from games.models.texts import clean_line, is_visible, kept_if_short
from games.services.ground.deal import pick
from games.services.ground.refusals import TableRefusal

MOUNTAINS = tuple(
    "Bernina Bietschhorn Calanda Chasseral Churfirsten Dom Dufourspitze Eiger "
    "Finsteraarhorn Galenstock Glärnisch Gonzen Hohgant Jungfrau Kesch Matterhorn "
    "Moléson Mönch Napf Niesen Pilatus Rigi Säntis Schreckhorn Speer Stanserhorn "
    "Stockhorn Titlis Tödi Weisshorn Wildstrubel".split()
)
BOTS = tuple("Alma Beat Cla Doris Emil Flurin Gret Hans Ida Köbi Lina Moritz".split())
_CONFUSABLES = Path(__file__).with_name("confusables.txt")


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long.

    Raises TableRefusal ``name_missing`` if nothing is left.
    """
    cleaned = clean_line(clean_line(name)[:LONGEST_NAME])
    if not cleaned:
        raise TableRefusal("name_missing")
    return cleaned


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


def is_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Tell whether a name looks like one of others: nobody could tell the two apart."""
    looks = _looks(name)
    return any(looks & _looks(other) for other in others)


@kept_if_short
def _looks(name: str) -> frozenset[tuple[str, str]]:
    """Return what a name looks like at a glance, as it is written and in small letters.

    Both have to be compared: a capital I looks like a small l, but an i does not.
    """
    small = unicodedata.normalize("NFKD", name).casefold()
    return frozenset({("written", _skeleton(name).casefold()), ("small", _skeleton(small))})


def _skeleton(name: str) -> str:
    """Return the letters and figures of a name, each as the prototype of those that look alike.

    After the skeleton of UTS 39; of accents and signs nothing is kept.
    """
    bare = unicodedata.normalize("NFKD", "".join(filter(is_visible, name)))
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
