"""The settled cases, 20 to 40."""

from __future__ import annotations

from games.rules.state.actions import Answer, Bomb, CallTichu, Decline, GiveDragon, Pass
from games.rules.state.codec import from_json, to_json
from games.rules.state.phase import Phase
from tests.boosters.scene import Scene, boost, cards, last_play, play


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
    scene = Scene("2j", "5j 5s", "5p", "5t", stage=Phase.GAP, boosters={0: "spy", 1: "njet"})
    scene.force(0, "spy", rank=5)
    told = [it for it in scene.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 2), (3, 1))
    scene = Scene(
        "2j", "5j 5s", "5p", "", stage=Phase.GAP, out=(3,), boosters={0: "spy", 1: "njet"}
    )
    scene.force(0, "spy", rank=5)
    told = [it for it in scene.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 2),)


def test_case_22_super_partner_with_two_calls() -> None:
    scene = Scene(boosters={0: "super_partner", 1: "njet"}, calls=("grand", None, "tichu", None))
    scene.force(0, "super_partner")
    assert scene.state.calls == (None, None, "tichu", None)
    assert scene.refuse(0, CallTichu()) == "already_called"


def test_case_23_the_red_card() -> None:
    scene = Scene(
        "8j 9s 2j",
        "8t 4s",
        "5p",
        boosters={0: "red_card", 1: "njet"},
        piles=(0, 0, cards("9t"), 0),
    )
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
        scene = Scene("3j 4j 5j 6j 7s 9j", "4s 5s 6s 8s 2s", boosters={1: owned}, wish=8)
        scene.play(0, "3j 4j 5j 6j 7s").close()
        assert scene.refuse(1, Pass()) == code
    scene = Scene("3j 4j 5j 6j 7s 9j", "4s 5s 6s 8s Phx", boosters={1: "njet"}, wish=8)
    scene.play(0, "3j 4j 5j 6j 7s").close()
    assert scene.refuse(1, Pass()) == "wish_binds"


def test_case_28_mighty_mouse() -> None:
    for under in ("As", "Phx", "Drg"):
        scene = Scene("2j 3j", "Mah 4s 2s", boosters={1: "mighty_mouse"})
        scene.state = scene.state._replace(hands=(cards(f"{under} 2j"), *scene.state.hands[1:]))
        scene.play(0, under)
        assert scene.refuse(1, play("Mah", "mighty_mouse", wish=5)) is not None
        scene.settle()
        if scene.state.bombs is not None and scene.state.bombs.timed:
            scene.close()
        scene.play(1, "Mah", "mighty_mouse").pass_(2, 3, 0)
        assert scene.phase == Phase.CLOSING
        scene.close()
        assert scene.phase == Phase.LEAD
        assert scene.state.piles[1] == cards(f"{under} Mah")


def test_case_29_ring_road_with_pothole_and_four_street() -> None:
    streets = ("ring_road", "pothole", "four_street")
    scene = Scene(
        "Kj 2s 3j 4s 9j",
        "6j 7s 9s Tj 2p 8p",
        "5j 5s 5p 5t 2t 3t",
        boosters={0: " ".join(streets), 1: "pothole four_street"},
    )
    scene.play(0, "Kj 2s 3j 4s", *streets).settle()
    assert scene.top.kind == "four_potholed"
    assert scene.refuse(1, play("6j 7s 9s Tj", "pothole", "four_street")) == "not_higher"
    scene.bomb(2, "5j 5s 5p 5t")


def test_case_29_potholed_straights_are_beatable() -> None:
    scene = Scene(
        "2j 3s 5j 6s 7j 9t",
        "3j 4s 6j 7s 8j 9s",
        "4j 5s 7p 8s 9j 2t",
        boosters={0: "pothole"},
    )
    scene.play(0, "2j 3s 5j 6s 7j", "pothole").close()
    scene.play(1, "3j 4s 6j 7s 8j").close()
    scene.play(2, "4j 5s 7p 8s 9j")
    assert scene.top.kind == "potholed"


def test_case_30_a_potholed_straight_has_five_cards() -> None:
    scene = Scene("2j 3s 5j 6s 9j", boosters={0: "pothole"})
    assert scene.refuse(0, play("2j 3s 5j 6s", "pothole")) == "invalid_combination"


def test_case_31_baby_dragon() -> None:
    scene = Scene(
        "2j 9j",
        "3s 9s",
        "4p 9p",
        "5t 9t",
        boosters={3: "dragon_baby", 0: "dragon_baby"},
    )
    scene.play(0, "2j").settle().play(1, "3s").settle().play(2, "4p").settle()
    assert scene.refuse(3, play("5t", "dragon_baby")) == "not_its_time"
    scene.play(3, "5t").settle().play(0, "9j", "dragon_baby").settle()
    assert scene.top.closed
    scene.state = scene.state._replace(
        hands=(scene.state.hands[0], cards("Ts As"), *scene.state.hands[2:])
    )
    assert scene.refuse(1, play("Ts")) == "not_higher"


