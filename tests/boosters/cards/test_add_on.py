"""Add On (BOOSTERS 42)."""

from __future__ import annotations

from games.rules.state.actions import Bomb, Boost
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from tests.boosters.bots import MANY, played, wanted
from tests.boosters.cards.green import HANDS, green, lays, leads
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, scene, then
from tests.boosters.scene import Scene, cards, play


def _add_on(it: Scene) -> None:
    assert it.top.cards == cards("6p 6s")
    assert it.state.top is not None
    assert it.state.top.seat == 2
    assert it.state.turn == 3
    assert not it.holds(0, "6s")


SAMPLE = Sample(
    green("add_on", lays(2, "6p"), lead=2),
    0,
    boost("add_on", cards="6s"),
    _add_on,
    (
        Refusal(green("add_on"), 0, boost("add_on", cards="6s"), "no_target"),
        Refusal(
            green("add_on", leads("6s")),
            0,
            boost("add_on", cards="4j"),
            "no_target",
        ),
        Refusal(
            green("add_on", lays(2, "6p"), lead=2),
            0,
            boost("add_on", cards="4j"),
            "invalid_combination",
        ),
        Refusal(
            green(
                "add_on",
                lays(2, "Drg"),
                lead=2,
                hands=(HANDS[0], HANDS[1], "Drg 5p", HANDS[3]),
            ),
            0,
            boost("add_on", cards="6s"),
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_finished_players_combination_may_grow() -> None:
    """BG-6: it belongs to the trick; its owner, who has finished, keeps it and is asked nothing."""
    scene = Scene("8j", "8s 3p", "9p 9s", "7t 7s", boosters={0: "njet", 1: "add_on", 2: "njet"})
    scene.play(0, "8j").settle()
    assert scene.state.out == (0,)
    scene.boost(1, "add_on", cards="8s")
    assert not scene.state.windows[-1].waiting & 0b0001
    scene.settle()
    assert scene.state.plays[-1].seat == 0
    assert scene.state.turn == 1


def test_what_grows_stays_closed_and_safe() -> None:
    """42, 49, 56: companions of the play hold for the trick."""
    scene = Scene(
        "8j 2j",
        "8s 3s",
        "9j 9s 4j 4s 4p 4t",
        "9p 9t",
        stage=Phase.GAP,
        boosters={0: "umbrella solo_attack", 1: "add_on", 3: "njet"},
    )
    scene.force(0, "solo_attack").wave().play(0, "8j", "umbrella").settle()
    scene.force(1, "add_on", cards="8s").pass_(1)
    assert scene.refuse(2, play("9j 9s")) == "not_higher"
    assert scene.refuse(2, Bomb(cards("4j 4s 4p 4t"))) is not None


def test_add_on_may_not_be_used_on_a_four_card_straight_or_a_ring() -> None:
    for hand, streets in (
        ("4j 5s 6p 7t 9s", ("four_street",)),
        ("Js Qj Kp As 2t 9s", ("ring_road",)),
    ):
        found = then(
            scene(hand, "3s 8s", boosters={0: " ".join(streets), 1: "add_on"}),
            lambda it, hand=hand, streets=streets: it.play(
                0, " ".join(hand.split()[:-1]), *streets
            ).settle(),
        )()
        for card in ("3s", "8s"):
            assert found.refuse(1, boost("add_on", cards=card)) == "invalid_combination"


def a_pair_that_grew(**boosters: str) -> Scene:
    """Return an Eight to which seat 1 adds another, still in its window."""
    held = {1: "add_on", 2: "njet"} | {int(it[-1]): boosters[it] for it in boosters}
    scene = Scene(
        "8j 5j 5s 5p 5t 2j",
        "8s 3p",
        "9j 9s 9p 9t 3s",
        "2t",
        boosters=held,
    )
    scene.play(0, "8j").settle()
    return scene.boost(1, "add_on", cards="8s")


def test_bombs_on_an_open_add_on_are_listed() -> None:
    scene = a_pair_that_grew()
    assert scene.phase == Phase.REACTION
    (bomb,) = options(scene.view(2), scene.catalogue).bombs
    assert bomb.combination.kind == "bomb4"
    scene.bomb(2, "9j 9s 9p 9t").settle()
    assert [laid.combination.cards for laid in scene.state.plays] == [
        cards("8j 8s"),
        cards("9j 9s 9p 9t"),
    ]


def test_a_bomb_on_ones_own_combination_that_grew_lets_others_go_first() -> None:
    """BOMB-8: it waits until the window has closed."""
    scene = a_pair_that_grew().bomb(0, "5j 5s 5p 5t")
    assert scene.phase == Phase.REACTION
    scene.close()
    assert scene.state.laid == 3
    assert scene.state.plays[-1].seat == 0
    scene.settle()
    assert scene.top.cards == cards("5j 5s 5p 5t")


def test_a_bomb_on_what_grew_goes_back_with_it() -> None:
    scene = a_pair_that_grew().bomb(0, "5j 5s 5p 5t").boost(2, "njet")
    scene.settle()
    assert scene.phase == Phase.FOLLOW
    assert scene.top.cards == cards("8j")
    assert scene.holds(0, "5j 5s 5p 5t")
    assert scene.state.aside == ()


def test_add_on_that_ends_the_round_takes_no_bombs() -> None:
    scene = Scene(
        "8j 4j",
        "8s",
        "9j 9s 9p 9t 3s",
        "",
        boosters={1: "add_on", 2: "njet"},
        out=(3,),
    )
    scene.play(0, "8j").settle().boost(1, "add_on", cards="8s")
    assert options(scene.view(2), scene.catalogue).bombs == ()
    assert scene.refuse(2, Bomb(cards("9j 9s 9p 9t"))) == "window_open"
    scene.settle()
    assert scene.state.score is not None


def test_after_add_on_passes_start_afresh_after_the_owner() -> None:
    """BG-15: those who have passed are asked again, and the closing window is off."""
    scene = Scene("8j 2j", "9j 9s", "3p 4p", "8t 7t", boosters={3: "add_on", 1: "njet"})
    scene.play(0, "8j").close().pass_(1, 2)
    scene.force(3, "add_on", cards="8t")
    assert (scene.state.passed, scene.state.turn) == (0, 1)
    scene.pass_(1, 2, 3)
    assert scene.phase == Phase.CLOSING
    scene = Scene("8j 2j", "8s 9s", "3p 4p", "7t 6t", boosters={1: "add_on", 2: "njet"})
    scene.play(0, "8j").close().pass_(1, 2, 3)
    scene.force(1, "add_on", cards="8s")
    assert (scene.phase, scene.state.turn) == (Phase.FOLLOW, 1)
    scene.pass_(1, 2, 3)
    assert scene.phase == Phase.CLOSING
    assert scene.state.turn == 0


def test_a_bot_adds_a_loose_card_to_the_partners_single() -> None:
    held = {0: "add_on", 1: "spy"}
    scene = Scene("8s Kj Kt", MANY, "8j 3s 4s", MANY, boosters=held, lead=2)
    scene.play(2, "8j").settle().pass_(3)
    action = played(wanted(scene, 0))
    assert (action.booster, action.cards) == ("add_on", cards("8s"))


def test_a_bot_adds_all_cards_of_a_rank_to_the_partners_single() -> None:
    held = {0: "add_on", 1: "spy"}
    scene = Scene("8s 8t Kj Kt", MANY, "8j 3s 4s", MANY, boosters=held, lead=2)
    scene.play(2, "8j").settle().pass_(3)
    assert played(wanted(scene, 0)).cards == cards("8s 8t")


def test_a_bot_gives_no_ace_for_what_the_partner_holds_anyway() -> None:
    held = {0: "add_on", 1: "spy"}
    scene = Scene("6j 9j At Jt", MANY, "As 2s 2t", MANY, boosters=held, lead=2)
    scene.play(2, "As").settle().pass_(3)
    assert not isinstance(wanted(scene, 0), Boost)


def test_a_bot_lets_the_play_of_an_opponent_be_as_small_as_it_is() -> None:
    scene = Scene("4t 5j 7j Kt", MANY, MANY, "7s 7p 2t", boosters={0: "add_on", 1: "spy"}, lead=3)
    scene.play(3, "7s 7p").settle()
    assert not isinstance(wanted(scene, 0), Boost)
