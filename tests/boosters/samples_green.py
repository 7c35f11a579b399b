"""Samples of the green cards."""

from __future__ import annotations

from games.rules.state import FOLLOW
from tests.boosters.sample import Refusal, Sample, boost, play, scene, then
from tests.boosters.scene import Scene, cards

HANDS = (
    "8j 8p 9j 9s 4j 6s Tp Qt Kt",
    "5s 6s Ts Js 2s",
    "5p 6p 7p 9p 2p",
    "5t 6t 7t 8t 3t",
)


def green(slug: str, *steps, hands=HANDS, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, **more), *steps)


def leads(codes: str, **more: object):
    return lambda it: it.act(0, play(codes, **more)).settle()


def lays(seat: int, codes: str, **more: object):
    return lambda it: it.act(seat, play(codes, **more)).settle()


def reads(codes: str, kind: str, rank: float, **more: object):
    """Check that the leader may lay cards as a kind."""

    def check(it: Scene) -> None:
        it.act(0, play(codes, **more)).settle()
        assert (it.top.kind, it.top.rank) == (kind, rank)

    return check


def twice(slug: str, **more: object) -> Refusal:
    """Return the refusal of a second copy (BG-17)."""
    make = green(f"{slug} {slug}", lambda it: it.force(0, slug))
    return Refusal(make, 0, boost(slug, **more), "already_in_force")


def not_now(slug: str, **more: object) -> Refusal:
    """Return the refusal before the exchange."""
    return Refusal(
        green(slug, stage="exchange_boosters"), 0, boost(slug, **more), "not_its_time"
    )


def after_force(slug: str, hand: str, codes: str, code: str, **more: object) -> Refusal:
    """Return a lead that is refused with a Booster in force."""
    make = green(slug, lambda it: it.force(0, slug), hands=(hand, *HANDS[1:]))
    return Refusal(make, 0, play(codes, **more), code)


def _enough(it: Scene) -> None:
    it.play(0, "4j")
    assert it.phase == FOLLOW
    assert it.refuse(3, boost("njet")) == "forbidden"


def _recycling(it: Scene) -> None:
    assert it.in_hand(0) == ("spy",)
    assert it.discard == ("skat", "recycling")


def _add_on(it: Scene) -> None:
    assert it.top.cards == cards("6p 6s")
    assert it.state.top is not None
    assert it.state.top.seat == 2
    assert it.state.turn == 3
    assert not it.holds(0, "6s")


def _slip(it: Scene) -> None:
    assert it.top.cards == cards("Kt")
    assert len(it.state.plays) == 2
    assert it.state.turn == 1
    it.pass_(1, 2, 3).collect(0)
    assert it.state.piles[0] == cards("Kt 4j")


def _bird(it: Scene) -> None:
    assert it.holds(0, "Phx")
    assert it.top.cards == cards("6s 6p")
    assert it.state.turn == 3


def _about(it: Scene) -> None:
    it.play(0, "4j").settle()
    assert it.state.turn == 3


