"""Boosters weighed by simulation: clearly right ones are played, clearly wrong ones kept."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numba")

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.bots.strong.deciding import consider
from games.bots.strong.knowledge import known
from games.rules.cards.deck import FULL_DECK, from_codes
from games.rules.state.actions import Action, Boost, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import replaced
from games.rules.view.choices import options
from games.rules.view.public_record import public_record
from tests.boosters.scene import Scene

JUNK = "2p 3p 4p 6p 8p 9p"
CALLED = (Call.TICHU, None, None, None)


def table(slug: str, *hands: str, collector: int = 0, **more: Any) -> Scene:
    """Return a table at which all other cards have been played, and collected by a seat."""
    somebody = next(seat for seat in (1, 3) if seat not in more.get("out", ()))
    scene = Scene(*hands, boosters={0: slug, somebody: "spy"}, **more)
    held = scene.state.hands
    assert sum(held).bit_count() == sum(hand.bit_count() for hand in held)
    played = FULL_DECK & ~sum(held)
    piles = replaced((0, 0, 0, 0), collector, played)
    scene.state = scene.state._replace(piles=piles)
    return scene


def wanted(scene: Scene, level: str = "strong") -> Action | None:
    view, record = scene.view(0), public_record(scene.state)
    return decide(level, view, options(view, CATALOGUE), CATALOGUE, record)


RIGHT = {
    "the next to lead would be an opponent": table(
        "about_turn", "As", "5j 5s", "6j 6s", "", out=(3,), collector=2
    ),
    "another place lets the partner lead": table(
        "musical_chairs", "As", "5j 5s", "6j 6s", "", stage=Phase.GAP, out=(3,), collector=2
    ),
    "the partner will keep the call": table(
        "super_partner",
        "2j 3s 5p 7t",
        JUNK,
        "9j",
        "4j 6s 8t",
        stage=Phase.GAP,
        lead=2,
        calls=CALLED,
    ),
    "nobody will be faster": table(
        "wager", "As Ks", "2s 4j 6s 7s 8t 9t", JUNK, "3j 5s 5t 7j 8s 9s", stage=Phase.BLUE
    ),
}
WRONG = {
    "the next to lead is the partner": table(
        "about_turn", "As", "", "6j 6s", "5j 5s", out=(1,), collector=2
    ),
    "every other place is worse": table(
        "musical_chairs", "As", "", "6j 6s", "5j 5s", stage=Phase.GAP, out=(1,), collector=2
    ),
    "one's own call is as good as won": table(
        "super_partner", "As", JUNK, "2j 3s 5p 7t", "4j 6s 8t", stage=Phase.GAP, calls=CALLED
    ),
    "anybody may be first": table(
        "wager",
        "2s 4j 6s 7s 8t 9t",
        "As Ks 2t Jp 9s Ts",
        JUNK,
        "3j 5s 5t Jj Qt Qp",
        stage=Phase.BLUE,
    ),
}


def is_played(scene: Scene) -> bool:
    return isinstance(wanted(scene), Boost)


@pytest.mark.parametrize("case", RIGHT)
def test_a_booster_that_pays_is_played(case: str) -> None:
    assert is_played(RIGHT[case])


@pytest.mark.parametrize("case", WRONG)
def test_a_booster_that_costs_is_kept(case: str) -> None:
    assert not is_played(WRONG[case])


def companions(action: Action | None) -> tuple[str, ...]:
    return tuple(it.booster for it in action.boosters) if isinstance(action, Play) else ()


def test_a_companion_is_played_where_it_pays() -> None:
    """A King that counts as an Ace holds the lead, and the Eight is the last card."""
    scene = table("swagger", "8s Kt", "2p 6j 9s 9p", "6p 7j Aj", "7s Ks At")
    assert companions(wanted(scene)) == ("swagger",)
    assert companions(wanted(scene, "normal")) == ()


def test_a_companion_is_kept_where_the_cards_do_better() -> None:
    """The Jacks hold by themselves, and the Seven is the last card."""
    scene = table("fire_bird", "7s Jj Js", "9p Ts", "Jp Qj", "9t", calls=CALLED)
    assert wanted(scene) == Play(from_codes("Jj Js"))
    assert companions(wanted(scene, "normal")) == ("fire_bird",)


def test_what_is_unknown_to_the_kernel_goes_by_value() -> None:
    """As a straight with a hole does."""
    scene = table("pothole", "2s 3j 5t 6t 7s", JUNK, "9s Ts", "8j 8s 4t 6s")
    assert known(scene.view(0), public_record(scene.state)) is not None
    assert companions(wanted(scene)) == companions(wanted(scene, "normal")) == ("pothole",)


def test_the_search_goes_on_when_seats_have_changed_places() -> None:
    scene = table("about_turn", "As Kj", "5j 5s", "6j 6s 7s", "8j 8s 9t").force(0, "about_turn")
    view, record = scene.view(0), public_record(scene.state)
    found = consider(view, options(view, CATALOGUE), CATALOGUE, record)
    assert len(found) > 1
