"""Every Booster with every other one in a round that ends without a fault.

Both are played at their first legal moment, or the second is refused by a rule that
:data:`REFUSED` names.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.state.boosters import Until
from games.rules.view.booster import Colour, Copies
from tests.boosters.eager import Round
from tests.by_day import by_day

PAIRS = sorted(product(CATALOGUE, repeat=2))
SAMPLE = 50
TRIES = 200

OF_COLOUR = {
    colour: {slug for slug, card in CATALOGUE.items() if card.colour == colour}
    for colour in (Colour.BLUE, Colour.BROWN, Colour.RED, Colour.GREEN, Colour.YELLOW)
}
OF_EXCHANGE = {slug for slug, card in CATALOGUE.items() if card.exchange}
ON_TRICKS = {"add_on", "slip_under", "bird_thief"}
ON_PLAYS = {
    "scarecrow",
    "new_master",
    "dud",
    "dog_catcher",
    "wishless",
    "dragon_tamer",
}
AFTER_STAGE_BLUE = OF_COLOUR[Colour.BROWN] | OF_COLOUR[Colour.YELLOW] | ON_TRICKS | ON_PLAYS
ON_SPECIAL_CARDS = {
    "dog_sitter",
    "new_master",
    "scarecrow",
    "mighty_mouse",
    "bird_thief",
    "dog_catcher",
    "dragon_tamer",
}


def _products(rule: str, firsts: set[str], seconds: set[str]) -> dict[tuple[str, str], str]:
    return dict.fromkeys(product(sorted(firsts), sorted(seconds)), rule)


REFUSED = {
    # Card 38: only what is announced in its window, or answers it.
    **_products("38", {"enough"}, OF_COLOUR[Colour.BROWN] | OF_COLOUR[Colour.YELLOW] | ON_TRICKS),
    **_products("38", {"enough"}, OF_COLOUR[Colour.RED] - {"njet", "contra", "steal_booster"}),
    # BG-17: a second copy of what lasts until the end of the round.
    **{
        (slug, slug): "BG-17"
        for slug, card in CATALOGUE.items()
        if card.until == Until.ROUND
        and card.copies not in (Copies.ANY, Copies.ONE_A_SEAT)
        and not card.invites  # a second one is not in force yet, and neither is the first
    },
    # BG-12: the stages come one after the other, and none comes twice.
    **_products("BG-12", OF_COLOUR[Colour.BLUE] - OF_EXCHANGE, OF_EXCHANGE),
    **_products("BG-12", OF_COLOUR[Colour.GREEN] - ON_TRICKS, OF_EXCHANGE),
    **_products("BG-12", AFTER_STAGE_BLUE, OF_COLOUR[Colour.BLUE]),
    # Card 1: no exchange, no Boosters about it.
    **_products("1", {"content"}, OF_EXCHANGE),
    # Card 6: no special cards, no Boosters that act on them.
    **_products("6", {"back_to_the_roots"}, ON_SPECIAL_CARDS),
    # Once a round: the Dog is led, the Dragon wins a trick, the Mah Jong is played.
    **_products("DOG-1", {"dog_catcher"}, {"dog_catcher", "new_master"}),
    **_products("DRG-2", {"dragon_tamer"}, {"dragon_tamer"}),
    **_products("53", {"mighty_mouse"}, {"mighty_mouse"}),
}
"""The rule by which the second of a pair is refused for the rest of the round."""


def check(first: str, second: str) -> None:
    """Play rounds until both were played in one, or one of them if the second is refused."""
    refused = (first, second) in REFUSED
    for seed in range(TRIES):
        played = Round(first, second, seed)
        try:
            played.play()
        except Exception as fault:
            raise AssertionError(f"{first}, {second}, seed {seed}") from fault
        if played.played == [first, second]:
            assert not refused, f"{REFUSED[first, second]} does not refuse {second}"
            return
        if refused and played.played:
            return
    raise AssertionError(f"{first} and then {second} were not played: {played.codes}")


def test_only_pairs_of_the_catalogue_are_refused() -> None:
    assert set(REFUSED) < set(PAIRS)
    assert len(PAIRS) == len(CATALOGUE) ** 2


@pytest.mark.parametrize("block", by_day(range(10), range(5)))
def test_random_pairs(block: int) -> None:
    for first, second in Random(57).sample(PAIRS, SAMPLE)[block::10]:
        check(first, second)


@pytest.mark.nightly
@pytest.mark.parametrize("first", sorted(CATALOGUE))
def test_all_pairs(first: str) -> None:
    for second in sorted(CATALOGUE):
        check(first, second)
