"""A match of four people, and two who sit there."""

from __future__ import annotations

import pytest

from games.models import Player, Table
from tests.games.builders import make_match, player_at


@pytest.fixture
def match() -> Table:
    return make_match()


@pytest.fixture
def anna(match: Table) -> Player:
    return player_at(match, 0)


@pytest.fixture
def ben(match: Table) -> Player:
    return player_at(match, 1)
