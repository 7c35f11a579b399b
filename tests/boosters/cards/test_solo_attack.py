"""Solo Attack (BOOSTERS 15)."""

from __future__ import annotations

from games.rules.state.actions import Boost, Decline, Play
from games.rules.state.phase import Phase
from tests.boosters.bots import MANY, in_stage, wanted
from tests.boosters.cards.brown import brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play, then
from tests.boosters.scene import Scene, cards


def _solo(found: Scene) -> None:
    found.wave().play(0, "5j").settle()
    assert found.refuse(1, play("6s")) == "not_higher"
    assert found.in_force == []


SAMPLE = Sample(
    brown("solo_attack"),
    0,
    boost("solo_attack"),
    _solo,
    (
        Refusal(brown("solo_attack", Phase.LEAD), 0, boost("solo_attack"), "not_its_time"),
        Refusal(
            then(
                brown("solo_attack solo_attack"),
                lambda it: it.force(0, "solo_attack"),
            ),
            0,
            boost("solo_attack"),
            "already_in_force",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_solo_attack_lasts_until_its_lead_takes_effect() -> None:
    """15: a lead that goes back has used nothing up."""
    scene = Scene(
        "Phx 5j 6j",
        "7j 8j",
        stage=Phase.GAP,
        boosters={0: "solo_attack", 1: "scarecrow", 2: "njet"},
    )
    scene.force(0, "solo_attack").wave()
    scene.play(0, "Phx").boost(1, "scarecrow").settle()
    assert scene.in_force == ["solo_attack"]
    scene.play(0, "5j").settle()
    assert scene.in_force == []
    assert scene.refuse(1, play("7j")) == "not_higher"


def test_solo_attack_stays_when_another_player_leads() -> None:
    scene = Scene("5j 6j", "7j 8j", stage=Phase.GAP, lead=1, boosters={0: "solo_attack", 2: "njet"})
    scene.force(0, "solo_attack").wave().play(1, "7j").settle()
    assert scene.in_force == ["solo_attack"]
    assert not scene.top.closed


def test_a_bot_plays_solo_attack_before_its_own_lead_only() -> None:
    hand = "2s 2j 2t 3s 3j Ks As"
    mine = in_stage(Phase.GAP, hand, MANY, MANY, MANY, boosters={0: "solo_attack"}, lead=0)
    assert wanted(mine, 0) == Boost("solo_attack")
    mine.force(0, "solo_attack").wave()
    action = wanted(mine, 0)
    assert isinstance(action, Play)
    assert action.cards == cards("2s 2j 2t 3s 3j")
    other = in_stage(Phase.GAP, hand, MANY, MANY, MANY, boosters={0: "solo_attack"}, lead=1)
    assert wanted(other, 0) == Decline()
