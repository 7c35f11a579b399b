"""The settled cases, 1 to 19."""

from __future__ import annotations

from games.rules.state.actions import Pass
from games.rules.state.phase import Phase
from tests.boosters.scene import Scene, boost, cards, play


def test_case_01_content_returns_exchange_boosters() -> None:
    scene = Scene(
        stage=Phase.EXCHANGE_BOOSTERS,
        boosters={0: "content", 1: "clairvoyant generous", 2: "positive_thinking"},
    )
    scene.force(1, "clairvoyant").boost(0, "content")
    scene.settle()
    assert scene.phase == Phase.BLUE
    assert sorted(scene.in_hand(1)) == ["clairvoyant", "generous"]
    assert scene.in_force == ["content"]
    assert scene.refuse(1, boost("generous")) == "no_exchange"
    assert scene.refuse(2, boost("positive_thinking")) == "no_exchange"


def test_case_02_open_hand_leads_first() -> None:
    scene = Scene("Mah 5j", stage=Phase.BLUE, boosters={0: "ouvert", 3: "njet"})
    scene.force(0, "ouvert", cards="5j").wave()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    scene = Scene(
        "5j 6j 7j 2j 3j",
        "Mah 8j 9j",
        "2p 3p 4p 5p 6p",
        "2t 3t 4t 5t 6t",
        stage=Phase.BLUE,
        boosters={0: "ouvert", 1: "back_to_the_roots"},
    )
    scene.force(1, "back_to_the_roots").force(0, "ouvert", cards="5j").wave()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    assert scene.holds(0, "5j")


def test_case_03_open_hand_undone_by_nyet() -> None:
    scene = Scene("5j 6j", "Mah 8j", stage=Phase.BLUE, boosters={0: "ouvert spy", 3: "njet"})
    scene.boost(0, "ouvert", cards="5j").boost(3, "njet").settle()
    assert scene.phase == Phase.BLUE
    assert scene.holds(0, "5j")
    assert scene.holds(1, "Mah")
    scene.close()
    scene.force(0, "spy", rank=5).wave()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 1)


def test_case_04_no_blue_or_brown_after_the_opening_lead() -> None:
    scene = Scene("Mah 5j", "6j", laid=0, played=0, boosters={1: "wager spy wishless", 2: "njet"})
    scene.play(0, "Mah", wish=8)
    assert scene.refuse(1, boost("wager", seat=0)) == "window_open"
    assert scene.refuse(1, boost("spy", rank=8)) == "window_open"
    scene.tichu(2)
    assert scene.phase == Phase.REACTION
    scene.close().boost(1, "wishless").settle()
    assert scene.state.wish == 0
    assert scene.refuse(1, boost("wager", seat=0)) == "not_its_time"


def test_case_05_scarecrow_on_a_leader_with_birds_only() -> None:
    scene = Scene("Phx Drg", "6j 7j", boosters={1: "scarecrow", 3: "njet"})
    scene.play(0, "Drg").boost(1, "scarecrow").settle()
    assert scene.holds(0, "Phx Drg")
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
    assert scene.refuse(0, play("Phx")) == "forbidden"
    scene.pass_(0)
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 1)
    assert scene.state.tricks == (0, 0, 0, 0)
    scene.play(1, "6j")


def test_case_05_a_leader_with_other_cards_may_not_pass() -> None:
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
    scene = Scene("Kj Ks 8j 8s 2j", "4j 4s 4p 4t 9j", boosters={0: "slip_under", 1: "njet"})
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
    scene = Scene("5j 6j 7j 8j 9j 2s", "Tj 3s 4s", boosters={1: "add_on", 2: "njet"})
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
    scene = Scene(boosters={0: "steal_booster", 1: "skat wager"}, played=0, stage=Phase.BLUE)
    scene.tichu(0)
    assert scene.refuse(1, boost("wager", seat=1)) == "window_open"
    scene.boost(1, "skat")
    assert scene.in_hand(1) == ("skat", "wager")
    scene.boost(0, "steal_booster", seat=1).answer(0, booster="skat").settle()
    assert scene.in_hand(0) == ("skat",)
    assert scene.in_force == []


