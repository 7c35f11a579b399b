"""Truce (BOOSTERS 17)."""

from __future__ import annotations

from games.rules.state.actions import Pass, Play
from games.rules.state.phase import Phase
from tests.boosters.cards.brown import brown
from tests.boosters.cards.green import green
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play, scene, then
from tests.boosters.scene import Scene, cards


def _truce(found: Scene) -> None:
    found.wave()
    assert found.refuse(0, play("5j 6j 7j 8j")) == "invalid_combination"
    assert not found.view(0).rules.bombs_allowed
    found.play(0, "5j").settle().pass_(1, 2, 3).collect(0)
    assert found.view(0).rules.bombs_allowed


SAMPLE = Sample(
    brown("truce"),
    0,
    boost("truce"),
    _truce,
    (
        Refusal(brown("truce", Phase.LEAD), 0, boost("truce"), "not_its_time"),
        Refusal(
            then(
                scene("5j 5s 5p 5t 6j", boosters={0: "truce"}, stage=Phase.GAP),
                lambda it: it.force(0, "truce").wave(),
            ),
            0,
            Play(cards("5j 5s 5p 5t")),
            "forbidden",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_wish_never_asks_for_a_forbidden_bomb() -> None:
    """BG-4, 17: closed to all but bombs, and bombs are forbidden."""
    scene = Scene(
        "2j 3j",
        "9j 9s 9p 9t 4j",
        stage=Phase.GAP,
        boosters={0: "truce solo_attack", 2: "njet"},
        wish=9,
    )
    scene.force(0, "truce").force(0, "solo_attack").wave().play(0, "2j").settle()
    assert scene.refuse(1, Pass()) is None


def test_truce_forbids_building_a_bomb() -> None:
    found = green(
        "truce", boosters={1: "add_on"}, hands=("8j 8s 8p 2j", "8t 3s 4s"), stage=Phase.GAP
    )()
    found.force(0, "truce").wave().act(0, Play(cards("8j 8s 8p"))).settle()
    assert found.refuse(1, boost("add_on", cards="8t")) == "forbidden"
