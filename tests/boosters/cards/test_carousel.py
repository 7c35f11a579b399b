"""Carousel (BOOSTERS 10)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.blue import HANDS, before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, scene
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    blue("carousel"),
    0,
    boost("carousel"),
    lambda it: it.holds(1, "5j") and it.holds(0, "5t") and it.holds(3, "Dog"),
    (
        Refusal(before("carousel"), 0, boost("carousel"), "not_its_time"),
        Refusal(
            scene(*HANDS, boosters={0: "carousel"}, stage=Phase.BROWN),
            0,
            boost("carousel"),
            "not_its_time",
        ),
    ),
    ((2, "Dog"), (0, "5j"), (3, "5t"), (1, "Mah")),
    moves_bystander=True,
)

test_laws = laws_of(SAMPLE)


def test_carousel_goes_round_the_ring_in_force() -> None:
    """10: the next player in play order."""
    hands = ("5j 6j", "5s 6s", "5p 6p", "5t 6t")
    scene = Scene(*hands, stage=Phase.BLUE, boosters={0: "about_turn", 1: "carousel", 2: "njet"})
    scene.force(0, "about_turn").force(1, "carousel")
    for seat, codes in enumerate(hands):
        scene.answer(seat, codes.split()[0])
    assert [scene.holds(seat, "5s") for seat in range(4)] == [True, False, False, False]


def test_everybody_sees_only_the_card_they_give() -> None:
    """10: nobody sees anything before the last has chosen (BW-8)."""
    scene = Scene(
        "5j 6j",
        "5s 6s",
        "5p 6p",
        "5t 6t",
        stage=Phase.BLUE,
        boosters={0: "carousel", 2: "njet"},
    )
    scene.force(0, "carousel").answer(1, "5s").answer(2, "6p")
    for seat in (0, 1, 2, 3, None):
        (proposal,) = scene.view(seat).boosters.stack  # type: ignore[union-attr]
        seen = [it for it, answer in enumerate(proposal.answers) if answer is not None]
        assert seen == ([seat] if seat in (1, 2) else [])
        assert scene.state.hands[1] == cards("5s 6s")
