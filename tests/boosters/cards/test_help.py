"""Help (BOOSTERS 46)."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Answer, Play
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from tests.boosters.bots import MANY, companion, wanted
from tests.boosters.cards.yellow import missing, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play
from tests.boosters.scene import Scene, cards


def alone(slug: str, **named: object) -> Refusal:
    """Return a companion played without a play."""
    return Refusal(yellow(slug), 0, boost(slug, **named), "not_its_time")


SAMPLE = Sample(
    yellow("help"),
    0,
    play("7j", "help"),
    reads("pair", 7),
    (
        alone("help"),
        missing("help", "7j"),
        Refusal(yellow("help", out=(2,)), 0, play("7j", "help"), "partner_out"),
    ),
    ((2, "7p"),),
)

test_laws = laws_of(SAMPLE)


@pytest.mark.parametrize("place", [0, 1])
def test_with_help_all_companions_are_spent(place: int) -> None:
    """20, 46: whichever of them is answered."""
    scene = Scene(
        "5j 6j 2j",
        "7s",
        "5p 3p",
        boosters={0: "help umbrella", 1: "njet", 3: "dud"},
    )
    scene.play(0, "5j", "help", "umbrella").answer(2, "5p")
    number = scene.state.proposal.subjects[place].id  # type: ignore[union-attr]
    scene.boost(1, "njet", on=number).settle()
    assert sorted(scene.discard) == ["help", "njet", "umbrella"]
    assert scene.in_hand(0) == ()
    assert scene.holds(0, "5j")
    assert scene.holds(2, "5p")
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)


@pytest.mark.parametrize("out", [(), (1,), (2,)])
def test_help_is_offered_while_the_partner_is_in_the_round(out: tuple[int, ...]) -> None:
    scene = yellow("help", out=out)()
    offered = [it.booster for it in options(scene.view(0), scene.catalogue).companions]
    assert offered == ([] if 2 in out else ["help"])


def test_help_is_answered_with_what_completes_it() -> None:
    scene = Scene("9s 2j", MANY, "9j Ks As", MANY, boosters={0: "help"})
    scene.act(0, Play(cards("9s"), boosters=(boost("help"),)))
    action = wanted(scene, 2)
    assert isinstance(action, Answer)
    assert action.cards == cards("9j")
    scene = Scene("9s 2j", MANY, "Tj Ks As", MANY, boosters={0: "help"})
    scene.act(0, Play(cards("9s"), boosters=(boost("help"),)))
    assert wanted(scene, 2) == Answer()


def test_a_bot_asks_for_help_where_the_partner_may_complete_the_play() -> None:
    scene = Scene("Qs 2j 4t 6p", MANY, MANY, "8t 8s 3j", lead=3, boosters={0: "help"})
    scene.play(3, "8t 8s").settle()
    action = wanted(scene, 0)
    assert isinstance(action, Play)
    assert action.cards == cards("Qs")
    assert companion(action) == "help"
