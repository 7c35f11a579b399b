"""Skat (BOOSTERS 35)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    green("skat", hands=("9j Jj Qs Kt Tp 2t", *HANDS[1:])),
    0,
    boost("skat"),
    reads("9j Jj Qs Kt Tp", "straight", 13.5),
    (
        twice("skat"),
        not_now("skat"),
        after_force("skat", "8s 9j Tp Jj Qs 2t", "8s 9j Tp Jj Qs", "invalid_combination"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_single_phoenix_under_skat_stays_below_the_next_rank() -> None:
    """35: on a King it is beaten by a Ten, on a Ten by an Ace."""
    for under, higher in (("Kj", "Ts"), ("Tj", "As")):
        scene = Scene(f"{under} 2j", "Phx 3j", f"{higher} 2p", "2t 3t", boosters={3: "skat"})
        scene.force(3, "skat").play(0, under).settle().play(1, "Phx")
        scene.play(2, higher)
        assert scene.top.cards == cards(higher)
