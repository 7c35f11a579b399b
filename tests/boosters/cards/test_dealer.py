"""Dealer (BOOSTERS 7)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.bots import MANY, in_stage, played, wanted
from tests.boosters.cards.blue import blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _dealer(found: Scene) -> None:
    assert found.state.hands[0] == cards("7j Kj")
    assert found.holds(1, "5j")
    assert found.holds(2, "6j")


TO_BOTH = {1: "5j", 2: "6j"}

SAMPLE = Sample(
    blue("dealer"),
    0,
    boost("dealer", give=TO_BOTH),
    _dealer,
    (
        Refusal(blue("dealer"), 0, boost("dealer", give={}), "bad_target"),
        Refusal(blue("dealer"), 0, boost("dealer", give={0: "5j"}), "bad_target"),
        Refusal(blue("dealer"), 0, boost("dealer", give={1: "5s"}), "card_not_in_hand"),
        Refusal(
            blue("dealer", "5j 6j"),
            0,
            boost("dealer", give=TO_BOTH),
            "would_go_out",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_deals_away_its_worst_cards() -> None:
    hand = "2s 4j Ks Kj Kt As Aj At Drg"
    made = played(wanted(in_stage(Phase.BLUE, hand, MANY, MANY, MANY, boosters={0: "dealer"}), 0))
    given = dict(made.give)
    assert {given[1], given[3]} == {cards("2s"), cards("4j")}