def test_case_13_musical_chairs() -> None:
    scene = Scene(
        "Dog 2j",
        stage=Phase.BROWN,
        boosters={0: "musical_chairs", 2: "njet"},
        tricks=(1, 2, 3, 4),
    )
    scene.state = scene.state._replace(hands=(cards("Dog Mah"), *scene.state.hands[1:]))
    scene.force(0, "musical_chairs", seat=1).wave()
    assert scene.view(0).rules.seating == (1, 0, 2, 3)
    assert scene.state.tricks == (1, 2, 3, 4)
    scene.play(0, "Dog").settle()
    assert scene.state.turn == 2


def test_case_14_tichu_after_dealer() -> None:
    scene = Scene("Mah 5j 6j 7j", stage=Phase.BLUE, boosters={0: "dealer", 1: "njet"})
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
    scene = Scene("8j 8s 8p 8t 5j 5s 2j", boosters={1: "red_alert small_is_beautiful"})
    scene.force(1, "red_alert").force(1, "small_is_beautiful")
    assert scene.refuse(0, play("8j 8s 8p 8t 5j 5s")) == "invalid_combination"
    scene.play(0, "8j 8s 8p 8t")
    assert (scene.top.kind, scene.top.length) == ("triple", 3)


def test_case_17_a_named_reading_counts_but_a_bomb_stays_a_bomb() -> None:
    hand = "8t 8p 9j 9s 4j 4s 4p 4t 6s 8s Tt"
    scene = Scene(hand, boosters={1: "rainbow pair_mania expressway"})
    scene.force(1, "rainbow").force(1, "pair_mania").force(1, "expressway")
    for named, kind in (
        (None, "stairs"),
        ("rainbow", "rainbow"),
        ("two_pairs", "two_pairs"),
    ):
        other = Scene(hand, boosters={1: "rainbow pair_mania"})
        other.force(1, "rainbow").force(1, "pair_mania")
        other.play(0, "8t 8p 9j 9s", reading=named)
        assert other.top.kind == kind
    assert scene.refuse(0, play("4j 6s 8p Tt")) == "ambiguous"
    scene.play(0, "4j 4s 4p 4t", reading="rainbow")
    assert scene.top.kind == "bomb4"


def test_case_18_no_phoenix_in_suit_combinations() -> None:
    scene = Scene(
        "2j 4j 6j 8j Phx 5s 7p 9t",
        boosters={1: "rainbow hockey_team little_flower red_card"},
    )
    for slug in ("rainbow", "hockey_team", "little_flower"):
        scene.force(1, slug)
    assert scene.refuse(0, play("2j 4j 6j 8j Phx")) == "invalid_combination"
    assert scene.refuse(0, play("2j 5s 7p Phx")) == "invalid_combination"
    assert scene.refuse(0, play("5s Phx 7p")) == "invalid_combination"
    scene.play(0, "5s Phx 2j").settle()
    assert scene.top.kind == "flower"


def test_case_19_hockey_teams_and_flowers_of_different_sizes_compare() -> None:
    scene = Scene("2j 4j 6j 8j Tj Qj 3s", "3p 5p 7p 9p Kp 2s", boosters={2: "hockey_team"})
    scene.force(2, "hockey_team").play(0, "2j 4j 6j 8j Tj Qj").close()
    scene.play(1, "3p 5p 7p 9p Kp")
    assert scene.top.length == 5
    scene = Scene("8j 8s 8p 2j 3s", "9s 9p 3j 2s", "9j 9t 4j 5s", boosters={3: "little_flower"})
    scene.force(3, "little_flower").play(0, "8j 8s 8p 2j").close().play(1, "9s 9p 3j")
    assert scene.refuse(2, play("9j 9t 4j")) == "not_higher"
