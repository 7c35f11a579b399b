"""The settled cases, by their numbers."""

from __future__ import annotations

from games.rules.actions import Answer, Bomb, CallTichu, Decline, GiveDragon, Pass
from games.rules.codec import from_json, to_json
from games.rules.state import (
    BLUE,
    BROWN,
    CLOSING,
    EXCHANGE_BOOSTERS,
    FOLLOW,
    GAP,
    INTAKE,
    LEAD,
    REACTION,
)
from tests.boosters.scene import Scene, boost, cards, play


def test_case_01_content_returns_exchange_boosters() -> None:
    scene = Scene(
        stage=EXCHANGE_BOOSTERS,
        boosters={0: "content", 1: "clairvoyant generous", 2: "positive_thinking"},
    )
    scene.force(1, "clairvoyant").boost(0, "content")
    scene.settle()
    assert scene.phase == BLUE
    assert sorted(scene.in_hand(1)) == ["clairvoyant", "generous"]
    assert scene.in_force == ["content"]
    assert scene.refuse(1, boost("generous")) == "no_exchange"
    assert scene.refuse(2, boost("positive_thinking")) == "no_exchange"


def test_case_02_open_hand_leads_first() -> None:
    scene = Scene("Mah 5j", stage=BLUE, boosters={0: "ouvert", 3: "njet"})
    scene.force(0, "ouvert", cards="5j").wave()
    assert (scene.phase, scene.state.turn) == (LEAD, 0)
    scene = Scene("5j 6j", "Mah 8j", stage=BLUE, boosters={0: "ouvert", 1: "back_to_the_roots"})
    scene.force(1, "back_to_the_roots").force(0, "ouvert", cards="5j").wave()
    assert (scene.phase, scene.state.turn) == (LEAD, 0)
    assert scene.holds(0, "5j")


def test_case_03_open_hand_njeted() -> None:
    scene = Scene("5j 6j", "Mah 8j", stage=BLUE, boosters={0: "ouvert spy", 3: "njet"})
    scene.boost(0, "ouvert", cards="5j").boost(3, "njet").settle()
    assert scene.phase == BLUE
    assert scene.holds(0, "5j")
    assert scene.holds(1, "Mah")
    scene.close()
    scene.force(0, "spy", rank=5).wave()
    assert (scene.phase, scene.state.turn) == (LEAD, 1)


def test_case_04_no_blue_or_brown_after_the_opening_lead() -> None:
    scene = Scene(
        "Mah 5j", "6j", laid=0, played=0, boosters={1: "wager spy wishless", 2: "njet"}
    )
    scene.play(0, "Mah", wish=8)
    assert scene.refuse(1, boost("wager", seat=0)) == "window_open"
    assert scene.refuse(1, boost("spy", rank=8)) == "window_open"
    scene.tichu(2)
    assert scene.phase == REACTION
    scene.close().boost(1, "wishless").settle()
    assert scene.state.wish == 0
    assert scene.refuse(1, boost("wager", seat=0)) == "not_its_time"


def test_case_05_scarecrow_on_a_leader_with_birds_only() -> None:
    scene = Scene("Phx Drg", "6j 7j", boosters={1: "scarecrow", 3: "njet"})
    scene.play(0, "Drg").boost(1, "scarecrow").settle()
    assert scene.holds(0, "Phx Drg")
    assert (scene.phase, scene.state.turn) == (LEAD, 0)
    assert scene.refuse(0, play("Phx")) == "forbidden"
    scene.pass_(0)
    assert (scene.phase, scene.state.turn) == (LEAD, 1)
    assert scene.state.tricks == (0, 0, 0, 0)
    scene.play(1, "6j")


def test_case_05_who_has_something_else_may_not_pass() -> None:
    scene = Scene("Phx 4j", "6j 7j", boosters={1: "scarecrow", 3: "njet"})
    scene.play(0, "Phx").boost(1, "scarecrow").settle()
    assert scene.refuse(0, Pass()) == "cannot_pass_on_lead"


