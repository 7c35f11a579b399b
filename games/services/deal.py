"""The only place of chance: the deal, addresses, names, the pace of bots.

For tests, ``settings.SCRIPTED_DEALS`` holds a list of deals that every table uses in
turn, from the first again after the last. A deal gives each seat its fourteen cards,
the first eight first::

    [{"0": ["Mah", "2j", ...], "1": [...], "2": [...], "3": [...]}]
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.conf import settings

from games.rules.actions import Deal
from games.rules.cards import DECK, from_codes

FIRST_CARDS = 8
CARDS_OF_A_SEAT = 14

_chance = secrets.SystemRandom()


def deal_cards(number: int) -> Deal:
    """Return the deal of a table's round, ``number`` counting from 0 (DEAL-1)."""
    if settings.SCRIPTED_DEALS:
        return _scripted(settings.SCRIPTED_DEALS[number % len(settings.SCRIPTED_DEALS)])
    deck = list(DECK)
    _chance.shuffle(deck)
    hands = [
        deck[start : start + CARDS_OF_A_SEAT]
        for start in range(0, len(deck), CARDS_OF_A_SEAT)
    ]
    return _deal(
        [sum(hand[:FIRST_CARDS]) for hand in hands],
        [sum(hand[FIRST_CARDS:]) for hand in hands],
    )


def _scripted(deal: Mapping[str, Sequence[str]]) -> Deal:
    hands = [deal[str(seat)] for seat in range(4)]
    return _deal(
        [from_codes(hand[:FIRST_CARDS]) for hand in hands],
        [from_codes(hand[FIRST_CARDS:]) for hand in hands],
    )


def _deal(first: list[int], rest: list[int]) -> Deal:
    return Deal(
        (first[0], first[1], first[2], first[3]), (rest[0], rest[1], rest[2], rest[3])
    )


def between(low: float, high: float) -> float:
    """Return a number between two others."""
    return _chance.uniform(low, high)


def pick(choices: Sequence[Any]) -> Any:
    """Return one of the choices."""
    return _chance.choice(choices)


def new_chance() -> int:
    """Return fresh chance for what the rules draw: 256 bits (BG-20)."""
    return secrets.randbits(256)


def new_slug() -> str:
    """Return an address that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_action_id() -> str:
    """Return the id of an action of the service itself."""
    return uuid4().hex