WITH_BIRD = (HANDS[0], HANDS[1], "6p Phx 7p", HANDS[3])
ALL_GREEN = (
    Sample(
        green("pair_mania"),
        0,
        boost("pair_mania"),
        reads("8j 8p 9j 9s", "two_pairs", 9, reading="two_pairs"),
        (
            twice("pair_mania"),
            not_now("pair_mania"),
            after_force(
                "pair_mania", "8j 8p 9j Ts Js", "8j 8p 9j Ts", "invalid_combination"
            ),
        ),
    ),
    Sample(
        green("rainbow"),
        0,
        boost("rainbow"),
        reads("8p 4j 6s Qt", "rainbow", 12),
        (
            twice("rainbow"),
            not_now("rainbow"),
            after_force("rainbow", HANDS[0], "8j 4j 6s Qt", "invalid_combination"),
        ),
    ),
    Sample(
        green("hockey_team", hands=("2j 4j 6j 8j Tj 3s", *HANDS[1:])),
        0,
        boost("hockey_team"),
        reads("2j 4j 6j 8j Tj", "hockey_team", 10),
        (
            twice("hockey_team"),
            not_now("hockey_team"),
            after_force(
                "hockey_team", "2j 4j 6j 8j 3s", "2j 4j 6j 8j", "invalid_combination"
            ),
            after_force(
                "hockey_team",
                "2j 4j 6j 8j Tj Qj Aj 3s",
                "2j 4j 6j 8j Tj Qj Aj",
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        green("little_flower"),
        0,
        boost("little_flower"),
        reads("9j 9s 4j", "flower", 9),
        (
            twice("little_flower"),
            not_now("little_flower"),
            after_force("little_flower", HANDS[0], "9j 9s 6s", "invalid_combination"),
        ),
    ),
    Sample(
        green("expressway"),
        0,
        boost("expressway"),
        reads("4j 6s 8p Tp Qt", "expressway", 12),
        (
            twice("expressway"),
            not_now("expressway"),
            after_force("expressway", HANDS[0], "4j 6s 8p", "invalid_combination"),
        ),
    ),
    Sample(
        green("triple_train", hands=("8j 8p 8s 9j 9p 9s 2t", *HANDS[1:])),
        0,
        boost("triple_train"),
        reads("8j 8p 8s 9j 9p 9s", "triple_train", 9),
        (
            twice("triple_train"),
            not_now("triple_train"),
            after_force(
                "triple_train",
                "7j 7p 7s 9j 9p 9s 2t",
                "7j 7p 7s 9j 9p 9s",
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        green("skat", hands=("9j Jj Qs Kt Tp 2t", *HANDS[1:])),
        0,
        boost("skat"),
        reads("9j Jj Qs Kt Tp", "straight", 13.5),
        (
            twice("skat"),
            not_now("skat"),
            after_force(
                "skat", "8s 9j Tp Jj Qs 2t", "8s 9j Tp Jj Qs", "invalid_combination"
            ),
        ),
    ),
    Sample(
        green("small_is_beautiful", hands=("4j 5j 6s 7j 8j 9j", *HANDS[1:])),
        0,
        boost("small_is_beautiful"),
        reads("4j 5j 6s 7j 8j", "straight", 8),
        (
            twice("small_is_beautiful"),
            not_now("small_is_beautiful"),
            after_force(
                "small_is_beautiful",
                "4j 5j 6s 7j 8j 9j 2t",
                "4j 5j 6s 7j 8j 9j",
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        green("red_alert", hands=("8j 8s 8p 8t 4j 4s 2t", *HANDS[1:])),
        0,
        boost("red_alert"),
        reads("8j 8s 8p 8t 4j 4s", "fullhouse", 8),
        (
            twice("red_alert"),
            not_now("red_alert"),
            after_force(
                "red_alert",
                "8j 8s 8p Phx 8t 2t",
                "8j 8s 8p 8t Phx",
                "invalid_combination",
            ),
        ),
    ),
    Sample(
        green("enough"),
        0,
        boost("enough"),
        _enough,
        (
            not_now("enough"),
            Refusal(
                green("enough skat", lambda it: it.force(0, "enough")),
                0,
                boost("skat"),
                "forbidden",
            ),
        ),
    ),
    Sample(
        green("recycling", discard="spy skat"),
        0,
        boost("recycling", pick="spy"),
        _recycling,
        (
            Refusal(
                green("recycling", discard="recycling"),
                0,
                boost("recycling", pick="recycling"),
                "no_target",
            ),
            Refusal(green("recycling"), 0, boost("recycling", pick="spy"), "no_target"),
        ),
    ),
    Sample(
        green("super_partner", calls=("tichu", None, None, None)),
        0,
        boost("super_partner"),
        lambda it: it.state.calls == (None, None, "tichu", None),
        (
            Refusal(green("super_partner"), 0, boost("super_partner"), "no_target"),
            Refusal(
                green("super_partner", calls=("tichu", None, None, None), out=(2,)),
                0,
                boost("super_partner"),
                "partner_out",
            ),
        ),
    ),
    Sample(
        green("red_card", hands=("8j 4s", "8t 5s", "6p", "2t 3t")),
        0,
        boost("red_card", cards="8j"),
        lambda it: it.holds(0, "8t") and it.holds(1, "8j"),
        (
            Refusal(green("red_card"), 0, boost("red_card", cards="Qt"), "bad_target"),
            Refusal(
                green("red_card", hands=("8j Mah", "8t 5s")),
                0,
                boost("red_card", cards="Mah"),
                "bad_target",
            ),
            Refusal(
                green("red_card", hands=("8j 8t", "4t 5s")),
                0,
                boost("red_card", cards="8j"),
                "bad_target",
            ),
        ),
    ),
    Sample(
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
    ),
    Sample(
        green("slip_under", leads("Kt")),
        0,
        boost("slip_under", cards="4j"),
        _slip,
        (
            Refusal(
                green("slip_under", leads("4j")),
                0,
                boost("slip_under", cards="Kt"),
                "invalid_combination",
            ),
            Refusal(
                green("slip_under", lays(2, "9p"), lead=2),
                0,
                boost("slip_under", cards="4j"),
                "no_target",
            ),
        ),
    ),
    Sample(
        green("bird_thief", lays(2, "6p Phx"), lead=2, hands=WITH_BIRD),
        0,
        boost("bird_thief", cards="6s"),
        _bird,
        (
            Refusal(
                green("bird_thief", lays(2, "6p Phx"), lead=2, hands=WITH_BIRD),
                0,
                boost("bird_thief", cards="4j"),
                "bad_target",
            ),
            Refusal(
                green("bird_thief", lays(2, "Phx"), lead=2, hands=WITH_BIRD),
                0,
                boost("bird_thief", cards="6s"),
                "no_target",
            ),
        ),
    ),
    Sample(
        green("about_turn"),
        0,
        boost("about_turn"),
        _about,
        (
            not_now("about_turn"),
            Refusal(
                green("about_turn", out=(0,), lead=1),
                0,
                boost("about_turn"),
                "round_finished",
            ),
        ),
    ),
)