def test_case_06_scarecrow_returns_cards_and_companions() -> None:
    scene = Scene("4j 5s 6j Phx 9j", "6s 7s", boosters={0: "fire_bird", 1: "scarecrow"})
    scene.play(0, "4j 5s 6j Phx", boost("fire_bird", rank=8)).boost(1, "scarecrow")
    scene.settle()
    assert scene.holds(0, "4j 5s 6j Phx")
    assert scene.in_hand(0) == ("fire_bird",)
    assert scene.state.turn == 0


def test_case_07_new_master_on_the_last_card() -> None:
    scene = Scene("Kj", "Dog 7s", boosters={1: "new_master"})
    scene.play(0, "Kj")
    assert scene.refuse(1, boost("new_master")) == "round_finished"
    scene = Scene("Kj 2j", "Dog 7s", boosters={1: "new_master"})
    scene.play(0, "Kj").boost(1, "new_master").settle()
    assert scene.holds(0, "Dog 2j")
    assert scene.top.cards == cards("Kj")


def test_case_08_slip_under_needs_the_first_combination() -> None:
    scene = Scene("Kj Ks 8j 8s 2j", boosters={0: "slip_under", 1: "njet"})
    assert scene.refuse(0, boost("slip_under", cards="8j 8s")) == "no_target"
    scene.play(0, "Kj Ks").settle()
    scene.force(0, "slip_under", cards="8j 8s")
    assert scene.top.cards == cards("Kj Ks")
    assert scene.state.hands[0] == cards("2j")
    assert scene.state.turn == 1


def test_case_08_a_bomb_may_come_between() -> None:
    scene = Scene(
        "Kj Ks 8j 8s 2j", "4j 4s 4p 4t 9j", boosters={0: "slip_under", 1: "njet"}
    )
    scene.play(0, "Kj Ks").bomb(1, "4j 4s 4p 4t").settle()
    assert scene.refuse(0, boost("slip_under", cards="8j 8s")) == "no_target"


def test_case_09_add_on_to_a_single() -> None:
    for laid, kind in (("8s", "pair"), ("8s 8p", "triple"), ("8s 8p 8t", "bomb4")):
        scene = Scene("8j 3j", "8s 8p 8t 4j", boosters={1: "add_on", 2: "njet"})
        scene.play(0, "8j").settle().force(1, "add_on", cards=laid)
        assert scene.top.kind == kind
        assert scene.state.top is not None
        assert scene.state.top.seat == 0
        assert scene.state.turn == 1


def test_case_09_add_on_to_a_bomb_is_refused() -> None:
    scene = Scene(
        "5j 6j 7j 8j 9j 2s", "Tj 3s 4s", boosters={1: "add_on", 2: "njet"}
    )
    scene.play(0, "5j 6j 7j 8j 9j").settle()
    assert scene.refuse(1, boost("add_on", cards="Tj")) == "invalid_combination"


def test_case_10_victim_may_use_the_njet_that_is_stolen() -> None:
    scene = Scene(boosters={0: "steal_booster", 1: "njet"}, played=0)
    scene.tichu(0).boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="njet").boost(1, "njet").settle()
    assert scene.in_hand(0) == ()
    assert scene.discard == ("njet", "steal_booster")


def test_case_11_recycling_fetches_the_theft_back() -> None:
    scene = Scene(boosters={0: "steal_booster", 1: "recycling"}, played=0)
    scene.tichu(0).boost(0, "steal_booster", seat=1)
    scene.answer(0, booster="recycling").settle()
    assert scene.in_hand(0) == ("recycling",)
    scene.force(0, "recycling", pick="steal_booster")
    assert scene.in_hand(0) == ("steal_booster",)
    assert scene.refuse(0, boost("steal_booster", seat=1)) == "not_its_time"


