"""Table pages with Boosters, as they are looked at: whole hands and a log."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import Cards, each, from_codes
from games.rules.cards.options import TableOptions
from games.rules.play.engine import evolve
from games.rules.state import actions as do
from games.rules.state.actions import Boost
from games.rules.state.booster_events import DraftOpened
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.screen import regions
from games.screen.words.names import card_name
from games.selectors.shown import TablePage
from tests.boosters.scene import Scene, boost, last_play
from tests.games.screen.pages import NOW, page

OPTIONS = TableOptions(
    booster_deck=tuple((slug, 1) for slug in CATALOGUE),
    window_seconds=4,
    turn_seconds=45,
)
HANDS = (
    "Dog 2j 3p 3t 4s 6j 6p 8t Jj Jt Qs Kp Aj Phx",
    "Drg 5j 5s 2s 3j 7j 8j 9j Tj Qt Kt As Ks 4t",
    "7t 7p 2p 4j 5t 6t 8s 9p Ts Qj Js Jp At Kj",
    "Mah 2t 3s 4p 5p 6s 7s 8p 9s 9t Tt Tp Qp Ap",
)
HELD = {
    0: "scarecrow rainbow truce help",
    1: "njet skat",
    2: "skat small_is_beautiful njet dealer",
    3: "about_turn",
}


def page_of(scene: Scene, seat: int | None, **changes: object) -> TablePage:
    """Return the page of an audience, with the log it may read."""
    events = [(NOW + timedelta(seconds=place), event) for place, event in enumerate(scene.events)]
    found = page(scene.state, seat, events, **changes)
    return found._replace(options=options(found.view, CATALOGUE), catalogue=CATALOGUE)


def table(**more: object) -> Scene:
    """Return a table in the middle of a round, everybody with whole hands."""
    fields: dict[str, object] = {"boosters": HELD, "options": OPTIONS}
    return Scene(*HANDS, **fields | more)  # type: ignore[arg-type]


def _stage(name: str, **more: object) -> Scene:
    return table(stage=name, **more)


def draft(first: int = 0, number: int = 4) -> Scene:
    """Return a draft before the exchange."""
    scene = _stage(Phase.EXCHANGE_BOOSTERS)
    slugs = ("positive_thinking", "enough", "pickpocket", "scarecrow")[:number]
    seats = tuple((first + step) % 4 for step in range(number))
    scene.state = evolve(scene.state, DraftOpened(seats, slugs))
    return scene


def draft_after_round() -> Scene:
    """Return the draft after a round in which a small Tichu was called (BG-1)."""
    scene = last_play(
        piles=(from_codes("Kj Ks"), from_codes("Tj"), from_codes("5s"), 0), options=OPTIONS
    )
    return scene.play(0, "5j")


def exchange(slug: str, seat: int) -> Scene:
    """Return an exchange in which a Booster is in force."""
    scene = _stage(Phase.EXCHANGE_BOOSTERS, boosters=HELD | {seat: f"{slug} njet"})
    scene.force(seat, slug)
    scene.wave()
    for caller in range(4):
        scene.act(caller, do.SayReady())
    return scene


def clairvoyant() -> Scene:
    """Return an exchange in which seat 0 sees what it is pushed."""
    scene = exchange("clairvoyant", 0)
    for seat, codes in enumerate(("5j 5s 2s", "7t 2p 4j", "2t 3s 4p"), start=1):
        given = [from_codes(code) for code in codes.split()]
        to = [(seat + step) % 4 for step in (1, 2, 3)]
        scene.act(seat, do.Exchange(tuple(zip(to, given, strict=True))))
    return scene


def laid(codes: str, *companions: Boost) -> Scene:
    """Return cards of a player that lie in a window."""
    slugs = (companion.booster for companion in companions)
    held = HELD | {1: " ".join((*slugs, HELD[1]))}
    return table(lead=1, boosters=held).play(1, codes, *companions)


def in_trick() -> Scene:
    """Return a trick under way in which nothing lies in a window."""
    scene = table(lead=3).play(3, "Mah", wish=8).settle()
    scene.play(0, "8t").settle()
    return scene.play(1, "Tj").settle()


def long_trick() -> Scene:
    """Return a trick in which three plays lie beneath the one to beat."""
    return in_trick().play(2, "Js").settle()


def pairs() -> Scene:
    """Return a trick of five pairs, in a round in which a Tichu was called."""
    scene = table(lead=0, calls=(None, None, "tichu", None))
    for seat, codes in enumerate(("3p 3t", "5j 5s", "7t 7p", "9s 9t", "Jj Jt")):
        scene.play(seat % 4, codes).settle()
    return scene


def straights(length: int) -> Scene:
    """Return a straight of some cards on another, each with a Ten."""
    hands = (
        "Dog 2j 3p 3t 4s 6j 6p 6s 7s 8p 9t Tt Jp Phx",
        "Drg 5j 5s 2s Qs 7j 8j 9j Tj Js Kt As Ks 4t",
        "7t 7p 2p 4j 5t 6t 8s 9p Ts Qj 3j Jj At Kj",
        "Mah 2t 3s 4p 5p 8t 9s Jt Tp Qp Ap Qt Aj Kp",
    )
    scene = Scene(*hands, boosters=HELD, options=OPTIONS, lead=0)
    scene.play(0, " ".join("6s 7s 8p 9t Tt Jp".split()[:length])).settle()
    return scene.play(1, " ".join("7j 8j 9j Tj Js Qs".split()[:length])).settle()


def answered() -> Scene:
    """Return a Booster in the middle of a trick, with an answer to it."""
    return in_trick().boost(2, "skat").boost(1, "njet")


def dragon_wins() -> Scene:
    """Return a trick that the Dragon wins, which can be answered."""
    held = HELD | {0: "dragon_tamer"}
    scene = table(lead=3, boosters=held).play(3, "9s").settle().pass_(0)
    scene.play(1, "Drg").settle().pass_(2, 3)
    scene.settle()
    return scene.pass_(0).collect(1)


def called() -> Scene:
    """Return a Tichu that can be answered."""
    held = HELD | {0: "contra njet"}
    return table(lead=3, boosters=held, played=0).tichu(1)


def grown() -> Scene:
    """Return an Add On that lies on another's play."""
    held = HELD | {2: "add_on njet"}
    return in_trick_with(held).boost(2, "add_on", cards="Ts")


