"""Windows once more: calls along, what is left, who can tell (BW-1 to BW-11)."""

from __future__ import annotations

import pytest

from games.rules.actions import Answer, CallTichu, Decline, Hold, Pass
from games.rules.booster_view import BoosterView
from games.rules.choices import options
from games.rules.events import is_own, is_public
from games.rules.state import BLUE, BROWN, GAP, LEAD, REACTION
from games.rules.windows import clocks
from tests.boosters.scene import OPTIONS, Scene, boost, cards, play

CALL_TIME = OPTIONS._replace(prelead_seconds=5)


def test_a_call_along_has_its_window_when_help_is_declined() -> None:
    """BW-6: cards and Booster are gone, the call stands and can be answered."""
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "contra"}, played=0)
    scene.play(0, "8j", "help", tichu=True).answer(2)
    assert scene.holds(0, "8j")
    assert scene.discard == ("help",)
    assert (scene.phase, scene.state.windows[-1].waiting) == (REACTION, 0b0010)
    scene.boost(1, "contra").settle()
    assert scene.state.pack.doubled == 0b0001
    assert (scene.phase, scene.state.turn) == (LEAD, 0)


def test_what_is_left_of_a_window_asks_no_one_for_bombs() -> None:
    """BW-6: of call and cards the call is left, and only red cards answer it."""
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


def test_no_theft_once_something_was_played_on_the_action() -> None:
    """BW-7: also when the cards of that action have gone back since."""
    scene = Scene(
        "Drg 5j", "6j", boosters={0: "skat", 1: "scarecrow", 2: "steal_booster"}
    )
    scene.state = scene.state._replace(played=0)
    scene.play(0, "Drg", tichu=True).boost(1, "scarecrow").close()
    assert scene.phase == REACTION
    assert scene.refuse(2, boost("steal_booster", seat=0)) == "bad_target"


def call_before_the_lead(leader: int, slug: str) -> Scene:
    """Return the lead not open yet, with something lying in a window on it."""
    hands = ["5j", "5s", "5p", "5t"]
    hands[leader] = "Mah"
    scene = Scene(*hands, boosters={0: slug, 3: "njet"}, stage=BROWN, options=CALL_TIME)
    pack = scene.state.pack._replace(calling=True)
    scene.state = scene.state._replace(pack=pack)
    scene.decline(0, 3)
    assert scene.state.window.kind == LEAD
    return scene.tichu(0) if slug == "spy" else scene.boost(0, slug)


@pytest.mark.parametrize("slug", ["spy", "skat"])
def test_a_window_on_the_first_lead_does_not_tell_whose_it_is(slug: str) -> None:
    """TIME-6, BG-12: nobody learns who leads while there is time to call."""
    one, other = call_before_the_lead(1, slug), call_before_the_lead(2, slug)
    assert one.phase == REACTION
    for seat in (0, 3, None):
        assert one.view(seat) == other.view(seat)
        assert options(one.view(seat)) == options(other.view(seat))
    for seat in (1, 2):
        view = one.view(seat)
        assert (view.turn, view.waiting, view.blocked) == (None, False, None)
    assert clocks(one.state) == clocks(other.state)
    visible = [[it for it in scene.events if is_public(it)] for scene in (one, other)]
    assert visible[0] == visible[1]


def test_what_is_stolen_is_told_to_nobody_else() -> None:
    """BW-8: thief and victim see the choice, the others that it was made."""
    scene = Scene(
        boosters={0: "steal_booster", 1: "skat spy", 2: "njet", 3: "njet"}, played=0
    )
    scene.tichu(0).boost(0, "steal_booster", seat=1)
    looked = [scene.view(seat).boosters.victim for seat in (0, 1, 2, 3, None)]  # type: ignore[union-attr]
    assert looked == [("skat", "spy"), (), (), (), ()]
    before = scene.events[:]
    scene.act(0, Answer(booster="skat"))
    told = scene.events[len(before) :]
    for seat in (2, 3):
        seen = [it for it in told if is_public(it) or is_own(it, seat)]
        assert "skat" not in repr(seen)
        assert "skat" not in repr(scene.view(seat).boosters.stack)  # type: ignore[union-attr]
    assert "skat" in repr(scene.view(1).boosters.stack)  # type: ignore[union-attr]
    assert scene.refuse(1, CallTichu()) is None


# --- stages -------------------------------------------------------------------------


def test_a_stage_begins_anew_after_boosters_on_a_call() -> None:
    """BG-12: it asks who holds Boosters now, and all of them again."""
    scene = Scene(
        boosters={0: "steal_booster", 1: "skat", 2: "njet"}, played=0, stage=BLUE
    )
    scene.decline(2).tichu(0).boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="skat").settle()
    assert scene.phase == BLUE
    assert scene.state.window.waiting == 0b0101
    assert [it.least for it in clocks(scene.state)] == [0]


def test_a_call_without_boosters_does_not_begin_a_stage_anew() -> None:
    """CALL-10: it changes no window, and some of the time is left (BW-1)."""
    scene = Scene(boosters={1: "skat", 2: "njet"}, played=0, stage=BLUE)
    scene.decline(2).tichu(0).settle()
    assert scene.phase == BLUE
    assert scene.state.window.waiting == 0b0010
    assert [it.least for it in clocks(scene.state)] == [2]


def test_only_holders_are_asked_in_a_stage() -> None:
    scene = Scene(boosters={1: "skat", 2: "njet"}, stage=BLUE)
    for seat, asked in enumerate((False, True, True, False)):
        listed = Decline() in options(scene.view(seat), scene.catalogue).actions
        assert listed == asked
        code = scene.refuse(seat, Decline())
        assert code == (None if asked else "already_declined")


