"""Rounds written down action by action, with Boosters of all colours.

A script is played at a table: the rules themselves, or four people with their browsers.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from games.rules.cards.deck import from_codes
from games.rules.state.actions import (
    Action,
    Answer,
    Boost,
    CallTichu,
    Exchange,
    Pass,
    Play,
)

Hands = tuple[tuple[str, ...], ...]


class Table(Protocol):
    """Where a script is played."""

    def act(self, seat: int, action: Action) -> None:
        """Let a seat do something that is accepted."""

    def settle_one(self) -> None:
        """Let everybody wave through what lies uppermost."""

    def settle(self) -> None:
        """Let everybody wave through until nothing lies in a window."""

    def wave(self) -> None:
        """Let everybody wave through the stage, or be ready to go on."""


class Scene(NamedTuple):
    """What a script begins with."""

    hands: tuple[str, str, str, str]
    boosters: Hands


def boost(slug: str, cards: str = "", give: dict[int, str] | None = None, **more: Any) -> Boost:
    """Return a Booster with what it names."""
    gifts = tuple((to, from_codes(code)) for to, code in (give or {}).items())
    return Boost(slug, cards=from_codes(cards), give=gifts, **more)


def play(codes: str, *companions: Boost, **more: Any) -> Play:
    """Return a play."""
    return Play(from_codes(codes), boosters=companions, **more)


def push(seat: int, codes: str) -> Exchange:
    """Return an exchange: to the next seat, the partner, the seat before."""
    to = ((seat + step) % 4 for step in (1, 2, 3))
    return Exchange(tuple(zip(to, map(from_codes, codes.split()), strict=True)))


OPENING = Scene(
    hands=(
        "2j 3p 4t 5s 6j 6p 8t 9j Ts Js Qp Kj As Drg",
        "2s 3j 4p 5t 6s 7j 8s 9p Tj Jt Qs Kp Aj Phx",
        "2t 2p 3t 4j 5p 7s 8p 9t Tt Jj Qt Ks At Dog",
        "Mah 3s 4s 5j 6t 7p 7t 8j 9s Tp Jp Qj Kt Ap",
    ),
    boosters=(
        ("dealer", "musical_chairs", "wager", "second_exchange"),
        ("steal_booster", "contra", "spy", "x_ray"),
        ("ouvert", "pickpocket", "hearts_desire", "dog_sitter"),
        ("positive_thinking", "carousel", "truce", "queue_jumper"),
    ),
)


def play_opening(table: Table) -> None:
    """Everything before the first lead: blue and brown Boosters, a call and a theft."""
    table.act(3, boost("positive_thinking"))
    table.wave()  # the stage
    table.wave()  # the time to call
    table.act(0, push(0, "2j 6p Ts"))
    table.act(1, push(1, "2s 3j 4p"))
    table.act(2, push(2, "Tt 5p 2t"))
    table.act(3, push(3, "3s 4s 5j"))
    play_blue(table)
    play_brown(table)
    table.act(2, play("Ks"))  # a King is wished for, and binds any leader
    table.settle()


def play_blue(table: Table) -> None:
    """Cards change hands, a Tichu is called on eleven of them and answered twice."""
    table.act(0, boost("dealer", give={1: "3p", 2: "4t", 3: "5s"}))
    table.settle()
    table.act(0, CallTichu())
    table.act(1, boost("steal_booster", seat=2))
    table.act(1, Answer(booster="hearts_desire"))
    table.settle_one()
    table.act(1, boost("contra"))
    table.settle()
    table.act(2, boost("ouvert", "2p"))
    table.settle()
    table.act(3, boost("carousel"))
    table.settle()
    for seat, code in enumerate(("4p", "2j", "3t", "3j")):
        table.act(seat, Answer(from_codes(code)))
    table.act(1, boost("x_ray", seat=0))
    table.settle()
    table.act(0, boost("wager", seat=0))
    table.settle()
    table.wave()


def play_brown(table: Table) -> None:
    """Places change, ranks are told, and what was stolen is played."""
    table.act(0, boost("musical_chairs", seat=1))
    table.settle()
    table.act(1, boost("spy", rank=14))
    table.settle()
    table.act(2, boost("pickpocket", seat=3))
    table.settle()
    table.act(2, Answer(from_codes("2s")))
    table.act(1, boost("hearts_desire", rank=13))
    table.wave()
    table.wave()


TRICKS = Scene(
    hands=(
        "8s 8p 8t Ap At 9p 9t 4p 5t 6t Tp Jt Kt 2p",
        "Mah Kj 2s 3s 4s 2j Aj 7s 9s Ts Js 5p 6p Qp",
        "8j 5s 6s Qs Jj Ks 2t 3p 4t 7t Tt Qj Dog Phx",
        "Drg 7j 7p As 3j 4j 5j 6j 9j Tj Jp Kp Qt 3t",
    ),
    boosters=(
        ("enough", "help", "skat", "wishless"),
        ("njet", "ring_road", "pothole", "four_street"),
        ("slip_under", "scarecrow", "swagger", "umbrella"),
        ("content", "about_turn", "fire_bird", "recycling"),
    ),
)


def play_tricks(table: Table) -> None:
    """Reactions, companions and green Boosters in six tricks."""
    play_beginning(table)
    for part in PARTS:
        part(table)


def play_beginning(table: Table) -> None:
    """Nothing is exchanged, and nobody plays a blue or brown Booster."""
    table.act(3, boost("content"))
    table.wave()  # the stage: nothing is exchanged
    table.wave()  # blue
    table.wave()  # brown
    table.wave()  # the time to call


def play_wish(table: Table) -> None:
    """The wish with the Mah Jong is made void; then Enough! is njeted in the gap."""
    table.act(1, play("Mah", wish=6))
    table.act(0, boost("wishless"))
    table.settle()
    table.act(2, play("5s", boost("swagger", "5s")))
    table.settle()
    table.act(3, play("9j"))
    table.settle()
    table.act(0, play("Kt"))
    table.settle()
    table.act(1, play("Aj"))
    table.settle()
    pass_all(table, 2, 3, 0)
    table.act(0, boost("enough"))
    table.act(1, boost("njet"))
    table.settle()
    table.wave()


def play_ring_road(table: Table) -> None:
    """Three companions make a straight of King, Two, Three and Four."""
    roads = (boost("ring_road"), boost("pothole"), boost("four_street"))
    table.act(1, play("Kj 2s 3s 4s", *roads))
    table.settle()
    pass_all(table, 2, 3, 0)
    table.wave()


def play_slip_under(table: Table) -> None:
    """A card goes under one's own, which cannot be bombed."""
    table.act(1, play("2j"))
    table.settle()
    table.act(2, play("Jj", boost("umbrella")))
    table.settle()
    table.act(2, boost("slip_under", "7t"))
    table.settle()
    table.act(3, play("As"))
    table.settle()
    pass_all(table, 0, 1, 2)
    table.act(3, boost("recycling", pick="njet"))
    table.settle()
    table.wave()


