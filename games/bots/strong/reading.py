"""What the conventions of the others, open to all, give away of their hands.

It makes worlds likelier or less likely (:mod:`games.bots.search.worlds`), and nothing certain:
partners may keep to what they have agreed on, or not.
"""

from __future__ import annotations

import numpy as np

from games.bots.ground.conventions import DOG_RIGHT, NOTHING_AGREED, PAIR_SHOWS_BOMB, Agreed
from games.bots.search.table import HAS_BOMB, LACKS_DOG, SHOWN
from games.rules.cards.deck import DOG
from games.rules.cards.ruleset import SEATS, partner_of, seats_after
from games.rules.cards.shapes import Kind
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

FEWEST_WITH_BOMB = 4


def note_shown(
    numbers: np.ndarray, view: Perspective, record: PublicRecord, agreed: Agreed
) -> None:
    """Note in a round what conventions show of the hands of others."""
    if agreed == NOTHING_AGREED:
        return
    for seat in SEATS:
        if seat != view.seat:
            bomb = HAS_BOMB * _shows_bomb(seat, view, record, agreed)
            numbers[SHOWN + seat] = bomb | LACKS_DOG * _lacks_dog(seat, view, agreed)


def _shows_bomb(seat: int, view: Perspective, record: PublicRecord, agreed: Agreed) -> bool:
    has_shown = record.first_leads[seat] == Kind.PAIR and PAIR_SHOWS_BOMB in agreed[seat]
    return has_shown and view.counts[seat] >= FEWEST_WITH_BOMB


def _lacks_dog(seat: int, view: Perspective, agreed: Agreed) -> bool:
    """Tell whether an opponent would have pushed the Dog to who asks, or got it from nobody.

    Who sits on the left would have pushed it here. Who sits on the right would have pushed it to
    the partner of who asks; from there it comes back only to the left, where that is agreed.
    """
    assert view.seat is not None
    if view.received is None or seat == partner_of(view.seat) or any(view.calls):
        return False
    if DOG_RIGHT not in agreed[seat] or DOG in view.received:
        return False
    right = seats_after(view.rules.seating, view.seat)[0]
    return seat != right or DOG_RIGHT in agreed[view.seat]