def test_case_12_no_boosters_between_call_and_theft() -> None:
    scene = Scene(
        boosters={0: "steal_booster", 1: "skat wager"}, played=0, stage=BLUE
    )
    scene.tichu(0)
    assert scene.refuse(1, boost("wager", seat=1)) == "window_open"
    scene.boost(1, "skat")
    assert scene.in_hand(1) == ("skat", "wager")
    scene.boost(0, "steal_booster", seat=1).answer(0, booster="skat").settle()
    assert scene.in_hand(0) == ("skat",)
    assert scene.in_force == []


def test_case_13_musical_chairs() -> None:
    scene = Scene(
        "Dog 2j", stage=BROWN, boosters={0: "musical_chairs", 2: "njet"}, tricks=(1, 2, 3, 4)
    )
    scene.state = scene.state._replace(hands=(cards("Dog Mah"), *scene.state.hands[1:]))
    scene.force(0, "musical_chairs", seat=1).wave()
    assert scene.view(0).rules.seating == (1, 0, 2, 3)
    assert scene.state.tricks == (1, 2, 3, 4)
    scene.play(0, "Dog").settle()
    assert scene.state.turn == 2


def test_case_14_tichu_after_dealer() -> None:
    scene = Scene(
        "Mah 5j 6j 7j", stage=BLUE, boosters={0: "dealer", 1: "njet"}
    )
    scene.force(0, "dealer", give={1: "5j", 2: "6j", 3: "7j"}).wave()
    assert scene.state.hands[0] == cards("Mah")
    scene.tichu(0).settle()
    assert scene.state.calls[0] == "tichu"


def test_case_15_enough_with_another_booster_in_its_window() -> None:
    scene = Scene(boosters={0: "enough", 1: "skat rainbow", 2: "njet"})
    scene.boost(0, "enough").boost(1, "skat").close()
    assert scene.in_force == ["skat"]
    scene.settle()
    assert scene.in_force == ["skat", "enough"]
    assert scene.refuse(1, boost("rainbow")) == "forbidden"


def test_case_15_njet_on_enough() -> None:
    scene = Scene(boosters={0: "enough", 1: "skat", 2: "njet"})
    scene.boost(0, "enough").boost(2, "njet").settle()
    assert scene.in_force == []
    scene.force(1, "skat")
    assert scene.in_force == ["skat"]


def test_case_16_red_alert_and_small_is_beautiful() -> None:
    scene = Scene(
        "8j 8s 8p 8t 5j 5s 2j", boosters={1: "red_alert small_is_beautiful"}
    )
    scene.force(1, "red_alert").force(1, "small_is_beautiful")
    assert scene.refuse(0, play("8j 8s 8p 8t 5j 5s")) == "invalid_combination"
    scene.play(0, "8j 8s 8p 8t")
    assert (scene.top.kind, scene.top.length) == ("triple", 3)


def test_case_17_readings() -> None:
    hand = "8t 8p 9j 9s 4j 4s 4p 4t 6s 8s Tt"
    scene = Scene(hand, boosters={1: "rainbow pair_mania expressway"})
    scene.force(1, "rainbow").force(1, "pair_mania").force(1, "expressway")
    for named, kind in ((None, "stairs"), ("rainbow", "rainbow"), ("two_pairs", "two_pairs")):
        other = Scene(hand, boosters={1: "rainbow pair_mania"})
        other.force(1, "rainbow").force(1, "pair_mania")
        other.play(0, "8t 8p 9j 9s", reading=named)
        assert other.top.kind == kind
    assert scene.refuse(0, play("4j 6s 8p Tt")) == "ambiguous"
    scene.play(0, "4j 4s 4p 4t", reading="rainbow")
    assert scene.top.kind == "bomb4"


