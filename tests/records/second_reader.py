"""A second reader of records: from the canon alone, with nothing of the program (VER).

The caller says what was in a hand, or in the draw pile, when something was drawn: it
takes the rules of all Boosters to know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

ORDER = ["Dog", "Mah", *(rank + suit for rank in "23456789TJQKA" for suit in "jspt"), "Phx", "Drg"]


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def number(value: int, length: int) -> bytes:
    return value.to_bytes(length, "big")


class Drawing:
    """Even numbers from a key, in order."""

    def __init__(self, label: str, seed: str, n: int, words: Sequence[str], *more: int) -> None:
        told = b"".join(number(len(it.encode()), 2) + it.encode() for it in words)
        counted = number(n, 4) + b"".join(number(it, 4) for it in more)
        self.key = sha(label.encode() + bytes.fromhex(seed) + counted + told)
        self.counter = 0

    def below(self, k: int) -> int:
        while True:
            self.counter += 1
            value = int.from_bytes(sha(self.key + number(self.counter, 8))[:8], "big")
            if value < 2**64 - 2**64 % k:
                return value % k

    def shuffle(self, items: Sequence[str]) -> list[str]:
        left, found = list(items), []
        while left:
            found.append(left.pop(self.below(len(left))))
        return found


def faults(record: dict[str, Any], items: dict[tuple[int, int, int], list[str]]) -> Iterator[str]:
    """Yield what does not fit; ``items`` by round, step of it and place among what it drew."""
    proof = record["proof"]
    told = {it["round"]: it for it in proof["rounds"]}
    for a_round in record["rounds"]:
        r = a_round["number"]
        mine, n = told[r], (r - 1) % 256 + 1
        chain = [it for it in proof["chains"] if it["first_round"] == r - n + 1]
        seed = bytes.fromhex(mine["seed"])
        for _ in range(n):
            seed = sha(seed)
        if seed.hex() != chain[0]["commitment"]:
            yield f"round {r}: chain"
        deck = Drawing("tichu-deal-1", mine["seed"], n, mine["words"]).shuffle(ORDER)
        for seat in range(4):
            own = deck[14 * seat : 14 * seat + 14]
            for part, cards in (("first", own[:8]), ("rest", own[8:])):
                if set(a_round["deal"][part][seat].split()) != set(cards):
                    yield f"round {r}: cards of seat {seat}"
        steps = [a_round["deal"].get("boosters", []), *(it["events"] for it in a_round["steps"])]
        for i, events in enumerate(steps):
            label, more = ("tichu-chance-1", [i]) if i else ("tichu-boosters-1", [])
            drawing = Drawing(label, mine["seed"], n, mine["words"], *more)
            drawn = [it for it in events if it["event"] in ("BoostersShuffled", "CardDrawn")]
            for place, event in enumerate(drawn):
                lying = items[r, i, place]
                if event["event"] == "CardDrawn":
                    if event["card"] != lying[drawing.below(len(lying))]:
                        yield f"round {r} step {i}: card"
                elif event["pile"] != drawing.shuffle(lying):
                    yield f"round {r} step {i}: pile"
