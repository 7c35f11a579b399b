"""Baby Dragon (BOOSTERS 50)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, missing, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, play
from tests.boosters.scene import Scene


def lays(seat: int, codes: str):
    return lambda it: it.act(seat, play(codes)).settle()


def wave_bombs(it: Scene) -> Scene:
    return it.close() if it.state.bombs is not None and it.state.bombs.timed else it


SAMPLE = Sample(
    yellow(
        "dragon_baby",
        lays(0, "2j"),
        wave_bombs,
        lays(1, "6j"),
        wave_bombs,
        lays(2, "7p"),
        wave_bombs,
        lays(3, "8t"),
        wave_bombs,
    ),
    0,
    play("9s", "dragon_baby"),
    reads("single", 9, closed=True),
    (
        idle("dragon_baby", "2j", "not_its_time"),
        missing("dragon_baby", "2j"),
    ),
)

test_laws = laws_of(SAMPLE)