def test_case_18_no_phoenix_in_suit_combinations() -> None:
    scene = Scene("2j 4j 6j 8j Phx 5s 7p 9t", boosters={1: "rainbow hockey_team little_flower red_card"})
    for slug in ("rainbow", "hockey_team", "little_flower"):
        scene.force(1, slug)
    assert scene.refuse(0, play("2j 4j 6j 8j Phx")) == "invalid_combination"
    assert scene.refuse(0, play("2j 5s 7p Phx")) == "invalid_combination"
    assert scene.refuse(0, play("5s Phx 7p")) == "invalid_combination"
    scene.play(0, "5s Phx 2j").settle()
    assert scene.top.kind == "flower"


def test_case_19_sizes_do_not_matter() -> None:
    scene = Scene("2j 4j 6j 8j Tj Qj 3s", "3p 5p 7p 9p Kp 2s", boosters={2: "hockey_team"})
    scene.force(2, "hockey_team").play(0, "2j 4j 6j 8j Tj Qj").close()
    scene.play(1, "3p 5p 7p 9p Kp")
    assert scene.top.length == 5
    scene = Scene("8j 8s 8p 2j 3s", "9s 9p 3j 2s", "9j 9t 4j 5s", boosters={3: "little_flower"})
    scene.force(3, "little_flower").play(0, "8j 8s 8p 2j").close().play(1, "9s 9p 3j")
    assert scene.refuse(2, play("9j 9t 4j")) == "not_higher"


def test_case_20_skat() -> None:
    scene = Scene("Tj 3j", "Ts Js 4j", "Jp 5j", boosters={3: "skat"})
    scene.play(0, "Tj").force(3, "skat")
    scene.play(1, "Js")
    scene = Scene("Tj 3j", "Ts 4j", "2p 5j", boosters={3: "skat"})
    scene.play(0, "Tj").force(3, "skat").play(1, "Ts")
    assert scene.top.rank == 13.5
    scene = Scene("9s Tj Js Qs Ks 2j", "9j Jj Qj Kp Ts 3j", boosters={3: "skat"})
    scene.play(0, "9s Tj Js Qs Ks").force(3, "skat")
    scene.play(1, "9j Jj Qj Kp Ts")
    assert scene.top.rank == 13.5
    scene = Scene("7s 8s 9s Js Qs 2j", boosters={3: "skat"})
    scene.force(3, "skat").play(0, "7s 8s 9s Js Qs")
    assert scene.top.kind == "bombsf"


def test_case_21_spy() -> None:
    scene = Scene("2j", "5j 5s", "5p", "5t", stage=GAP, boosters={0: "spy", 1: "njet"})
    scene.force(0, "spy", rank=5)
    told = [it for it in scene.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 2), (3, 1))
    scene = Scene("2j", "5j 5s", "5p", "", stage=GAP, out=(3,), boosters={0: "spy", 1: "njet"})
    scene.force(0, "spy", rank=5)
    told = [it for it in scene.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 2),)


def test_case_22_super_partner_with_two_calls() -> None:
    scene = Scene(boosters={0: "super_partner", 1: "njet"}, calls=("grand", None, "tichu", None))
    scene.force(0, "super_partner")
    assert scene.state.calls == (None, None, "tichu", None)
    assert scene.refuse(0, CallTichu()) == "already_called"


def test_case_23_the_red_card() -> None:
    scene = Scene("8j 9s 2j", "8t 4s", "5p", boosters={0: "red_card", 1: "njet"}, piles=(0, 0, cards("9t"), 0))
    scene.play(0, "2j").settle()
    scene.force(0, "red_card", cards="9s")
    assert scene.holds(0, "9t")
    assert scene.state.piles[2] == cards("9s")
    scene = Scene("8j 2j", "8t 4s", boosters={0: "red_card", 2: "njet"}, lead=1)
    scene.play(1, "8t").settle()
    assert scene.refuse(0, boost("red_card", cards="8j")) == "bad_target"


