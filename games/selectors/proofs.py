"""What anybody may know of the chains of a match, and when (VER-1, VER-7).

A seed is shown once its round is over. With Boosters that is once the match is over: all seeds
before it follow from a seed, and from the first one the order of the draw pile, which nobody may
know meanwhile (BG-2).
"""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

from games.models import BoardSet, Chain, Hand, Match, TableStatus
from games.records.proofs import PromisedChain, Proof, SeededRound
from games.rules.play.verifiable import first_round_with, seed_of
from games.selectors.told import is_told

MOST_LISTED = 100


class ChainFate(StrEnum):
    """What became of a chain."""

    WAITS = "waits"
    """Its table has not begun the next match yet."""
    UNUSED = "unused"
    """No match was ever dealt from it."""
    RUNS = "runs"
    OVER = "over"


class ListedChain(NamedTuple):
    """A chain as everybody may know it."""

    number: int
    commitment: str
    first_round: int
    fate: ChainFate
    match: Match | None
    """Its match, if it is over and for everybody."""


def chains_before(number: int | None = None) -> list[ListedChain]:
    """Return the newest chains, or those before a number: none is left out (VER-11)."""
    chains = Chain.objects.select_related("table", "match__table").order_by("-pk")
    chains = chains.defer("table__state", "match__table__state", "last_seed")
    if number is not None:
        chains = chains.filter(pk__lt=number)
    return [
        ListedChain(it.pk, it.commitment, it.first_round, _fate(it), _for_all(it.match))
        for it in chains[:MOST_LISTED]
    ]


class ListedBoards(NamedTuple):
    """The chain of boards that several tables play, as everybody may know it."""

    number: int
    commitment: str
    boards: int
    is_open: bool
    """Whether nobody still has to play them."""


def boards_before(number: int | None = None) -> list[ListedBoards]:
    """Return the newest chains of boards, or those before a number: none is left out (VER-11)."""
    sets = BoardSet.objects.defer("last_seed").order_by("-pk")
    if number is not None:
        sets = sets.filter(pk__lt=number)
    return [
        ListedBoards(it.pk, it.commitment, it.boards, it.opened is not None)
        for it in sets[:MOST_LISTED]
    ]


def _fate(chain: Chain) -> ChainFate:
    if chain.match is not None:
        return ChainFate.RUNS if chain.match.is_running else ChainFate.OVER
    is_open = chain.table is not None and chain.table.status != TableStatus.CLOSED
    return ChainFate.WAITS if is_open else ChainFate.UNUSED


def _for_all(match: Match | None) -> Match | None:
    is_shown = match is not None and match.is_public and not match.is_running and is_told(match)
    return match if is_shown else None


def is_seed_shown(hand: Hand) -> bool:
    """Tell whether the seed of a round may be shown."""
    match = hand.match
    if hand.words is None or not is_told(match):
        return False
    return not match.is_running or (hand.is_over and not match.has_boosters)


def proof_of(match: Match) -> Proof | None:
    """Return what the rounds of a match follow from, as far as it may be shown.

    ``None`` for a match that has no chain (VER-13).
    """
    chains = list(match.chains.all())
    hands = [hand for hand in match.hands.all() if is_seed_shown(hand)]
    if not chains:
        return None
    rounds: list[SeededRound] = []
    for chain in chains:
        own = [it for it in hands if first_round_with(it.number) == chain.first_round]
        rounds += _seeded(chain, own)
    promised = [PromisedChain(it.pk, it.commitment, it.first_round) for it in chains]
    return Proof(tuple(promised), tuple(sorted(rounds)))


def _seeded(chain: Chain, hands: list[Hand]) -> list[SeededRound]:
    """Return the seeds of rounds: the last is looked for, those before follow from it."""
    found: list[SeededRound] = []
    if not hands:
        return found
    place = max(hand.number for hand in hands) - chain.first_round + 1
    seed = seed_of(bytes.fromhex(chain.last_seed), place)
    by_number = {hand.number: hand for hand in hands}
    while place:
        hand = by_number.get(chain.first_round + place - 1)
        if hand is not None:
            found.append(SeededRound(hand.number, seed.hex(), tuple(hand.words or ())))
        seed, place = sha256(seed).digest(), place - 1
    return found
