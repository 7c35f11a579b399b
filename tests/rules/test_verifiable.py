"""Deals that anybody can check: the known answers of the canon (VER)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import FULL_DECK, from_codes
from games.rules.play import verifiable

LAST = bytes.fromhex("8cf05c8dbf1a7610c3b896a407398a9ad86bda98260a3eb9bfd970cb60ac489b")
WORDS = ("Bern", "", "Zürich", "🐉")
COMMITMENT = "d35e48b1edd19eac3d9e1a1980641fc23d590de206c7706b9092e97d454e6edc"
FIRST = "98ccc56d95630d73b2aa7fbfb8b4a7e6ff90bc29a9eda076741ada727803e834"


def test_a_chain_of_seeds_has_the_known_answers() -> None:
    first = verifiable.seed_of(LAST, 1)
    assert first.hex() == FIRST
    assert verifiable.commitment(first).hex() == COMMITMENT
    for number in (1, 2, 256):
        seed = verifiable.seed_of(LAST, number)
        assert verifiable.leads_to(seed, number, bytes.fromhex(COMMITMENT))
        assert not verifiable.leads_to(seed, number + 1, bytes.fromhex(COMMITMENT))


@pytest.mark.parametrize("number", [0, 257])
def test_a_chain_has_256_seeds(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        verifiable.seed_of(LAST, number)


def test_a_deal_follows_from_its_seed() -> None:
    deal = verifiable.deal_of(bytes.fromhex(FIRST), 1, WORDS)
    assert deal.first[0] == from_codes("Tp 5p 4t 5t 3s 4s Jp 5s".split())
    assert deal.rest[0] == from_codes("6p Mah Ts Js 6t 5j".split())
    assert sum(deal.first) + sum(deal.rest) == FULL_DECK
    others = verifiable.deal_of(bytes.fromhex(FIRST), 1, ("Bern",))
    assert others != deal


def test_a_key_follows_from_seed_round_and_words() -> None:
    key = verifiable.key("tichu-chance-1", bytes.fromhex(FIRST), 1, (7,), WORDS)
    assert key.hex() == "ac1a48f663397652557884d7a4b3108ad933ed084a4f3d40a6693e0b916a7090"