def test_case_24_expressway_takes_no_street_cards() -> None:
    for slug in ("pothole", "four_street", "ring_road"):
        scene = Scene("4j 6s 8p Tj 2j", boosters={0: slug, 1: "expressway"})
        scene.force(1, "expressway")
        assert scene.refuse(0, play("4j 6s 8p Tj", slug)) == "invalid_combination"


def test_case_25_help_makes_a_bomb_and_no_companion_does() -> None:
    scene = Scene("8j 8s 8p 2j", "3s 4s", "8t 3p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j 8s 8p", "help").answer(2, "8t").settle()
    assert (scene.top.kind, scene.state.plays[-1].seat) == ("bomb4", 0)
    scene = Scene("8j 8s 8p 9t 2j", boosters={0: "modesty"})
    modest = boost("modesty", cards="9t")
    assert scene.refuse(0, play("8j 8s 8p 9t", modest)) == "invalid_combination"


def test_case_26_a_modest_six_fulfils_no_wish() -> None:
    scene = Scene("6j 5s 2j", boosters={0: "modesty"}, wish=5)
    assert scene.refuse(0, play("6j", boost("modesty", cards="6j"))) == "wish_binds"
    scene.play(0, "5s")
    assert scene.state.wish == 0


def test_case_27_fire_bird_is_never_a_one() -> None:
    scene = Scene("2j 3s 4j 5s 9j", boosters={0: "fire_bird"})
    bird = boost("fire_bird", rank=1)
    assert scene.refuse(0, play("2j 3s 4j 5s", bird)) == "invalid_combination"
    assert scene.refuse(0, play("2j", bird)) == "bad_target"
    for owned, code in (("fire_bird", None), ("njet", None)):
        scene = Scene(
            "3j 4j 5j 6j 7s 9j", "4s 5s 6s 8s 2s", boosters={1: owned}, wish=8
        )
        scene.play(0, "3j 4j 5j 6j 7s").close()
        assert scene.refuse(1, Pass()) == code
    scene = Scene("3j 4j 5j 6j 7s 9j", "4s 5s 6s 8s Phx", boosters={1: "njet"}, wish=8)
    scene.play(0, "3j 4j 5j 6j 7s").close()
    assert scene.refuse(1, Pass()) == "wish_binds"


def test_case_28_mighty_mouse() -> None:
    for under in ("As", "Phx", "Drg"):
        scene = Scene("2j 3j", "Mah 4s 2s", boosters={1: "mighty_mouse"})
        scene.state = scene.state._replace(
            hands=(cards(f"{under} 2j"), *scene.state.hands[1:])
        )
        scene.play(0, under)
        assert scene.refuse(1, play("Mah", "mighty_mouse", wish=5)) is not None
        scene.settle()
        if scene.state.bombs is not None and scene.state.bombs.timed:
            scene.close()
        scene.play(1, "Mah", "mighty_mouse").pass_(2, 3, 0)
        assert scene.phase == CLOSING
        scene.close()
        assert scene.phase == LEAD
        assert scene.state.piles[1] == cards(f"{under} Mah")


def test_case_29_ring_road_with_pothole_and_four_street() -> None:
    streets = ("ring_road", "pothole", "four_street")
    scene = Scene(
        "Kj 2s 3j 4s 9j", "6j 7s 9s Tj 2p 8p", "5j 5s 5p 5t 2t 3t",
        boosters={0: " ".join(streets), 1: "pothole four_street"},
    )
    scene.play(0, "Kj 2s 3j 4s", *streets).settle()
    assert scene.top.kind == "four_potholed"
    assert scene.refuse(1, play("6j 7s 9s Tj", "pothole", "four_street")) == "not_higher"
    scene.bomb(2, "5j 5s 5p 5t")


def test_case_29_potholed_straights_are_beatable() -> None:
    scene = Scene(
        "2j 3s 5j 6s 7j 9t", "3j 4s 6j 7s 8j 9s", "4j 5s 7p 8s 9j 2t", boosters={0: "pothole"}
    )
    scene.play(0, "2j 3s 5j 6s 7j", "pothole").close()
    scene.play(1, "3j 4s 6j 7s 8j").close()
    scene.play(2, "4j 5s 7p 8s 9j")
    assert scene.top.kind == "potholed"


