"""Samples of the brown cards."""

from __future__ import annotations

from games.rules.actions import Play
from games.rules.state import BROWN, GAP, LEAD
from tests.boosters.sample import Refusal, Sample, boost, play, scene, then
from tests.boosters.scene import Scene, cards

HANDS = ("5j 6j 7j 8j 9s", "5s 6s Ts Js", "5p 6p 7p 9p", "5t 6t 7t 8t")
FULL = (f"{HANDS[0]} 2j", f"{HANDS[1]} 2s", f"{HANDS[2]} 2p", f"{HANDS[3]} 2t")


def brown(slug: str, stage: str = GAP, **more: object):
    return scene(*HANDS, boosters={0: slug}, stage=stage, **more)


def _spy(found: Scene) -> None:
    told = [it for it in found.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 1), (3, 1))  # type: ignore[union-attr]


def _chairs(found: Scene) -> None:
    assert found.view(None).rules.seating == (1, 0, 2, 3)
    found.wave().play(0, "5j").settle()
    assert found.state.turn == 2


def _solo(found: Scene) -> None:
    found.wave().play(0, "5j").settle()
    assert found.refuse(1, play("6s")) == "not_higher"
    assert found.in_force == []


def _truce(found: Scene) -> None:
    found.wave()
    assert found.refuse(0, play("5j 6j 7j 8j")) == "invalid_combination"
    assert not found.view(0).rules.bombs_allowed
    found.play(0, "5j").settle().pass_(1, 2, 3).collect(0)
    assert found.view(0).rules.bombs_allowed


def _jumper(found: Scene) -> None:
    found.wave()
    assert (found.phase, found.state.turn) == (LEAD, 0)
    found.play(0, "5j").settle()
    assert found.in_force == []


def _pickpocket(found: Scene) -> None:
    assert found.state.hands[0].bit_count() == 5
    assert found.state.hands[1].bit_count() == 4
    assert found.holds(1, "5j")


ALL_BROWN = (
    Sample(
        brown("spy"),
        0,
        boost("spy", rank=5),
        _spy,
        (
            Refusal(brown("spy"), 0, boost("spy", rank=1), "bad_target"),
            Refusal(brown("spy"), 0, boost("spy", rank=15), "bad_target"),
            Refusal(brown("spy", LEAD), 0, boost("spy", rank=5), "not_its_time"),
        ),
    ),
    Sample(
        brown("musical_chairs"),
        0,
        boost("musical_chairs", seat=1),
        _chairs,
        (
            Refusal(
                brown("musical_chairs"),
                0,
                boost("musical_chairs", seat=0),
                "bad_target",
            ),
            Refusal(
                brown("musical_chairs", out=(2,)),
                0,
                boost("musical_chairs", seat=2),
                "bad_target",
            ),
        ),
    ),
    Sample(
        brown("solo_attack"),
        0,
        boost("solo_attack"),
        _solo,
        (
            Refusal(
                brown("solo_attack", LEAD), 0, boost("solo_attack"), "not_its_time"
            ),
            Refusal(
                then(
                    brown("solo_attack solo_attack"),
                    lambda it: it.force(0, "solo_attack"),
                ),
                0,
                boost("solo_attack"),
                "already_in_force",
            ),
        ),
    ),
    Sample(
        brown("hearts_desire"),
        0,
        boost("hearts_desire", rank=9),
        lambda it: it.wave().refuse(0, play("5j")) == "wish_binds",
        (
            Refusal(brown("hearts_desire"), 0, boost("hearts_desire"), "bad_target"),
            Refusal(
                brown("hearts_desire"), 0, boost("hearts_desire", rank=1), "bad_target"
            ),
        ),
    ),
    Sample(
        brown("truce"),
        0,
        boost("truce"),
        _truce,
        (
            Refusal(brown("truce", LEAD), 0, boost("truce"), "not_its_time"),
            Refusal(
                then(
                    scene("5j 5s 5p 5t 6j", boosters={0: "truce"}, stage=GAP),
                    lambda it: it.force(0, "truce").wave(),
                ),
                0,
                Play(cards("5j 5s 5p 5t")),
                "forbidden",
            ),
        ),
    ),
    Sample(
        brown("queue_jumper", lead=2),
        0,
        boost("queue_jumper"),
        _jumper,
        (
            Refusal(
                brown("queue_jumper", LEAD), 0, boost("queue_jumper"), "not_its_time"
            ),
            Refusal(
                then(
                    scene(
                        *FULL,
                        boosters={0: "queue_jumper", 1: "back_to_the_roots"},
                        stage="blue",
                    ),
                    lambda it: it.force(1, "back_to_the_roots").close(),
                ),
                0,
                boost("queue_jumper"),
                "forbidden",
            ),
        ),
    ),
    Sample(
        brown("pickpocket", BROWN),
        0,
        boost("pickpocket", seat=1),
        _pickpocket,
        (
            Refusal(brown("pickpocket"), 0, boost("pickpocket", seat=2), "bad_target"),
            Refusal(
                brown("pickpocket", out=(1,)),
                0,
                boost("pickpocket", seat=1),
                "bad_target",
            ),
        ),
        ((0, "5j"),),
    ),
)
