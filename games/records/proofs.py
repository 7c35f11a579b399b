"""What a record tells so that its deals can be checked: commitments, seeds, words (VER-1, 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.rules.cards.ruleset import SEATS
from games.rules.play.verifiable import LENGTH, LONGEST_WORD, RoundSeed, first_round_with

LAST_ROUND = 9_999
_HEX = re.compile(r"[0-9a-f]{64}")


class PromisedChain(NamedTuple):
    """A chain of seeds, known by its commitment."""

    number: int
    """By which the site lists it (VER-11)."""
    commitment: str
    first_round: int


class SeededRound(NamedTuple):
    """The seed of a round, and the words of its seats."""

    round: int
    seed: str
    words: tuple[str, ...]


class Proof(NamedTuple):
    """What the deals of a match follow from; rounds from before there were chains are missing."""

    chains: tuple[PromisedChain, ...]
    rounds: tuple[SeededRound, ...]

    def chain_of(self, number: int) -> PromisedChain | None:
        """Return the chain of a round."""
        first = first_round_with(number)
        return next((it for it in self.chains if it.first_round == first), None)

    def seed_of(self, number: int) -> RoundSeed | None:
        """Return what a round follows from, ``None`` if that is not told."""
        told = next((it for it in self.rounds if it.round == number), None)
        if told is None:
            return None
        place = number - first_round_with(number) + 1
        return RoundSeed(bytes.fromhex(told.seed), place, told.words)


def write_proof(proof: Proof) -> dict[str, Any]:
    """Return a proof as JSON values."""
    return {
        "chains": [it._asdict() for it in proof.chains],
        "rounds": [it._asdict() | {"words": list(it.words)} for it in proof.rounds],
    }


def read_proof(written: dict[str, Any]) -> Proof:
    """Return a proof; raises ValueError, KeyError or TypeError for what is none."""
    if set(written) != {"chains", "rounds"}:
        raise ValueError("that is no proof")
    chains = tuple(_read_chain(**it) for it in written["chains"])
    seeded = tuple(_read_round(**it) for it in written["rounds"])
    _refuse_unordered([it.first_round for it in chains])
    _refuse_unordered([it.round for it in seeded])
    return Proof(chains, seeded)


def _refuse_unordered(numbers: Sequence[int]) -> None:
    if list(numbers) != sorted(set(numbers)) or max(numbers, default=0) > LAST_ROUND:
        raise ValueError("these are not in the order of the rounds")


def _read_chain(number: int, commitment: str, first_round: int) -> PromisedChain:
    if not (_counts(number) and _counts(first_round) and _HEX.fullmatch(commitment)):
        raise ValueError("that is no chain")
    if first_round % LENGTH != 1:
        raise ValueError("no chain begins there")
    return PromisedChain(number, commitment, first_round)


def _read_round(round: int, seed: str, words: Sequence[str]) -> SeededRound:  # noqa: A002
    are_words = len(words) == len(SEATS) and all(
        type(it) is str and len(it) <= LONGEST_WORD for it in words
    )
    if not (_counts(round) and _HEX.fullmatch(seed) and are_words):
        raise ValueError("that is no seed of a round")
    return SeededRound(round, seed, tuple(words))


def _counts(number: Any) -> bool:
    return type(number) is int and number >= 1
