"""Each example of a card as a round: how it goes without the card, and with it."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.state.actions import Exchange
from games.rules.state.phase import Phase
from tests.boosters.scene import Scene, boost, cards

Round = Callable[[bool], Scene]
"""Make a scene, with the card or without."""

THEIRS = ("7s Ts", "7p Tp", "7j Tj")
"""What the others hold where it does not matter."""


def moves(
    slug: str,
    hands: str,
    *answers: tuple[int, str],
    stage: str = Phase.BLUE,
    chance: int = 1,
    **named: object,
) -> Round:
    """Play a blue or brown card that moves cards; the hands of all, parted by bars."""

    def make(played: bool) -> Scene:
        scene = Scene(*hands.split("|"), boosters={0: slug}, stage=stage)
        if played:
            scene.act(0, boost(slug, **named), chance).settle()
            for seat, codes in answers:
                scene.answer(seat, codes)
        return scene

    return make


def rule(slug: str, hand: str, stage: str = Phase.LEAD, **named: object) -> Round:
    """Change the rules for one's own lead."""

    def make(played: bool) -> Scene:
        scene = Scene(f"{hand} 2j 2t", *THEIRS, boosters={0: slug}, stage=stage)
        return (scene.force(0, slug, **named) if played else scene).wave()

    return make


def with_cards(
    slug: str, hand: str, *before: Callable[[Scene], object], others=THEIRS, **named: object
) -> Round:
    """Lay cards together with a yellow Booster."""

    def make(played: bool) -> Scene:
        scene = Scene(f"{hand} 9t", *others, boosters={0: f"{slug} rainbow"})
        for step in before:
            step(scene)
        if played:
            scene.play(0, hand, boost(slug, **named)).settle()
        return scene

    return make


def on_the_table(slug: str, hands: str, *before: tuple[int, str], lead: int = 0, **named) -> Round:
    """Play a card on what lies on the table."""

    def make(played: bool) -> Scene:
        scene = Scene(*hands.split("|"), boosters={0: slug}, lead=lead)
        for number, (seat, codes) in enumerate(before, 1):
            scene.play(seat, codes)
            if number < len(before) or not played or slug not in REACTIONS:
                scene.settle()
        if played:
            scene.force(0, slug, **named)
        return scene

    return make


REACTIONS = ("new_master", "scarecrow", "dog_catcher", "dud")


def led(slug: str, codes: str, theirs: str) -> Round:
    """Lead, with a Booster or without, for an opponent to answer."""

    def make(played: bool) -> Scene:
        scene = Scene(f"{codes} 9t", f"{theirs} 7s", *THEIRS[1:], boosters={0: slug})
        return scene.play(0, codes, *([slug] if played else [])).settle()

    return make


def _generous(played: bool) -> Scene:
    hands = ("2j 3s Qj Ks As", "4j 4s 4p Mah", "5j 5s 5p 7p", "6j 6s 6p 7j")
    scene = Scene(*hands, boosters={0: "generous"}, stage=Phase.EXCHANGE_BOOSTERS)
    if played:
        scene.force(0, "generous")
    scene.wave()
    mine = [(1, "2j"), (2, "As"), (3, "3s")]
    if played:
        mine.insert(1, (2, "Ks"))
    for seat, given in enumerate((mine, "4j 4s 4p", "5j 5s 5p", "6j 6s 6p")):
        if isinstance(given, str):
            given = list(zip((it for it in range(4) if it != seat), given.split(), strict=True))
        scene.act(seat, Exchange(tuple((to, cards(code)) for to, code in given)))
    return scene


def _hearts_desire(played: bool) -> Scene:
    hands = ("8j 8s", "5s 9s", "7p Tp", "7j Tj")
    scene = Scene(*hands, boosters={0: "hearts_desire"}, stage=Phase.GAP, lead=1)
    if played:
        scene.force(0, "hearts_desire", rank=9)
    return scene.wave()


def _solo_attack(played: bool) -> Scene:
    hands = ("Qj 9t", "Ks 7s", *THEIRS[1:])
    scene = Scene(*hands, boosters={0: "solo_attack"}, stage=Phase.GAP)
    if played:
        scene.force(0, "solo_attack")
    return scene.wave().play(0, "Qj").settle()


def _dragon_tamer(played: bool) -> Scene:
    hands = ("Ks 9t", "Drg 7s", *THEIRS[1:])
    scene = Scene(*hands, boosters={0: "dragon_tamer"})
    scene.play(0, "Ks").settle().play(1, "Drg").settle()
    if played:
        scene.pass_(2, 3, 0).collect(1).force(0, "dragon_tamer")
    return scene


def _dud(played: bool) -> Scene:
    hands = ("As 2t", "9j 9s 9p 9t 7s", *THEIRS[1:])
    scene = Scene(*hands, boosters={0: "dud"}).play(0, "As").settle().bomb(1, "9j 9s 9p 9t")
    return scene.force(0, "dud") if played else scene.settle()


