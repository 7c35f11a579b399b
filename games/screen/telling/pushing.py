"""The exchange in the ring: places for the cards to push, and what went where."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.cards.deck import CODE, Card, Cards, in_order
from games.rules.state.exchange_form import receivers_of
from games.rules.state.phase import Phase
from games.screen.markup.cards import face, mark, marks
from games.screen.page.scene import Scene
from games.screen.words.names import card_name

ICONS = {"west": "i-left", "north": "i-up", "east": "i-right"}


class Slot(NamedTuple):
    """A place for a card to be pushed."""

    number: int
    seat: int
    field: str
    """The name of its field."""
    place: str
    icon: str
    name: str
    face: SafeString | None
    """The card that lies there once the choice is sent."""
    note: str = ""
    """What it has to be."""
    offered: SafeString | None = None
    """What the player there pushes here, if that may be seen before."""


class Pushed(NamedTuple):
    """A card given to or received from another seat."""

    name: str
    mark: SafeString
    card: Card


class Swap(NamedTuple):
    """What came from another seat and what went there."""

    name: str
    got: SafeString
    gave: SafeString


def slots(scene: Scene) -> list[Slot]:
    """Return the places for cards to be pushed: left, partner, right, a second one."""
    assert scene.me is not None
    receivers = list(receivers_of(scene.view.rules, scene.me))
    found = []
    for number, seat in enumerate(scene.seats_from_left(), start=1):
        found.append(_slot(scene, number, seat.number, 0))
        receivers.remove(seat.number)
    for place, seat_number in enumerate(receivers, start=1):
        found.append(_slot(scene, len(found) + 1, seat_number, place))
    return sorted(found, key=lambda slot: list(ICONS).index(slot.place))


def _slot(scene: Scene, number: int, seat: int, which: int) -> Slot:
    """Return a place; ``which`` tells several for the same seat apart."""
    place = scene.place(seat)
    pushed = scene.view.given
    cards = in_order(pushed[seat]) if pushed else []
    boosters = scene.view.boosters
    offered = boosters.offered[seat] if boosters is not None and not which else 0
    owes = boosters is not None and seat in boosters.owes_high
    return Slot(
        number=number,
        seat=seat,
        field=f"give_{seat}" if not which else f"give_{seat}_{which + 1}",
        place=place,
        icon=ICONS[place],
        name=scene.names[seat],
        face=face(cards[which]) if len(cards) > which else None,
        note=_("10 or higher") if owes else "",
        offered=marks(offered) if offered else None,
    )


def choices(scene: Scene) -> list[tuple[str, str]]:
    """Return the cards of the hand to choose from: code and name.

    They can be chosen as soon as there are places for them, even while the time to
    call (TIME-6) still keeps them from being pushed.
    """
    if scene.view.phase != Phase.EXCHANGE or scene.view.given is not None:
        return []
    return [(CODE[card], card_name(card)) for card in in_order(scene.view.hand)]


def kept(scene: Scene) -> Cards:
    """Return the hand without the cards that lie in the places to be pushed."""
    view = scene.view
    if view.phase != Phase.EXCHANGE or view.given is None:
        return view.hand
    return view.hand & ~sum(view.given)


def received(scene: Scene) -> list[Pushed]:
    """Return what the seat was pushed, and by whom."""
    cards = scene.view.received
    if not cards:
        return []
    return [
        Pushed(scene.names[seat.number], mark(card), card)
        for seat in scene.seats_from_left()
        for card in in_order(cards[seat.number])
    ]


def has_swaps(scene: Scene) -> bool:
    """Tell whether cards have moved to the seat, or from it."""
    view = scene.view
    return view.received is not None and any((*view.received, *(view.given or ())))


def swaps(scene: Scene) -> list[Swap]:
    """Return what the seat got and gave, once the cards have moved."""
    view = scene.view
    assert view.received is not None
    given = view.given or (0, 0, 0, 0)
    return [
        Swap(scene.names[seat], _marks(view.received[seat]), _marks(given[seat]))
        for seat in (it.number for it in scene.seats_from_left())
        if view.received[seat] or given[seat]
    ]


def _marks(cards: Cards) -> SafeString:
    return marks(cards) if cards else SafeString("–")
