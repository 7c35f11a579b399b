"""Samples of the yellow cards."""

from __future__ import annotations

from tests.boosters.sample import Refusal, Sample, boost, play, scene, then
from tests.boosters.scene import Scene

HAND = "Mah 2j 3s 4p 5t 7j 8j 9s Kp As"
HANDS = (HAND, "6j 7s 8s Ts Qs 2s", "6s 7p 5p 8p 2p", "5s 3t 7t 8t 9t")


def yellow(slug: str, *steps, hands=HANDS, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, **more), *steps)


def lays(seat: int, codes: str):
    return lambda it: it.act(seat, play(codes)).settle()


def wave_bombs(it: Scene) -> Scene:
    return it.close() if it.state.bombs is not None and it.state.bombs.timed else it


def reads(kind: str, rank: float, **flags: object):
    """Check how the play was read."""

    def check(it: Scene) -> None:
        assert (it.top.kind, it.top.rank) == (kind, rank)
        for name, value in flags.items():
            assert getattr(it.top, name) == value

    return check


def idle(slug: str, codes: str, code: str, **named: object) -> Refusal:
    """Return a play that a companion cannot go with."""
    return Refusal(yellow(slug), 0, play(codes, boost(slug, **named)), code)


def missing(slug: str, codes: str, **named: object) -> Refusal:
    """Return a play with a companion that is not held."""
    return Refusal(
        yellow("spy"), 0, play(codes, boost(slug, **named)), "card_not_in_hand"
    )


def alone(slug: str, **named: object) -> Refusal:
    """Return a companion played without a play."""
    return Refusal(yellow(slug), 0, boost(slug, **named), "not_its_time")


def _mouse(it: Scene) -> None:
    assert it.top.closed
    assert it.refuse(1, play("Qs")) == "not_higher"
    assert it.state.wish == 0


def _umbrella(it: Scene) -> None:
    assert it.top.safe
    assert it.phase == "follow"


ALL_YELLOW = (
    Sample(
        yellow("help"),
        0,
        play("7j", "help"),
        reads("pair", 7),
        (
            alone("help"),
            missing("help", "7j"),
            Refusal(yellow("help", out=(2,)), 0, play("7j", "help"), "partner_out"),
        ),
        ((2, "7p"),),
    ),
    Sample(
        yellow("pothole"),
        0,
        play("2j 3s 4p 5t 7j", "pothole"),
        reads("potholed", 7),
        (
            idle("pothole", "As", "invalid_combination"),
            idle("pothole", "Mah 2j 3s 4p 5t", "invalid_combination"),
            idle("pothole", "2j 3s 4p 7j 8j", "invalid_combination"),
            missing("pothole", "2j 3s 4p 5t 7j"),
        ),
    ),
    Sample(
        yellow("four_street"),
        0,
        play("2j 3s 4p 5t", "four_street"),
        reads("four_card", 5),
        (
            idle("four_street", "Mah 2j 3s 4p 5t", "invalid_combination"),
            idle("four_street", "2j 3s 4p 7j", "invalid_combination"),
            missing("four_street", "2j 3s 4p 5t"),
        ),
    ),
    Sample(
        yellow("ring_road"),
        0,
        play("Kp As 2j 3s 4p", "ring_road"),
        reads("straight", 20, closed=True),
        (
            idle("ring_road", "Mah 2j 3s 4p 5t", "invalid_combination"),
            idle("ring_road", "Kp As Mah 2j 3s", "invalid_combination"),
            missing("ring_road", "Kp As 2j 3s 4p"),
        ),
    ),
    Sample(
        yellow(
            "dragon_baby",
            lays(0, "2j"),
            wave_bombs,
            lays(1, "6j"),
            wave_bombs,
            lays(2, "7p"),
            wave_bombs,
            lays(3, "8t"),
            wave_bombs,
        ),
        0,
        play("9s", "dragon_baby"),
        reads("single", 9, closed=True),
        (
            idle("dragon_baby", "2j", "not_its_time"),
            missing("dragon_baby", "2j"),
        ),
    ),
    Sample(
        yellow("fire_bird"),
        0,
        play("2j 3s 4p 5t", boost("fire_bird", rank=6)),
        reads("straight", 6, length=5),
        (
            idle("fire_bird", "9s", "bad_target", rank=9),
            idle("fire_bird", "2j", "invalid_combination", rank=3),
            idle("fire_bird", "2j", "bad_target", rank=1),
            Refusal(
                yellow("fire_bird", hands=("Phx 2j", *HANDS[1:])),
                0,
                play("Phx", boost("fire_bird", rank=5)),
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        yellow("modesty"),
        0,
        play("7j 8j", boost("modesty", cards="8j")),
        reads("pair", 7),
        (
            idle("modesty", "2j", "bad_target", cards="2j"),
            idle("modesty", "7j", "bad_target", cards="8j"),
            idle("modesty", "Mah", "bad_target", cards="Mah"),
        ),
    ),
    Sample(
        yellow("mighty_mouse"),
        0,
        play("Mah", "mighty_mouse"),
        _mouse,
        (
            idle("mighty_mouse", "2j", "bad_target"),
            Refusal(
                yellow("mighty_mouse"),
                0,
                play("Mah", "mighty_mouse", wish=5),
                "wish_without_mahjong",
            ),
        ),
    ),
    Sample(
        yellow("swagger"),
        0,
        play("7j 8j", boost("swagger", cards="7j")),
        reads("pair", 8),
        (
            idle("swagger", "As", "bad_target", cards="As"),
            idle("swagger", "7j", "bad_target", cards="8j"),
        ),
    ),
    Sample(
        yellow("doppelganger"),
        0,
        play("As", boost("doppelganger", cards="As")),
        reads("pair", 14, length=2),
        (
            idle("doppelganger", "Mah", "invalid_combination", cards="Mah"),
            Refusal(
                yellow("doppelganger", hands=("8j 8s 8p 2j", *HANDS[1:])),
                0,
                play("8j 8s 8p", boost("doppelganger", cards="8p")),
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        yellow("umbrella"),
        0,
        play("2j", "umbrella"),
        _umbrella,
        (
            Refusal(
                yellow(
                    "umbrella truce",
                    lambda it: it.force(0, "truce").wave(),
                    stage="gap",
                ),
                0,
                play("2j", "umbrella"),
                "forbidden",
            ),
            Refusal(
                yellow("umbrella", hands=("Dog 2j", *HANDS[1:])),
                0,
                play("Dog", "umbrella"),
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        yellow("chameleon", lambda it: it.force(1, "rainbow"), boosters={1: "rainbow"}),
        0,
        play("2j 3s 4p 8j", boost("chameleon", cards="8j", suit=3)),
        reads("rainbow", 8),
        (
            idle("chameleon", "8j", "invalid_combination", cards="8j", suit=3),
            idle("chameleon", "8j", "bad_target", cards="8j"),
            Refusal(
                yellow(
                    "chameleon",
                    lambda it: it.force(1, "rainbow"),
                    boosters={1: "rainbow"},
                    hands=("2j 3s 4p 8t 9j", *HANDS[1:]),
                ),
                0,
                play("2j 3s 4p 8t", boost("chameleon", cards="8t", suit=3)),
                "bad_target",
            ),
        ),
    ),
)
