"""More on windows: calls made with a play, what is left, who can tell (BW-1 to BW-11)."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Decline, Hold, Pass
from games.rules.state.events import is_public
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.booster_view import BoosterView
from games.rules.view.choices import options
from tests.boosters.scene import OPTIONS, Scene, boost, last_play, play

CALL_TIME = OPTIONS._replace(prelead_seconds=5)


def test_a_call_made_with_a_play_has_its_window_when_help_is_declined() -> None:
    """BW-6: cards and Booster are gone, the call stands and can be answered."""
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "contra"}, played=0)
    scene.play(0, "8j", "help", tichu=True).answer(2)
    assert scene.holds(0, "8j")
    assert scene.discard == ("help",)
    assert (scene.phase, scene.state.windows[-1].waiting) == (Phase.REACTION, 0b0010)
    scene.boost(1, "contra").settle()
    assert scene.state.booster_state.doubled == 0b0001
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)


def test_a_window_with_only_a_call_left_asks_no_one_for_bombs() -> None:
    """BW-6: of call and cards only the call is left, and only red cards answer it."""
    scene = Scene(
        "Drg 5j",
        "6j 7j 8j 9s",
        "6s 7s 8s 9p",
        boosters={1: "scarecrow", 3: "njet"},
        played=0,
    )
    scene.play(0, "Drg", tichu=True)
    assert scene.state.windows[-1].waiting == 0b1110
    scene.boost(1, "scarecrow").close()
    assert scene.state.windows[-1].waiting == 0b1000


def call_before_the_lead(leader: int, slug: str) -> Scene:
    """Return a lead that is not open yet, with something in a window on top of it."""
    hands = ["5j", "5s", "5p", "5t"]
    hands[leader] = "Mah"
    scene = Scene(*hands, boosters={0: slug, 3: "njet"}, stage=Phase.BROWN, options=CALL_TIME)
    boosted = scene.state.booster_state._replace(calling=True)
    scene.state = scene.state._replace(booster_state=boosted)
    scene.decline(0, 3)
    assert scene.state.window.kind == Phase.LEAD
    return scene.tichu(0) if slug == "spy" else scene.boost(0, slug)


@pytest.mark.parametrize("slug", ["spy", "skat"])
def test_a_window_on_the_first_lead_does_not_tell_whose_it_is(slug: str) -> None:
    """TIME-6, BG-12: nobody learns who leads while there is time to call."""
    one, other = call_before_the_lead(1, slug), call_before_the_lead(2, slug)
    assert one.phase == Phase.REACTION
    for seat in (0, 3, None):
        assert one.view(seat) == other.view(seat)
        assert options(one.view(seat)) == options(other.view(seat))
    for seat in (1, 2):
        view = one.view(seat)
        assert (view.turn, view.waiting, view.blocked) == (None, False, None)
    assert clocks(one.state) == clocks(other.state)
    visible = [[it for it in scene.events if is_public(it)] for scene in (one, other)]
    assert visible[0] == visible[1]


# --- stages -------------------------------------------------------------------------


def test_a_stage_starts_again_after_boosters_on_a_call() -> None:
    """BG-12: it asks everybody who now holds Boosters, and all of them again."""
    scene = Scene(boosters={0: "steal_booster", 1: "skat", 2: "njet"}, played=0, stage=Phase.BLUE)
    scene.decline(2).tichu(0).boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="skat").settle()
    assert scene.phase == Phase.BLUE
    assert scene.state.window.waiting == 0b0101
    assert [it.least for it in clocks(scene.state)] == [0]


def test_a_call_without_boosters_does_not_restart_a_stage() -> None:
    """CALL-10: it changes no window, and some of the time is left (BW-1)."""
    scene = Scene(boosters={1: "skat", 2: "njet"}, played=0, stage=Phase.BLUE)
    scene.decline(2).tichu(0).settle()
    assert scene.phase == Phase.BLUE
    assert scene.state.window.waiting == 0b0010
    assert [it.least for it in clocks(scene.state)] == [2]


def test_only_holders_are_asked_in_a_stage() -> None:
    scene = Scene(boosters={1: "skat", 2: "njet"}, stage=Phase.BLUE)
    for seat, asked in enumerate((False, True, True, False)):
        listed = Decline() in options(scene.view(seat), scene.catalogue).actions
        assert listed == asked
        code = scene.refuse(seat, Decline())
        assert code == (None if asked else "already_declined")


# --- announced Boosters -------------------------------------------------------------


def test_announced_boosters_are_laid_in_play_order_after_the_actor() -> None:
    """BG-11: one by one, no matter who was first."""
    scene = Scene("5j 6j", boosters={0: "expressway", 1: "rainbow", 2: "skat", 3: "pair_mania"})
    scene.play(0, "5j")
    for seat, slug in ((0, "expressway"), (3, "pair_mania"), (1, "rainbow")):
        scene.boost(seat, slug)
    for seat in (1, 2, 3):
        assert scene.in_hand(seat)
    assert all(not it.announced for it in views_of_others(scene, (0, 1, 3)))
    scene.close()
    order = []
    while scene.phase == Phase.REACTION:
        order.append(scene.state.proposal.boost.booster)  # type: ignore[union-attr]
        assert scene.refuse(1, Pass()) == "window_open"
        scene.close()
    assert order == ["rainbow", "pair_mania", "expressway"]


def views_of_others(scene: Scene, announcers: tuple[int, ...]) -> list[BoosterView]:
    """Return the Booster views of all who have announced nothing."""
    seats = [seat for seat in (0, 1, 2, 3, None) if seat not in announcers]
    found = [scene.view(seat).boosters for seat in seats]
    return [it for it in found if it is not None]


def test_an_announced_booster_that_is_not_legal_by_then_stays_unseen() -> None:
    scene = Scene("5j 6j", boosters={1: "skat", 2: "skat", 3: "njet"})
    scene.play(0, "5j").boost(2, "skat").boost(1, "skat").settle()
    assert scene.in_force == ["skat"]
    assert scene.in_hand(2) == ("skat",)
    laid = [it for it in scene.events if type(it).__name__ == "BoosterLaid"]
    assert [it.seat for it in laid] == [1]  # type: ignore[union-attr]


# --- holds and intakes --------------------------------------------------------------


def test_a_reaction_ends_ones_own_hold() -> None:
    """TIME-4: a seat that has reacted has done what it held for."""
    scene = Scene("5j 6j", boosters={0: "skat", 1: "njet", 2: "njet"})
    scene.boost(0, "skat").act(1, Hold())
    scene.boost(1, "njet").boost(2, "njet").settle()
    assert scene.in_force == ["skat"]


def test_a_round_with_a_grand_tichu_has_no_intake_at_its_end() -> None:
    """BG-1: not even if there was nothing left to draw at its start."""
    scene = last_play(calls=("tichu", "grand", None, None))
    boosted = scene.state.booster_state._replace(calls_told=0b0010)
    scene.state = scene.state._replace(booster_state=boosted)
    scene.play(0, "5j")
    assert scene.state.score is not None
    assert not scene.state.windows


def test_a_player_who_asks_for_help_may_answer_their_own_call() -> None:
    """BW-2: a call made with the play may be answered by its player."""
    scene = Scene(
        "8j 2j",
        "3s",
        "8s 4p",
        boosters={0: "help steal_booster", 1: "skat"},
        played=0,
    )
    scene.play(0, "8j", "help", tichu=True).answer(2, "8s").decline(1)
    assert scene.phase == Phase.REACTION
    scene.boost(0, "steal_booster", seat=1).answer(0, booster="skat").settle()
    assert scene.in_hand(0) == ("skat",)


def test_no_second_copy_goes_with_one_play() -> None:
    """BG-17: another play may have one, though the first lies with the trick."""
    birds = [boost("fire_bird", rank=rank) for rank in (5, 6)]
    scene = Scene(
        "3j 4j 7j 2j 5s",
        "8s 9s",
        boosters={0: "fire_bird fire_bird umbrella", 1: "umbrella"},
    )
    assert scene.refuse(0, play("3j 4j 7j", *birds)) == "already_in_force"
    scene.play(0, "2j", "umbrella").settle().play(1, "8s", "umbrella").settle()
    assert scene.in_force == ["umbrella", "umbrella"]


@pytest.mark.parametrize(
    ("slugs", "companion", "asked"),
    [
        ("", "", 0b1110),
        ("red_alert", "", 0b1010),
        ("", "umbrella", 0b1000),
        ("truce", "", 0b1000),
    ],
    ids=["four cards", "five under Red Alert", "none under an Umbrella", "Truce"],
)
def test_seats_with_enough_cards_are_asked_for_bombs(
    slugs: str, companion: str, asked: int
) -> None:
    """BW-2: those with enough cards, by public knowledge; seat 3 holds a Booster."""
    scene = Scene(
        "5j 6j 7j 8j 9j",
        "2s 3s 4s 6s 8s",
        "2p 4p 6p 8p",
        "2t 4t 6t",
        boosters={0: f"{slugs} {companion}", 3: "njet"},
        stage=Phase.GAP,
    )
    if slugs:
        scene.force(0, slugs)
    scene.wave().play(0, "5j", *([companion] if companion else []))
    assert scene.phase == Phase.REACTION
    assert scene.state.windows[-1].waiting == asked


def test_a_play_that_ends_the_round_asks_for_no_bombs() -> None:
    """END-4: red cards only."""
    scene = Scene("5j", "2s 3s 4s 6s 8s", "", "2t 4t", out=(2,), boosters={3: "njet"})
    scene.play(0, "5j")
    assert scene.state.windows[-1].waiting == 0b1000


def test_events_without_cards_ask_for_no_bombs() -> None:
    """DOG-3, BW-2: the Dog, a call, a Booster that lays no cards."""
    hands = ("Dog 5j 6j 7j 8j", "2s 3s 4s 6s", "2p 4p 6p 8p", "2t 4t 6t 8t")
    for act in ("dog", "call", "skat"):
        scene = Scene(*hands, boosters={0: "skat", 3: "njet"}, played=0)
        if act == "dog":
            scene.play(0, "Dog")
        elif act == "call":
            scene.tichu(1)
        else:
            scene.boost(0, "skat")
        asked = 0b1001 if act == "call" else 0b1000
        assert scene.state.windows[-1].waiting == asked
        assert options(scene.view(1), scene.catalogue).bombs == ()
