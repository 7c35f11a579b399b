"""The log of the running round.

Cards of tricks that lie longer back than the option ``show_played`` allows are
left out: memory is part of the game (ETIQ-6).
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.actions import Boost
from games.rules.booster_events import (
    Answered,
    BoosterLaid,
    CallDoubled,
    CardDrawn,
    CardsMoved,
    Proposed,
    SlippedUnder,
    StageOpened,
    TopChanged,
)
from games.rules.boosters import YELLOW
from games.rules.cards import Cards, points
from games.rules.events import (
    CardsLaid,
    DogLed,
    Event,
    GrandDecided,
    HoldCalled,
    Passed,
    RestDealt,
    TichuCalled,
    TrickCollected,
)
from games.rules.pack import CARDS, DOG_LED
from games.rules.state import BLUE, BROWN, EXCHANGE_BOOSTERS, GRAND, STAGES
from games.screen.booster_names import booster_name, booster_names
from games.screen.cards import marks
from games.screen.happened import phrase, sentence
from games.screen.happened_boosters import named_aloud
from games.screen.names import card_names, points_text, rank_name
from games.screen.scene import Scene

SHOWN_TRICKS = {"last_trick": 1, "none": 0}
_OF_CARDS = (
    CardsLaid,
    Proposed,
    Passed,
    HoldCalled,
    TopChanged,
    SlippedUnder,
    CardsMoved,
    CardDrawn,
    Answered,
)
"""Events that a trick told in one line leaves out."""


class Line(NamedTuple):
    """A line of the log: a heading has no name."""

    name: str
    text: str | SafeString
    call: str = ""
    """The call pressed into the line as a seal."""
    is_heading: bool = False


class _Trick(NamedTuple):
    number: int
    events: list[Event]
    is_over: bool


def log_lines(scene: Scene) -> list[Line]:
    """Return the log, oldest line first."""
    tricks = _by_trick([entry.event for entry in scene.page.log])
    over = sum(trick.is_over for trick in tricks if trick.number)
    shown = SHOWN_TRICKS.get(scene.view.options.show_played, over)
    lines = []
    if scene.view.number:
        number = {"number": scene.view.number}
        lines.append(Line("", _("Round %(number)s") % number, is_heading=True))
    for trick in tricks:
        if trick.number and trick.is_over and trick.number <= over - shown:
            lines += _summary(scene, trick)
        else:
            lines += _in_full(scene, trick)
    return lines


def _by_trick(events: list[Event]) -> list[_Trick]:
    """Part the events into what comes before the first lead, and the tricks."""
    parts: list[list[Event]] = [[]]
    over = [False]
    for event in events:
        is_lead = isinstance(event, CardsLaid | DogLed) or _is_play(event)
        if is_lead and (over[-1] or len(parts) == 1):
            parts.append([])
            over.append(False)
        parts[-1].append(event)
        if isinstance(event, TrickCollected | DogLed):
            over[-1] = True
    return [
        _Trick(number, part, done)
        for number, (part, done) in enumerate(zip(parts, over, strict=True))
    ]


def _heading(trick: _Trick) -> Line:
    return Line("", _("Trick %(number)s") % {"number": trick.number}, is_heading=True)


def _is_play(event: Event) -> bool:
    """Tell whether cards were laid that others may still answer (BW-1)."""
    return isinstance(event, Proposed) and event.proposal.kind in (CARDS, DOG_LED)


def _in_full(scene: Scene, trick: _Trick) -> list[Line]:
    return _told(scene, trick, trick.events)


def _summary(scene: Scene, trick: _Trick) -> list[Line]:
    """Return a trick in one line; calls, Boosters and who went out apart."""
    events: list[Event] = []
    for event in trick.events:
        if isinstance(event, BoosterLaid):
            event = event._replace(boost=event.boost._replace(cards=0))
        if not isinstance(event, _OF_CARDS) and not _is_companion(scene, event):
            events.append(event)
    return _told(scene, trick, events)


def _told(scene: Scene, trick: _Trick, events: list[Event]) -> list[Line]:
    """Return lines for some events of a trick, under headings of the stages."""
    lines = [_heading(trick)] if trick.number else []
    taken = _cards_of(trick)
    under, due = "", ""
    for event in events:
        if isinstance(event, StageOpened):
            due = "" if event.kind == under else event.kind
        elif isinstance(event, BoosterLaid) and due in STAGES:
            lines.append(Line("", _stage_heading(due), is_heading=True))
            under, due = due, ""
        lines += _line(scene, event, taken)
    return lines


def _stage_heading(stage: str) -> str:
    return {
        EXCHANGE_BOOSTERS: _("Boosters for the exchange"),
        BLUE: _("Blue Boosters"),
        BROWN: _("Brown Boosters"),
    }.get(stage) or _("Between two tricks")


def _is_companion(scene: Scene, event: Event) -> bool:
    """Tell whether it is a Booster that stands with the cards it goes with."""
    if not isinstance(event, BoosterLaid):
        return False
    booster = scene.page.catalogue.get(event.boost.booster)
    return booster is not None and booster.colour == YELLOW


def _cards_of(trick: _Trick) -> Cards:
    """Return the cards that have come into a trick."""
    taken = 0
    for event in trick.events:
        taken = _with_cards(taken, event)
    return taken


def _with_cards(taken: Cards, event: Event) -> Cards:
    """Return the cards of a trick after an event."""
    if isinstance(event, CardsLaid | SlippedUnder):
        return taken | event.combination.cards
    if isinstance(event, TopChanged):
        return (taken | event.laid) & ~event.taken
    return taken


def _line(scene: Scene, event: Event, taken: Cards) -> list[Line]:
    seat = getattr(event, "seat", None)
    name = "" if seat is None else scene.names[seat]
    if isinstance(event, RestDealt):
        return []
    if isinstance(event, TichuCalled):
        return [Line(name, "", "tichu")]
    if isinstance(event, GrandDecided) and event.decision == GRAND:
        return [Line(name, "", GRAND)]
    if isinstance(event, CardsLaid):
        return _laid(scene, event)
    if isinstance(event, Proposed) and _is_play(event):
        lying = event.proposal
        cards = sum(cards for _seat, cards in lying.cards)
        return [Line(name, _cards(scene, cards, lying.wish, lying.companions))]
    if _is_companion(scene, event):
        return []
    if isinstance(event, CallDoubled):
        name = ""  # it says whose
    text = phrase(event, scene.names)
    if isinstance(event, TrickCollected):
        text = f"{text}, {points_text(points(taken))}"
    return [Line(name, text)] if text else []


def _laid(scene: Scene, event: CardsLaid) -> list[Line]:
    """Return what was laid; what has lain in a window stands there already."""
    if event.settled:
        return [
            Line(scene.names[seat], marks(cards))
            for seat, cards in event.parts
            if seat != event.seat
        ]
    html = _cards(scene, event.combination.cards, event.wish, event.companions)
    return [Line(scene.names[event.seat], html)]


def _cards(
    scene: Scene, cards: Cards, wish: int, companions: tuple[Boost, ...]
) -> SafeString:
    parts = [marks(cards)]
    if companions:
        names = ", ".join(_companion(scene, boost) for boost in companions)
        parts.append(escape(_("with %(boosters)s") % {"boosters": names}))
    if wish:
        parts.append(escape(_("wishes for %(rank)s") % {"rank": rank_name(wish)}))
    return mark_safe(" ".join(parts))  # noqa: S308 - words are escaped


def _companion(scene: Scene, boost: Boost) -> str:
    named = named_aloud(boost, scene.names)
    name = booster_name(boost.booster)
    return f"{name} ({named})" if named else name


def announcement(scene: Scene) -> str:
    """Return what has just happened, to be read aloud."""
    if not scene.page.log:
        return ""
    last = scene.page.log[-1].at
    said = [
        _said(scene, entry.event)
        for entry in scene.page.log
        if entry.at == last and getattr(entry.event, "seat", -1) != scene.me
    ]
    return " ".join(text for text in said if text)


def _said(scene: Scene, event: Event) -> str:
    """Return an event as a sentence; cards are told when they are laid, not later."""
    if isinstance(event, Proposed) and event.proposal.kind == CARDS:
        lying = event.proposal
        if lying.combination is None:
            names = {
                "name": scene.names[event.seat],
                "cards": card_names(sum(cards for _seat, cards in lying.cards)),
                "boosters": booster_names(it.booster for it in lying.companions),
            }
            return _("%(name)s plays %(cards)s with %(boosters)s.") % names
        laid = CardsLaid(
            event.seat,
            lying.combination,
            lying.wish,
            lying.in_turn,
            companions=lying.companions,
        )
        return sentence(laid, scene.names)
    if isinstance(event, CardsLaid) and event.settled and not event.parts:
        return ""
    return sentence(event, scene.names)
