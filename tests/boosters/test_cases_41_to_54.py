"""The settled cases, 41 to 54."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Bomb, CallTichu, Hold, Pass
from games.rules.state.codec import from_json, to_json
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from tests.boosters.scene import Scene, boost, cards, play


def the_last_card_lies() -> Scene:
    """Return a scene before a last card that ends the round, as partner 2 is out."""
    held = {0: "skat", 3: "njet scarecrow"}
    hands = ("9j", "5s 6s 7s", "", "8t")
    return Scene(*hands, boosters=held, out=(2,), played=0b0101)


def test_case_41_no_call_while_the_last_play_lies() -> None:
    scene = the_last_card_lies()
    assert scene.refuse(1, CallTichu()) is None
    scene.play(0, "9j")
    assert scene.phase == Phase.REACTION
    assert scene.refuse(1, CallTichu()) == "wrong_phase"
    assert CallTichu() not in options(scene.view(1), scene.catalogue).actions
    assert from_json(to_json(scene.state)) == scene.state


def test_case_41_no_call_while_the_last_play_is_answered() -> None:
    scene = the_last_card_lies()
    scene.state = scene.state._replace(hands=(cards("Phx"), *scene.state.hands[1:]))
    scene.play(0, "Phx").boost(3, "scarecrow")
    assert scene.refuse(1, CallTichu()) == "wrong_phase"
    scene.settle()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    assert scene.refuse(1, CallTichu()) is None


def test_case_41_the_dog_and_add_on_as_last_cards() -> None:
    scene = Scene("Dog", "5s 6s", "", "", boosters={1: "njet"}, out=(2, 3), played=0b1101)
    scene.play(0, "Dog")
    assert scene.refuse(1, CallTichu()) == "wrong_phase"
    scene = Scene(
        "8j 2j", "5s 6s 7s", "", "8t", boosters={3: "add_on", 1: "njet"}, out=(2,), played=0b0101
    )
    scene.state = scene.state._replace(
        out=(2, 1), hands=(*scene.state.hands[:1], 0, 0, cards("8t"))
    )
    scene.state = scene.state._replace(
        booster_state=scene.state.booster_state._replace(hands=(("njet",), (), (), ("add_on",))),
        played=0b0110,
    )
    scene.play(0, "8j").settle().boost(3, "add_on", cards="8t")
    assert scene.phase == Phase.REACTION
    assert scene.refuse(0, CallTichu()) == "wrong_phase"


def test_case_41_a_last_card_that_ends_no_round_stops_no_call() -> None:
    scene = Scene("9j", "5s 6s", "4p 5p", "8t", boosters={3: "njet"}, played=0b0001)
    scene.play(0, "9j")
    assert scene.refuse(1, CallTichu()) is None


def test_case_42_a_wish_that_could_be_fulfilled_otherwise_still_binds() -> None:
    scene = Scene("9j 9s 9p 9t 2j", boosters={1: "dud"}, wish=9)
    scene.play(0, "9j 9s 9p 9t").boost(1, "dud").settle()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    assert not scene.state.booster_state.wish_rests
    assert scene.refuse(0, play("2j")) == "wish_binds"
    scene.play(0, "9j")
    assert scene.state.wish == 0


def test_case_42_a_wish_that_forced_the_bomb_rests() -> None:
    scene = Scene("9j 9s 9p 9t 2j", lead=3, boosters={1: "dud"}, wish=9)
    scene.state = scene.state._replace(hands=(*scene.state.hands[:3], cards("Tj Ts Tp 3t")))
    scene.play(3, "Tj Ts Tp").close()
    assert scene.refuse(0, Pass()) == "wish_binds"
    scene.play(0, "9j 9s 9p 9t").boost(1, "dud").settle()
    assert scene.state.booster_state.wish_rests
    scene.pass_(0)
    assert scene.state.wish == 9


def test_case_42_a_bomb_without_the_wished_card_was_not_forced() -> None:
    """The wish could not be fulfilled at all: it forced nothing, and is not suspended."""
    scene = Scene("8j 8s 8p 8t 9j 2j", lead=3, boosters={1: "dud"}, wish=9)
    scene.state = scene.state._replace(hands=(*scene.state.hands[:3], cards("Tj Ts Tp 3t")))
    scene.play(3, "Tj Ts Tp").close()
    scene.play(0, "8j 8s 8p 8t").boost(1, "dud").settle()
    assert not scene.state.booster_state.wish_rests


def test_case_43_a_call_with_the_dog_outlives_dog_catcher() -> None:
    for slug, more in (("contra", {}), ("steal_booster", {"seat": 2})):
        scene = Scene(
            "Dog 5j", boosters={1: "dog_catcher", 2: "skat", 3: slug}, laid=1, played=0b1110
        )
        scene.play(0, "Dog", tichu=True).boost(1, "dog_catcher").close()
        assert scene.phase == Phase.REACTION
        assert scene.refuse(3, boost(slug, **more)) is None
        # What the Dog's part asked is answered.
        assert {it.kind for it in scene.state.proposal.subjects} == {"call"}  # type: ignore[union-attr]
        scene.settle()
        assert (scene.phase, scene.state.turn) == (Phase.LEAD, 1)


def test_case_43_without_a_call_dog_catcher_ends_the_window() -> None:
    scene = Scene("Dog 5j", boosters={1: "dog_catcher", 3: "dog_catcher"}, played=0b1111)
    scene.play(0, "Dog").boost(1, "dog_catcher").close()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 1)


@pytest.mark.parametrize("holder", ["njet", ""])
def test_case_44_a_bomb_after_ones_own_wave_is_a_regular_play(holder: str) -> None:
    """With red windows or without, it waits for the others, and the wish binds it."""
    scene = Scene("5j 2j", "8j 8s 8p 8t 9j", "4p 5p 6p 7p", boosters={3: holder}, wish=9)
    scene.play(0, "5j").decline(1)
    assert (scene.phase == Phase.REACTION) == bool(holder)
    bomb = Bomb(cards("8j 8s 8p 8t"))
    assert scene.refuse(1, bomb) == "window_open"
    assert options(scene.view(1), scene.catalogue).bombs == ()
    scene.close()
    assert scene.refuse(1, bomb) == "wish_binds"
    assert options(scene.view(1), scene.catalogue).bombs == ()


def test_case_44_before_ones_own_wave_it_is_out_of_turn() -> None:
    scene = Scene("5j 2j", "8j 8s 8p 8t 9j", "4p 5p 6p 7p", boosters={3: "njet"}, wish=9)
    scene.play(0, "5j")
    assert len(options(scene.view(1), scene.catalogue).bombs) == 1
    scene.bomb(1, "8j 8s 8p 8t")
    assert scene.state.wish == 9


def test_case_44_a_seat_that_holds_has_not_waved() -> None:
    scene = Scene("5j 2j", "8j 8s 8p 8t 9j", "4p 5p 6p 7p", boosters={3: "njet"}, wish=9)
    scene.play(0, "5j").act(1, Hold()).decline(2, 3)
    assert scene.phase == Phase.REACTION
    scene.bomb(1, "8j 8s 8p 8t")


def test_case_44_a_seat_that_is_not_next_may_still_bomb() -> None:
    scene = Scene("5j 2j", "4p 5p 6p 7p", "8j 8s 8p 8t 9j", boosters={3: "njet"}, wish=9)
    scene.play(0, "5j").decline(2)
    assert len(options(scene.view(2), scene.catalogue).bombs) == 1
    scene.bomb(2, "8j 8s 8p 8t")


def test_case_44_after_add_on_the_seat_after_the_owner_is_next() -> None:
    scene = Scene(
        "5j 2j", "8j 8s 8p 8t 9j", "5p 6p", "4p 6s 6t 7t", boosters={2: "add_on", 3: "njet"}
    )
    scene.play(0, "5j").settle().boost(2, "add_on", cards="5p").decline(1)
    assert scene.refuse(1, Bomb(cards("8j 8s 8p 8t"))) == "window_open"


def test_case_45_a_bomb_with_help_takes_no_other_companion() -> None:
    scene = Scene(
        "8j 8s 8p 8t 2j", "3s", "9s 4p", boosters={0: "help umbrella fire_bird", 1: "njet"}
    )
    assert scene.refuse(0, play("8j 8s 8p 8t", "help", "umbrella")) == "invalid_combination"
    assert scene.phase == Phase.LEAD
    assert scene.refuse(0, play("8j 8s 8p 8t", "help")) is None
    assert scene.refuse(0, play("8j 8s 8p 8t", "help", "fire_bird")) is None
    scene.play(0, "8j 8s 8p 8t", "help")
    assert scene.phase == Phase.ANSWER


def test_case_46_an_announced_booster_stays_when_its_twin_is_stolen() -> None:
    scene = Scene(boosters={0: "steal_booster", 1: "skat skat", 2: "njet"}, played=0)
    scene.tichu(0).boost(1, "skat").boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="skat").close()
    assert scene.in_hand(0) == ("skat",)
    assert [(seat, it.booster) for seat, it in scene.state.booster_state.announced] == [(1, "skat")]
    scene.settle()
    assert scene.in_force == ["skat"]
    assert scene.in_hand(1) == ()


def test_case_46_of_two_announced_twins_one_stays() -> None:
    scene = Scene(boosters={0: "steal_booster", 1: "skat skat", 2: "njet"}, played=0)
    scene.tichu(0).boost(1, "skat").boost(1, "skat").boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="skat").close()
    assert [(seat, it.booster) for seat, it in scene.state.booster_state.announced] == [(1, "skat")]


def test_case_49_the_partner_names_the_rank_of_the_fire_bird_again() -> None:
    scene = Scene("Phx 2j", "3s", "5s 4p", boosters={0: "help fire_bird", 1: "njet"})
    scene.play(0, "Phx", "help", boost("fire_bird", rank=8))
    assert [it.rank for it in scene.state.proposal.companions] == [0, 0]  # type: ignore[union-attr]
    scene.answer(2, "5s", rank=5).settle()
    assert (scene.top.kind, scene.top.rank) == ("triple", 5)
    scene = Scene("5j 2j", "3s", "5s 4p", boosters={0: "help fire_bird", 1: "njet"})
    scene.play(0, "5j", "help", boost("fire_bird", rank=1))
    scene.answer(2, "5s", rank=5).settle()
    assert scene.top.kind == "triple"


def test_case_50_contra_does_not_end_the_chance_of_a_theft() -> None:
    scene = Scene(boosters={0: "njet", 1: "contra", 2: "steal_booster", 3: "njet"}, played=0)
    scene.tichu(0).boost(1, "contra").close()
    assert scene.phase == Phase.REACTION
    scene.boost(2, "steal_booster", seat=3).answer(2, booster="njet").settle()
    assert scene.in_hand(2) == ("njet",)
    assert scene.state.booster_state.doubled == 0b0001


def test_case_50_what_the_thief_has_played_since_ends_it() -> None:
    """BW-7: whether on the call or on what answered it."""
    scene = Scene(boosters={1: "contra steal_booster", 2: "skat"}, played=0)
    scene.tichu(0).boost(1, "contra").close()
    assert scene.refuse(1, boost("steal_booster", seat=2)) == "bad_target"
    scene = Scene(boosters={1: "contra", 2: "njet steal_booster", 3: "skat"}, played=0)
    scene.tichu(0).boost(1, "contra").boost(2, "njet").close()
    assert scene.phase == Phase.REACTION
    assert scene.refuse(2, boost("steal_booster", seat=3)) == "bad_target"


def test_case_50_there_is_one_theft_per_call() -> None:
    def stolen() -> Scene:
        scene = Scene(
            boosters={0: "steal_booster", 1: "skat spy", 2: "njet", 3: "steal_booster"}, played=0
        )
        return scene.tichu(0).boost(0, "steal_booster", seat=1).answer(0, booster="skat")

    scene = stolen().close()
    assert scene.phase == Phase.REACTION
    assert scene.refuse(3, boost("steal_booster", seat=1)) == "bad_target"
    # A theft that was refused has taken nothing.
    scene = stolen().boost(2, "njet").close()
    assert scene.refuse(3, boost("steal_booster", seat=1)) is None


# --- 51: the flower -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "more"),
    [
        ("8s 8p 8j", ""),
        ("8s Phx 8j", ""),
        ("8s 8p Phx 8j", ""),
        ("8s 8p 8t 8j", "red_alert"),
    ],
)
def test_case_51_the_stem_is_of_another_rank(laid: str, more: str) -> None:
    scene = Scene(f"{laid} 2j", boosters={0: f"little_flower {more}", 1: "njet"})
    for slug in ("little_flower", *more.split()):
        scene.force(0, slug)
    assert scene.refuse(0, play(laid, reading="flower")) == "invalid_combination"
    listed = options(scene.view(0), scene.catalogue).moves
    assert not any(
        it.combination.kind == "flower" and it.combination.cards == cards(laid) for it in listed
    )
    if laid != "8s 8p Phx 8j":
        scene.play(0, laid)
        assert scene.state.proposal.combination.kind == "triple"  # type: ignore[union-attr]


def test_case_51_the_stem_counts_as_it_is_laid() -> None:
    """A Nine that counts as an Eight is no stem of two Eights."""
    scene = Scene("8s 8p 9j 2j", boosters={0: "little_flower modesty", 1: "njet"})
    scene.force(0, "little_flower")
    modest = boost("modesty", cards="9j")
    assert scene.refuse(0, play("8s 8p 9j", modest, reading="flower")) == "invalid_combination"
    scene.play(0, "8s 8p 9j", reading="flower")


# --- 52: the victim of a theft ----------------------------------------------------------


def a_thief_looks() -> Scene:
    held = {0: "steal_booster njet", 1: "contra njet steal_booster", 2: "skat", 3: "contra"}
    return Scene(boosters=held, played=0).tichu(0).boost(0, "steal_booster", seat=1)


def test_case_52_the_victim_lays_nothing_on_a_call_while_the_thief_looks() -> None:
    scene = a_thief_looks().tichu(3)
    assert scene.phase == Phase.REACTION
    assert scene.refuse(1, boost("contra")) == "window_open"
    assert scene.refuse(1, boost("steal_booster", seat=2)) == "window_open"
    assert options(scene.view(1), scene.catalogue).boosters == ()


def test_case_52_the_victim_answers_the_theft_itself() -> None:
    scene = a_thief_looks().answer(0, booster="contra").tichu(3)
    assert scene.refuse(1, boost("contra")) == "window_open"
    scene.close()
    assert scene.refuse(1, boost("njet")) is None
    scene.boost(1, "njet").boost(0, "njet")
    assert scene.phase == Phase.REACTION
    scene.settle()
    assert scene.in_hand(0) == ("contra",)


def test_case_52_others_lay_what_they_like_and_so_does_the_victim_afterwards() -> None:
    scene = a_thief_looks().tichu(2)
    assert scene.refuse(3, boost("contra")) is None
    scene = a_thief_looks().answer(0, booster="njet").close()
    assert scene.phase == Phase.REACTION
    assert scene.in_hand(0) == ("njet", "njet")
    assert scene.refuse(1, boost("contra")) is None


# --- 53: Help and the Dog ---------------------------------------------------------------


@pytest.mark.parametrize("laid", ["Dog", "Dog 5j"])
def test_case_53_help_never_with_the_dog(laid: str) -> None:
    scene = Scene("Dog 5j", "3s", "5s 4p", boosters={0: "help", 1: "njet"})
    assert scene.refuse(0, play(laid, "help")) == "invalid_combination"
    assert scene.refuse(0, play("5j", "help")) is None


# --- 54: a run that only the Chameleon makes ---------------------------------------------


def test_case_54_five_cards_of_one_suit_by_the_chameleon_are_a_hockey_team_if_said() -> None:
    held = {0: "hockey_team chameleon", 1: "njet"}
    scene = Scene("4j 5j 6j 7j 8s 2p", boosters=held).force(0, "hockey_team")
    changed = boost("chameleon", cards="8s", suit=0)
    assert scene.refuse(0, play("4j 5j 6j 7j 8s", changed)) == "invalid_combination"
    straight = play("4j 5j 6j 7j 8s", changed, reading="straight")
    assert scene.refuse(0, straight) == "invalid_combination"
    scene.play(0, "4j 5j 6j 7j 8s", changed, reading="hockey_team").settle()
    assert (scene.top.kind, scene.top.is_bomb) == ("hockey_team", False)
