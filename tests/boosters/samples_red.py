"""Samples of the red cards; each answers an event of seat 1 or 2."""

from __future__ import annotations

from games.rules.actions import CallTichu
from games.rules.state import LEAD
from tests.boosters.sample import Refusal, Sample, boost, play, scene, then
from tests.boosters.scene import Scene, cards

HANDS = ("5j 6j Dog 8j", "Ks Phx Drg 4s", "9j 9s 9p 9t Ks", "5t 6t 7t 8t")


def red(slug: str, *steps, hands=HANDS, lead: int = 1, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, lead=lead, **more), *steps)


def lays(seat: int, codes: str, **more: object):
    return lambda it: it.act(seat, play(codes, **more))


def calls(seat: int):
    return lambda it: it.act(seat, CallTichu())


def plays_skat(it: Scene) -> Scene:
    return it.boost(1, "skat")


def wins_with_dragon(it: Scene) -> Scene:
    return it.play(1, "Drg").settle().pass_(2, 3, 0).close()


def _njet(it: Scene) -> None:
    assert it.in_force == []
    assert sorted(it.discard) == ["njet", "skat"]


def _dud(it: Scene) -> None:
    assert it.holds(2, "9j 9s 9p 9t")
    assert it.refuse(2, play("9j 9s 9p 9t")) == "forbidden"
    it.play(2, "9j 9s 9p").settle()
    assert it.top.kind == "triple"


def _steal(it: Scene) -> None:
    assert it.in_hand(0) == ("skat",)
    assert it.in_hand(1) == ()


def _tamer(it: Scene) -> None:
    assert it.state.piles[0] == cards("Drg")
    assert it.phase in (LEAD, "gap")


ALL_RED = (
    Sample(
        red("njet", plays_skat, boosters={1: "skat"}),
        0,
        boost("njet"),
        _njet,
        (
            Refusal(red("njet"), 0, boost("njet"), "not_its_time"),
            Refusal(red("njet", lays(1, "Ks")), 0, boost("njet"), "no_target"),
        ),
    ),
    Sample(
        red("scarecrow", lays(1, "Phx")),
        0,
        boost("scarecrow"),
        lambda it: it.refuse(1, play("Drg")) == "forbidden" and it.holds(1, "Phx"),
        (
            Refusal(
                red("scarecrow", lays(1, "Ks")), 0, boost("scarecrow"), "bad_target"
            ),
            Refusal(
                red("scarecrow", lays(1, "Mah"), hands=("5j", "Mah 4s")),
                0,
                boost("scarecrow"),
                "bad_target",
            ),
        ),
    ),
    Sample(
        red("new_master", lays(1, "Ks")),
        0,
        boost("new_master"),
        lambda it: it.holds(1, "Dog") and it.top.cards == cards("Ks"),
        (
            Refusal(
                red("new_master", lays(1, "4s")), 0, boost("new_master"), "bad_target"
            ),
            Refusal(
                red("new_master", lays(1, "Ks"), hands=("5j 6j", *HANDS[1:])),
                0,
                boost("new_master"),
                "card_not_in_hand",
            ),
            Refusal(
                red("new_master", lays(1, "Ks Phx")),
                0,
                boost("new_master"),
                "bad_target",
            ),
        ),
    ),
    Sample(
        red("steal_booster", calls(1), boosters={1: "skat"}, played=0),
        0,
        boost("steal_booster", seat=1),
        _steal,
        (
            Refusal(
                red("steal_booster", calls(1), boosters={1: "skat"}, played=0),
                0,
                boost("steal_booster", seat=0),
                "bad_target",
            ),
            Refusal(
                red("steal_booster", calls(1), boosters={2: ""}, played=0),
                0,
                boost("steal_booster", seat=2),
                "bad_target",
            ),
            Refusal(
                red("steal_booster", lays(1, "4s"), boosters={1: "skat"}),
                0,
                boost("steal_booster", seat=1),
                "no_target",
            ),
        ),
        ((0, "*skat"),),
    ),
    Sample(
        red("dud", lays(2, "9j 9s 9p 9t"), lead=2),
        0,
        boost("dud"),
        _dud,
        (
            Refusal(
                red("dud", lays(2, "9j 9s 9p"), lead=2), 0, boost("dud"), "bad_target"
            ),
            Refusal(red("dud"), 0, boost("dud"), "not_its_time"),
        ),
    ),
    Sample(
        red("dog_catcher", lays(1, "Dog"), hands=("5j 6j", "Dog 4s", "9p", "5t 6t")),
        0,
        boost("dog_catcher"),
        lambda it: it.state.turn == 0,
        (
            Refusal(
                red("dog_catcher", lays(1, "4s")), 0, boost("dog_catcher"), "no_target"
            ),
            Refusal(
                red("dog_catcher", lays(0, "Dog"), lead=0),
                0,
                boost("dog_catcher"),
                "no_target",
            ),
        ),
    ),
    Sample(
        red("wishless", lays(1, "Mah", wish=8), hands=("5j 8j", "Mah 4s")),
        0,
        boost("wishless"),
        lambda it: it.state.wish == 0 and it.top.cards == cards("Mah"),
        (
            Refusal(
                red("wishless", lays(1, "Mah"), hands=("5j 8j", "Mah 4s")),
                0,
                boost("wishless"),
                "no_target",
            ),
            Refusal(red("wishless"), 0, boost("wishless"), "not_its_time"),
        ),
    ),
    Sample(
        red("dragon_tamer", wins_with_dragon),
        0,
        boost("dragon_tamer"),
        _tamer,
        (
            Refusal(
                red("dragon_tamer", lays(1, "Drg")),
                0,
                boost("dragon_tamer"),
                "no_target",
            ),
            Refusal(
                red("spy", wins_with_dragon, boosters={3: "dragon_tamer"}),
                3,
                boost("dragon_tamer"),
                "bad_target",
            ),
        ),
    ),
    Sample(
        red("contra", calls(1), played=0),
        0,
        boost("contra"),
        lambda it: it.state.pack.doubled == 0b0010,
        (
            Refusal(
                red("contra", calls(2), played=0), 0, boost("contra"), "bad_target"
            ),
            Refusal(red("contra", lays(1, "4s")), 0, boost("contra"), "no_target"),
            Refusal(
                red(
                    "contra contra",
                    calls(1),
                    lambda it: it.boost(0, "contra").close(),
                    played=0,
                ),
                0,
                boost("contra"),
                "already_in_force",
            ),
        ),
    ),
)
