"""Cards with one another and with the rules, beyond the samples (BG-4 to BG-18)."""

from __future__ import annotations

import pytest

from games.rules.actions import Bomb, Pass, Play
from games.rules.state import BLUE, BROWN, GAP, LEAD, REACTION
from tests.boosters.scene import Scene, boost, cards, play


@pytest.mark.parametrize("pending", [0, 7])
def test_no_wishes_answers_hearts_desire(pending: int) -> None:
    """16, 26: the Booster is spent without a wish; one that was pending stays."""
    scene = Scene(
        "5j 9j",
        stage=GAP,
        wish=pending,
        boosters={0: "hearts_desire", 1: "wishless", 2: "njet"},
    )
    scene.boost(0, "hearts_desire", rank=9)
    assert scene.state.wish == pending
    scene.boost(1, "wishless").close()
    assert scene.phase == REACTION
    scene.settle()
    assert scene.state.wish == pending
    assert sorted(scene.discard) == ["hearts_desire", "wishless"]


def test_a_wish_of_hearts_desire_replaces_a_pending_one() -> None:
    scene = Scene("5j 9j", stage=GAP, wish=7, boosters={0: "hearts_desire", 2: "njet"})
    scene.force(0, "hearts_desire", rank=9).wave()
    assert scene.refuse(0, play("5j")) == "wish_binds"
    scene.play(0, "9j").settle()
    assert scene.state.wish == 0


def test_a_single_phoenix_under_skat_stays_below_the_next_rank() -> None:
    """35: on a King it is beaten by a Ten, on a Ten by an Ace."""
    for under, higher in (("Kj", "Ts"), ("Tj", "As")):
        scene = Scene(
            f"{under} 2j", "Phx 3j", f"{higher} 2p", "2t 3t", boosters={3: "skat"}
        )
        scene.force(3, "skat").play(0, under).settle().play(1, "Phx")
        scene.play(2, higher)
        assert scene.top.cards == cards(higher)


@pytest.mark.parametrize("slug", ["pothole", "help", "umbrella"])
def test_no_companion_out_of_turn(slug: str) -> None:
    """BG-11: yellow ones go with the own regular play only."""
    scene = Scene("5j 6j", "7j 8j", boosters={1: slug, 2: "njet"})
    assert scene.refuse(1, play("7j", slug)) == "not_your_turn"
    scene.play(0, "5j")
    assert scene.refuse(1, boost(slug)) == "window_open"
    scene.settle()
    assert scene.refuse(1, boost(slug)) == "not_its_time"


def test_solo_attack_lasts_until_its_lead_takes_effect() -> None:
    """15: a lead that goes back has used nothing up."""
    scene = Scene(
        "Phx 5j 6j",
        "7j 8j",
        stage=GAP,
        boosters={0: "solo_attack", 1: "scarecrow", 2: "njet"},
    )
    scene.force(0, "solo_attack").wave()
    scene.play(0, "Phx").boost(1, "scarecrow").settle()
    assert scene.in_force == ["solo_attack"]
    scene.play(0, "5j").settle()
    assert scene.in_force == []
    assert scene.refuse(1, play("7j")) == "not_higher"


def test_another_players_lead_leaves_solo_attack() -> None:
    scene = Scene(
        "5j 6j", "7j 8j", stage=GAP, lead=1, boosters={0: "solo_attack", 2: "njet"}
    )
    scene.force(0, "solo_attack").wave().play(1, "7j").settle()
    assert scene.in_force == ["solo_attack"]
    assert not scene.top.closed


def test_the_last_queue_jumper_leads() -> None:
    """BG-13, BG-17: of several the last one."""
    for stage in (BROWN, GAP):
        scene = Scene(
            "5j 6j",
            "Mah 8j",
            "9j Tj",
            stage=stage,
            lead=1,
            boosters={0: "queue_jumper", 2: "queue_jumper", 3: "njet"},
        )
        scene.force(2, "queue_jumper").force(0, "queue_jumper").wave()
        assert (scene.phase, scene.state.turn) == (LEAD, 0)
        scene.play(0, "5j").settle()
        assert scene.in_force == []


def test_about_turn_twice_is_none() -> None:
    scene = Scene("5j 6j", boosters={0: "about_turn about_turn", 2: "njet"})
    scene.force(0, "about_turn").force(0, "about_turn").play(0, "5j").settle()
    assert scene.state.turn == 1


def test_the_dog_finds_the_next_in_the_new_ring() -> None:
    """14: the partner is out, so the next after the partner leads."""
    scene = Scene(
        "Dog 2j",
        "5j",
        "",
        "5t",
        out=(2,),
        stage=GAP,
        boosters={0: "musical_chairs", 1: "njet"},
    )
    # The ring is now 1 0 2 3 read as 0 2 3 1: after seat 2 comes seat 3.
    scene.force(0, "musical_chairs", seat=1).wave().play(0, "Dog").settle()
    assert scene.state.turn == 3
    scene = Scene(
        "Dog 2j",
        "5j",
        "",
        "5t",
        out=(2,),
        stage=GAP,
        boosters={0: "about_turn", 1: "njet"},
    )
    scene.force(0, "about_turn").wave().play(0, "Dog").settle()
    assert scene.state.turn == 1


