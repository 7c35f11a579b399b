"""The ring and the seats that bite into it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.page import ClockInfo, SeatInfo
from games.rules.ruleset import partner_of
from games.rules.state import (
    ANSWER,
    CONCESSION,
    FOLLOW,
    GRAND,
    GRAND_PHASE,
    INTAKE,
    OVER,
)
from games.screen.scene import Scene


class Countdown(NamedTuple):
    """A clock for the page: milliseconds since 1970, and in all."""

    due: int
    total: int


def countdown(clock: ClockInfo | None) -> Countdown | None:
    """Return what a page needs to count a clock down."""
    if clock is None:
        return None
    return Countdown(int(clock.due.timestamp() * 1000), int(clock.seconds * 1000))


class ShownSeat(NamedTuple):
    """A seat as it is drawn."""

    number: int
    place: str
    name: str
    count: int | None
    """Cards left; ``None`` where none are shown."""
    call: str | None
    words: tuple[str, ...]
    is_doubled: bool
    """Whether the call counts double."""
    is_open: bool
    """Whether this audience may see its cards."""
    boosters: int
    """Boosters in hand; how many there are is public (BG-3)."""
    rank: int
    """The place in which the seat went out, 0 while it holds cards."""
    is_turn: bool
    is_away: bool
    is_mine: bool


def seats_context(scene: Scene) -> dict[str, Any]:
    """Return what the region of the seats is made of."""
    state = scene.state()
    turn = _acting(scene)
    bead = None if state.is_hot or turn is None else scene.place(turn)
    if bead is None and state.is_mine and not state.is_hot:
        bead = "south"
    return {
        "seats": [_shown(scene, seat) for seat in scene.page.seats],
        "state": state,
        "clock": countdown(state.clock),
        "bead": bead,
        "watching": scene.me is None,
        "direction": _direction(scene) if scene.is_turned else None,
    }


def _acting(scene: Scene) -> int | None:
    """Return the one seat that is waited for, as far as everybody knows."""
    view = scene.view
    if view.phase == INTAKE:
        return scene.boosters.drafters[0]
    if view.phase == ANSWER:
        asked = scene.asked()
        return asked[0] if len(asked) == 1 else None
    return view.turn if scene.is_running else None


def _direction(scene: Scene) -> dict[str, Any]:
    """Return arrows that say which way play goes, where it goes the other way."""
    is_clockwise = scene.places[1] == "east"
    return {
        "path": "M193 24L207 34L193 44" if is_clockwise else "M207 24L193 34L207 44",
        "angles": (45, 135, 225, 315),
    }


def _shown(scene: Scene, seat: SeatInfo) -> ShownSeat:
    view, number = scene.view, seat.number
    is_mine = number == scene.me
    boosters = view.boosters
    rank = view.out.index(number) + 1 if number in view.out else 0
    return ShownSeat(
        number=number,
        place=scene.place(number),
        name=scene.names[number],
        count=view.counts[number] if view.phase != OVER else None,
        call=view.calls[number],
        words=tuple(_words(scene, seat)),
        is_doubled=boosters is not None and bool(boosters.doubled >> number & 1),
        is_open=boosters is not None and bool(boosters.hands[number]),
        boosters=boosters.counts[number] if boosters is not None else 0,
        rank=rank,
        is_turn=_acting(scene) == number,
        is_away=seat.is_away,
        is_mine=is_mine,
    )


def _words(scene: Scene, seat: SeatInfo) -> list[str]:
    """Return what is said under the name of a seat."""
    view, number = scene.view, seat.number
    words = []
    if seat.is_away:
        words.append(_("away"))
    if view.phase in (GRAND_PHASE, CONCESSION):
        words += _answers(view.decisions[number], is_mine=number == scene.me)
    elif view.phase == FOLLOW and view.passed >> number & 1:
        words.append(_("passes"))
    elif view.tricks[number] and scene.is_running:
        tricks = view.tricks[number]
        text = ngettext("%(number)s trick", "%(number)s tricks", tricks)
        words.append(text % {"number": tricks})
    if scene.me is not None and number == partner_of(scene.me):
        words.append(pgettext("the player opposite", "partner"))
    return words[:2]


def _answers(decision: str | None, *, is_mine: bool) -> list[str]:
    if is_mine and decision is None:
        return []
    texts = {
        None: _("thinks"),
        "no_grand": _("takes six"),
        "wait": _("waits"),
        "withdrawn": _("withdrawn"),
    }
    return [] if decision in (GRAND, "kept") else [texts[decision]]
