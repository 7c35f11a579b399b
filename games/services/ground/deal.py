"""The only place of chance: seeds of deals, addresses, names, the pace of bots.

What a round deals and draws follows from its seed (:mod:`games.rules.play.verifiable`).

For tests, ``settings.SCRIPTED_DEALS`` holds a list of deals that every table uses in
turn, from the first again after the last. A deal gives each seat its fourteen cards,
the first eight first::

    [{"0": ["Mah", "2j", ...], "1": [...], "2": [...], "3": [...]}]

Where a match begins with it, ``boosters`` may give each seat the Boosters it begins
with, as many as the table says, and ``pile`` those that are drawn next::

    {"0": [...], ..., "boosters": {"0": ["njet"], "1": ["skat"], ...}, "pile": ["dud"]}
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar
from uuid import uuid4

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.rules.cards.chance import Chance
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Deal

FIRST_CARDS = 8

Item = TypeVar("Item")

_chance = secrets.SystemRandom()


def is_scripted() -> bool:
    """Tell whether all tables have deals of a script."""
    return bool(settings.SCRIPTED_DEALS)


def scripted_deal(number: int) -> tuple[Deal, Chance]:
    """Return the deal of a table's round, ``number`` counting from 0, and what it shuffles by."""
    deals = settings.SCRIPTED_DEALS
    script = deals[number % len(deals)]
    return _scripted(script), ScriptedChance(script)


class ScriptedChance(Chance):
    """Chance whose first shuffle lays the Boosters of a scripted deal on top."""

    def __init__(self, script: Mapping[str, Any]) -> None:
        super().__init__(new_chance())
        hands = script.get("boosters", {})
        self._first = [slug for seat in sorted(hands) for slug in hands[seat]]
        self._first += script.get("pile", [])

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return what the script says, then the other items in an even order.

        Raises ValueError if the script names what is not among them.
        """
        first, self._first = self._first, []
        left = list(items)
        on_top = [left.pop(left.index(item)) for item in first]
        return (*on_top, *super().shuffled(left))


def _scripted(deal: Mapping[str, Sequence[str]]) -> Deal:
    hands = [deal[str(seat)] for seat in range(4)]
    return _deal(
        [from_codes(hand[:FIRST_CARDS]) for hand in hands],
        [from_codes(hand[FIRST_CARDS:]) for hand in hands],
    )


def _deal(first: list[int], rest: list[int]) -> Deal:
    return Deal((first[0], first[1], first[2], first[3]), (rest[0], rest[1], rest[2], rest[3]))


def new_seed() -> bytes:
    """Return the last seed of a new chain (VER-1)."""
    return _chance.randbytes(32)


def new_nonce() -> str:
    """Return what a form carries so that a chain follows from it, of which nothing is stored."""
    return secrets.token_urlsafe(16)


def seed_from(nonce: str, what: str = "chain") -> bytes:
    """Return the last seed of the chain that follows from a nonce, which nobody else can know.

    ``what`` is dealt from it: a nonce that served for one thing tells nothing of another.
    """
    return salted_hmac(f"games.{what}", nonce, algorithm="sha256").digest()


def between(low: float, high: float) -> float:
    """Return a number between two others."""
    return _chance.uniform(low, high)


def pick(choices: Sequence[Item]) -> Item:
    """Return one of the choices."""
    return _chance.choice(choices)


def new_chance() -> int:
    """Return fresh chance for what is drawn where no seed decides: 256 bits (BG-20)."""
    return _chance.getrandbits(256)


def new_slug() -> str:
    """Return an address that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_code(letters: str, length: int) -> str:
    """Return a code that people can read out, and nobody is likely to guess."""
    return "".join(secrets.choice(letters) for _ in range(length))


def new_browser_key() -> str:
    """Return a key by which a browser is known again, and nobody else's."""
    return secrets.token_urlsafe(16)


def new_action_id() -> str:
    """Return the id of an action of the service itself."""
    return uuid4().hex