def test_carousel_goes_round_the_ring_in_force() -> None:
    """10: the next player in play order."""
    hands = ("5j 6j", "5s 6s", "5p 6p", "5t 6t")
    scene = Scene(
        *hands, stage=BLUE, boosters={0: "about_turn", 1: "carousel", 2: "njet"}
    )
    scene.force(0, "about_turn").force(1, "carousel")
    for seat, codes in enumerate(hands):
        scene.answer(seat, codes.split()[0])
    assert [scene.holds(seat, "5s") for seat in range(4)] == [True, False, False, False]


@pytest.mark.parametrize("slug", ["small_is_beautiful", "truce"])
def test_a_forbidden_bomb_is_nothing_else(slug: str) -> None:
    """BG-9: it may be broken up."""
    scene = Scene(
        "5j 6j 7j 8j 9j Tj 2s",
        stage=GAP,
        boosters={0: f"{slug} hockey_team", 2: "njet umbrella"},
    )
    scene.force(0, slug).force(0, "hockey_team").wave()
    code = "forbidden" if slug == "truce" else "invalid_combination"
    assert scene.refuse(0, play("5j 6j 7j 8j 9j Tj")) == code
    scene.play(0, "5j 6j 8j 9j Tj").settle()
    assert scene.top.kind == "hockey_team"


def test_a_wish_never_asks_for_a_forbidden_bomb() -> None:
    """BG-4, 17: closed to all but bombs, and bombs are forbidden."""
    scene = Scene(
        "2j 3j",
        "9j 9s 9p 9t 4j",
        stage=GAP,
        boosters={0: "truce solo_attack", 2: "njet"},
        wish=9,
    )
    scene.force(0, "truce").force(0, "solo_attack").wave().play(0, "2j").settle()
    assert scene.refuse(1, Pass()) is None


def test_a_wish_asks_for_a_bomb_on_what_cannot_be_followed() -> None:
    """BW-11: that leaves passing and bombing, and the wish decides."""
    scene = Scene(
        "2j 3j",
        "9j 9s 9p 9t 4j",
        stage=GAP,
        boosters={0: "solo_attack", 2: "njet"},
        wish=9,
    )
    scene.force(0, "solo_attack").wave().play(0, "2j").settle()
    assert scene.refuse(1, Pass()) == "wish_binds"
    assert scene.refuse(1, Play(cards("9j"))) == "not_higher"


def test_a_dud_lets_the_wish_rest_for_the_turn() -> None:
    """24: a wish that forced the bomb asks for nothing more in it."""
    scene = Scene(
        "Aj As 3j", "9j 9s 9p 9t 4j", "3s 4s", boosters={2: "dud", 3: "njet"}, wish=9
    )
    scene.play(0, "Aj As").settle()
    assert scene.refuse(1, Pass()) == "wish_binds"
    scene.play(1, "9j 9s 9p 9t").boost(2, "dud").settle()
    scene.pass_(1)
    assert scene.state.wish == 9
    assert not scene.state.pack.wish_rests


def test_a_finished_players_combination_may_grow() -> None:
    """BG-6: it is the trick's; who has finished keeps it, and is asked nothing."""
    scene = Scene(
        "8j", "8s 3p", "9p 9s", "7t 7s", boosters={0: "njet", 1: "add_on", 2: "njet"}
    )
    scene.play(0, "8j").settle()
    assert scene.state.out == (0,)
    scene.boost(1, "add_on", cards="8s")
    assert not scene.state.windows[-1].waiting & 0b0001
    scene.settle()
    assert scene.state.plays[-1].seat == 0
    assert scene.state.turn == 1


def test_what_is_forbidden_for_the_turn_is_free_in_the_next() -> None:
    """21: Dragon and Phoenix are barred until the turn is over."""
    scene = Scene(
        "2j 3j", "Phx 4j", "5p 6p", "7t 8t", boosters={0: "scarecrow", 3: "njet"}
    )
    scene.play(0, "2j").close().play(1, "Phx").boost(0, "scarecrow").settle()
    assert scene.refuse(1, play("Phx")) == "forbidden"
    scene.pass_(1).play(2, "5p").settle().pass_(3, 0)
    scene.play(1, "Phx").settle()
    assert scene.top.cards == cards("Phx")


@pytest.mark.parametrize("first", ["ouvert", "back_to_the_roots"])
def test_open_hand_leads_before_back_to_the_roots(first: str) -> None:
    """BG-13: whichever was played first; alone each has the first lead."""
    hands = (
        "2j 3j 4j 5j 6j",
        "2s 3s 4s 5s Mah",
        "2p 3p 4p 5p 6p",
        "2t 3t 4t 5t 6t",
    )
    held = {2: "back_to_the_roots", 3: "ouvert", 0: "njet"}
    for alone in (False, True):
        scene = Scene(*hands, stage=BLUE, boosters=held)
        steps = {"ouvert": (3, {"cards": "2t"}), "back_to_the_roots": (2, {})}
        order = [first] if alone else [first, *(it for it in steps if it != first)]
        for slug in order:
            seat, named = steps[slug]
            scene.force(seat, slug, **named)
        scene.wave()
        leader = 2 if order == ["back_to_the_roots"] else 3
        assert (scene.phase, scene.state.turn) == (LEAD, leader)


