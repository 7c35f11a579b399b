"""When the rule bot plays which Booster, and what it names with it."""

from __future__ import annotations

from typing import Any

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.bots.boosters.choose import IDEAS
from games.rules.actions import (
    Action,
    Answer,
    Boost,
    CallTichu,
    Decline,
    Draft,
    Exchange,
    Play,
)
from games.rules.cards import PHOENIX, rank_of
from games.rules.choices import options
from games.rules.pushing import HIGH
from games.rules.shapes import RAINBOW
from games.rules.state import BLUE, BROWN, EXCHANGE_BOOSTERS, GAP, TICHU
from tests.boosters.scene import Scene, boost, cards

MANY = "2p 3p 4p 6p 8p 9p Tp Qp"
JUNK = "2s 4j 6t 9s Js Qt Kj Ks"


def wanted(scene: Scene, seat: int) -> Action | None:
    view = scene.view(seat)
    return decide("rule", view, options(view, CATALOGUE), CATALOGUE)


def played(action: Action | None) -> Boost:
    assert isinstance(action, Boost), action
    return action


def companion(action: Action | None) -> str:
    assert isinstance(action, Play), action
    return action.boosters[0].booster if action.boosters else ""


def stage(kind: str, *hands: str, boosters: dict[int, str], **more: Any) -> Scene:
    # Somebody else holds one, or there would be nobody to react.
    return Scene(*hands, boosters={3: "spy", **boosters}, stage=kind, **more)


def test_every_idea_is_about_a_card_of_the_catalogue() -> None:
    assert not set(IDEAS) - set(CATALOGUE)


def test_draft_keeps_a_card_that_is_of_use() -> None:
    scene = Scene(boosters={0: "spy"}, stage=BLUE)
    view = scene.view(0)
    boosters = view.boosters
    assert boosters is not None
    drafting = view._replace(
        phase="intake",
        boosters=boosters._replace(draft=("x_ray", "dealer", "spy")),
    )
    found = options(drafting, CATALOGUE)
    assert decide("rule", drafting, found, CATALOGUE) == Draft("dealer")


# --- blue and brown -------------------------------------------------------------------


def test_dealer_gives_the_worst_cards_away() -> None:
    hand = "2s 4j Ks Kj Kt As Aj At Drg"
    made = played(
        wanted(stage(BLUE, hand, MANY, MANY, MANY, boosters={0: "dealer"}), 0)
    )
    given = dict(made.give)
    assert {given[1], given[3]} == {cards("2s"), cards("4j")}


