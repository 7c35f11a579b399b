"""How the rule bot deals with Boosters in general; single cards are in tests/boosters/cards."""

from __future__ import annotations

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.rules.cards.deck import rank_of
from games.rules.cards.shapes import Kind
from games.rules.state.actions import (
    Boost,
    Draft,
    Exchange,
    Play,
)
from games.rules.state.exchange_form import HIGH
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from tests.boosters.bots import MANY, companion, in_stage, wanted
from tests.boosters.scene import Scene


def test_draft_keeps_a_card_that_is_of_use() -> None:
    scene = Scene(boosters={0: "spy"}, stage=Phase.BLUE)
    view = scene.view(0)
    boosters = view.boosters
    assert boosters is not None
    drafting = view._replace(
        phase="intake",
        boosters=boosters._replace(draft=("x_ray", "dealer", "spy")),
    )
    found = options(drafting, CATALOGUE)
    assert decide("normal", drafting, found, CATALOGUE) == Draft("dealer")


def test_what_is_owed_is_pushed() -> None:
    scene = in_stage(
        Phase.EXCHANGE_BOOSTERS,
        "2s 4j 5t 6s 7j 8t Ks As Tj",
        MANY,
        boosters={1: "positive_thinking"},
    )
    scene.force(1, "positive_thinking").wave()
    action = wanted(scene, 0)
    assert isinstance(action, Exchange)
    given = dict(action.give)
    assert given[1] & HIGH
    assert rank_of(given[1]) == 10
    assert not given[3] & HIGH


def test_new_kind_is_named_when_it_is_led() -> None:
    scene = Scene("2s 3j 5t 6p As", MANY, MANY, MANY, boosters={0: "rainbow"})
    scene.force(0, "rainbow")
    action = wanted(scene, 0)
    assert isinstance(action, Play)
    assert action.reading == Kind.RAINBOW


def test_companion_makes_a_lead_of_loose_cards() -> None:
    scene = Scene("2s 3j 5t 6p 7s", MANY, MANY, MANY, boosters={0: "pothole"})
    assert companion(wanted(scene, 0)) == "pothole"
    scene = Scene("2s 3j 5t 6p", MANY, MANY, MANY, boosters={0: "fire_bird"})
    action = wanted(scene, 0)
    assert isinstance(action, Play)
    assert action.boosters == (Boost("fire_bird", rank=4),)


def test_companion_is_kept_where_it_changes_little() -> None:
    scene = Scene("2s 3j 4t 5p 6s Kj", MANY, MANY, MANY, boosters={0: "umbrella"})
    assert companion(wanted(scene, 0)) == ""
