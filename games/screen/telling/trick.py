"""What lies in the ring: the trick, a question, the cards to push."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import points
from games.rules.state.actions import Hold
from games.rules.state.booster_events import TakenBack
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import TrickCollected
from games.rules.state.phase import Phase
from games.rules.state.state import Laid
from games.screen.markup import middle
from games.screen.markup.cards import as_laid, row
from games.screen.markup.middle import ShownPlay
from games.screen.page.remembered import LOGS_KEPT, Same, by_language, render
from games.screen.page.scene import Scene
from games.screen.page.sitters import laid_by_others
from games.screen.telling.headings import question
from games.screen.telling.pushing import choices, has_swaps, slots, swaps
from games.screen.telling.stack import stack_context
from games.screen.words.names import (
    combination_name,
    minus,
    rank_letter,
    rank_name,
)
from games.services.ground.notices import LogEntry

_NOTHING = SafeString()
EARLIER_PLAYS = 4
RECENT_PLAYS = 3
"""Plays that are shown beside what lies in a window."""


def trick_html(scene: Scene) -> SafeString:
    """Return the region; of its pieces only those that look different are made."""
    plays = scene.view.plays
    stack = stack_context(scene) if scene.view.boosters is not None else None
    so_far = plays if stack else plays[:-1]
    wish, hold, moved = _wish(scene), _hold(scene), _moved(Same(scene.page.log))
    return middle.trick(
        (
            _middle(scene, stack),
            render("wish", {"wish": wish}) if wish else "",
            render("halt", {"hold": hold}) if hold else "",
            _look_back(scene, so_far),
        ),
        points=minus(points(sum(laid.combination.cards for laid in plays))) if plays else "",
        swept=f"{moved.swept} {scene.place(moved.taker)}" if moved.swept else "",
        undone=moved.undone,
        has_past=bool(so_far or scene.view.last_trick or has_swaps(scene)),
    )


def _middle(scene: Scene, stack: dict[str, Any] | None) -> SafeString:
    """Return what lies in the middle: cards to push, a stack, a play, or a question."""
    view = scene.view
    if view.phase == Phase.EXCHANGE and view.hand:
        context: dict[str, Any] = {
            "slots": slots(scene),
            "choices": choices(scene),
            "is_early": not scene.options.exchange,
        }
        return render("slots", context)
    if stack:
        return render("stack", {"stack": stack, "recent": _recent(scene)})
    if view.plays:
        follows_from = view.plays, view.window_timed, *_places(scene)
        return scene.kept.again("top_play", follows_from, partial(_top_play, scene))
    asked = question(scene)
    return render("question", {"question": asked}) if asked else _NOTHING


def _top_play(scene: Scene) -> SafeString:
    view = scene.view
    earlier = _row_of_plays(scene, view.plays[:-1], EARLIER_PLAYS)
    top = _shown(scene, view.plays[-1], "md")
    return middle.top_play(top, earlier, len(view.plays), is_pending=view.window_timed)


def as_it_lay(scene: Scene, plays: tuple[Laid, ...]) -> SafeString:
    """Return an earlier trick as it lay in the ring."""
    earlier = _row_of_plays(scene, plays[:-1], EARLIER_PLAYS)
    return middle.top_play(_shown(scene, plays[-1], "md"), earlier, 0, is_pending=False)


def _places(scene: Scene) -> tuple[object, ...]:
    """Return all that says who has laid something, and where they sit."""
    return scene.names, scene.ring, scene.places


def _row_of_plays(scene: Scene, plays: tuple[Laid, ...], most: int | None = None) -> SafeString:
    """Return the last plays as a list, the same for all who look; empty if there are none."""
    shown = plays if most is None else plays[-most:]
    if not shown:
        return _NOTHING
    return middle.plays(shown_plays(scene, shown), hidden=len(plays) - len(shown))


def _look_back(scene: Scene, so_far: tuple[Laid, ...]) -> SafeString:
    """Return what has been laid and pushed before; while others pass, nothing is added."""
    view = scene.view
    follows_from = so_far, view.last_trick, view.received, view.given, *_places(scene)

    def make() -> SafeString:
        return middle.look_back(
            _row_of_plays(scene, so_far),
            _row_of_plays(scene, view.last_trick),
            render("swaps", {"swaps": swaps(scene)}) if has_swaps(scene) else "",
        )

    return scene.kept.again("look_back", follows_from, make)


def _recent(scene: Scene) -> list[ShownPlay]:
    """Return the plays under what lies there; none where that shows cards of them."""
    lying = scene.boosters.stack[0]
    if lying.kind == SubjectKind.DRAGON_WINS or (lying.kind == SubjectKind.BOOSTER and lying.cards):
        return []
    return shown_plays(scene, scene.view.plays[-RECENT_PLAYS:])


def shown_plays(scene: Scene, plays: tuple[Laid, ...]) -> list[ShownPlay]:
    """Return plays as small faces."""
    return [_shown(scene, laid, "xs") for laid in plays]


def _shown(scene: Scene, laid: Laid, size: str) -> ShownPlay:
    by_others = laid_by_others(Same(scene.page.log), scene.plain_names)
    name = by_others.get((laid.seat, laid.combination.cards), scene.called[laid.seat])
    return _play(name, laid.combination, scene.place(laid.seat), size)


@by_language
def _play(name: str, combination: Combination, place: str, size: str) -> ShownPlay:
    cards = _faces(combination, size)
    return ShownPlay(name, combination_name(combination), cards, place, combination.is_bomb)


@by_language
def _faces(combination: Combination, size: str) -> SafeString:
    """Return the cards of a combination as they lie, whoever has laid them."""
    return row(as_laid(combination), size)


class _Moved(NamedTuple):
    """What has left the table; the page moves it when a number changes."""

    swept: int
    """How many tricks have been collected."""
    taker: int
    """Whose the newest of them is."""
    undone: int
    """How often something laid has been taken back."""


@lru_cache(maxsize=LOGS_KEPT)
def _moved(log: Same[tuple[LogEntry, ...]]) -> _Moved:
    """Return what has left the table; the same for all who have been shown the same."""
    events = [entry.event for entry in log.value]
    takers = [event.to for event in events if isinstance(event, TrickCollected)]
    undone = sum(isinstance(event, TakenBack) for event in events)
    return _Moved(len(takers), takers[-1] if takers else 0, undone)


def _wish(scene: Scene) -> tuple[str, str] | None:
    wish = scene.view.wish
    return (rank_letter(wish), rank_name(wish)) if wish else None


def _hold(scene: Scene) -> dict[str, Any] | None:
    """Return the Halt! button: shown while a window may be held (TIME-4)."""
    view = scene.view
    may_hold = Hold() in scene.options.actions and not scene.page.is_lesson
    if scene.me is None or view.phase not in (Phase.FOLLOW, Phase.CLOSING, Phase.REACTION):
        return None
    if view.is_my_turn and view.phase == Phase.FOLLOW:
        return None  # nobody else acts that could be held up
    if not view.hand and not may_hold:
        return None
    if not view.window_timed and not view.holds and not may_hold:
        return None
    return {
        "left": view.holds_left,
        "is_off": not may_hold,
        "is_holding": bool(view.holds >> scene.me & 1),
        "is_far": not view.holds,
    }