def test_case_32_help() -> None:
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j", "help").answer(2, "8s").settle()
    assert scene.top.kind == "pair"
    scene = Scene("8j 8p 2j", "3s", "8s 4p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j 8p", "help").answer(2).settle()
    assert scene.holds(0, "8j 8p")
    assert scene.discard == ("help",)
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    scene = Scene("Phx 2j", "3s", "5s 4p", boosters={0: "help fire_bird", 1: "njet"})
    scene.play(0, "Phx", "help", boost("fire_bird")).answer(2, "5s", rank=5).settle()
    assert scene.top.kind == "triple"


def test_case_32_when_help_is_refused() -> None:
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help fire_bird"})
    assert scene.refuse(0, play("", "help", "fire_bird")) == "invalid_combination"
    scene = Scene("8j 2j", "3s", "", boosters={0: "help"}, out=(2,))
    assert scene.refuse(0, play("8j", "help")) == "partner_out"
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 2: "modesty"})
    scene.play(0, "8j", "help")
    assert scene.refuse(2, Answer(cards("4p"))) == "invalid_combination"
    assert scene.refuse(2, boost("modesty", cards="4p")) is not None


def test_case_33_one_intake_a_round() -> None:
    scene = last_play(out=(2,), calls=("tichu", "grand", None, None))
    scene.state = scene.state._replace(
        out=(2, 3), booster_state=scene.state.booster_state._replace(drafted=True)
    )
    scene.play(0, "5j")
    assert scene.state.score is not None
    assert not scene.state.windows


def test_case_33_a_small_tichu_alone_has_an_intake_after_the_score() -> None:
    scene = last_play()
    scene.play(0, "5j")
    assert (scene.phase, scene.state.turn) == (Phase.INTAKE, None)
    assert scene.view(0).boosters.drafters == (0, 1, 2, 3)
    assert len(scene.view(0).boosters.draft) == 4
    assert scene.view(1).boosters.draft == ()


def test_case_34_a_finished_player_neither_reacts_nor_is_a_target() -> None:
    scene = Scene("5j 6j", "7j", "8j", "", out=(3,), boosters={3: "njet"})
    scene.play(0, "5j")
    assert scene.phase == Phase.FOLLOW
    scene = Scene(
        "5j 6j",
        "7j",
        "8j",
        "",
        out=(3,),
        boosters={3: "njet", 1: "njet", 0: "pickpocket"},
        stage=Phase.GAP,
    )
    assert scene.refuse(0, boost("pickpocket", seat=3)) == "bad_target"
    scene.boost(0, "pickpocket", seat=1)
    assert scene.refuse(3, boost("njet")) == "round_finished"
    assert scene.refuse(3, Decline()) == "already_declined"


def test_case_34_a_finished_player_gives_the_dragon() -> None:
    scene = Scene("Drg", "7j 8j", "8s 9s", "9j Tj", boosters={1: "njet"})
    scene.play(0, "Drg").close().pass_(1, 2, 3)
    assert scene.phase == Phase.CLOSING
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
    assert scene.phase == Phase.CLOSING


def test_case_38_the_starter_is_hidden() -> None:
    scene = Scene(
        "5j 9j", "Mah 7s", "8s", "9s", stage=Phase.BLUE, boosters={0: "carousel", 3: "njet"}
    )
    scene.force(0, "carousel")
    for seat, card in enumerate(("5j", "Mah", "8s", "9s")):
        assert scene.view(seat).turn is None
        scene.answer(seat, card)
    assert scene.holds(2, "Mah")
    before = [scene.view(seat)._replace(hand=0) for seat in (0, 3)]
    assert all(it.turn is None for it in before)
    scene.wave()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 2)


def test_case_39_umbrella_and_solo_attack() -> None:
    scene = Scene(
        "2j 9j",
        "3s Ts",
        "4p Tp",
        "4j 4s 4t 5t 6t",
        boosters={0: "dragon_baby umbrella"},
    )
    scene.play(0, "2j").close().play(1, "3s").close().play(2, "4p").close().play(3, "6t").close()
    scene.play(0, "9j", "umbrella", "dragon_baby")
    assert scene.refuse(1, play("Ts")) == "not_higher"
    assert scene.refuse(3, Bomb(cards("4j 4s 4t 5t"))) == "not_a_bomb"
    scene = Scene("Dog 9j 8j", stage=Phase.GAP, boosters={0: "solo_attack"})
    scene.force(0, "solo_attack").wave().play(0, "Dog")
    assert scene.in_force == ["solo_attack"]


def test_case_40_no_hand_is_emptied_by_giving() -> None:
    scene = Scene("5j", stage=Phase.BLUE, boosters={0: "dealer"})
    assert scene.refuse(0, boost("dealer", give={1: "5j"})) == "would_go_out"
    scene = Scene("Kj 2j", "Dog", boosters={1: "new_master"})
    scene.play(0, "Kj")
    assert scene.refuse(1, boost("new_master")) == "would_go_out"