def play_scarecrow(table: Table) -> None:
    """The Dragon is led and goes back; then a joker is led."""
    table.act(3, play("Drg"))
    table.act(2, boost("scarecrow"))
    table.settle()
    table.act(3, play("5j", boost("fire_bird", rank=5)))
    table.settle()
    table.act(0, play("9p 9t"))
    table.settle()
    pass_all(table, 1, 2, 3)
    table.act(3, boost("about_turn"))
    table.settle()
    table.wave()


def play_help(table: Table) -> None:
    """The partner adds the fourth card: a bomb."""
    table.act(0, play("8s 8p 8t", boost("help")))
    table.act(2, Answer(from_codes("8j")))
    table.settle()


def play_skat(table: Table) -> None:
    """The bomb stands; then the Ten beats the King."""
    pass_all(table, 3, 2, 1)
    table.wave()
    table.act(0, boost("skat"))
    table.settle()
    table.act(0, play("4p"))
    table.settle()
    table.act(3, play("Kp"))
    table.settle()
    table.act(2, play("Tt"))
    table.settle()


def pass_all(table: Table, *seats: int) -> None:
    """Let seats pass one after the other, and the trick be taken."""
    for seat in seats:
        table.act(seat, Pass())
        table.settle()
    table.wave()


PARTS = (
    play_wish,
    play_ring_road,
    play_slip_under,
    play_scarecrow,
    play_help,
    play_skat,
)
USED = {
    "opening": (
        "positive_thinking dealer steal_booster contra ouvert carousel x_ray wager "
        "musical_chairs spy pickpocket hearts_desire"
    ).split(),
    "tricks": (
        "content wishless swagger enough njet ring_road pothole four_street umbrella "
        "slip_under recycling scarecrow fire_bird about_turn help skat"
    ).split(),
}
"""The Boosters of each script."""
