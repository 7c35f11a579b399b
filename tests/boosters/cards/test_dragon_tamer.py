"""Dragon Tamer (BOOSTERS 27)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import OPTIONS, Scene, cards


def wins_with_dragon(it: Scene) -> Scene:
    return it.play(1, "Drg").settle().pass_(2, 3, 0).close()


def _tamer(it: Scene) -> None:
    assert it.state.piles[0] == cards("Drg")
    assert it.phase in (Phase.LEAD, "gap")


SAMPLE = Sample(
    red("dragon_tamer", wins_with_dragon),
    0,
    boost("dragon_tamer"),
    _tamer,
    (
        Refusal(
            red("dragon_tamer", lays(1, "Drg")),
            0,
            boost("dragon_tamer"),
            "no_target",
        ),
        Refusal(
            red("spy", wins_with_dragon, boosters={3: "dragon_tamer"}),
            3,
            boost("dragon_tamer"),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def last_dragon(**boosters: str) -> Scene:
    held = {int(seat.removeprefix("of_")): slug for seat, slug in boosters.items()}
    options = OPTIONS._replace(last_dragon_stays=True)
    table = Scene("5j 6j", "Drg", "", "", lead=1, out=(2, 3), boosters=held, options=options)
    return table.play(1, "Drg").close()


def test_the_last_dragon_stays_with_boosters_too() -> None:
    """OPT ``last_dragon_stays``: nobody is asked to whom it goes."""
    table = last_dragon(of_0="spy").settle()
    assert table.phase == Phase.OVER
    assert table.state.piles[1] == cards("Drg")


def test_the_last_dragon_may_be_tamed_where_it_stays() -> None:
    """27: even the last of the round."""
    table = last_dragon(of_0="dragon_tamer").act(0, boost("dragon_tamer")).settle()
    assert table.phase == Phase.OVER
    assert table.state.piles[0] & cards("Drg")