def test_what_is_owed_is_pushed() -> None:
    scene = stage(
        EXCHANGE_BOOSTERS,
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


def test_generous_pushes_the_partner_two_cards() -> None:
    scene = stage(EXCHANGE_BOOSTERS, JUNK, MANY, boosters={0: "generous"})
    scene.force(0, "generous").wave()
    action = wanted(scene, 0)
    assert isinstance(action, Exchange)
    assert sorted(receiver for receiver, _ in action.give) == [1, 2, 2, 3]


def test_lead_is_taken_from_an_opponent_only() -> None:
    for leader, jumps in ((0, False), (1, True), (2, False), (3, True)):
        scene = stage(GAP, JUNK, boosters={0: "queue_jumper"}, lead=leader)
        action = wanted(scene, 0)
        assert action == (Boost("queue_jumper") if jumps else Decline())


def test_solo_attack_is_for_the_own_lead() -> None:
    hand = "2s 2j 2t 3s 3j Ks As"
    mine = stage(GAP, hand, MANY, MANY, MANY, boosters={0: "solo_attack"}, lead=0)
    assert wanted(mine, 0) == Boost("solo_attack")
    mine.force(0, "solo_attack").wave()
    action = wanted(mine, 0)
    assert isinstance(action, Play)
    assert action.cards == cards("2s 2j 2t 3s 3j")
    other = stage(GAP, hand, MANY, MANY, MANY, boosters={0: "solo_attack"}, lead=1)
    assert wanted(other, 0) == Decline()


def test_pickpocket_draws_from_a_caller_and_gives_the_worst_card_back() -> None:
    scene = stage(
        BROWN,
        "2s 8t 8s As Aj",
        "Mah 3j",
        MANY,
        "Drg",
        boosters={0: "pickpocket"},
        calls=(None, None, None, TICHU),
    )
    action = played(wanted(scene, 0))
    assert action.seat == 3
    scene.act(0, action).settle()
    assert wanted(scene, 0) == Answer(cards("2s"))


def test_wager_is_on_who_has_called() -> None:
    calls = (None, TICHU, None, None)
    scene = stage(BLUE, JUNK, MANY, boosters={0: "wager"}, calls=calls)
    assert wanted(scene, 0) == Boost("wager", seat=1)
    scene = stage(BLUE, JUNK, MANY, boosters={0: "wager"})
    assert wanted(scene, 0) == Decline()


# --- red ------------------------------------------------------------------------------


def test_nyet_is_for_opponents() -> None:
    for seat, answers in ((1, True), (2, False), (3, True)):
        held = {0: "njet", seat: "queue_jumper"}
        scene = stage(GAP, JUNK, MANY, MANY, MANY, boosters=held, lead=0)
        scene.boost(seat, "queue_jumper")
        action = wanted(scene, 0)
        assert (isinstance(action, Boost) and action.booster == "njet") == answers


def test_scarecrow_keeps_an_opponent_from_going_out_with_the_dragon() -> None:
    scene = Scene(JUNK, "Drg", MANY, MANY, boosters={0: "scarecrow"}, lead=1)
    scene.play(1, "Drg")
    assert played(wanted(scene, 0)).booster == "scarecrow"
    scene = Scene(JUNK, MANY, "Drg", MANY, boosters={0: "scarecrow"}, lead=2)
    scene.play(2, "Drg")
    assert wanted(scene, 0) == Decline()


def test_dog_is_caught() -> None:
    for seat, catches in ((1, True), (2, False)):
        hands = [JUNK, f"{MANY}", f"{MANY}", MANY]
        hands[seat] = f"Dog {MANY}"
        scene = Scene(*hands, boosters={0: "dog_catcher"}, lead=seat)
        scene.play(seat, "Dog")
        assert isinstance(wanted(scene, 0), Boost) == catches


def test_dog_gets_a_new_master() -> None:
    scene = Scene(f"Dog {JUNK}", f"Qj {MANY}", boosters={0: "new_master"}, lead=1)
    scene.play(1, "Qj")
    assert played(wanted(scene, 0)).booster == "new_master"


def test_call_is_doubled_by_a_strong_hand_only() -> None:
    strong = "Drg Phx As Aj Kj Ks Kt"
    for hand, doubles in ((strong, True), (JUNK, False)):
        scene = Scene(
            hand, MANY, boosters={0: "contra"}, lead=1, laid=0, played=0, stage=BROWN
        )
        scene.act(1, CallTichu())
        assert isinstance(wanted(scene, 0), Boost) == doubles


# --- green ----------------------------------------------------------------------------


def test_low_card_is_slipped_under_an_own_one() -> None:
    scene = Scene("2s 9j Ks", "3s", boosters={0: "slip_under"})
    scene.play(0, "Ks").settle()
    scene.pass_(1, 2, 3)
    assert played(wanted(scene, 0)).cards == cards("2s")


def test_loose_card_is_added_to_the_partner() -> None:
    held = {0: "add_on", 1: "spy"}
    scene = Scene("8s Kj Kt", MANY, "8j 3s 4s", MANY, boosters=held, lead=2)
    scene.play(2, "8j").settle().pass_(3)
    action = played(wanted(scene, 0))
    assert (action.booster, action.cards) == ("add_on", cards("8s"))


def test_phoenix_is_taken() -> None:
    scene = Scene(
        "8s 2j 4t", MANY, MANY, "8t Phx 3j", lead=3, boosters={0: "bird_thief"}
    )
    scene.play(3, "8t Phx").settle()
    assert played(wanted(scene, 0)).cards == cards("8s")
    scene.act(0, played(wanted(scene, 0))).settle()
    assert scene.state.hands[0] & PHOENIX


def test_rainbow_is_for_a_hand_that_has_more_of_it_than_others() -> None:
    loose = "2s 3j 5t 6p 8s 9j Jt Qp"
    grouped = "2s 2j 2t 5p 5s 7j 7t 7p"
    for hand, plays in ((loose, True), (grouped, False)):
        scene = Scene(hand, MANY, MANY, MANY, boosters={0: "rainbow"})
        assert isinstance(wanted(scene, 0), Boost) == plays


def test_new_kind_is_named_when_it_is_led() -> None:
    scene = Scene("2s 3j 5t 6p As", MANY, MANY, MANY, boosters={0: "rainbow"})
    scene.force(0, "rainbow")
    action = wanted(scene, 0)
    assert isinstance(action, Play)
    assert action.reading == RAINBOW


# --- yellow ---------------------------------------------------------------------------


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


def test_mouse_takes_an_ace() -> None:
    scene = Scene(
        "Mah 3s 4s", MANY, MANY, "As 2s", lead=3, boosters={0: "mighty_mouse"}
    )
    scene.play(3, "As").settle()
    assert companion(wanted(scene, 0)) == "mighty_mouse"


def test_help_is_answered_with_what_completes_it() -> None:
    scene = Scene("9s 2j", MANY, "9j Ks As", MANY, boosters={0: "help"})
    scene.act(0, Play(cards("9s"), boosters=(boost("help"),)))
    action = wanted(scene, 2)
    assert isinstance(action, Answer)
    assert action.cards == cards("9j")
    scene = Scene("9s 2j", MANY, "Tj Ks As", MANY, boosters={0: "help"})
    scene.act(0, Play(cards("9s"), boosters=(boost("help"),)))
    assert wanted(scene, 2) == Answer()


def test_help_is_asked_for_where_the_partner_may_have_it() -> None:
    scene = Scene("Qs 2j 4t 6p", MANY, MANY, "8t 8s 3j", lead=3, boosters={0: "help"})
    scene.play(3, "8t 8s").settle()
    action = wanted(scene, 0)
    assert isinstance(action, Play)
    assert action.cards == cards("Qs")
    assert companion(action) == "help"
