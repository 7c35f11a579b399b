"""What the screen says of a selection at a table with Boosters."""

from __future__ import annotations

from boosters.catalogue import CATALOGUE
from games.forms.actions import Selected
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Answer, Boost, Play
from games.screen.asking.check import look_at
from games.screen.asking.check_selection import Selection
from games.screen.page.scene import Scene as Screen
from tests.boosters.samples import SAMPLES
from tests.boosters.scene import Scene, boost
from tests.games.screen.booster_scenes import page_of

ALL_YELLOW = [it for slug, it in SAMPLES.items() if CATALOGUE[slug].colour == "yellow"]


def said(
    scene: Scene,
    seat: int,
    codes: str,
    *companions: Boost | str,
    reading: str | None = None,
    answer: Answer | None = None,
) -> Selection:
    boosts = tuple(boost(it) if isinstance(it, str) else it for it in companions)
    found = answer or Answer(reading=reading)
    selected = Selected(from_codes(codes), found.phoenix, reading, boosts, found._replace())
    return look_at(Screen(page_of(scene, seat)), selected)


def told(scene: Scene, seat: int, play: Play) -> Selection:
    selected = Selected(play.cards, play.phoenix, play.reading, play.boosters)
    return look_at(Screen(page_of(scene, seat)), selected)
