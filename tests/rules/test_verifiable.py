"""Deals that anybody can check: the known answers of the canon (VER)."""

from __future__ import annotations

from hashlib import sha256

import pytest

from games.rules.cards.deck import DECK, FULL_DECK, each, from_codes
from games.rules.play import verifiable
from tests.by_day import by_day

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


def test_boosters_and_draws_follow_from_the_seed_of_their_round() -> None:
    found = verifiable.RoundSeed(bytes.fromhex(FIRST), 1, WORDS)
    shuffled = found.boosters().shuffled("njet dud skat truce wager".split())
    assert shuffled == tuple("wager skat dud truce njet".split())
    assert found.deal() == verifiable.deal_of(*found)
    drawn = found.drawn_after(7).to_bytes(32, "big")
    assert drawn.hex() == "ac1a48f663397652557884d7a4b3108ad933ed084a4f3d40a6693e0b916a7090"


def test_no_two_things_that_are_drawn_share_a_key() -> None:
    """Not two labels, rounds, actions, or ways to divide the same letters among words."""
    labels = (verifiable.DEAL, verifiable.BOOSTERS, verifiable.CHANCE)
    words = [("", "", "", ""), ("a", "", "", ""), ("", "a", "", ""), ("ab", "", "", "")]
    words += [("a", "b", "", ""), ("", "", "ab", ""), ("", "", "", "ab")]
    seeds = [verifiable.seed_of(LAST, number) for number in (1, 2)]
    found = {
        verifiable.key(label, seed, number, more, given)
        for label in labels
        for seed in seeds
        for number in (1, 2, 256)
        for more in ((), (0,), (1,), (256,))
        for given in words
    }
    assert len(found) == 3 * 2 * 3 * 4 * 7


@pytest.mark.parametrize("deals", by_day([3_000, 100_000], [3_000]))
def test_cards_come_evenly_to_all_places(deals: int) -> None:
    """Each card to each seat, and among its first eight: the same numbers in every run."""
    counts = [[0] * 8 for _ in DECK]
    places = {card: place for place, card in enumerate(DECK)}
    for number in range(deals):
        seed = sha256(number.to_bytes(4, "big")).digest()
        dealt = verifiable.deal_of(seed, 1, WORDS)
        for place, cards in enumerate((*dealt.first, *dealt.rest)):
            for card in each(cards):
                counts[places[card]][place] += 1
    shares = [8 / 56] * 4 + [6 / 56] * 4
    found = sum(
        (count - deals * share) ** 2 / (deals * share)
        for row in counts
        for count, share in zip(row, shares, strict=True)
    )
    # 55 * 7 degrees of freedom, since each place has as many cards in every deal.
    freedom = 55 * 7
    assert abs(found * 55 / 56 - freedom) < 3.3 * (2 * freedom) ** 0.5


def test_a_chain_is_asked_for_the_rounds_it_is_for() -> None:
    first = verifiable.first_round_with
    assert [first(number) for number in (1, 256, 257, 512, 513)] == [1, 1, 257, 257, 513]
    assert verifiable.promise_of(LAST).hex() == COMMITMENT