def in_trick_with(held: dict[int, str]) -> Scene:
    """Return the usual trick with other Boosters."""
    scene = table(lead=3, boosters=held).play(3, "Mah").settle()
    scene.play(0, "8t").settle()
    return scene.play(1, "Tj").settle()


def help_asked() -> Scene:
    """Return a play that seat 0 is asked to complete."""
    held = HELD | {2: "help fire_bird njet"}
    return table(lead=2, boosters=held).play(2, "Js Jp", "help")


def carousel() -> Scene:
    """Return a question to everybody."""
    held = HELD | {1: "carousel"}
    scene = _stage(Phase.BLUE, boosters=held).boost(1, "carousel").settle()
    return scene.answer(2, "7t")


def in_force() -> Scene:
    """Return a table at which much is in force."""
    held = {
        0: "scarecrow rainbow truce help",
        1: "skat ouvert",
        2: "small_is_beautiful njet musical_chairs",
        3: "about_turn pair_mania",
    }
    scene = _stage(Phase.BLUE, boosters=held, discard="spy enough recycling")
    scene.force(1, "ouvert", cards="2s")
    while scene.phase == Phase.BLUE:
        scene.close()
    scene.force(2, "musical_chairs", seat=3)
    while scene.phase == Phase.BROWN:
        scene.close()
    scene.play(1, "Mah", wish=8).settle()
    scene.force(1, "skat")
    scene.force(2, "small_is_beautiful")
    scene.force(3, "about_turn")
    return scene


def _shown(build: Callable[[], Scene]) -> Callable[[int | None], TablePage]:
    return lambda seat: page_of(build(), seat)


BOOSTER_PHASES: dict[str, Callable[[int | None], TablePage]] = {
    name: _shown(build)
    for name, build in {
        "draft": draft,
        "draft-of-other": lambda: draft(2, 3),
        "draft-after-round": draft_after_round,
        "exchange-boosters": lambda: _stage(Phase.EXCHANGE_BOOSTERS),
        "exchange-generous": lambda: exchange("generous", 0),
        "exchange-owed": lambda: exchange("positive_thinking", 1),
        "exchange-offered": clairvoyant,
        "blue": lambda: _stage(Phase.BLUE),
        "brown": lambda: _stage(Phase.BROWN),
        "gap": lambda: _stage(Phase.GAP, lead=2),
        "reaction-dragon": lambda: laid("Drg"),
        "reaction-companions": lambda: laid("5j 5s", boost("umbrella"), boost("fire_bird", rank=5)),
        "reaction-booster": lambda: in_trick().boost(2, "skat"),
        "reaction-njet": answered,
        "reaction-held": lambda: answered().act(0, do.Hold()),
        "reaction-call": called,
        "reaction-dog": lambda: table(lead=0).play(0, "Dog"),
        "reaction-trick": dragon_wins,
        "reaction-add-on": grown,
        "answer-help": help_asked,
        "answer-carousel": carousel,
        "in-force": in_force,
        "long-trick": long_trick,
        "pairs": pairs,
        "straights": lambda: straights(5),
        "long-straights": lambda: straights(6),
        "reaction-long-trick": lambda: in_trick().play(2, "Js"),
    }.items()
}


# --- what a page says ---------------------------------------------------------------


def plain(html: str) -> str:
    """Return the words of some HTML; names in sentences stand apart without a space."""
    html = re.sub(r"</?bdi[^>]*>", "", html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def words(page: TablePage, region: str) -> str:
    return plain(regions(page)[region])


def names_in(html: str, cards: Cards) -> set[str]:
    names = {card_name(card) for card in each(cards)}
    return {name for name in names if re.search(rf"{name}(?!\w)", html)}
