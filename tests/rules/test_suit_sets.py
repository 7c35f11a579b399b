"""Which cards of a hand may be a combination by their suits (BG-8)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import from_codes
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import Kind
from games.rules.cards.suits import suit_sets

HAND = from_codes("2j 4j 6j 8j Tj 3s 5p 7t")


@pytest.mark.parametrize(
    ("kind", "cards"), [(Kind.HOCKEY_TEAM, "2j 4j 6j 8j Tj"), (Kind.RAINBOW, "2j 3s 5p 7t")]
)
def test_sets_are_those_of_the_kinds_in_force(kind: Kind, cards: str) -> None:
    found = set(suit_sets(HAND, Rules(kinds=(kind,))))
    assert from_codes(cards) in found
    assert {it.bit_count() for it in found} == {len(cards.split())}
    assert not set(suit_sets(HAND, Rules()))
