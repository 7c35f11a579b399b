"""Under a Truce a straight bomb can only be played split up (BOOSTERS 17)."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.bots.levels import LEVELS
from games.bots.search import moves
from games.bots.search.tables import CARDS, COLUMNS
from games.bots.strong import deciding
from games.bots.strong.knowledge import known
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Play
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.rules.view.public_record import public_record
from tests.boosters.scene import Scene
from tests.games.bots.search.test_weighing import JUNK, table

BOMB = "5j 6j 7j 8j 9j"


def truce(hand: str) -> Scene:
    """Return a table at which a seat leads under its own Truce."""
    scene = table("truce", hand, JUNK, "2s 4s 6s 7s Qt", "3j 3s 5t 7t Qs", stage=Phase.GAP)
    return scene.force(0, "truce").wave()


@pytest.mark.parametrize("hand", [BOMB, f"{BOMB} Ks Kp", f"{BOMB} Tj 2t"])
def test_a_straight_bomb_is_not_led_under_a_truce(hand: str) -> None:
    """Not by the search either, whose style thinks of the bomb as a group."""
    scene = truce(hand)
    view, record = scene.view(0), public_record(scene.state)
    listed = options(view, CATALOGUE)
    for level in LEVELS:
        action = decide(level, view, listed, CATALOGUE, record)
        assert isinstance(action, Play)
        assert scene.refuse(0, action) is None
    found = deciding.consider(view, listed, CATALOGUE, record)
    assert len(found) > 1
    assert all(it.action is None or scene.refuse(0, it.action) is None for it in found)


def test_the_kernel_lists_no_straight_bomb_under_a_truce() -> None:
    scene = truce(f"{BOMB} Ks Kp")
    knowledge = known(scene.view(0), public_record(scene.state))
    assert knowledge is not None
    room = np.zeros((moves.MOST_MOVES, COLUMNS), dtype=np.int64)
    number = moves.list_moves(knowledge.round, scene.state.hands[0], room, True)
    assert number
    assert not any(int(it).bit_count() >= 5 for it in room[:number, CARDS])
    number = moves.list_moves(known_without(scene), scene.state.hands[0], room, True)
    assert from_codes(BOMB) in {int(it) for it in room[:number, CARDS]}


def known_without(scene: Scene) -> np.ndarray:
    """Return the round as it would be without the Truce."""
    view = scene.view(0)
    peace = view._replace(rules=view.rules._replace(bombs_allowed=True))
    found = known(peace, public_record(scene.state))
    assert found is not None
    return found.round