def test_case_30_a_potholed_straight_has_five_cards() -> None:
    scene = Scene("2j 3s 5j 6s 9j", boosters={0: "pothole"})
    assert scene.refuse(0, play("2j 3s 5j 6s", "pothole")) == "invalid_combination"


def test_case_31_baby_dragon() -> None:
    scene = Scene("2j 9j", "3s 9s", "4p 9p", "5t 9t", boosters={3: "dragon_baby", 0: "dragon_baby"})
    scene.play(0, "2j").settle().play(1, "3s").settle().play(2, "4p").settle()
    assert scene.refuse(3, play("5t", "dragon_baby")) == "not_its_time"
    scene.play(3, "5t").settle().play(0, "9j", "dragon_baby").settle()
    assert scene.top.closed
    scene.state = scene.state._replace(hands=(scene.state.hands[0], cards("Ts As"), *scene.state.hands[2:]))
    assert scene.refuse(1, play("Ts")) == "not_higher"


def test_case_32_help() -> None:
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j", "help").answer(2, "8s").settle()
    assert scene.top.kind == "pair"
    scene = Scene("8j 8p 2j", "3s", "8s 4p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j 8p", "help").answer(2).settle()
    assert scene.holds(0, "8j 8p")
    assert scene.discard == ("help",)
    assert (scene.phase, scene.state.turn) == (LEAD, 0)
    scene = Scene("Phx 2j", "3s", "5s 4p", boosters={0: "help fire_bird", 1: "njet"})
    scene.play(0, "Phx", "help", boost("fire_bird")).answer(2, "5s", rank=5).settle()
    assert scene.top.kind == "triple"


def test_case_32_help_refused() -> None:
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help fire_bird"})
    assert scene.refuse(0, play("", "help", "fire_bird")) == "invalid_combination"
    scene = Scene("8j 2j", "3s", "", boosters={0: "help"}, out=(2,))
    assert scene.refuse(0, play("8j", "help")) == "partner_out"
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 2: "modesty"})
    scene.play(0, "8j", "help")
    assert scene.refuse(2, Answer(cards("4p"))) == "invalid_combination"
    assert scene.refuse(2, boost("modesty", cards="4p")) is not None


def test_case_33_one_intake_a_round() -> None:
    scene = Scene(
        "5j", "6j", "", "", out=(2,), calls=("tichu", "grand", None, None), lead=0,
        discard="skat njet rainbow spy",
    )
    scene.state = scene.state._replace(out=(2, 3), pack=scene.state.pack._replace(drafted=True))
    scene.play(0, "5j")
    assert scene.state.score is not None
    assert not scene.state.windows


def test_case_33_a_small_tichu_alone_has_an_intake_after_the_score() -> None:
    scene = Scene(
        "5j", "6j", "", "", out=(2, 3), calls=("tichu", None, None, None), lead=0,
        discard="skat njet rainbow spy",
    )
    scene.play(0, "5j")
    assert (scene.phase, scene.state.turn) == (INTAKE, None)
    assert scene.view(0).boosters.drafters == (0, 1, 2, 3)
    assert len(scene.view(0).boosters.draft) == 4
    assert scene.view(1).boosters.draft == ()


def test_case_34_who_has_finished() -> None:
    scene = Scene("5j 6j", "7j", "8j", "", out=(3,), boosters={3: "njet"})
    scene.play(0, "5j")
    assert scene.phase == FOLLOW
    scene = Scene("5j 6j", "7j", "8j", "", out=(3,), boosters={3: "njet", 1: "njet", 0: "pickpocket"}, stage=GAP)
    assert scene.refuse(0, boost("pickpocket", seat=3)) == "bad_target"
    scene.boost(0, "pickpocket", seat=1)
    assert scene.refuse(3, boost("njet")) == "round_finished"
    assert scene.refuse(3, Decline()) == "already_declined"


