"""Moments at a table with Boosters in which somebody is asked, and their pages."""

from __future__ import annotations

from collections.abc import Callable

from boosters.catalogue import CATALOGUE
from games.rules.play.engine import evolve
from games.rules.state.booster_events import DraftOpened
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.selectors.shown import TablePage
from tests.boosters.scene import Scene, boost, last_play
from tests.games.screen.pages import page

HANDS = (
    "2j 3s 4p 5t 7j 8j 8s 9s Kp As Phx Jj",
    "6j 7s 8t Ts Qs 2s Jp",
    "6s 7p 5p 8p 2p Qj",
    "5s 3t 7t 9t 9j Tj",
)


def page_of(scene: Scene, seat: int | None, **changes: object) -> TablePage:
    """Return the page of an audience."""
    found = page(scene.state, seat, **changes)
    return found._replace(options=options(found.view, CATALOGUE), catalogue=CATALOGUE)


def stage(name: str, slugs: str, others: str = "njet") -> Scene:
    """Return a stage in which seats 0 and 2 hold Boosters."""
    return Scene(*HANDS, boosters={0: slugs, 2: others}, stage=name)


def draft(number: int = 4, first: int = 0) -> Scene:
    """Return a draft in which one seat chooses and others follow."""
    scene = Scene(*HANDS, boosters={0: "njet"}, stage=Phase.BLUE)
    slugs = ("ring_road", "enough", "pickpocket", "clairvoyant")[4 - number :]
    seats = tuple((first + step) % 4 for step in range(number))
    scene.state = evolve(scene.state, DraftOpened(seats, slugs))
    return scene


def draft_after_round() -> Scene:
    """Return the draft after a round in which a small Tichu was called (BG-1)."""
    scene = last_play()
    return scene.play(0, "5j")


def laid() -> Scene:
    """Return cards that lie in a window: seat 2 may react, seat 1 might bomb."""
    bombs = ("6j 6s 6p 6t 2s", *HANDS[2:])
    held = {2: "scarecrow", 0: "dud"}
    return Scene(HANDS[0], *bombs, boosters=held).play(0, "Phx Jj")


def help_asked(*companions: str, codes: str = "8j 8s") -> Scene:
    """Return a play that seat 2 is asked to complete."""
    held = {0: " ".join(("help", *companions)), 1: "njet"}
    return Scene(*HANDS, boosters=held).play(0, codes, "help", *companions)


def help_to_follow() -> Scene:
    """Return a play on another one that seat 2 is asked to complete."""
    held = {0: "help", 1: "njet"}
    scene = Scene(*HANDS, boosters=held, lead=3).play(3, "9t 9j").settle()
    return scene.play(0, "As", "help")


def theft() -> Scene:
    """Return a theft: seat 0 chooses one of the Boosters of seat 1."""
    held = {0: "steal_booster", 1: "njet ring_road add_on njet"}
    scene = Scene(*HANDS, boosters=held, stage=Phase.BLUE)
    return scene.tichu(3).boost(0, "steal_booster", seat=1)


def card_asked(slug: str, stage_name: str = Phase.BLUE, **named: int) -> Scene:
    """Return a Booster that asks for a card."""
    scene = Scene(*HANDS, boosters={0: slug, 1: "njet"}, stage=stage_name)
    return scene.boost(0, slug, **named).settle()


def used_again() -> Scene:
    """Return an Add On whose Phoenix a Scarecrow has sent back."""
    held = {0: "add_on", 1: "scarecrow"}
    scene = Scene(*HANDS, boosters=held, lead=1).play(1, "Jp").settle()
    return scene.boost(0, "add_on", cards="Jj Phx").boost(1, "scarecrow").settle()


def nothing_to_lead() -> Scene:
    """Return a leader whose only card a Scarecrow has sent back (case 5)."""
    held = {1: "scarecrow", 3: "njet"}
    scene = Scene("Drg", *HANDS[1:], boosters=held)
    return scene.play(0, "Drg").boost(1, "scarecrow").settle()


def bird_sent_back() -> Scene:
    """Return a leader whose Phoenix a Scarecrow has sent back."""
    scene = Scene(*HANDS, boosters={1: "scarecrow", 3: "njet"})
    return scene.play(0, "Phx").boost(1, "scarecrow").settle()


def several_kinds() -> Scene:
    """Return a lead with cards that can be several things (case 17)."""
    hands = ("4j 6s 7p 8p 8t 9j 9s Tt Kj Phx", *HANDS[1:])
    held = {0: "rainbow expressway pair_mania", 1: "njet"}
    scene = Scene(*hands, boosters=held, stage=Phase.GAP)
    for slug in ("rainbow", "expressway", "pair_mania"):
        scene.force(0, slug)
    return scene.wave()


def trick_won() -> Scene:
    """Return a trick that seat 0 may take before Boosters have their time (BG-14)."""
    scene = Scene(*HANDS, boosters={1: "truce"}).play(0, "As").settle()
    return scene.pass_(1, 2, 3)


def companions_held(*slugs: str) -> Scene:
    """Return a lead with yellow Boosters in the hand."""
    return Scene(*HANDS, boosters={0: " ".join(slugs), 1: "njet"})


MOMENTS: dict[str, Callable[[], Scene]] = {
    "draft": draft,
    "draft-two": lambda: draft(2),
    "draft-after-round": draft_after_round,
    "exchange-boosters": lambda: stage(Phase.EXCHANGE_BOOSTERS, "content generous"),
    "blue": lambda: stage(Phase.BLUE, "dealer x_ray"),
    "brown": lambda: stage(Phase.BROWN, "spy truce"),
    "gap": lambda: stage(Phase.GAP, "spy truce"),
    "laid": laid,
    "help": help_asked,
    "help-bird": lambda: help_asked("fire_bird", codes="5t 7j"),
    "help-to-follow": help_to_follow,
    "theft": theft,
    "second-thoughts": lambda: card_asked("second_exchange"),
    "carousel": lambda: card_asked("carousel"),
    "pickpocket": lambda: card_asked("pickpocket", Phase.BROWN, seat=1),
    "used-again": used_again,
    "nothing-to-lead": nothing_to_lead,
    "bird-sent-back": bird_sent_back,
    "several-kinds": several_kinds,
    "trick-won": trick_won,
    "companions": lambda: companions_held(
        "pothole", "ring_road", "fire_bird", "modesty", "help", "umbrella"
    ),
}

__all__ = ["HANDS", "MOMENTS", "boost", "page_of"]
