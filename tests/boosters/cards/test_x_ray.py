"""X-Ray (BOOSTERS 8)."""

from __future__ import annotations

from games.bots.strong.knowledge import known
from games.rules.state.actions import Boost, Decline
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.view.public_record import public_record
from tests.boosters.bots import JUNK, MANY, in_stage, wanted
from tests.boosters.cards.blue import HANDS, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _x_ray(found: Scene) -> None:
    view = found.view(0).boosters
    assert view is not None
    assert view.hands == (0, cards(HANDS[1]), 0, 0)
    assert found.view(2).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]
    found.wave().play(1, "Mah").settle()
    assert found.view(0).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]


SAMPLE = Sample(
    blue("x_ray"),
    0,
    boost("x_ray", seat=1),
    _x_ray,
    (
        Refusal(blue("x_ray"), 0, boost("x_ray", seat=2), "bad_target"),
        Refusal(blue("x_ray"), 0, boost("x_ray"), "bad_target"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_uses_x_ray_only_if_it_leads_first() -> None:
    """A bot looks before its own first lead: at a caller's hand, else at the next opponent's."""
    leads = (f"Mah {JUNK}", MANY)
    scene = in_stage(Phase.BLUE, *leads, boosters={0: "x_ray"})
    assert wanted(scene, 0) == Boost("x_ray", seat=1)
    calls = (None, None, None, Call.TICHU)
    scene = in_stage(Phase.BLUE, *leads, boosters={0: "x_ray"}, calls=calls)
    assert wanted(scene, 0) == Boost("x_ray", seat=3)
    scene = in_stage(Phase.BLUE, JUNK, f"Mah {MANY}", boosters={0: "x_ray"})
    assert wanted(scene, 0) == Decline()


def test_the_strong_bot_uses_the_hand_it_sees() -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "jspt"]
    specials = ("Mah", "Dog", "Phx", "Drg")
    hands = [f"{special} {suit}" for special, suit in zip(specials, suits, strict=True)]
    scene = Scene(*hands, boosters={0: "x_ray"}, stage=Phase.BLUE)
    scene.force(0, "x_ray", seat=1).wave()
    knowledge = known(scene.view(0), public_record(scene.state))
    assert knowledge is not None
    assert tuple(knowledge.fixed) == (0, cards(hands[1]), 0, 0)
    assert knowledge.unknown == cards(hands[2]) | cards(hands[3])