def _njet(played: bool) -> Scene:
    hands = ("4j 5p 6s 7j 8t 9j 2t", "7s Ts", "7p Tp", "3j Tj")
    scene = Scene(*hands, boosters={0: "njet", 1: "small_is_beautiful"})
    scene.boost(1, "small_is_beautiful")
    if played:
        scene.boost(0, "njet", on=scene.state.proposal.subjects[0].id)
    return scene.settle()


def _wishless(played: bool) -> Scene:
    scene = Scene("8j Ks", "7s Ts", "7p Tp", "Mah Tj", boosters={0: "wishless"}, lead=3)
    scene.play(3, "Mah", wish=8)
    return scene.force(0, "wishless") if played else scene.settle()


def _rainbow(scene: Scene) -> None:
    scene.force(0, "rainbow")


def _help(played: bool) -> Scene:
    hands = ("Tj Jj Qs Ks 9t", "7s Ts", "Ap 7p", "7j 8j")
    scene = Scene(*hands, boosters={0: "help"})
    if played:
        scene.play(0, "Tj Jj Qs Ks", "help").answer(2, "Ap").settle()
    return scene


def _mighty_mouse(played: bool) -> Scene:
    scene = Scene("Mah 9t", "7s Ts", "7p Tp", "Drg Tj", boosters={0: "mighty_mouse"}, lead=3)
    scene.play(3, "Drg").settle()
    return scene.play(0, "Mah", "mighty_mouse").settle() if played else scene


def _doppelganger(played: bool) -> Scene:
    hands = ("As 9t", "7s Ts", "7p Tp", "5j 5s Tj")
    scene = Scene(*hands, boosters={0: "doppelganger"}, lead=3).play(3, "5j 5s").settle()
    if played:
        scene.play(0, "As", boost("doppelganger", cards="As")).settle()
    return scene


def _dragon_baby(played: bool) -> Scene:
    hands = ("3j Qj 9t", "4s Ks 7s", "5p 7p", "6j 7j")
    scene = Scene(*hands, boosters={0: "dragon_baby"}).play(0, "3j").settle()
    scene.play(1, "4s").settle().play(2, "5p").settle().play(3, "6j").settle()
    return scene.play(0, "Qj", *(["dragon_baby"] if played else [])).settle()


def _add_on(played: bool) -> Scene:
    scene = Scene("6s 9t", "7s Ts", "6p 6t 7p", "7j Tj", boosters={0: "add_on"}, lead=2)
    scene.play(2, "6p 6t").settle()
    return scene.force(0, "add_on", cards="6s") if played else scene


GIVEN = ("2j 3j 4j", "Kj 5s 6s", "5p 7p 8p", "9t 7t Mah")
"""What the four give away where they exchange, to the others in the order of the seats."""


def exchange(slug: str, *seats: int) -> Round:
    """Play a Booster for the exchange, in which some seats choose, if there is one."""

    def make(played: bool) -> Scene:
        hands = (f"{GIVEN[0]} As", *GIVEN[1:])
        scene = Scene(*hands, boosters={0: slug}, stage=Phase.EXCHANGE_BOOSTERS)
        scene = (scene.force(0, slug) if played else scene).wave()
        for seat in seats if scene.phase == Phase.EXCHANGE else ():
            others = (to for to in range(4) if to != seat)
            give = zip(others, map(cards, GIVEN[seat].split()), strict=True)
            scene.act(seat, Exchange(tuple(give)))
        return scene

    return make


def _to_the_end(scene: Scene) -> Scene:
    """Let seat 0 be out first and its partner second: a double victory."""
    scene.wave().play(0, "Mah").settle().play(1, "7s").settle()
    return scene.play(2, "8p").settle()


SHORT = ("Mah", "7s Ts", "8p", "7j Tj")


def _wager(played: bool) -> Scene:
    scene = Scene(*SHORT, boosters={0: "wager"}, stage=Phase.BLUE)
    return _to_the_end(scene.force(0, "wager", seat=0) if played else scene)


def _contra(played: bool) -> Scene:
    scene = Scene(*SHORT, boosters={0: "contra"}, played=0).tichu(1)
    return _to_the_end(scene.boost(0, "contra") if played else scene)


def _spy(played: bool) -> Scene:
    scene = Scene("2j", "As Ap 7s", "7p", "7j Tj", boosters={0: "spy"}, stage=Phase.GAP)
    return scene.force(0, "spy", rank=14) if played else scene


def _x_ray(played: bool) -> Scene:
    scene = Scene("2j", "5s 6s As", "7p", "7j Tj", boosters={0: "x_ray"}, stage=Phase.BLUE)
    return scene.force(0, "x_ray", seat=1) if played else scene


def _steal_booster(played: bool) -> Scene:
    scene = Scene(boosters={0: "steal_booster", 1: "njet spy"}, played=0).tichu(2)
    if played:
        scene.boost(0, "steal_booster", seat=1).answer(0, booster="njet").settle()
    return scene


def simply(slug: str, *, stage: str = Phase.LEAD, more: str = "", **named: object) -> Round:
    """Play a Booster in a round of which the cards do not matter."""
    fields = {"calls": ("tichu", None, None, None)} if slug == "super_partner" else {}

    def make(played: bool) -> Scene:
        held = {0: slug, 1: "rainbow"}
        lead = int(stage == Phase.GAP)
        scene = Scene(boosters=held, stage=stage, discard=more, lead=lead, **fields)
        if played:
            scene.force(0, slug, **named)
        return scene.wave()

    return make