def test_case_34_a_finished_player_gives_the_dragon() -> None:
    scene = Scene("Drg", "7j 8j", "8s 9s", "9j Tj", boosters={1: "njet"})
    scene.play(0, "Drg").close().pass_(1, 2, 3)
    assert scene.phase == CLOSING
    assert scene.refuse(0, GiveDragon(1)) == "window_open"
    scene.close().close()
    assert scene.phase == "gift"
    scene.act(0, GiveDragon(3))
    assert scene.state.piles[3] == cards("Drg")


def test_case_35_a_stack_survives_a_restart() -> None:
    scene = Scene(boosters={0: "skat spy", 1: "njet", 2: "njet", 3: "njet"})
    scene.boost(0, "skat").boost(1, "njet").boost(2, "njet").boost(3, "njet")
    again = from_json(to_json(scene.state))
    assert again == scene.state
    assert len(again.windows) == 5
    scene.state = again
    scene.settle()
    assert scene.in_force == []


def test_case_36_the_flower_waits_for_its_booster() -> None:
    scene = Scene("8j 8s 5j 2j", boosters={0: "little_flower", 1: "njet"})
    scene.boost(0, "little_flower")
    assert scene.refuse(0, play("8j 8s 5j")) == "window_open"
    scene.settle().play(0, "8j 8s 5j").settle()
    assert scene.top.kind == "flower"


def test_case_37_about_turn_in_mid_trick() -> None:
    scene = Scene("5j 6j", "7j 8j", "8s 9s", "9j Tj", boosters={3: "about_turn"})
    scene.play(0, "5j").close().pass_(1)
    scene.force(3, "about_turn")
    assert scene.state.turn == 2
    scene.pass_(2)
    assert scene.state.turn == 3
    scene.pass_(3)
    assert scene.phase == CLOSING


def test_case_38_the_starter_is_hidden() -> None:
    scene = Scene("5j 9j", "Mah 7s", "8s", "9s", stage=BLUE, boosters={0: "carousel", 3: "njet"})
    scene.force(0, "carousel")
    for seat, card in enumerate(("5j", "Mah", "8s", "9s")):
        assert scene.view(seat).turn is None
        scene.answer(seat, card)
    assert scene.holds(2, "Mah")
    before = [scene.view(seat)._replace(hand=0) for seat in (0, 3)]
    assert all(it.turn is None for it in before)
    scene.wave()
    assert (scene.phase, scene.state.turn) == (LEAD, 2)


def test_case_39_umbrella_and_solo_attack() -> None:
    scene = Scene("2j 9j", "3s Ts", "4p Tp", "4j 4s 4t 5t 6t", boosters={0: "dragon_baby umbrella"})
    scene.play(0, "2j").close().play(1, "3s").close().play(2, "4p").close().play(3, "6t").close()
    scene.play(0, "9j", "umbrella", "dragon_baby")
    assert scene.refuse(1, play("Ts")) == "not_higher"
    assert scene.refuse(3, Bomb(cards("4j 4s 4t 5t"))) == "not_a_bomb"
    scene = Scene("Dog 9j 8j", stage=GAP, boosters={0: "solo_attack"})
    scene.force(0, "solo_attack").wave().play(0, "Dog")
    assert scene.in_force == ["solo_attack"]


def test_case_40_no_hand_is_emptied_by_giving() -> None:
    scene = Scene("5j", stage=BLUE, boosters={0: "dealer"})
    assert scene.refuse(0, boost("dealer", give={1: "5j"})) == "would_go_out"
    scene = Scene("Kj 2j", "Dog", boosters={1: "new_master"})
    scene.play(0, "Kj")
    assert scene.refuse(1, boost("new_master")) == "would_go_out"
