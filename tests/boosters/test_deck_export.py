"""The decks that somebody has built are among their data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boosters import deck_services
from boosters.export import decks_built_by
from games.people.export import data_of
from tests.boosters.decks import FEW
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db


def test_decks_are_among_the_data_of_who_has_built_them() -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    deck = deck_services.create_deck(anna, "Mine", FEW)
    deck_services.share_deck(deck, anna, is_public=True)
    [told] = json.loads(json.dumps(data_of(anna, None)))["booster_decks"]
    assert told == {
        "name": "Mine",
        "address": deck.slug,
        "is_public": True,
        "created": deck.created.isoformat(),
        "changed": deck.changed.isoformat(),
        "cards": FEW,
    }
    assert data_of(ben, None)["booster_decks"] == []


def test_many_decks_take_the_same_queries(django_assert_num_queries: Any) -> None:
    anna = make_player("Anna")
    for _ in range(3):
        deck_services.create_deck(anna, "Mine", FEW)
    with django_assert_num_queries(2):
        assert len(decks_built_by(anna)) == 3