EXAMPLES: dict[str, Round] = {
    "clairvoyant": exchange("clairvoyant", 1, 2, 3),
    "content": exchange("content", 0, 1, 2, 3),
    "positive_thinking": exchange("positive_thinking"),
    "wager": _wager,
    "x_ray": _x_ray,
    "spy": _spy,
    "musical_chairs": simply("musical_chairs", stage=Phase.GAP, seat=1),
    "queue_jumper": simply("queue_jumper", stage=Phase.GAP),
    "about_turn": simply("about_turn"),
    "enough": simply("enough"),
    "recycling": simply("recycling", more="njet", pick="njet"),
    "super_partner": simply("super_partner"),
    "contra": _contra,
    "steal_booster": _steal_booster,
    "back_to_the_roots": moves("back_to_the_roots", "Mah Phx Ks As|7s Ts Drg|7p Tp Dog|7j Tj Jj"),
    "carousel": moves(
        "carousel",
        "2j 9s Ks|7s Ts|7p Tp|7j At",
        *((0, "2j"), (1, "7s"), (2, "7p"), (3, "At")),
    ),
    "dealer": moves("dealer", "2j 3s Ks As|7s Ts|7p Tp|7j Tj", give={1: "2j", 3: "3s"}),
    "dog_sitter": moves("dog_sitter", "2j Ks As|7s Ts|7p Tp|7j Dog", cards="2j"),
    "generous": _generous,
    "ouvert": moves("ouvert", "2j Ks As|7s Mah|7p Tp|7j Tj", cards="2j"),
    "second_exchange": moves(
        "second_exchange", "2j Ks As|7s Ts|7p Phx|7j Tj", (0, "2j"), (2, "Phx")
    ),
    "hearts_desire": _hearts_desire,
    "pickpocket": moves(
        "pickpocket", "2j 9s Ks|7s As|7p Tp|7j Tj", (0, "2j"), stage=Phase.GAP, chance=2, seat=1
    ),
    "solo_attack": _solo_attack,
    "truce": rule("truce", "9j 9s 9p 9t", Phase.GAP),
    "add_on": _add_on,
    "bird_thief": on_the_table(
        "bird_thief", "6s Ks|7s Ts|6p Phx 7p|7j Tj", (2, "6p Phx"), lead=2, cards="6s"
    ),
    "expressway": rule("expressway", "4j 6s 8p Tt"),
    "hockey_team": rule("hockey_team", "3s 5s 8s Ts Ks"),
    "little_flower": rule("little_flower", "9p 9s 4j"),
    "pair_mania": rule("pair_mania", "5s 5t Qj Qp"),
    "rainbow": rule("rainbow", "3j 6s Tp Kt"),
    "red_alert": rule("red_alert", "8j 8s 8p 8t 4j 4s"),
    "red_card": moves("red_card", "5t 6t 7t 8j 9t|7s 8t|7p Tp|7j Tj", stage=Phase.LEAD, cards="8j"),
    "skat": rule("skat", "8s 9j Jj Qs Kt"),
    "slip_under": on_the_table("slip_under", "4j Kt 9t|7s Ts|7p Tp|7j Tj", (0, "Kt"), cards="4j"),
    "small_is_beautiful": rule("small_is_beautiful", "4j 5p 6s 7j 8t 9j"),
    "triple_train": rule("triple_train", "8j 8p 8s 9j 9p 9s"),
    "dog_catcher": on_the_table("dog_catcher", "As 2t|Dog 7s|7p Tp|7j Tj", (1, "Dog"), lead=1),
    "dragon_tamer": _dragon_tamer,
    "dud": _dud,
    "new_master": on_the_table("new_master", "Dog 5j 9s|Kj 7s|7p Tp|7j Tj", (1, "Kj"), lead=1),
    "njet": _njet,
    "scarecrow": on_the_table("scarecrow", "As 2t|Drg 7s|7p Tp|7j Tj", (0, "As"), (1, "Drg")),
    "wishless": _wishless,
    "chameleon": with_cards("chameleon", "3j 6s Tp Kp", _rainbow, cards="Kp", suit=3),
    "doppelganger": _doppelganger,
    "dragon_baby": _dragon_baby,
    "fire_bird": with_cards("fire_bird", "2j 3s 4p 5t", rank=6),
    "four_street": with_cards("four_street", "5j 6s 7p 8t"),
    "help": _help,
    "mighty_mouse": _mighty_mouse,
    "modesty": with_cards("modesty", "7j 8p", cards="8p"),
    "pothole": with_cards("pothole", "3s 4p 5t 6j 8j"),
    "ring_road": with_cards("ring_road", "Qs Kp As 2j 3s"),
    "swagger": with_cards("swagger", "Ks As", cards="Ks"),
    "umbrella": led("umbrella", "As", "9j 9s 9p 9t"),
}
