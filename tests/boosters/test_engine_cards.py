"""Cards with one another and with the rules, beyond the samples (BG-4 to BG-18)."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Pass, Play
from games.rules.state.phase import Phase
from tests.boosters.scene import Scene, boost, cards, play


@pytest.mark.parametrize("slug", ["pothole", "help", "umbrella"])
def test_no_companion_out_of_turn(slug: str) -> None:
    """BG-11: yellow ones go with one's own regular play only."""
    scene = Scene("5j 6j", "7j 8j", boosters={1: slug, 2: "njet"})
    assert scene.refuse(1, play("7j", slug)) == "not_your_turn"
    scene.play(0, "5j")
    assert scene.refuse(1, boost(slug)) == "window_open"
    scene.settle()
    assert scene.refuse(1, boost(slug)) == "not_its_time"


def test_the_dog_finds_the_next_in_the_new_ring() -> None:
    """14: the partner is out, so the next seat after the partner leads."""
    scene = Scene(
        "Dog 2j",
        "5j",
        "",
        "5t",
        out=(2,),
        stage=Phase.GAP,
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
        stage=Phase.GAP,
        boosters={0: "about_turn", 1: "njet"},
    )
    scene.force(0, "about_turn").wave().play(0, "Dog").settle()
    assert scene.state.turn == 1


@pytest.mark.parametrize("slug", ["small_is_beautiful", "truce"])
def test_a_forbidden_bomb_is_nothing_else(slug: str) -> None:
    """BG-9: it may be broken up."""
    scene = Scene(
        "5j 6j 7j 8j 9j Tj 2s",
        stage=Phase.GAP,
        boosters={0: f"{slug} hockey_team", 2: "njet umbrella"},
    )
    scene.force(0, slug).force(0, "hockey_team").wave()
    code = "forbidden" if slug == "truce" else "invalid_combination"
    assert scene.refuse(0, play("5j 6j 7j 8j 9j Tj")) == code
    scene.play(0, "5j 6j 8j 9j Tj").settle()
    assert scene.top.kind == "hockey_team"


def test_a_wish_asks_for_a_bomb_on_what_cannot_be_followed() -> None:
    """BW-11: that leaves passing and bombing, and the wish decides."""
    scene = Scene(
        "2j 3j",
        "9j 9s 9p 9t 4j",
        stage=Phase.GAP,
        boosters={0: "solo_attack", 2: "njet"},
        wish=9,
    )
    scene.force(0, "solo_attack").wave().play(0, "2j").settle()
    assert scene.refuse(1, Pass()) == "wish_binds"
    assert scene.refuse(1, Play(cards("9j"))) == "not_higher"
