"""What regions that seldom change follow from, besides the seat and language of the audience.

Of other regions it would take as long to say so as to make them.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from games.rules.state.phase import Phase
from games.screen.page.kept import Inputs
from games.screen.page.playable import has_to_pass
from games.screen.page.scene import Scene
from games.selectors.shown import TablePage

_OF_THE_GAME = (
    *("version", "view", "options", "clocks", "log", "now"),
    *("waves", "passes_by", "for_trick", "laid_ready", "resting", "may_undo"),
)
"""What changes with every action."""
_about: Callable[[TablePage], Inputs] = itemgetter(
    *(place for place, name in enumerate(TablePage._fields) if name not in _OF_THE_GAME)
)
"""All else of a page: the table and its people."""


def status(scene: Scene) -> Inputs:
    """Return what the totals and the name of the table follow from."""
    view = scene.view
    return *_about(scene.page), view.number, view.options, view.totals


def phases(scene: Scene) -> Inputs:
    """Return what the line of phases follows from."""
    view, boosters = scene.view, scene.view.boosters
    below = boosters.below if boosters is not None else None
    return view.phase, boosters is None, below, view.score is None


def effects(scene: Scene) -> Inputs:
    """Return what the Boosters in force, the piles and open hands follow from."""
    boosters = scene.view.boosters
    if boosters is None:
        return (scene.is_open,)
    piles = boosters.pile, boosters.discard, boosters.removed
    return scene.is_open, scene.names, boosters.effects, boosters.hands, piles


def hand(scene: Scene) -> Inputs:
    """Return what one's own cards and their marks follow from."""
    view = scene.view
    exchange = view.phase == Phase.EXCHANGE, view.given, view.received, scene.has_news
    leads = view.phase == Phase.LEAD or not view.plays
    turn = leads, view.to_beat is None, scene.options.moves, has_to_pass(scene.options)
    marks = scene.page.lesson, scene.page.laid_ready
    return view.number, view.hand, exchange, turn, scene.names, marks


def watchers(scene: Scene) -> Inputs:
    """Return what the names of those who look on follow from."""
    return _about(scene.page)


def consent(scene: Scene) -> Inputs:
    """Return what the control by which one opens one's own hand follows from."""
    page, me = scene.page, scene.me
    return page.slug, scene.view.options.open_hands, me is not None and page.seats[me].shows_hand


def dialog(scene: Scene) -> Inputs:
    """Return what lies over the table: while nothing does, nothing changes."""
    page, view = scene.page, scene.view
    over = view.score is not None or view.winner is not None
    is_asked = scene.me in page.asked_if_there
    lies = over or page.meanwhile or scene.options.receivers or is_asked
    return (page.version,) if lies else ()


def leave(scene: Scene) -> Inputs:
    """Return what the ways to leave, and what others ask for, follow from."""
    return *_about(scene.page), scene.view.number, scene.is_running


INPUTS: dict[str, Callable[[Scene], Inputs]] = {
    "status": status,
    "phases": phases,
    "effects": effects,
    "hand": hand,
    "watchers": watchers,
    "consent": consent,
    "dialog": dialog,
    "leave": leave,
}