# --- announced Boosters -------------------------------------------------------------


def test_what_was_announced_before_enough_is_laid_in_its_window() -> None:
    """38: all that is announced in time stands."""
    scene = Scene("5j 6j", boosters={1: "enough", 2: "skat", 3: "njet"})
    scene.play(0, "5j").boost(2, "skat").boost(1, "enough").close()
    assert [it.boost.booster for it in scene.view(None).boosters.stack] == [  # type: ignore[union-attr]
        "enough",
        "skat",
    ]
    scene.settle()
    assert scene.in_force == ["skat", "enough"]


def test_what_is_announced_while_enough_is_answered_is_laid_if_it_is_still_there() -> (
    None
):
    scene = Scene(boosters={0: "enough", 1: "njet", 2: "njet skat"})
    scene.boost(0, "enough").boost(1, "njet").boost(2, "skat").boost(2, "njet")
    scene.settle()
    assert scene.in_force == ["skat", "enough"]
    scene = Scene(boosters={0: "enough", 1: "njet", 2: "skat"})
    scene.boost(0, "enough").boost(1, "njet").boost(2, "skat").settle()
    assert scene.in_force == ["skat"]


def test_announced_boosters_are_laid_in_play_order_after_the_actor() -> None:
    """BG-11: one by one, whoever was first."""
    scene = Scene(
        "5j 6j", boosters={0: "expressway", 1: "rainbow", 2: "skat", 3: "pair_mania"}
    )
    scene.play(0, "5j")
    for seat, slug in ((0, "expressway"), (3, "pair_mania"), (1, "rainbow")):
        scene.boost(seat, slug)
    for seat in (1, 2, 3):
        assert scene.in_hand(seat)
    assert all(not it.announced for it in views_of_others(scene, (0, 1, 3)))
    scene.close()
    order = []
    while scene.phase == REACTION:
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


def test_a_reaction_ends_the_own_hold() -> None:
    """TIME-4: who has reacted has what it held for."""
    scene = Scene("5j 6j", boosters={0: "skat", 1: "njet", 2: "njet"})
    scene.boost(0, "skat").act(1, Hold())
    scene.boost(1, "njet").boost(2, "njet").settle()
    assert scene.in_force == ["skat"]


def test_a_caught_dog_waits_for_nothing_more() -> None:
    """25: the Catcher that lies first decides, so nobody is asked again."""
    scene = Scene(
        "Dog 5j", "6j", "7s", "8s", boosters={1: "dog_catcher", 3: "dog_catcher"}
    )
    scene.play(0, "Dog").boost(1, "dog_catcher").close()
    assert (scene.phase, scene.state.turn) == (LEAD, 1)


def test_a_round_with_a_grand_tichu_has_no_intake_at_its_end() -> None:
    """BG-1: not even if there was nothing left to draw at its beginning."""
    scene = Scene(
        "5j",
        "6j",
        "",
        "",
        out=(2, 3),
        calls=("tichu", "grand", None, None),
        discard="skat njet rainbow spy",
    )
    pack = scene.state.pack._replace(calls_told=0b0010)
    scene.state = scene.state._replace(pack=pack)
    scene.play(0, "5j")
    assert scene.state.score is not None
    assert not scene.state.windows


def test_who_asks_for_help_is_asked_about_the_own_call() -> None:
    """BW-2: a call made along may be answered by its player."""
    scene = Scene(
        "8j 2j",
        "3s",
        "8s 4p",
        boosters={0: "help steal_booster", 1: "skat"},
        played=0,
    )
    scene.play(0, "8j", "help", tichu=True).answer(2, "8s").decline(1)
    assert scene.phase == REACTION
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


def test_the_card_that_is_drawn_is_seen_by_who_drew_it() -> None:
    """19: not even by the hand it still lies in."""
    scene = Scene("5j 6j", "9s Ts", stage=BROWN, boosters={0: "pickpocket", 2: "njet"})
    scene.force(0, "pickpocket", seat=1)
    for seat in (0, 1, 2, 3, None):
        (proposal,) = scene.view(seat).boosters.stack  # type: ignore[union-attr]
        assert bool(proposal.drawn) == (seat == 0)
        assert [it for it in scene.events if is_own(it, 1) and seat == 1] == []
    assert scene.state.hands[1] == cards("9s Ts")


def test_each_sees_of_a_carousel_the_own_card_only() -> None:
    """10: nobody sees anything before the last has chosen (BW-8)."""
    scene = Scene(
        "5j 6j",
        "5s 6s",
        "5p 6p",
        "5t 6t",
        stage=BLUE,
        boosters={0: "carousel", 2: "njet"},
    )
    scene.force(0, "carousel").answer(1, "5s").answer(2, "6p")
    for seat in (0, 1, 2, 3, None):
        (proposal,) = scene.view(seat).boosters.stack  # type: ignore[union-attr]
        seen = [it for it, answer in enumerate(proposal.answers) if answer is not None]
        assert seen == ([seat] if seat in (1, 2) else [])
        assert scene.state.hands[1] == cards("5s 6s")


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
def test_who_is_asked_for_bombs(slugs: str, companion: str, asked: int) -> None:
    """BW-2: who has enough cards, by public knowledge; seat 3 holds a Booster."""
    scene = Scene(
        "5j 6j 7j 8j 9j",
        "2s 3s 4s 6s 8s",
        "2p 4p 6p 8p",
        "2t 4t 6t",
        boosters={0: f"{slugs} {companion}", 3: "njet"},
        stage=GAP,
    )
    if slugs:
        scene.force(0, slugs)
    scene.wave().play(0, "5j", *([companion] if companion else []))
    assert scene.phase == REACTION
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
