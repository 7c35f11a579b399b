"""The ring and the seats that bite into it."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.bots.levels import USUAL
from games.rules.cards.deck import in_order
from games.rules.cards.ruleset import partner_of
from games.rules.state.calls import GrandDecision
from games.rules.state.events import Passed
from games.rules.state.phase import Phase
from games.rules.view.perspective import Perspective
from games.screen.markup import places
from games.screen.markup.cards import row
from games.screen.markup.places import Countdown, ShownSeat
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.words.event_sentences import by_clock
from games.screen.words.levels import level_title, title_at_seat
from games.selectors.shown import ClockInfo, SeatInfo


def countdown(clock: ClockInfo | None) -> Countdown | None:
    """Return what a page needs to count a clock down."""
    if clock is None or clock.is_still:
        return None
    return Countdown(int(clock.due.timestamp() * 1000), int(clock.seconds * 1000))


def seats_html(scene: Scene) -> SafeString:
    """Return the region."""
    found = seats_context(scene)
    state, clock = found["state"], found["clock"]
    look = " hot" if state.is_hot else " quiet" if state.is_quiet else ""
    # What goes on is said at one's own seat, or to those who watch.
    seats = [
        places.own_seat(seat, state, clock) if seat.is_mine else places.seat(seat)
        for seat in found["seats"]
    ]
    ring = places.ring(look, clock, found["direction"])
    now = places.now(state, clock) if found["watching"] else None
    people = sum(not (seat.is_empty or seat.is_bot) for seat in scene.page.seats)
    return places.region(ring, seats, found["bead"], now, people)


def seats_context(scene: Scene) -> dict[str, Any]:
    """Return what the region of the seats is made of."""
    state = scene.state
    turn = _acting(scene)
    is_open = state.is_hot or state.is_quiet
    bead = None if is_open or turn is None else scene.place(turn)
    if bead is None and state.is_mine and not is_open:
        bead = "south"
    return {
        "seats": [_shown(scene, seat, turn) for seat in scene.page.seats],
        "state": state,
        "clock": countdown(state.clock),
        "bead": bead,
        "watching": scene.me is None,
        "direction": _direction(scene) if scene.is_turned else None,
    }


def _acting(scene: Scene) -> int | None:
    """Return the one seat that is waited for, as far as everybody knows."""
    view = scene.view
    if view.phase == Phase.INTAKE:
        return scene.boosters.drafters[0]
    if view.phase == Phase.ANSWER:
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


def _shown(scene: Scene, seat: SeatInfo, turn: int | None) -> ShownSeat:
    view, number = scene.view, seat.number
    is_mine = number == scene.me
    boosters, cards = view.boosters, view.open_hands[number]
    rank = view.out.index(number) + 1 if number in view.out else 0
    return ShownSeat(
        number=number,
        place=scene.place(number),
        name=scene.called[number],
        cards=view.counts[number] if view.phase != Phase.OVER else None,
        call=view.calls[number],
        is_made=is_made(view, number),
        words=tuple(_words(scene, seat)),
        is_doubled=boosters is not None and bool(boosters.doubled >> number & 1),
        is_open=boosters is not None and bool(boosters.hands[number]),
        boosters=boosters.counts[number] if boosters is not None else 0,
        rank=rank,
        is_turn=turn == number,
        is_away=seat.is_away,
        is_mine=is_mine,
        agreed_at=address_of("people_at", scene.page.slug) if seat.has_agreed else "",
        hand=row(in_order(cards), "xs") if cards else SafeString(),
    )


def is_made(view: Perspective, seat: int) -> bool | None:
    """Tell whether a seat has made its call, ``None`` while nobody is out."""
    return view.out[0] == seat if view.out else None


def _words(scene: Scene, seat: SeatInfo) -> list[str]:
    """Return what is said under the name of another seat; one's own state has its place."""
    view, number = scene.view, seat.number
    if number == scene.me:
        return []
    words = []
    if seat.has_stand_in:
        words.append(_("bot plays"))
    elif seat.is_away:
        words.append(_("away"))
    if view.phase in (Phase.GRAND, Phase.CONCESSION):
        decided = decision_words(scene, number)
        words += [] if words and view.decisions[number] is None else decided
    elif has_passed(view, number):
        words.append(by_clock(_("passes")) if has_run_out(scene, number) else _("passes"))
    elif view.tricks[number] and scene.is_running:
        words.append(tricks_text(view.tricks[number]))
    has_room = not words or view.calls[number] is None
    if scene.me is not None and number == partner_of(scene.me) and has_room:
        words.append(pgettext("the player opposite", "partner"))
    if seat.is_bot and seat.level != USUAL:
        titled = level_title if scene.page.is_replay else title_at_seat
        words.append(titled(seat.level))
    return words[:2]


def has_passed(view: Perspective, seat: int) -> bool:
    """Tell whether a seat has passed since the last play."""
    return view.phase == Phase.FOLLOW and bool(view.passed >> seat & 1)


def has_run_out(scene: Scene, seat: int) -> bool:
    """Tell whether the clock has made the last pass of a seat."""
    for entry in reversed(scene.page.log):
        if isinstance(entry.event, Passed) and entry.event.seat == seat:
            return entry.by_clock
    return False


def tricks_text(tricks: int) -> str:
    """Return how many tricks somebody has won."""
    text = ngettext("%(number)s trick", "%(number)s tricks", tricks)
    return text % {"number": tricks}


def decision_words(scene: Scene, seat: int) -> list[str]:
    """Return how a seat has decided about its Grand Tichu; a call is a seal instead."""
    view = scene.view
    if view.phase not in (Phase.GRAND, Phase.CONCESSION):
        return []
    decision = view.decisions[seat]
    if seat == scene.me and decision is None:
        return []
    texts = {
        None: _("thinks"),
        GrandDecision.NO_GRAND: _("takes six"),
        GrandDecision.WAIT: _("waits"),
        GrandDecision.WITHDRAWN: _("withdrawn"),
    }
    return [] if decision in (GrandDecision.GRAND, GrandDecision.KEPT) else [texts[decision]]