def test_the_open_hand_stays_open_when_the_lead_goes_back() -> None:
    """5, 21: laid open with the lead, which goes back."""
    scene = Scene(
        "5j 6j Phx",
        "Mah 8j",
        stage=BLUE,
        boosters={0: "ouvert", 1: "scarecrow", 2: "njet"},
    )
    scene.force(0, "ouvert", cards="5j").wave()
    assert scene.view(3).boosters.hands[0] == 0  # type: ignore[union-attr]
    scene.play(0, "Phx").boost(1, "scarecrow").settle()
    for seat in (1, 2, 3, None):
        seen = scene.view(seat).boosters.hands[0]  # type: ignore[union-attr]
        assert seen == cards("6j Mah Phx")


def test_a_nyet_on_one_companion_leaves_the_others_unspent() -> None:
    """20: the cards go back, and the player plays on without it."""
    scene = Scene(
        "5j 6j 2j", "7s", boosters={0: "modesty umbrella", 1: "njet", 2: "dud"}
    )
    scene.play(0, "6j", boost("modesty", cards="6j"), "umbrella")
    number = scene.state.proposal.subjects[0].id  # type: ignore[union-attr]
    scene.boost(1, "njet", on=number).settle()
    assert sorted(scene.discard) == ["modesty", "njet"]
    assert scene.in_hand(0) == ("umbrella",)
    scene.play(0, "6j", "umbrella").settle()
    assert scene.top.rank == 6


@pytest.mark.parametrize("place", [0, 1])
def test_with_help_all_companions_are_spent(place: int) -> None:
    """20, 46: whichever of them is answered."""
    scene = Scene(
        "5j 6j 2j",
        "7s",
        "5p 3p",
        boosters={0: "help umbrella", 1: "njet", 3: "dud"},
    )
    scene.play(0, "5j", "help", "umbrella").answer(2, "5p")
    number = scene.state.proposal.subjects[place].id  # type: ignore[union-attr]
    scene.boost(1, "njet", on=number).settle()
    assert sorted(scene.discard) == ["help", "njet", "umbrella"]
    assert scene.in_hand(0) == ()
    assert scene.holds(0, "5j")
    assert scene.holds(2, "5p")
    assert (scene.phase, scene.state.turn) == (LEAD, 0)


def test_a_bomb_that_lies_stays_one_under_red_alert() -> None:
    """BG-18: only a straight bomb goes on it; four Nines are a triple now."""
    scene = Scene(
        "8j 8s 8p 8t 2j",
        "9j 9s 9p 9t 3s",
        "3p 4p 5p 6p 7p 2p",
        boosters={1: "red_alert"},
    )
    scene.play(0, "8j 8s 8p 8t").close().force(1, "red_alert")
    assert scene.top.is_bomb
    assert scene.refuse(1, play("9j 9s 9p 9t")) == "not_higher"
    scene.bomb(2, "3p 4p 5p 6p 7p").settle()
    assert scene.top.kind == "bombsf"


def test_a_run_that_lies_may_be_beaten_by_nothing_that_is_forbidden_now() -> None:
    """BG-18, 36: six cards lie, six more are too many."""
    scene = Scene(
        "3j 4s 5j 6j 7j 8j 2j",
        "4j 5s 6s 7s 8s 9s 2s",
        "2p 3p",
        boosters={2: "small_is_beautiful"},
    )
    scene.play(0, "3j 4s 5j 6j 7j 8j").close().force(2, "small_is_beautiful")
    assert scene.top.length == 6
    assert scene.refuse(1, play("4j 5s 6s 7s 8s 9s")) == "invalid_combination"
    scene.pass_(1)


def test_what_grows_stays_closed_and_safe() -> None:
    """42, 49, 56: companions of the play hold for the trick."""
    scene = Scene(
        "8j 2j",
        "8s 3s",
        "9j 9s 4j 4s 4p 4t",
        "9p 9t",
        stage=GAP,
        boosters={0: "umbrella solo_attack", 1: "add_on", 3: "njet"},
    )
    scene.force(0, "solo_attack").wave().play(0, "8j", "umbrella").settle()
    scene.force(1, "add_on", cards="8s").pass_(1)
    assert scene.refuse(2, play("9j 9s")) == "not_higher"
    assert scene.refuse(2, Bomb(cards("4j 4s 4p 4t"))) is not None


def test_of_two_bouquets_the_player_says_which() -> None:
    """32: else it is the higher one."""
    for phoenix, rank in ((None, 8), (8, 8), (5, 5)):
        scene = Scene("8j 5j Phx 2s", boosters={0: "little_flower"})
        scene.force(0, "little_flower").play(0, "8j 5j Phx", phoenix=phoenix)
        assert (scene.top.kind, scene.top.rank) == ("flower", rank)
