"""Names of tables and bots, and what a person may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from games.models.players import LONGEST_NAME
from games.services.deal import pick
from games.services.refusals import TableRefusal

MOUNTAINS = tuple(
    "Bernina Bietschhorn Calanda Chasseral Churfirsten Dom Dufourspitze Eiger "
    "Finsteraarhorn Galenstock Glärnisch Gonzen Hohgant Jungfrau Kesch Matterhorn "
    "Moléson Mönch Napf Niesen Pilatus Rigi Säntis Schreckhorn Speer Stanserhorn "
    "Stockhorn Titlis Tödi Weisshorn Wildstrubel".split()
)
BOTS = tuple("Alma Beat Cla Doris Emil Flurin Gret Hans Ida Köbi Lina Moritz".split())


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long.

    Raises TableRefusal ``name_missing`` if nothing is left.
    """
    visible = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    cleaned = " ".join(visible.split())[:LONGEST_NAME].strip()
    if not cleaned:
        raise TableRefusal("name_missing")
    return cleaned


def new_table_name() -> str:
    """Return the name of a Swiss mountain."""
    return pick(MOUNTAINS)


def new_bot_name(taken: Collection[str]) -> str:
    """Return a name for a bot that nobody at its table has."""
    return pick([name for name in BOTS if name not in taken])
