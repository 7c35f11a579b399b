"""An evening and its director, with the pages at hand."""

from __future__ import annotations

import pytest

from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening
from tests.games.tournaments.visiting import Evening, client_of


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=4, by_name=False), director, client_of(director))
